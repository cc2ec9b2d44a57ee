"""One stored match as thousands of tables, row by row, without playing any of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlmodel import Session, col, select

from storage.schema import table_records as kept
from storage.schema.table_rows import ClockRow, LogRow, SeatRow, SnapshotRow, TableRow

KINDS: tuple[Any, ...] = (TableRow, SeatRow, LogRow, SnapshotRow, ClockRow)


def copied(
    session: Session,
    made: kept.Table,
    numbers: Iterable[int],
    places: Sequence[int],
    *,
    shown: bool = False,
) -> None:
    """Store the same match as many tables, spread over the channels, with names of their own.

    `shown`: their channels show them already.
    """
    for kind in KINDS:
        key = col(kind.id if kind is TableRow else kind.table_id)
        rows = [row.model_dump() for row in session.exec(select(kind).where(key == made.id))]
        fresh = []
        for number in numbers:
            for row in rows:
                copy = dict(row)
                if kind is TableRow:
                    copy |= {"id": name_of(number), "channel_id": places[number % len(places)]}
                    copy |= {"posted_edition": copy["edition"], "message_id": 1} if shown else {}
                else:
                    copy["table_id"] = name_of(number)
                    copy.pop("id", None)
                    copy.pop("interaction_id", None)
                if kind is SeatRow:
                    copy["name"] += f" {number}"
                fresh.append(copy)
        if fresh:
            session.connection().execute(kind.__table__.insert(), fresh)


def name_of(number: int) -> str:
    """Return the id of a copied table: no table that is opened meanwhile has letters like it."""
    return f"copy{number}"
