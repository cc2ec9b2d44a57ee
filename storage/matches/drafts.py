"""Drafts: the half-made moves of panels, kept over restarts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, delete, select, update
from sqlmodel import Session

from storage.matches.locked_table import LockedTable
from storage.schema import rows
from storage.schema.records import Draft
from storage.schema.tables import DraftRow, LogRow, core

_DRAFTS, _LOG = core(DraftRow), core(LogRow)
_DROP = delete(_DRAFTS).where(_DRAFTS.c.table_id == bindparam("table"))
_DROP_ONE = _DROP.where(_DRAFTS.c.seat == bindparam("place"))
_OF_SEAT = (_DRAFTS.c.table_id == bindparam("table"), _DRAFTS.c.seat == bindparam("place"))
_GET = _DRAFTS.select().where(*_OF_SEAT)
_ADD, _REPLACE = _DRAFTS.insert(), update(_DRAFTS).where(*_OF_SEAT)
_LAST_ANSWER = (
    select(_LOG.c.revision)
    .where(_LOG.c.table_id == bindparam("table"), _LOG.c.seat == bindparam("place"))
    .order_by(_LOG.c.revision.desc())
    .limit(1)
)


def keep(
    locked: LockedTable, *, seat: int, revision: int, keys: Sequence[str], at: datetime
) -> None:
    """Store a seat's half-made move in place of the one before.

    One from before the seat's own last answer comes too late, and is dropped: that was played.
    """
    session, place = locked.session, {"table": locked.record.id, "place": seat}
    last = rows.execute(session, _LAST_ANSWER, place).scalar()
    if last is not None and last > revision:
        return
    draft = {"revision": revision, "keys": [*keys], "at": at}
    if locked.has_draft:
        rows.execute(session, _REPLACE, place | draft)
    else:
        rows.execute(session, _ADD, {"table_id": locked.record.id, "seat": seat, **draft})


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
