"""People and their preferences."""

from __future__ import annotations

from datetime import datetime

import msgspec
from sqlmodel import Session, col, select

from storage.schema.people_records import Person
from storage.schema.people_rows import PersonRow
from storage.schema.table_rows import LogRow, SeatRow

NOBODY_ID = 0
"""Placeholder for the host of a table or season that no longer has one."""


def ensure(session: Session, *, person_id: int, name: str, locale: str | None = None) -> Person:
    """Store a person, or their new name or language, if needed; return them with preferences."""
    row = session.get(PersonRow, person_id)
    if row is None:
        row = PersonRow(id=person_id, name=name, locale=locale)
        session.add(row)
        session.flush()
    elif row.name != name or (locale is not None and row.locale != locale):
        row.name, row.locale = name, locale or row.locale
    return _record(row)


def get(session: Session, *, person_id: int) -> Person | None:
    """Return a person with their preferences; None for somebody unknown."""
    row = session.get(PersonRow, person_id)
    return _record(row) if row else None


def of_table(session: Session, *, table: str) -> dict[int, Person]:
    """Return the people at a table, by the index of their seat."""
    seated = select(SeatRow.seat, PersonRow).join(
        PersonRow, col(PersonRow.id) == col(SeatRow.person_id)
    )
    return {
        seat: _record(row) for seat, row in session.exec(seated.where(SeatRow.table_id == table))
    }


def move_times(session: Session, *, person_id: int, most: int = 400) -> tuple[datetime, ...]:
    """Return the moments of a person's last moves at tables where they sit, newest first."""
    # by their tables, for which the log has an index
    seated = select(SeatRow.table_id).where(SeatRow.person_id == person_id)
    query = select(LogRow.at).where(LogRow.actor == person_id, col(LogRow.table_id).in_(seated))
    return tuple(session.exec(query.order_by(col(LogRow.id).desc()).limit(most)))


def store(session: Session, *, person: Person) -> None:
    """Store a person with all their preferences, in place of the earlier ones."""
    session.merge(PersonRow(**msgspec.structs.asdict(person)))


def _record(row: PersonRow) -> Person:
    return msgspec.convert(row, Person, from_attributes=True)
