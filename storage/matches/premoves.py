"""Premoves: moves for later turns, queued in order and private to the holder of a seat."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import JSON, Text, delete
from sqlmodel import Field, Session, col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from storage.queries import rows
from storage.schema.row import Row, named

DRAFT_NUMBER = 0
"""Number of the premove that is still being composed."""
NO_LEG = -1
"""Stored if no leg is skipped."""


class PremoveRow(Row, table=True):
    """A premove, or the message about its end. The record is `Premove`."""

    __tablename__ = "queued"
    own_data = "queued moves"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    keys: list[str] = Field(sa_type=JSON)
    plays: bool = False
    unless: list[str] = Field(sa_type=JSON)
    revision: int
    skipped_leg: int = Field(
        default=NO_LEG, sa_column_kwargs=named("skipped_stretch", "skipped_leg")
    )
    ending_message: str | None = Field(
        default=None, sa_type=Text, sa_column_kwargs=named("word", "ending_message")
    )
    """Message to its owner about its end; None: it is still queued."""


class Premove(msgspec.Struct, frozen=True):
    """A move that a seat's holder has queued for a turn to come."""

    table_id: str
    seat: int
    number: int
    """Its position in the seat's queue, from 1; DRAFT_NUMBER: it is still being composed."""
    keys: tuple[str, ...]
    plays: bool = False
    """True to play it immediately; False to load it into the panel."""
    unless: tuple[str, ...] = ()
    """Words that cancel it when the log mentions one of them first."""
    revision: int = 0
    """The match's revision when it was queued."""
    skipped_leg: int | None = None
    """Entries of the log before a leg (stretch of play) to skip; None: none is skipped."""
    ending_message: str | None = None
    """Message to its owner about its end; None: it is still queued."""


def add(session: Session, *, premove: Premove, most: int) -> Premove | None:
    """Append a premove to the seat's queue; return it with its number.

    Returns None, and stores nothing, if `most` are already queued.
    """
    waiting = of_seat(session, table=premove.table_id, seat=premove.seat)
    if len(waiting) >= most:
        return None
    of_it = (PremoveRow.table_id == premove.table_id, PremoveRow.seat == premove.seat)
    last = session.exec(select(func.max(PremoveRow.number)).where(*of_it)).one() or DRAFT_NUMBER
    kept = replace(premove, number=last + 1)
    session.add(_row(kept))
    session.flush()
    return kept


def store_draft(session: Session, *, premove: Premove) -> None:
    """Store the premove that is being composed, in place of an earlier one of its seat."""
    session.merge(_row(replace(premove, number=DRAFT_NUMBER)))


def get_draft(session: Session, *, table: str, seat: int) -> Premove | None:
    """Return the premove that a seat is composing; None if there is none."""
    row = session.get(PremoveRow, (table, seat, DRAFT_NUMBER))
    return None if row is None else _record(row)


def of_seat(session: Session, *, table: str, seat: int) -> tuple[Premove, ...]:
    """Return the queued premoves of a seat, in order."""
    return tuple(premove for premove in of_table(session, table=table) if premove.seat == seat)


def of_table(session: Session, *, table: str) -> tuple[Premove, ...]:
    """Return the queued premoves of a table, by seat and in order."""
    query = select(PremoveRow).where(
        PremoveRow.table_id == table,
        PremoveRow.number > DRAFT_NUMBER,
        col(PremoveRow.ending_message).is_(None),
    )
    return tuple(map(_record, session.exec(query.order_by(col(PremoveRow.seat), _NUMBER))))


def tables(session: Session) -> tuple[str, ...]:
    """Return ids of tables with queued premoves, of this process's servers."""
    waits = (PremoveRow.number > DRAFT_NUMBER, col(PremoveRow.ending_message).is_(None))
    mine = rows.is_row_in_share(session, col(PremoveRow.table_id))
    return tuple(session.exec(select(PremoveRow.table_id).where(*waits, *mine).distinct()))


def mark_done(session: Session, *, premove: Premove) -> None:
    """Store the message about a premove's end, and move the seat's others to a later leg."""
    # locked, because the owner may remove a premove in the same moment
    for row in session.exec(_rows_of_seat(premove.table_id, premove.seat).with_for_update()):
        if row.number == premove.number:
            row.ending_message = premove.ending_message
        elif row.ending_message is None and row.number > DRAFT_NUMBER:
            row.skipped_leg = _leg_number(premove)


def end_all(session: Session, *, table: str, seat: int, ending_message: str) -> None:
    """Replace a seat's queued premoves with one message to its holder, `ending_message`."""
    for index, premove in enumerate(of_seat(session, table=table, seat=seat)):
        row = session.get_one(PremoveRow, (table, seat, premove.number))
        if index:
            session.delete(row)
        else:
            row.ending_message = ending_message


def take_endings(session: Session, *, table: str, seat: int) -> tuple[str, ...]:
    """Delete and return the messages to a seat's holder about ended premoves."""
    ended = [
        row for row in session.exec(_rows_of_seat(table, seat)) if row.ending_message is not None
    ]
    for row in ended:
        session.delete(row)
    return tuple(row.ending_message or "" for row in ended)


def drop(
    session: Session, *, table: str, seat: int | None = None, number: int | None = None
) -> bool:
    """Delete one premove, all of a seat, or all of a table; return whether there was any.

    Drafts and messages about ended premoves are deleted with them.
    """
    query = delete(PremoveRow).where(col(PremoveRow.table_id) == table)
    if seat is not None:
        query = query.where(col(PremoveRow.seat) == seat)
    if number is not None:
        query = query.where(col(PremoveRow.number) == number)
    return session.exec(query).rowcount > 0


_NUMBER = col(PremoveRow.number)


def _rows_of_seat(table: str, seat: int) -> SelectOfScalar[PremoveRow]:
    """Build the query for all rows of a seat, in order: draft, queued ones and messages."""
    of_it = (PremoveRow.table_id == table, PremoveRow.seat == seat)
    return select(PremoveRow).where(*of_it).order_by(_NUMBER)


def _row(premove: Premove) -> PremoveRow:
    kept = asdict(premove) | {"skipped_leg": _leg_number(premove)}
    return PremoveRow(**kept | {"keys": [*premove.keys], "unless": [*premove.unless]})


def _leg_number(premove: Premove) -> int:
    return NO_LEG if premove.skipped_leg is None else premove.skipped_leg


def _record(row: PremoveRow) -> Premove:
    premove = msgspec.convert(row, Premove, from_attributes=True)
    return replace(premove, skipped_leg=None) if row.skipped_leg == NO_LEG else premove
