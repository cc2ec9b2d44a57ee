"""Seats of a running table: who holds them, and what they have seen."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from storage import people, rows
from storage.records import Table
from storage.tables import SeatRow
from storage.trouble import NoSuchTable


def resign(session: Session, *, table: str, seat: int, at: datetime) -> Table:
    """Mark a seat as given up by its holder.

    Raises NoSuchTable.
    """
    row = _row(session, table, seat)
    row.resigned_at = row.resigned_at or at
    return _changed(session, table)


def replace_by_person(
    session: Session, *, table: str, seat: int, person_id: int, name: str, veiled: bool = False
) -> Table:
    """Give a seat to another person; `veiled`: it opens to them when it is next awaited.

    Raises NoSuchTable.
    """
    people.meet(session, person_id=person_id, name=name)
    row = _row(session, table, seat)
    row.former, row.name = row.name, name
    row.person_id, row.ai_level = person_id, None
    row.resigned_at, row.veiled = None, veiled
    return _changed(session, table)


def replace_by_ai(session: Session, *, table: str, seat: int, level: str, name: str) -> Table:
    """Give a seat to an AI.

    Raises NoSuchTable.
    """
    row = _row(session, table, seat)
    row.former, row.name = row.name, name
    row.person_id, row.ai_level, row.veiled = None, level, False
    return _changed(session, table)


def look(session: Session, *, table: str, seat: int, revision: int) -> None:
    """Note that the seat has looked at the table; a look never goes back.

    Raises NoSuchTable.
    """
    row = _row(session, table, seat)
    row.seen_revision = max(row.seen_revision, revision)


def seen(session: Session, *, table: str, seat: int) -> bytes | None:
    """The view that the seat had at its last answer, as it was stored.

    Raises NoSuchTable.
    """
    stored = _row(session, table, seat).seen
    return rows.plain(stored) if stored is not None else None


def _row(session: Session, table: str, seat: int) -> SeatRow:
    row = session.get(SeatRow, (table, seat), with_for_update=True)
    if row is None:
        raise NoSuchTable(f"{table} with a seat {seat + 1}")
    return row


def _changed(session: Session, table: str) -> Table:
    row = rows.match_row(session, table, lock=True)
    row.edition += 1
    return rows.record(session, row)
