"""/board, /mine, /log and /recap: what a table shows, and what has happened there."""

from __future__ import annotations

from itertools import chain

from discord import app_commands

from bot.channel.history.log_pages import LONGEST_SEARCH, reply_log
from bot.channel.history.recap import reply_recap
from bot.channel.table_message.observers import reply_mine, show_late
from bot.channel.table_message.private_views import reply_extra
from bot.commands import Commands
from bot.commands.autocompletion import Choices, completions, empty_on_error
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import (
    AmbiguousTableError,
    resolve_or_ask,
    resolve_own_table,
    resolve_table,
    with_message_check,
)
from bot.interactions.call import Call
from bot.interactions.presses import Action, on
from bot.interactions.replies import as_file, reply_in_parts
from bot.services import Interaction
from bot.tables.live_table import LiveTable
from bot.tables.news import LogQuery
from bot.tables.pictures.boards import pictures
from bot.tables.preferences import preferences_of
from bot.user_errors import UserError
from bot.words.names import truncate


@app_commands.command(name="board", description="Show a table's board privately")
@app_commands.describe(
    text="Show it as text instead of a picture",
    show="Show another picture of the game instead",
    at="Zoom in on one place on the board",
    late="Show the board and hands as they were some rounds ago, if the players agreed to it",
)
@at_table
async def board(
    interaction: Interaction,
    table: str | None = None,
    text: bool = False,
    show: str | None = None,
    at: str | None = None,
    late: bool = False,
) -> None:
    """Show the table's board, an extra picture, or an earlier board, only to the caller.

    Raises UserError before the match, and for unknown pictures and places.
    """
    call = await resolve_or_ask(interaction, table, "board")
    if call is None:
        return
    live = call.live
    live.need_match()
    if late:
        await show_late(call)
        return
    if at is not None and show is None:
        show = _name_picture_with_place(call, at)
    if show is not None:
        await reply_extra(call, show, at=at or "", as_text=text)
        return
    await _reply_board(call, text=text)


@on("board", new=True)
async def show_board(call: Call, _: Action) -> None:
    """Show the board of the table that was chosen in a list."""
    await _reply_board(call)


async def _reply_board(call: Call, *, text: bool = False) -> None:
    """Reply with the board as a picture, or as text for people who prefer that.

    Changes since the reader's last move are outlined.
    """
    services, live = call.services, call.live
    if text or (await preferences_of(services.store, call.person)).text_board:
        view, seat = live.view_of(call.person), live.visible_seat(call.person)
        seen = None if seat is None else await services.boards.last_seen_view(live, seat)
        await reply_in_parts(call.interaction, services.boards.board_text(live, view, seen=seen))
        return
    picture = await services.boards.paint_board(live, call.person)
    await call.reply(f"**{live.title}**", attachments=[as_file(picture, f"{live.id}.png")])


def _name_picture_with_place(call: Call, at: str = "") -> str:
    """Return the name of the extra picture that shows the place `at`.

    If none does, return the first picture with places. Raises UserError if the board has none.
    """
    boards, extras = call.services.boards, list[str]()
    for name in pictures(call.live):
        known = boards.places(call.live, call.person, name)
        if at.casefold() in map(str.casefold, known):
            return name
        extras += [name] if known else []
    if extras:
        return extras[0]
    raise UserError(f"The board of table {call.live.id} has no places to show. Leave out `at`.")


@board.autocomplete("show")
@empty_on_error
async def _pictures(interaction: Interaction, current: str) -> Choices:
    """Complete the name of one of the game's extra pictures."""
    sought = current.strip().casefold()
    live = (await resolve_table(interaction, interaction.namespace.table)).live
    return completions((name, name) for name in pictures(live) if name.startswith(sought))


@board.autocomplete("at")
@empty_on_error
async def _places(interaction: Interaction, current: str) -> Choices:
    """Complete a place on any extra picture, or on the one chosen in `show`."""
    sought = current.strip().casefold()
    call = await resolve_table(interaction, interaction.namespace.table)
    boards, show = call.services.boards, interaction.namespace.show
    names = [show] if show else pictures(call.live)
    known = chain.from_iterable(boards.places(call.live, call.person, name) for name in names)
    matching = dict.fromkeys(place for place in known if place.casefold().startswith(sought))
    return completions((place, place) for place in matching)


@app_commands.command(name="mine", description="Show your own board and hand privately")
@at_table
async def mine(interaction: Interaction, table: str | None = None) -> None:
    """Show the caller's own view of a table."""
    await show_own(interaction, table)


async def show_own(interaction: Interaction, table: str | None) -> None:
    """Show the caller's own view of a table.

    `table` None is the one that they most likely mean. If several fit, the caller gets a button for
    each.
    """
    try:
        call: Call | None = with_message_check(await resolve_own_table(interaction, table))
    except AmbiguousTableError:
        call = await resolve_or_ask(interaction, table, "mine")
    if call is not None:
        await reply_mine(call)


@app_commands.command(name="log", description="Show what has happened at a table")
@app_commands.describe(
    since="Only lines since your last move",
    player="Only lines that name this player",
    about="Only lines with these words, such as battle",
)
@at_table
async def log(
    interaction: Interaction,
    table: str | None = None,
    since: bool = False,
    player: str | None = None,
    about: app_commands.Range[str, 1, LONGEST_SEARCH] | None = None,
) -> None:
    """Show a page of the log that the caller may read, the latest line last."""
    call = await resolve_or_ask(interaction, table, "log")
    if call is None:
        return
    seat = _seat_named(call.live, player) if player else None
    await reply_log(call, LogQuery(seat=seat, since=since, about=about or ""))


def _seat_named(live: LiveTable, name: str) -> int:
    """Return the seat of the player with this name, or whose name begins with it.

    Raises UserError unless exactly one fits.
    """
    sought = name.strip().casefold()
    names = {seat: called.casefold() for seat, called in live.names.items()}
    exact = [seat for seat, called in names.items() if called == sought]
    seats = exact or [seat for seat, called in names.items() if called.startswith(sought)]
    if len(seats) == 1:
        return seats[0]
    if seats:
        several = ", ".join(live.markdown_names[seat] for seat in seats)
        raise UserError(f"Several players match. Choose one of {several}.")
    players = ", ".join(live.markdown_names.values())
    raise UserError(f"Nobody here is called {truncate(name, 40)!r}. The players are {players}.")


@log.autocomplete("player")
@empty_on_error
async def _players(interaction: Interaction, current: str) -> Choices:
    """Complete the name of one of the table's players."""
    live = (await resolve_table(interaction, interaction.namespace.table)).live
    sought = current.strip().casefold()
    names = live.names.values()
    return completions((name, name) for name in names if name.casefold().startswith(sought))


@app_commands.command(name="recap", description="Show what has happened since your last move")
@at_table
async def recap(interaction: Interaction, table: str | None = None) -> None:
    """Show what has happened since the caller's last move, with the board before and after."""
    call = await resolve_or_ask(interaction, table, "recap")
    if call is not None:
        await reply_recap(call)


COMMANDS: Commands = (board, mine, log, recap)
