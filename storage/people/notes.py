"""Notes: private lines that people attach to their moves, and may open after the match.

A note belongs to its author, not to the seat: a later holder never reads it. It is attached to a
row of the log. Rows are never changed, so the note of an undone move is kept, and shown as such.
"""

from __future__ import annotations

from datetime import datetime

import msgspec
from sqlalchemy import Text, delete, update
from sqlmodel import Field, Session, col, select

from storage.schema.people_rows import PersonRow
from storage.schema.row import Row, key


class NoteRow(Row, table=True):
    """A private line that somebody attached to one of their moves. The record is `Note`."""

    __tablename__ = "notes"
    own_data = "notes"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    person_id: int = key("people.id", index=True)
    revision: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    seat: int
    text: str = Field(sa_type=Text)
    at: datetime
    is_open: bool = False


class Note(msgspec.Struct, frozen=True):
    """A private line that somebody attached to one of their moves."""

    table_id: str
    person_id: int
    revision: int
    """Revision of the change that was the move."""
    seat: int
    text: str
    at: datetime
    is_open: bool = False
    """True if its author opened it to everybody after the end of the match."""


def store(session: Session, *, note: Note) -> None:
    """Store a note in place of its author's earlier one on the same move."""
    session.merge(NoteRow(**msgspec.structs.asdict(note)))


def of_person(session: Session, *, table: str, person_id: int) -> tuple[Note, ...]:
    """Return somebody's notes at a table, in the order of the moves."""
    own = (NoteRow.table_id == table, NoteRow.person_id == person_id)
    query = select(NoteRow).where(*own).order_by(col(NoteRow.revision))
    return tuple(map(_record, session.exec(query)))


def open_notes(session: Session, *, table: str) -> tuple[tuple[Note, str], ...]:
    """Return the notes of a table that are open to everybody, each with its author's name.

    In the order of the moves.
    """
    joined = select(NoteRow, PersonRow.name).join(
        PersonRow, col(PersonRow.id) == col(NoteRow.person_id)
    )
    query = joined.where(NoteRow.table_id == table, col(NoteRow.is_open))
    ordered = query.order_by(col(NoteRow.revision), col(NoteRow.person_id))
    return tuple((_record(row), name) for row, name in session.exec(ordered))


def mark_open(session: Session, *, table: str, person_id: int, is_open: bool) -> int:
    """Open somebody's notes at a table to everybody, or hide them; return how many they have."""
    own = (col(NoteRow.table_id) == table, col(NoteRow.person_id) == person_id)
    return int(session.exec(update(NoteRow).where(*own).values(is_open=is_open)).rowcount)


def remove(session: Session, *, table: str, person_id: int, revision: int) -> bool:
    """Delete one note; return False if there was none."""
    row = session.get(NoteRow, (table, person_id, revision))
    if row is not None:
        session.delete(row)
    return row is not None


def forget(session: Session, *, person_id: int) -> None:
    """Delete all notes of a person."""
    session.exec(delete(NoteRow).where(col(NoteRow.person_id) == person_id))


def _record(row: NoteRow) -> Note:
    return msgspec.convert(row, Note, from_attributes=True)
