"""Seats of a running table: who holds them, and what they have seen."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, select
from sqlmodel import Session

from storage import people, rows
from storage.records import Seat, Table
from storage.tables import SeatRow, core
from storage.trouble import NoSuchTable, SeatLost

TIME = (
    "reserve",
    "vacation",
    "given",
    "graced",
    "stopped_leg",
    "stopped_left",
    "stopped_short",
    "refilled_leg",
)
"""What belongs to a seat's clock in a match, and stays when the seat changes hands."""
_SEATS = core(SeatRow)
_SEEN = select(_SEATS.c.seen).where(
    _SEATS.c.table_id == bindparam("table"), _SEATS.c.seat == bindparam("place")
)


def need_holder(session: Session, *, table: str, seat: int, person_id: int) -> None:
    """Raise SeatLost where a seat is not this person's any more."""
    row = session.get(SeatRow, (table, seat), populate_existing=True)
    if row is None or row.person_id != person_id:
        raise SeatLost(table)


def replace(session: Session, *, table: str, heir: Seat) -> Table:
    """Give a seat to another person, or to an AI.

    One that is `veiled` opens to its heir when it is next awaited. Raises NoSuchTable.
    """
    if heir.person_id is not None:
        people.meet(session, person_id=heir.person_id, name=heir.name)
    row = _row(session, table, heir.seat)
    row.former, row.name = row.name, heir.name
    row.person_id, row.ai_level = heir.person_id, heir.ai_level
    row.resigned_at, row.veiled, row.entered = heir.resigned_at, heir.veiled, heir.entered
    if heir.ai_level is not None:
        row.seen = None  # nobody will compare
    row.stand_in = row.stood_since = row.open_since = row.gone_at = None
    match = rows.match_row(session, table, lock=True)
    match.edition += 1
    return rows.record(session, match)


def stand_in(session: Session, *, table: str, seat: int, level: str | None, at: int) -> Table:
    """Let an AI of a level play for a seat's holder from a revision on, or (None) no more."""
    row = _row(session, table, seat)
    row.stand_in, row.stood_since = level, at if level else None
    match = rows.match_row(session, table, lock=True)
    match.edition += 1
    return rows.record(session, match)


def offer(session: Session, *, table: str, seat: int, at: datetime | None) -> Table:
    """Let a seat look for another player since a moment, or (None) no more."""
    _row(session, table, seat).open_since = at
    match = rows.match_row(session, table, lock=True)
    match.edition += 1
    return rows.record(session, match)


def set_gone(session: Session, *, table: str, seat: int, at: datetime | None) -> None:
    """Store since when a seat's holder is known to have left the server; None: they are there.

    Raises NoSuchTable.
    """
    _row(session, table, seat).gone_at = at


def keep_time(session: Session, *, table: str, held: Seat) -> None:
    """Store what a seat has left and used of its time, whoever holds it. Raises NoSuchTable."""
    row = _row(session, table, held.seat)
    for field in TIME:
        setattr(row, field, getattr(held, field))


def seen(session: Session, *, table: str, seat: int) -> bytes | None:
    """The view that the seat had at its last answer, as it was stored.

    Raises NoSuchTable.
    """
    found = rows.execute(session, _SEEN, {"table": table, "place": seat}).first()
    if found is None:
        raise _missing(table, seat)
    return rows.plain(found.seen) if found.seen is not None else None


def _row(session: Session, table: str, seat: int) -> SeatRow:
    row = session.get(SeatRow, (table, seat), with_for_update=True)
    if row is None:
        raise _missing(table, seat)
    return row


def _missing(table: str, seat: int) -> NoSuchTable:
    return NoSuchTable(f"{table} with a seat {seat + 1}")
