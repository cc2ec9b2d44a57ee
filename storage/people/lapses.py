"""Lapses: matches that people left before the end, and turns that they didn't play in time."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from enum import StrEnum

from sqlalchemy import delete
from sqlmodel import Session, col, select

from storage.schema.people_rows import LapseRow


class Lapse(StrEnum):
    """A way of letting down the other players of a match."""

    LEFT = "left"
    """A rated match, before its end; it counts as lost."""
    TIMED_OUT = "timed out"
    """A turn ended by its clock instead of their answer."""
    STOOD_IN = "stood in"
    """A turn at a season's table that the clock ended, or in which an AI or it answered for them.
    """
    MISSED = "missed"
    """A round in which they answered late, or an AI or the clock answered for them."""
    GAVE_UP = "gave up"
    """Any match, before its end, other than by a vote of those who stay."""


def store(
    session: Session,
    *,
    table: str,
    person_id: int,
    kind: Lapse,
    number: int,
    at: datetime | None = None,
) -> None:
    """Store a lapse, at most one of its kind for each `number`.

    `number` identifies when it happened: the number of entries before the leg, or for MISSED the
    round, for STOOD_IN the turn.
    """
    session.merge(LapseRow(table_id=table, person_id=person_id, kind=kind, number=number, at=at))


def has_left(session: Session, *, table: str, person_id: int) -> bool:
    """Return whether somebody already left this rated match, which counted as a loss."""
    query = select(LapseRow).where(
        LapseRow.table_id == table, LapseRow.person_id == person_id, LapseRow.kind == Lapse.LEFT
    )
    return session.exec(query).first() is not None


def missed_turns(session: Session, *, table: str, person_id: int) -> set[int]:
    """Return the turns of a season's match in which an AI or an expired clock replaced somebody."""
    query = select(LapseRow.number).where(
        LapseRow.table_id == table,
        LapseRow.person_id == person_id,
        LapseRow.kind == Lapse.STOOD_IN,
    )
    return set(session.exec(query))


def has_timed_out(session: Session, *, table: str, person_id: int, leg: int) -> bool:
    """Return whether a time-out of somebody in this leg of a match is stored."""
    return session.get(LapseRow, (table, person_id, Lapse.TIMED_OUT, leg)) is not None


def of_person(session: Session, *, person_id: int) -> dict[str, Counter[Lapse]]:
    """Return the numbers of a person's lapses of each kind, by table."""
    counts: dict[str, Counter[Lapse]] = {}
    for row in session.exec(select(LapseRow).where(LapseRow.person_id == person_id)):
        counts.setdefault(row.table_id, Counter())[Lapse(row.kind)] += 1
    return counts


def forget(session: Session, *, person_id: int) -> None:
    """Delete a person's lapses."""
    session.exec(delete(LapseRow).where(col(LapseRow.person_id) == person_id))
