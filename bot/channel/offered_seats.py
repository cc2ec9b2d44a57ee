"""Seats of running matches that are open to a new player, and how they are taken."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import Session

from bot.channel.consent.season_seats import need_outsider
from bot.channel.lobby.lobby_texts import seat_bounds
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on
from bot.tables.clocks.pace import in_words
from bot.tables.live_table import LiveTable
from bot.tables.requirements import check_table
from bot.tables.seasons.table_sentences import stand_in_end, taken_seat_points
from bot.tables.seat_changes import SeatChange, need_heir, reseat
from bot.user_errors import UserError
from bot.words.games import is_first_game
from bot.words.names import escape, seat_names
from bot.words.records import describe_requirement
from rules import catalogue
from storage.schema.table_records import Post, Seat, Table, TableState


def open_seats(table: Table) -> list[Seat]:
    """Return the seats of a running match that are open to other players."""
    return [seat for seat in table.seats if seat.offered_since is not None]


def has_open_seat(table: Table) -> bool:
    """Return whether somebody can join a lobby, or take an open seat of a running match."""
    # a rematch whose seats are kept for others
    if table.untaken_seats:
        return False
    full = len(table.seats) >= seat_bounds(table)[1]
    return not full if table.state is TableState.LOBBY else bool(open_seats(table))


def open_seats_line(table: Table, label: str = "") -> str:
    """Describe a table with open seats: game, place, free seats, pace and requirements.

    `label` names its season.
    """
    game = catalogue[table.game]
    where = f"**{game.title}** · table {table.id} in <#{table.message_channel_id}>"
    where += f" · {label}" if label else ""
    if table.state is TableState.RUNNING:
        known = seat_names(table)
        names = ", ".join(escape(known[seat.seat]) for seat in open_seats(table))
        free = (
            f"running, and {names} is offering a seat"
            if len(open_seats(table)) == 1
            else f"running, with open seats of {names}"
        )
    else:
        most = seat_bounds(table)[1]
        free = f"{most - len(table.seats)} of {most} seats free"
        if table.fills_at is not None:
            free += f", starts automatically with {table.fills_at}"
    needs = f"; needs {describe_requirement(table.required)}" if table.required else ""
    first = "; set up for beginners" if is_first_game(table.game, table.options) else ""
    shared = "; a duplicate table" if table.deal is not None else ""
    return f"{where}: {free}. {in_words(table.pace)}{first}{shared}{needs}."


def seat_buttons(table: Table, person: int) -> list[Item]:
    """Return buttons to join a lobby or take an open seat; none if the person may not."""
    if table.has_player(person):
        return []
    if table.state is TableState.LOBBY:
        return [button(Action(table.id, "joinfound"), f"Join {table.id}")]
    return [
        button(Action(table.id, "takeseat", seat.seat), f"Take seat {seat.seat + 1}: {table.id}")
        for seat in open_seats(table)
        if table.former_seat_of(person) in (None, seat.seat)
    ]


@on("takeseat", new=True)
async def take_seat(call: Call, action: Action) -> None:
    """Seat the user in an open seat.

    Nobody has to agree, since offering the seat was consent enough. Raises UserError if it isn't
    open any more, or if the user may not have it.
    """
    live, user = call.live, call.interaction.user
    held = [seat for seat in open_seats(live.table) if seat.seat == action.seat]
    if not held or not live.is_running:
        raise UserError("That seat is no longer open. `/table find` lists open ones.")
    need_heir(live, action.seat, user, bot=user.bot)
    await need_outsider(call, user.id)
    await call.services.store.read(check_table, live.table, user.id)
    owner = held[0].person_id
    before = f"<@{owner}>" if owner is not None else "an AI"
    post = Post(
        f"seat {action.seat + 1} goes from {before} to <@{user.id}>, who accepted the offer.",
        tuple(person for person in (owner, user.id) if person is not None),
    )
    why, tables = "the seat was offered", call.services.tables
    change = SeatChange(action.seat, user, why, call.person, held[0], post=post)
    await reseat(tables, live, change)
    points = await call.services.store.read(taken_seat_points, live.table)
    await call.reply(f"Seat {action.seat + 1} of {live.title} is yours: {live.address}{points}")


def stand_in_ends(session: Session, table: Table, turn: int) -> dict[int, str]:
    """Return by seat until when an AI stands in for its player in `turn`, as a clause."""
    return {
        seat.seat: stand_in_end(session, table, seat.person_id, turn)
        for seat in table.seats
        if seat.stand_in and seat.person_id is not None
    }


def open_seat_lines(live: LiveTable, ends: Mapping[int, str]) -> list[str]:
    """Return lines about AI stand-ins and open seats for a table's message; may be empty.

    `ends` says by seat until when an AI stands in, at the tables of seasons.
    """
    by_end = dict[str, list[str]]()
    for seat in live.table.seats:
        if seat.stand_in:
            end = ends.get(seat.seat, "until they next press a button here")
            by_end.setdefault(end, []).append(live.markdown_names[seat.seat])
    lines = [f"-# An AI stands in for {', '.join(names)} {end}." for end, names in by_end.items()]
    names = [live.markdown_names[seat.seat] for seat in open_seats(live.table)]
    if names:
        lines.append(f"-# The seat of {', '.join(names)} is open to other players: `/table find`.")
    return lines
