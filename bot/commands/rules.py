"""/rules and /help: the rules of a game in Orrery's own words, and what to type."""

from __future__ import annotations

import re
from collections.abc import Mapping

from discord import app_commands

from bot import layouts
from bot.commands.completion import Choices, choices, complete_game, quiet
from bot.commands.documents import document_buttons
from bot.commands.table_resolution import nearest, need_game, own_tables, tables_here
from bot.commands.typed import group_name
from bot.discord_limits import CHOICE_TEXT
from bot.replies import say_parts
from bot.services import Interaction, answer_with_layout
from bot.words.accents import QUIET
from bot.words.names import truncate
from bot.words.refusals import UserError
from bot.words.rules_page import in_short, search
from rules import catalogue
from storage.matches.lookups import LIVE
from storage.schema.records import TableState


async def _game(interaction: Interaction, game: str | None) -> str:
    if game:
        return need_game(game).slug
    return (await _games(interaction))[0]


async def _games(interaction: Interaction) -> list[str]:
    """The games played here, that of the caller's own table first; else any that there is."""
    here = nearest(interaction, await tables_here(interaction, ended=True))
    known = here or await own_tables(interaction)
    person = interaction.user.id
    own = sorted(known, key=lambda one: (one.state not in LIVE, one.seat_of(person) is None))
    found = [one.game for one in own if one.game in catalogue]
    return list(dict.fromkeys(found)) or [next(iter(catalogue))]


@quiet
async def _sections(interaction: Interaction, current: str) -> Choices:
    slug = await _game(interaction, interaction.namespace.game)
    titles = [truncate(section.title, CHOICE_TEXT) for section in search(slug, current)]
    return choices(zip(titles, titles, strict=True))


@app_commands.command(name="rules", description="Look a rule up")
@app_commands.describe(section="Words of the rule, or its number", game="Which game")
@app_commands.autocomplete(section=_sections, game=complete_game)
async def rules(interaction: Interaction, section: str, game: str | None = None) -> None:
    """Show the best section for some words, and the names of others that fit."""
    slug = await _game(interaction, game)
    found = search(slug, section)
    if not found:
        raise UserError(f"No rule of {catalogue[slug].title} speaks of {section!r}; try one word.")
    first, *others = found
    more = "\n-# See also: " + "; ".join(other.title for other in others[:6]) if others else ""
    rest = [] if game else [one for one in await _games(interaction) if one != slug]
    if rest:
        titles = ", ".join(catalogue[one].title for one in rest)
        more += f"\n-# Also played here: {titles}; name it in the option game."
    await say_parts(interaction, f"**{catalogue[slug].title}: {first.title}**\n{first.text}{more}")


COMMANDS: dict[str, tuple[tuple[str, str], ...]] = {
    "Begin": (
        ("/table new", "opens a table; others press Join, the host Start"),
        ("/learn", "a game's first rounds against an AI, told as you play"),
        ("/table find", "who looks for players; /table seat for stand-ins"),
        ("/table watch", "tells you of a table's rounds and end"),
    ),
    "Play": (
        ("Play", "on a table's message: choose, preview, commit"),
        ("All in one form", "in the panel: a whole sheet, movement or offer at once"),
        ("/board, /mine", "the table, and what only you may see"),
        ("/play, /undo, /redo", "play words, take an answer back, give it again"),
        ("/play `when:`", "a line for your next turn, as **Queue a move** in the panel"),
        ("/table orders", "answers in advance what others ask of you"),
        ("/rules, /hint", "a rule by words or number; what a strong AI would do"),
        ("/resign", "gives a match up"),
    ),
    "Look back": (
        ("/recap, /log, /history", "since your last move; all lines; all boards, with *Rewind*"),
        ("/replay, Rematch", "an ended match as a moving picture; the same once more"),
        ("/verify", "checks the dice of an ended match"),
    ),
    "You": (
        ("/mygames, /profile", "where it's your turn; results and pace"),
        ("/remind", "when and how you are reminded: zone, quiet hours, digest"),
        ("/settings", "your display and confirmation settings"),
        ("/forget-me", "shows what is kept about you, and deletes it"),
    ),
}
"""What there is, in groups: names of commands and buttons, and what they do."""
NAMED = re.compile(r"/([a-z-]+(?: [a-z-]+)?)")


def help_texts(here: int, own: int, running: str = "") -> list[str]:
    """Return what to type next, a running game in short, all that there is, and the games."""
    if here:
        first = "There's a table here: press **Play** or **Join** on its message."
    elif own:
        first = "You sit at a table elsewhere: /mygames leads there."
    else:
        first = "There's no table here yet: /table new opens one."
    groups = [
        "\n".join([f"### {title}", *(f"- {_strong(names)}: {does}." for names, does in entries)])
        for title, entries in COMMANDS.items()
    ]
    if running:
        game = "\n".join([f"### {catalogue[running].title}", *in_short(running)])
        return [first, game, *groups]
    games = "; ".join(
        f"{game.title} ({game.seats[0]} to {game.seats[-1]} players, /{group_name(slug)})"
        for slug, game in catalogue.items()
    )
    return [first, *groups, f"-# Games, each with typed moves of its own: {games}."]


def _strong(names: str) -> str:
    """Return the names of an entry, those of buttons in bold; commands become mentions."""
    return names if names.startswith("/") else f"**{names}**"


def linked(words: str, commands: Mapping[str, int]) -> str:
    """Return a text with each `/command` as a mention that types it; unknown ones as code."""

    def mention(match: re.Match[str]) -> str:
        name, first = match[1], match[1].partition(" ")[0]
        known = next((each for each in (name, first) if each in commands), None)
        if known is not None:
            return f"</{known}:{commands[known]}>{name.removeprefix(known)}"
        return f"`/{first}`{name.removeprefix(first)}"

    return NAMED.sub(mention, words)


@app_commands.command(name="help", description="What to type")
async def help_(interaction: Interaction) -> None:
    """Say what to do next, to the caller alone."""
    tables, own = await tables_here(interaction), await own_tables(interaction)
    # a thread may be private: what stands in one matters here to those alone who sit there
    here = [one for one in tables if one.place == interaction.channel_id]
    mine = [one for one in tables if one.id in {own_one.id for own_one in own}]
    runs = [one.game for one in here or mine if one.state is TableState.RUNNING]
    commands = interaction.client.tree.mentions
    texts = help_texts(len(here), len(own), next(iter(runs), ""))
    shown = [layouts.text(linked(words, commands)) for words in texts]
    parts = [[*group, *layouts.line()] for group in shown]
    view = layouts.framed(*parts, layouts.rows(document_buttons()), accent=QUIET)
    await answer_with_layout(interaction, view)
