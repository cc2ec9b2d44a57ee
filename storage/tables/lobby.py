"""The lobby: a table before its match begins."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from storage.errors import LobbyRefusal
from storage.people import people
from storage.queries import rows
from storage.schema.table_records import ChannelAddress, KeptSeat, Table, TableState
from storage.schema.table_rows import SeatRow, TableRow
from storage.schema.table_terms import Pace, Requirement, TableTerms
from storage.tables import deals, dice_seed

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letter or digit that is easily taken for another."""
# short, because people type it; a taken one is drawn again with one letter more
ID_LENGTH = 4
FIXED_BY_SEASON = "Table {table} belongs to a season, which fixes its seats and settings."
FIXED_BY_DEAL = (
    "Table {table} shares its deal with other tables, so its settings are fixed. For other "
    "settings, open new tables."
)
SEATS_RESERVED = (
    "The seats at table {table} are reserved for the previous players. Its host can press Release "
    "seats."
)


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to open."""

    game: str
    """The game's short name."""
    channel: ChannelAddress
    host_id: int
    host_name: str
    options: Mapping[str, str]
    at: datetime
    seed: str = ""
    """The secret of its dice, which is committed to; empty: not yet known."""


def open_table(session: Session, new: NewTable) -> Table:
    """Store a new lobby without any seats taken, and the hash of its secret; return its table."""
    people.ensure(session, person_id=new.host_id, name=new.host_name)
    channel = new.channel
    row = TableRow(
        id=_unused_id(session),
        game=new.game,
        guild_id=channel.guild_id,
        channel_id=channel.channel_id,
        thread_id=channel.thread_id,
        host_id=new.host_id,
        state=TableState.LOBBY,
        options=dict(new.options),
        created_at=new.at,
        seed=new.seed,
        commitment=dice_seed.commitment(new.seed) if new.seed else "",
    )
    session.add(row)
    rows.mark_placed(session)
    return rows.table_with_seats(session, row)


def sit_down(session: Session, *, table: str, person_id: int, name: str, most: int) -> Table:
    """Seat a person in the next free seat, or in the one reserved for them; return the table.

    Raises LobbyRefusal for a match or a season's table, if all `most` seats are taken or reserved
    for others, if they have a seat, or if they play another table of the same deal.
    """
    row = _row_without_season(session, table)
    if rows.table_with_seats(session, row).seat_of(person_id) is not None:
        raise LobbyRefusal(f"You already have a seat at table {table}.")
    kept = rows.decode_list(row.kept_seats, KeptSeat)
    if kept and person_id not in [seat.person_id for seat in kept]:
        raise LobbyRefusal(SEATS_RESERVED.format(table=table))
    deals.need_no_other_table(session, row, person_id=person_id, name=name)
    people.ensure(session, person_id=person_id, name=name)
    return _seat(
        session, row, SeatRow(table_id=table, seat=0, name=name, person_id=person_id), most
    )


def sit_ai(session: Session, *, table: str, level: str, name: str, most: int) -> Table:
    """Seat an AI in the next free seat; return the table.

    Raises LobbyRefusal for a match or a season's table, or if all `most` seats are taken or
    reserved.
    """
    row = _row_without_season(session, table)
    if row.kept_seats:
        raise LobbyRefusal(SEATS_RESERVED.format(table=table))
    return _seat(session, row, SeatRow(table_id=table, seat=0, name=name, ai_level=level), most)


def leave(session: Session, *, table: str, person_id: int) -> Table:
    """Remove a person's seat, so that those behind move up; return the table.

    Raises LobbyRefusal for a match or a season's table, or if they have no seat.
    """
    row = open_row(session, table)
    seat = rows.table_with_seats(session, row).seat_of(person_id)
    if seat is None:
        raise LobbyRefusal(f"You have no seat at table {table}.")
    return clear_seat(session, table=table, seat=seat)


def clear_seat(session: Session, *, table: str, seat: int) -> Table:
    """Remove a seat, a person's or an AI's, so that those behind move up; return the table.

    Raises LobbyRefusal for a match or a season's table, or if there is no such seat.
    """
    row = _row_without_season(session, table)
    count = len(rows.seats(session, [table])[table])
    if not 0 <= seat < count:
        raise LobbyRefusal(f"Table {table} has no seat {seat + 1}.")
    seats = col(SeatRow.table_id) == table
    session.exec(delete(SeatRow).where(seats, col(SeatRow.seat) == seat))
    # one by one from the front: two rows must never have the same seat, not even for a moment
    for behind in range(seat + 1, count):
        moved = update(SeatRow).where(seats, col(SeatRow.seat) == behind).values(seat=behind - 1)
        session.exec(moved, execution_options={"synchronize_session": False})
    session.expire_all()
    row.edition += 1
    return rows.table_with_seats(session, row)


def drop(session: Session, *, table: str) -> None:
    """Delete a table that is still a lobby, with its seats.

    Raises LobbyRefusal if the match has begun.
    """
    row = open_row(session, table)
    session.exec(delete(SeatRow).where(col(SeatRow.table_id) == table))
    session.delete(row)


def change(
    session: Session,
    *,
    table: str,
    options: Mapping[str, str],
    palette: str | None,
    pace: Pace | None,
) -> Table:
    """Store a lobby's options, palette and pace (None: no clocks); return the table.

    Raises LobbyRefusal for a match, a season's table or a duplicate, whose settings are fixed.
    """
    row = _row_with_open_settings(session, table)
    row.options, row.palette = dict(options), palette
    row.pace = rows.encode_struct(pace)
    row.edition += 1
    return rows.table_with_seats(session, row)


def store_terms(session: Session, *, table: str, terms: TableTerms) -> Table:
    """Store the terms on which a new lobby looks for players; return the table."""
    row = _row_without_season(session, table)
    row.rated, row.fills_at = terms.rated, terms.fills_at
    row.pace, row.required = rows.encode_struct(terms.pace), rows.encode_struct(terms.required)
    return rows.table_with_seats(session, row)


def require_record(session: Session, *, table: str, required: Requirement | None) -> Table:
    """Store the record of reliability that people need to join (None: none); return the table.

    Raises LobbyRefusal as `change` does.
    """
    row = _row_with_open_settings(session, table)
    row.required = rows.encode_struct(required)
    row.edition += 1
    return rows.table_with_seats(session, row)


def keep_seats(
    session: Session, *, table: str, kept: Sequence[KeptSeat], fills_at: int | None
) -> Table:
    """Reserve the seats of a lobby for these people, in this order; return the table.

    Without anybody, the seats are open to all. The match starts automatically with `fills_at` seats
    taken (None: its host starts it). Raises LobbyRefusal for a match or a season's table.
    """
    row = _row_without_season(session, table)
    row.kept_seats, row.fills_at = rows.encode_list(kept), fills_at
    row.edition += 1
    _arrange(session, row)
    return rows.table_with_seats(session, row)


def _arrange(session: Session, row: TableRow) -> None:
    """Sort a lobby's taken seats into their reserved order; without reservations, do nothing."""
    kept = rows.decode_list(row.kept_seats, KeptSeat)
    if not kept:
        return
    session.flush()
    seats = col(SeatRow.table_id) == row.id
    sitting = session.exec(select(SeatRow).where(seats).order_by(col(SeatRow.seat))).all()
    ai_indices = iter([index for index, reserved in enumerate(kept) if reserved.person_id is None])
    indices = {reserved.person_id: index for index, reserved in enumerate(kept)}
    order = [
        (next(ai_indices, len(kept)) if seat.person_id is None else indices[seat.person_id], seat)
        for seat in sitting
    ]
    order.sort(key=lambda pair: pair[0])
    line = [seat.model_dump() | {"seat": number} for number, (_, seat) in enumerate(order)]
    # stored again instead of updated: seats that change places would clash on the way
    for seat in sitting:
        session.expunge(seat)
    session.exec(delete(SeatRow).where(seats), execution_options={"synchronize_session": False})
    session.add_all([SeatRow(**values) for values in line])


def _row_without_season(session: Session, table: str) -> TableRow:
    """Return the locked row of a lobby; raise LobbyRefusal for a match or a season's table."""
    row = open_row(session, table)
    if row.season_id is not None:
        raise LobbyRefusal(FIXED_BY_SEASON.format(table=table))
    return row


def _row_with_open_settings(session: Session, table: str) -> TableRow:
    """Return the locked row of a lobby; raise LobbyRefusal as `change` does."""
    row = _row_without_season(session, table)
    if row.deal is not None:
        raise LobbyRefusal(FIXED_BY_DEAL.format(table=table))
    return row


def store_season(session: Session, *, table: str, season: int) -> Table:
    """Store the season that opened a lobby, which fixes seats and settings; return the table."""
    row = open_row(session, table)
    row.season_id = season
    return rows.table_with_seats(session, row)


def open_row(session: Session, table: str) -> TableRow:
    """Return the locked row of a lobby; raise LobbyRefusal if its match has begun."""
    row = rows.table_row(session, table, lock=True)
    if row.state != TableState.LOBBY:
        raise LobbyRefusal(f"The match at table {table} has already begun.")
    return row


def _seat(session: Session, row: TableRow, taken: SeatRow, most: int) -> Table:
    """Add a seat, reserved or behind the others; raise LobbyRefusal if all `most` are taken."""
    taken.seat = len(rows.seats(session, [row.id])[row.id])
    if taken.seat >= most:
        raise LobbyRefusal(f"All {most} seats at table {row.id} are taken.")
    session.add(taken)
    row.edition += 1
    _arrange(session, row)
    return rows.table_with_seats(session, row)


def _unused_id(session: Session) -> str:
    """Return an unused id for a new table."""
    length = ID_LENGTH
    while True:
        made = "".join(secrets.choice(ID_LETTERS) for _ in range(length))
        if session.get(TableRow, made) is None:
            return made
        length += 1
