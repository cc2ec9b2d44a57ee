"""Drafts: the unfinished moves of panels, kept across restarts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, select, update
from sqlmodel import Session

from storage.schema.prepared_statements import Prepared
from storage.schema.row import core
from storage.schema.table_records import Draft
from storage.schema.table_rows import DraftRow, LogRow
from storage.tables.locked_table import LockedTable

_DRAFTS, _LOG = core(DraftRow), core(LogRow)
_OF_TABLE = _DRAFTS.c.table_id == bindparam("table")
_DROP = Prepared(delete(_DRAFTS).where(_OF_TABLE))
_OF_SEAT = (_OF_TABLE, _DRAFTS.c.seat == bindparam("of_seat"))
_DROP_ONE = Prepared(delete(_DRAFTS).where(*_OF_SEAT))
_GET = Prepared(select(*(_DRAFTS.c[field] for field in Draft.__struct_fields__)).where(*_OF_SEAT))
_FIELDS = ("revision", "keys", "at")
_ADD = Prepared(_DRAFTS.insert().inline(), ("table_id", "seat", *_FIELDS))
_REPLACE = Prepared(update(_DRAFTS).where(*_OF_SEAT), _FIELDS)
_LAST_ANSWER = Prepared(
    select(_LOG.c.revision)
    .where(_LOG.c.table_id == bindparam("table"), _LOG.c.seat == bindparam("of_seat"))
    .order_by(_LOG.c.revision.desc())
    .limit(1)
)


def store(
    locked: LockedTable, *, seat: int, revision: int, keys: Sequence[str], at: datetime
) -> Draft | None:
    """Store a seat's unfinished move in place of an earlier one, and return it.

    Returns None and stores nothing if the seat has answered since `revision`: that answer was the
    move.
    """
    session, of_seat = locked.session, {"table": locked.table.id, "of_seat": seat}
    last = _LAST_ANSWER.run(session, of_seat)
    if last and last[0][0] > revision:
        return None
    draft = {"revision": revision, "keys": [*keys], "at": at}
    if locked.has_draft:
        _REPLACE.run(session, of_seat | draft)
    else:
        _ADD.run(session, {"table_id": locked.table.id, "seat": seat, **draft})
    return Draft(locked.table.id, seat, revision, tuple(keys), at)


def get(session: Session, *, table: str, seat: int) -> Draft | None:
    """Return a seat's unfinished move, whatever its revision; None if there is none."""
    drafts = _GET.run(session, {"table": table, "of_seat": seat})
    for table_id, number, revision, keys, at in drafts:
        return Draft(table_id, number, revision, tuple(keys), at)
    return None


def drop(session: Session, *, table: str, seat: int | None = None) -> None:
    """Delete a seat's unfinished move, or (None) those of all seats at a table."""
    query = _DROP if seat is None else _DROP_ONE
    query.run(session, {"table": table, "of_seat": seat})
    # the object mapper doesn't see the deletion
    session.expire_all()
