"""/rules and /help: the rules of a game in Orrery's own words, and what to type."""

from __future__ import annotations

import re
from collections.abc import Mapping

from discord import app_commands

from bot import layouts
from bot.commands.completion import Choices, choices, complete_game, quiet
from bot.commands.documents import document_buttons
from bot.commands.table_resolution import (
    is_elsewhere,
    nearest,
    need_game,
    own_tables,
    tables_here,
)
from bot.commands.typed import group_name
from bot.discord_limits import CHOICE_TEXT
from bot.replies import reply_in_parts
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
    """Return the games played here, the caller's own first; else all games."""
    local = nearest(interaction, await tables_here(interaction, ended=True))
    known = local or await own_tables(interaction)
    person = interaction.user.id
    own = sorted(known, key=lambda table: (table.state not in LIVE, table.seat_of(person) is None))
    tables = [table.game for table in own if table.game in catalogue]
    return list(dict.fromkeys(tables)) or [next(iter(catalogue))]


@quiet
async def _sections(interaction: Interaction, current: str) -> Choices:
    slug = await _game(interaction, interaction.namespace.game)
    titles = [truncate(section.title, CHOICE_TEXT) for section in search(slug, current)]
    return choices(zip(titles, titles, strict=True))


@app_commands.command(name="rules", description="Look up a rule")
@app_commands.describe(section="Words from the rule, or its number", game="Game")
@app_commands.autocomplete(section=_sections, game=complete_game)
async def rules(interaction: Interaction, section: str, game: str | None = None) -> None:
    """Show the best section for some words, and the names of others that fit."""
    slug = await _game(interaction, game)
    sections = search(slug, section)
    if not sections:
        raise UserError(f"No rule of {catalogue[slug].title} mentions {section!r}. Try one word.")
    first, *others = sections
    more = "\n-# See also: " + "; ".join(other.title for other in others[:6]) if others else ""
    rest = (
        [] if game else [game_slug for game_slug in await _games(interaction) if game_slug != slug]
    )
    if rest:
        titles = ", ".join(catalogue[game_slug].title for game_slug in rest)
        more += f"\n-# Also played here: {titles}. Choose it in the option game."
    await reply_in_parts(
        interaction, f"**{catalogue[slug].title}: {first.title}**\n{first.text}{more}"
    )


COMMANDS: dict[str, tuple[tuple[str, str], ...]] = {
    "Begin": (
        ("/table new", "opens a table; others press Join, the host Start"),
        ("/learn", "a game's first rounds as a tutorial"),
        ("/table find", "tables with open seats; /table seat for stand-ins"),
        ("/table follow", "follows a table's rounds and end"),
    ),
    "Play": (
        ("Play", "on a table's message: choose, preview, commit"),
        ("All in one form", "in the panel: a whole sheet, movement or offer at once"),
        ("/board, /mine", "the table, and what only you can see"),
        ("/play, /undo, /redo", "type a move, take an answer back, redo it"),
        ("/play `when:`", "a move for your next turn, as **Queue a move** in the panel"),
        ("/table orders", "automatic responses to what others ask you"),
        ("/rules, /hint", "a rule by words or number; a strong AI's move, later your blunders"),
        ("/resign", "gives up a match"),
    ),
    "Look back": (
        ("/recap, /log, /history", "since your last move; all lines; all boards, with *Rewind*"),
        ("Apps", "in a message's or person's menu: your view, *Rewind to here*, profile"),
        ("/replay, /story", "an ended match as an animation, or in a few pictures; *Rematch*"),
        ("/note", "a private line about your last move, to open after the match"),
        ("/league standings", "your season; press **Enter** on its message to take part"),
        ("/verify", "checks the dice of an ended match"),
    ),
    "You": (
        ("/mygames, /profile", "where it's your turn; results and pace"),
        ("/remind", "your reminders: zone, quiet hours, digest"),
        ("/settings", "your display and confirmation settings"),
        ("/forget-me", "shows what is stored about you, and deletes it"),
    ),
}
"""Groups of commands and buttons, by name, with what they do."""
NAMED = re.compile(r"/([a-z-]+(?: [a-z-]+)?)")


ELSEWHERE = (
    "Nobody has invited Orrery to this place, so only /help, /rules, /mygames and /remind work "
    "here. Tables need a server that has invited it."
)
NO_SERVER = "Tables need a server: use /table new there. /mygames lists yours."


def help_texts(local: int, own: int, running: str = "", *, place: str = "") -> list[str]:
    """Return what to type next, a running game in short, all that there is, and the games.

    `place` is a sentence about a place without tables.
    """
    if place:
        first = place
    elif local:
        first = "There is a table here: press **Play** or **Join** on its message."
    elif own:
        first = "You have a seat elsewhere: /mygames takes you there."
    else:
        first = "There is no table here yet: /table new opens one."
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
        if any(each.startswith(f"{name} ") for each in commands):
            return f"`/{name}`"
        return f"`/{first}`{name.removeprefix(first)}"

    return NAMED.sub(mention, words)


@app_commands.command(name="help", description="Show what you can do next")
async def help_(interaction: Interaction) -> None:
    """Show the caller the next steps and all commands."""
    tables, own = await tables_here(interaction), await own_tables(interaction)
    # a thread may be private: what stands in one matters here to those alone who sit there
    local = [table for table in tables if table.place == interaction.channel_id]
    mine = [table for table in tables if table.id in {each.id for each in own}]
    runs = [table.game for table in local or mine if table.state is TableState.RUNNING]
    commands = interaction.client.tree.mentions
    place = NO_SERVER if interaction.guild_id is None else ""
    place = ELSEWHERE if is_elsewhere(interaction) else place
    texts = help_texts(len(local), len(own), next(iter(runs), ""), place=place)
    shown = [layouts.text(linked(words, commands)) for words in texts]
    parts = [[*group, *layouts.line()] for group in shown]
    view = layouts.framed(*parts, layouts.rows(document_buttons()), accent=QUIET)
    await answer_with_layout(interaction, view)
