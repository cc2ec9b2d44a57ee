"""/rules and /help: the rules of a game in Orrery's own words, and what to type."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from discord import app_commands

from bot.commands.completion import Choices, choices, complete_game, quiet
from bot.commands.typed import group_name
from bot.commands.which_table import need_game, own_tables, tables_here
from bot.discord_limits import CHOICE_TEXT
from bot.replies import say_parts
from bot.services import Interaction
from bot.words.names import short
from bot.words.refusals import Refused
from rules import catalogue

MARK = re.compile(r"\s\([RFHS](?:(?:,| for|:) [^()]*)?\)")
"""Where a ruling comes from: for those who keep the page, not for its readers."""
HEADING = re.compile(r"^#{2,3} (.+)$", re.MULTILINE)


ENTRY = re.compile(r"^- ((?:\*\*[^*]+\*\*(?:, )?\s*)+): (.+(?:\n  .+)*)$", re.MULTILINE)
"""A point of a list that begins with the names that it is about."""


class Section(NamedTuple):
    """One section of a game's rules page, or a named point of one."""

    title: str
    text: str


@cache
def sections(slug: str) -> tuple[Section, ...]:
    """The sections of a game's rules page, in its order."""
    page = catalogue[slug].rules_page
    if page is None:
        return ()
    parts = HEADING.split(MARK.sub("", page.read_text(encoding="utf-8")))[1:]
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return tuple(Section(title.strip(), text.strip()) for title, text in pairs if text.strip())


@cache
def entries(slug: str) -> tuple[Section, ...]:
    """The named points of all sections, each name by itself."""
    return tuple(
        Section(name, f"{' '.join(text.split())}\n-# In: {section.title}")
        for section in sections(slug)
        for names, text in ENTRY.findall(section.text)
        for name in re.findall(r"\*\*([^*]+)\*\*", names)
    )


@cache
def cards(slug: str) -> tuple[Section, ...]:
    """What the game's cards say, each by its id and name."""
    known = catalogue[slug].cards
    return tuple(Section(title, text) for title, text in known().items()) if known else ()


def search(slug: str, words: str) -> list[Section]:
    """Sections, named points and cards whose title has the words, sections whose text has them,
    the most first, then those with each of the words somewhere."""
    sought = words.casefold().strip()
    found = sections(slug)
    titled = [section for section in found if sought in section.title.casefold()]
    known = (*entries(slug), *cards(slug))
    named = [entry for entry in known if sought and sought in entry.title.casefold()]
    texts = [section for section in found if sought in section.text.casefold()]
    if sought:
        texts.sort(key=lambda section: -section.text.casefold().count(sought))
    whole = [f"{section.title} {section.text}".casefold() for section in found]
    several = sought.split()
    each = [
        section
        for section, text in zip(found, whole, strict=True)
        if several and all(word in text for word in several)
    ]
    return list(dict.fromkeys([*titled, *named, *texts, *each]))


async def _game(interaction: Interaction, game: str | None) -> str:
    if game:
        return need_game(game).slug
    here = await tables_here(interaction, ended=True)
    known = here or await own_tables(interaction)
    return known[0].game if known and known[0].game in catalogue else next(iter(catalogue))


@quiet
async def _sections(interaction: Interaction, current: str) -> Choices:
    slug = await _game(interaction, interaction.namespace.game)
    titles = [short(section.title, CHOICE_TEXT) for section in search(slug, current)]
    return choices(zip(titles, titles, strict=True))


@app_commands.command(name="rules", description="Look a rule up")
@app_commands.describe(section="Words of the rule, or its number", game="Which game")
@app_commands.autocomplete(section=_sections, game=complete_game)
async def rules(interaction: Interaction, section: str, game: str | None = None) -> None:
    """Show the best section for some words, and the names of others that fit."""
    slug = await _game(interaction, game)
    found = search(slug, section)
    if not found:
        raise Refused(f"No rule of {catalogue[slug].title} speaks of {section!r}; try one word.")
    first, *others = found
    more = "\n-# See also: " + "; ".join(other.title for other in others[:6]) if others else ""
    await say_parts(interaction, f"**{first.title}**\n{first.text}{more}")


COMMANDS = (
    ("/table new", "opens a table; others press Join, the host presses Start"),
    ("Play", "on a table's message, opens your panel: choose, try it, commit"),
    ("/board, /mine", "show the table, and what only you may see"),
    ("/play, /undo", "play a line of words, take an answer back"),
    ("/log, /mygames", "what has happened, and where you are awaited"),
    ("/rules", "looks a rule up by words or by its number"),
    ("/table orders", "answers beforehand what others may ask of you"),
    ("/settings", "your reminders, colours and habits"),
)


def help_text(here: int, own: int) -> str:
    """What to type next, and all that there is."""
    if here:
        first = "A table stands here: press **Play** or **Join** on its message."
    elif own:
        first = "You sit at a table elsewhere: `/mygames` leads there."
    else:
        first = "No table stands here: `/table new` opens one."
    games = "; ".join(
        f"{game.title} ({game.seats[0]} to {game.seats[-1]} players, `/{group_name(slug)}`)"
        for slug, game in catalogue.items()
    )
    lines = [f"- **{name}** {does}." for name, does in COMMANDS]
    return "\n".join([first, *lines, f"-# Games, each with typed moves of its own: {games}."])


@app_commands.command(name="help", description="What to type")
async def help_(interaction: Interaction) -> None:
    """Say what to do next, to the caller alone."""
    here, own = await tables_here(interaction), await own_tables(interaction)
    await interaction.edit_original_response(content=help_text(len(here), len(own)))
