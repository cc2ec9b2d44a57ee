"""Premoves: lines for later turns, private to the owner of a seat, in order."""

from __future__ import annotations

import msgspec
from sqlalchemy import JSON, Text, delete
from sqlmodel import Field, Session, col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from storage.schema import rows
from storage.schema.tables import Row

DRAFTED = 0
"""Number of the line that is still being composed."""


class QueuedRow(Row, table=True):
    """A line that a seat's holder has prepared for a turn to come, or what has become of it."""

    __tablename__ = "queued"
    own_data = "queued lines"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """Its place in the order; 0: the line is only being put together."""
    keys: list[str] = Field(sa_type=JSON)
    plays: bool = False
    """True: played immediately; False: loaded into the panel."""
    premises: list[str] = Field(sa_type=JSON)
    """Words that cancel the line when the log mentions one of them first."""
    revision: int
    """The match's, when the line was prepared."""
    barred: int = -1
    """Entries before the stretch of play that it is not for; -1: it is for any."""
    word: str | None = Field(default=None, sa_type=Text)
    """Message to its owner about its end; None: it still waits."""


class Premove(msgspec.Struct, frozen=True):
    """A line that a seat's holder has prepared for a turn to come."""

    table_id: str
    seat: int
    number: int
    """Its place in the order; 0: the line is only being put together."""
    keys: tuple[str, ...]
    plays: bool = False
    """True: played immediately; False: loaded into the panel."""
    premises: tuple[str, ...] = ()
    """Words that cancel the line when the log mentions one of them first."""
    revision: int = 0
    """The match's, when the line was prepared."""
    barred: int = -1
    """Entries before the stretch of play that it is not for; -1: it is for any."""
    word: str | None = None
    """Message to its owner about its end; None: it still waits."""


def add(session: Session, *, line: Premove, most: int) -> Premove | None:
    """Append a line to the queue; return None if `most` lines are queued already."""
    waiting = of_seat(session, table=line.table_id, seat=line.seat)
    if len(waiting) >= most:
        return None
    of_it = (QueuedRow.table_id == line.table_id, QueuedRow.seat == line.seat)
    last = session.exec(select(func.max(QueuedRow.number)).where(*of_it)).one() or DRAFTED
    kept = msgspec.structs.replace(line, number=last + 1)
    session.add(_row(kept))
    session.flush()
    return kept


def store_draft(session: Session, *, line: Premove) -> None:
    """Store the line that is being composed."""
    session.merge(_row(msgspec.structs.replace(line, number=DRAFTED)))


def get_draft(session: Session, *, table: str, seat: int) -> Premove | None:
    """Return the line that is being composed; None: there is none."""
    row = session.get(QueuedRow, (table, seat, DRAFTED))
    return None if row is None else _record(row)


def of_seat(session: Session, *, table: str, seat: int) -> tuple[Premove, ...]:
    """Return the queued lines of a seat, in order."""
    return tuple(line for line in of_table(session, table=table) if line.seat == seat)


def of_table(session: Session, *, table: str) -> tuple[Premove, ...]:
    """Return all queued lines of a table, by seat and in order."""
    query = select(QueuedRow).where(
        QueuedRow.table_id == table,
        QueuedRow.number > DRAFTED,
        col(QueuedRow.word).is_(None),
    )
    return tuple(map(_record, session.exec(query.order_by(col(QueuedRow.seat), _NUMBER))))


def tables(session: Session) -> tuple[str, ...]:
    """Return the tables with queued lines, of this process's servers."""
    waits = (QueuedRow.number > DRAFTED, col(QueuedRow.word).is_(None))
    mine = rows.of_mine(session, col(QueuedRow.table_id))
    return tuple(session.exec(select(QueuedRow.table_id).where(*waits, *mine).distinct()))


def mark_done(session: Session, *, line: Premove) -> None:
    """Store the end of a line; later ones wait for another stretch than `barred`."""
    # locked, because the owner may remove a line in the same moment
    for row in session.exec(_of(line.table_id, line.seat).with_for_update()):
        if row.number == line.number:
            row.word = line.word
        elif row.word is None and row.number > DRAFTED:
            row.barred = line.barred


def end_all(session: Session, *, table: str, seat: int, word: str) -> None:
    """End all queued lines of a seat; the first one keeps the reason for their owner."""
    for place, line in enumerate(of_seat(session, table=table, seat=seat)):
        row = session.get_one(QueuedRow, (table, seat, line.number))
        if place:
            session.delete(row)
        else:
            row.word = word


def take_endings(session: Session, *, table: str, seat: int) -> tuple[str, ...]:
    """Return and delete the pending messages for the owner about ended lines."""
    ended = [row for row in session.exec(_of(table, seat)) if row.word is not None]
    for row in ended:
        session.delete(row)
    return tuple(row.word or "" for row in ended)


def revoke(
    session: Session, *, table: str, seat: int | None = None, number: int | None = None
) -> bool:
    """Delete one line of a seat, all of a seat's, or all of a table's; False: there was none."""
    query = delete(QueuedRow).where(col(QueuedRow.table_id) == table)
    if seat is not None:
        query = query.where(col(QueuedRow.seat) == seat)
    if number is not None:
        query = query.where(col(QueuedRow.number) == number)
    return session.exec(query).rowcount > 0


_NUMBER = col(QueuedRow.number)


def _of(table: str, seat: int) -> SelectOfScalar[QueuedRow]:
    """Select every row of a seat, in order."""
    of_it = (QueuedRow.table_id == table, QueuedRow.seat == seat)
    return select(QueuedRow).where(*of_it).order_by(_NUMBER)


def _row(line: Premove) -> QueuedRow:
    kept = msgspec.structs.asdict(line)
    return QueuedRow(**kept | {"keys": [*line.keys], "premises": [*line.premises]})


def _record(row: QueuedRow) -> Premove:
    return msgspec.convert(row, Premove, from_attributes=True)
