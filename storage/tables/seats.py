"""Seats of a running table: their holders, and the holders' last views."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlmodel import Session

from storage.errors import NoSuchTable, SeatLost
from storage.people import former_holders, people
from storage.queries import rows
from storage.schema.row import core
from storage.schema.table_records import Seat, Table, TableState
from storage.schema.table_rows import SeatRow, TableRow
from storage.tables import deals

TIME_FIELDS = (
    "bank",
    "vacation",
    "days_given",
    "grace_used",
    "stopped_leg",
    "stopped_seconds",
    "stopped_reaction",
    "refilled_leg",
)
"""Columns of a seat's clock, which don't change when the seat changes hands."""
_SEATS, _MATCHES = core(SeatRow), core(TableRow)
_SEEN = select(_SEATS.c.seen).where(
    _SEATS.c.table_id == bindparam("table"), _SEATS.c.seat == bindparam("seat")
)


def need_seat_of(session: Session, *, table: str, seat: int, person_id: int) -> None:
    """Raise SeatLost if a seat isn't this person's."""
    row = session.get(SeatRow, (table, seat), populate_existing=True)
    if row is None or row.person_id != person_id:
        raise SeatLost(table)


def change_holder(session: Session, *, table: str, heir: Seat) -> Table:
    """Store the new holder of a seat, a person or an AI; return the table.

    The seat loses its read reports, stand-in and offer; the table's message is marked as outdated.
    If `heir.secrets_hidden`, a new holder sees the seat's secrets from its next turn on.
    Raises SeatBarred for somebody who held another seat of the match, LobbyRefusal for a player of
    the same deal, and NoSuchTable.
    """
    table_row = rows.table_row(session, table, lock=True)
    if (person_id := heir.person_id) is not None:
        former_holders.need_no_other_seat(session, table_row, seat=heir.seat, person_id=person_id)
        deals.need_no_other_table(session, table_row, person_id=person_id, name=heir.name)
        people.ensure(session, person_id=person_id, name=heir.name)
    row = _row(session, table, heir.seat)
    former_holders.add(row, table_row.revision)
    row.name = heir.name
    row.person_id, row.ai_level = heir.person_id, heir.ai_level
    row.resigned_at, row.secrets_hidden, row.entered_round = (
        heir.resigned_at,
        heir.secrets_hidden,
        heir.entered_round,
    )
    row.read_reports = None
    if heir.ai_level is not None:
        row.seen = None  # nobody will compare
    row.stand_in = row.stand_in_since = row.offered_since = row.left_server_at = None
    table_row.edition += 1
    return rows.table_with_seats(session, table_row)


def rename(session: Session, *, guild_id: int, person_id: int, name: str) -> list[str]:
    """Store a person's new name at the open tables of a server; return ids of those changed."""
    people.ensure(session, person_id=person_id, name=name)
    seated = select(_SEATS.c.table_id, _SEATS.c.seat).join(
        _MATCHES, _MATCHES.c.id == _SEATS.c.table_id
    )
    outdated = seated.where(
        _SEATS.c.person_id == person_id,
        _SEATS.c.name != name,
        _MATCHES.c.guild_id == guild_id,
        _MATCHES.c.state.in_((TableState.LOBBY, TableState.RUNNING)),
    )
    renamed = rows.execute(session, outdated).all()
    for held in renamed:
        rows.table_row(session, held.table_id, lock=True).edition += 1
        _row(session, held.table_id, held.seat).name = name
    return sorted({held.table_id for held in renamed})


def store_stand_in(session: Session, *, table: str, seat: int, level: str | None, at: int) -> Table:
    """Store the level of the AI that plays for a seat's holder.

    `level` None: the holder plays. `at` is the revision from which it plays. Returns the table,
    in a new edition. Raises NoSuchTable if the table or seat doesn't exist.
    """
    row = _row(session, table, seat)
    row.stand_in, row.stand_in_since = level, at if level else None
    table_row = rows.table_row(session, table, lock=True)
    table_row.edition += 1
    return rows.table_with_seats(session, table_row)


def mark_offered(session: Session, *, table: str, seat: int, at: datetime | None) -> Table:
    """Store since when a seat is offered to other players; None: it isn't.

    Returns the table, in a new edition. Raises NoSuchTable if the table or seat doesn't exist.
    """
    _row(session, table, seat).offered_since = at
    table_row = rows.table_row(session, table, lock=True)
    table_row.edition += 1
    return rows.table_with_seats(session, table_row)


def mark_left_server(session: Session, *, table: str, seat: int, at: datetime | None) -> None:
    """Store when a seat's holder was found to have left the server; None: they are there.

    Raises NoSuchTable if the table or seat doesn't exist.
    """
    _row(session, table, seat).left_server_at = at


def store_time(session: Session, *, table: str, held: Seat) -> None:
    """Store the TIME_FIELDS of a seat: what its clock has used and left.

    Raises NoSuchTable if the table or seat doesn't exist.
    """
    row = _row(session, table, held.seat)
    for field in TIME_FIELDS:
        setattr(row, field, getattr(held, field))


def mark_read(session: Session, *, table: str, held: Seat, read: Mapping[str, int]) -> Table:
    """Store the reports that a seat's holder has read, unless it has another holder by now.

    `held` is the seat with that holder. Returns the table. Raises NoSuchTable if the table or seat
    doesn't exist.
    """
    row = _row(session, table, held.seat)
    if row.person_id == held.person_id:
        row.read_reports = rows.encode_reports(read)
    return rows.table_with_seats(session, rows.table_row(session, table))


def last_view(session: Session, *, table: str, seat: int) -> bytes | None:
    """Return the seat's view at its last answer, as JSON; None if it has none.

    Raises NoSuchTable if it doesn't exist.
    """
    row = rows.execute(session, _SEEN, {"table": table, "seat": seat}).first()
    if row is None:
        raise _missing(table, seat)
    return rows.decompress(row.seen) if row.seen is not None else None


def _row(session: Session, table: str, seat: int) -> SeatRow:
    """Return a seat's locked row; raise NoSuchTable if it doesn't exist."""
    row = session.get(SeatRow, (table, seat), with_for_update=True)
    if row is None:
        raise _missing(table, seat)
    return row


def _missing(table: str, seat: int) -> NoSuchTable:
    """Return the error for a seat that doesn't exist."""
    return NoSuchTable(f"{table} with a seat {seat + 1}")
