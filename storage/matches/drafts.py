"""Drafts: the half-made moves of panels, kept over restarts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, delete
from sqlmodel import Session, col, select

from storage.schema import rows
from storage.schema.records import Draft
from storage.schema.tables import DraftRow, LogRow, core

_DRAFTS = core(DraftRow)
_DROP = delete(_DRAFTS).where(_DRAFTS.c.table_id == bindparam("table"))
_DROP_ONE = _DROP.where(_DRAFTS.c.seat == bindparam("place"))
_GET = _DRAFTS.select().where(
    _DRAFTS.c.table_id == bindparam("table"), _DRAFTS.c.seat == bindparam("place")
)


def keep(
    session: Session, *, table: str, seat: int, revision: int, keys: Sequence[str], at: datetime
) -> None:
    """Store a seat's half-made move in place of the one before.

    One from before the seat's own last answer comes too late, and is dropped: that was played.
    """
    own = select(LogRow.revision).where(LogRow.table_id == table, LogRow.seat == seat)
    last = session.exec(own.order_by(col(LogRow.revision).desc()).limit(1)).first()
    if last is not None and last > revision:
        return
    row = DraftRow(table_id=table, seat=seat, revision=revision, keys=list(keys), at=at)
    session.merge(row)


def get(session: Session, *, table: str, seat: int) -> Draft | None:
    """Return a seat's half-made move, of any revision."""
    row = rows.execute(session, _GET, {"table": table, "place": seat}).first()
    return msgspec.convert(row, Draft, from_attributes=True) if row else None


def drop(session: Session, *, table: str, seat: int | None = None) -> None:
    """Forget a seat's half-made move, or all of a table's."""
    session.flush()
    query = _DROP if seat is None else _DROP_ONE
    rows.execute(session, query, {"table": table, "place": seat})
    session.expire_all()
