"""/rules and /help: the rules of a game in Orrery's own words, and what to type."""

from __future__ import annotations

from discord import app_commands

from bot.commands.completion import Choices, choices, complete_game, quiet
from bot.commands.documents import document_buttons
from bot.commands.table_resolution import nearest, need_game, own_tables, tables_here
from bot.commands.typed import group_name
from bot.discord_limits import CHOICE_TEXT, MESSAGE
from bot.presses import persistent_view
from bot.replies import say_parts
from bot.services import Interaction
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
    await say_parts(interaction, f"**{catalogue[slug].title}: {first.title}**\n{first.text}{more}")


COMMANDS = (
    ("/table new", "opens a table; others press Join, the host Start"),
    ("/learn", "a game's first rounds as a tutorial"),
    ("Play", "on a table's message: choose, preview, commit"),
    ("All in one form", "in the panel: a whole sheet, movement or offer at once"),
    ("/board, /mine", "the table, and what only you can see"),
    ("/play, /undo, /redo", "type a move, take an answer back, redo it"),
    ("/play when:", "a line for your next turn, as **Queue a move** in the panel"),
    (
        "/recap, /log, /history",
        "since your last move; all lines; all boards, with *Rewind*",
    ),
    ("/replay, Rematch", "an animation of an ended match; the same again"),
    ("/resign, /verify", "give up a match; check the dice at its end"),
    ("/mygames, /profile", "where it's your turn; results and pace"),
    ("/rules", "looks up a rule by words or number"),
    ("/hint", "what a strong AI would do; after the end, your blunders"),
    ("/table orders", "automatic responses to what others ask you"),
    ("/remind", "your reminders: zone, quiet hours, digest"),
    ("/table find", "tables with open seats; `/table seat` for stand-ins"),
    ("/league mine", "your season"),
    ("/table watch", "follows a table"),
    ("/settings", "your display and confirmation settings"),
    ("/forget-me", "shows what is stored about you, and deletes it"),
)


def help_text(local: int, own: int, running: str = "") -> str:
    """Return the next steps, a running game's summary, and all commands."""
    if local:
        first = "There is a table here: press **Play** or **Join** on its message."
    elif own:
        first = "You have a seat elsewhere: `/mygames` takes you there."
    else:
        first = "There is no table here yet: `/table new` opens one."
    games = "; ".join(
        f"{game.title} ({game.seats[0]} to {game.seats[-1]} players, `/{group_name(slug)}`)"
        for slug, game in catalogue.items()
    )
    lines = [f"- **{name}** {does}." for name, does in COMMANDS]
    if running:
        return "\n".join([first, f"**{catalogue[running].title}**", *in_short(running), *lines])
    return "\n".join([first, *lines, f"-# Games, each with typed moves of its own: {games}."])


@app_commands.command(name="help", description="Show what you can do next")
async def help_(interaction: Interaction) -> None:
    """Show the caller the next steps and all commands."""
    tables, own = await tables_here(interaction), await own_tables(interaction)
    # a thread may be private, so its tables count only for their own players
    local = [table for table in tables if table.place == interaction.channel_id]
    mine = [table for table in tables if table.id in {own_one.id for own_one in own}]
    runs = [table.game for table in local or mine if table.state is TableState.RUNNING]
    words = truncate(help_text(len(local), len(own), next(iter(runs), "")), MESSAGE)
    view = persistent_view(document_buttons())
    await interaction.edit_original_response(content=words, view=view)
