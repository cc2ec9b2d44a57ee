"""Seats of a running table: who holds them, and what they have seen."""

from __future__ import annotations

from sqlalchemy import bindparam, select
from sqlmodel import Session

from storage import people, rows
from storage.records import Seat, Table
from storage.tables import SeatRow, core
from storage.trouble import NoSuchTable

_SEATS = core(SeatRow)
_SEEN = select(_SEATS.c.seen).where(
    _SEATS.c.table_id == bindparam("table"), _SEATS.c.seat == bindparam("place")
)


def replace(session: Session, *, table: str, heir: Seat) -> Table:
    """Give a seat to another person, or to an AI.

    One that is `veiled` opens to its heir when it is next awaited. Raises NoSuchTable.
    """
    if heir.person_id is not None:
        people.meet(session, person_id=heir.person_id, name=heir.name)
    row = _row(session, table, heir.seat)
    row.former, row.name = row.name, heir.name
    row.person_id, row.ai_level = heir.person_id, heir.ai_level
    row.resigned_at, row.veiled = heir.resigned_at, heir.veiled
    if heir.ai_level is not None:
        row.seen = None  # nobody will compare
    match = rows.match_row(session, table, lock=True)
    match.edition += 1
    return rows.record(session, match)


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
