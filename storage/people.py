"""People: who they are, and what they have asked for."""

from __future__ import annotations

import msgspec
from sqlmodel import Session

from storage.records import Person
from storage.tables import PersonRow


def meet(session: Session, *, person_id: int, name: str, locale: str | None = None) -> Person:
    """A person who has just done something: new ones are added, names are brought up to date."""
    row = session.get(PersonRow, person_id)
    if row is None:
        row = PersonRow(id=person_id, name=name, locale=locale)
        session.add(row)
        session.flush()
    elif row.name != name or (locale is not None and row.locale != locale):
        row.name, row.locale = name, locale or row.locale
    return _record(row)


def get(session: Session, *, person_id: int) -> Person | None:
    """A person; None for somebody who was never met."""
    row = session.get(PersonRow, person_id)
    return _record(row) if row else None


def keep(session: Session, *, person: Person) -> None:
    """Store a person's wishes, all of them, as they stand in the record."""
    session.merge(PersonRow(**msgspec.structs.asdict(person)))


def _record(row: PersonRow) -> Person:
    return msgspec.convert(row, Person, from_attributes=True)
