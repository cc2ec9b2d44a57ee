"""Notices: messages to one person that belong to no clock; none is lost, none sent twice.

A due notice is claimed in one transaction, sent with the claim's nonce, and confirmed in another.
"""

from __future__ import annotations

import secrets
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, func
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from storage.reminders.pings import NONCE_BYTES
from storage.schema.people_records import Notice
from storage.schema.people_rows import NoticeRow
from storage.schema.prepared_statements import Prepared
from storage.schema.row import core

_NOTICES = core(NoticeRow)
# the reminder loop reads these in every step
_CLAIMS = Prepared(
    select_columns(*(_NOTICES.c[field] for field in Notice.__struct_fields__))
    .where(_NOTICES.c.nonce.is_not(None))
    .order_by(_NOTICES.c.claimed_at)
)
_IS_DUE = Prepared(
    select_columns(_NOTICES.c.person_id)
    .where(_NOTICES.c.due_at <= bindparam("now"), _NOTICES.c.nonce.is_(None))
    .limit(1)
)
_NEXT_WAKE = Prepared(select_columns(func.min(_NOTICES.c.due_at)).where(_NOTICES.c.nonce.is_(None)))


def schedule(
    session: Session, *, person_id: int, kind: str, due_at: datetime, table: str = ""
) -> None:
    """Store a notice for `due_at`, unless the person already has one of this kind and table."""
    if session.get(NoticeRow, (person_id, kind, table)) is None:
        row = NoticeRow(person_id=person_id, kind=kind, table_id=table, due_at=due_at)
        session.add(row)
        session.flush()


def drop(
    session: Session, *, kind: str, person_id: int | None = None, table: str | None = None
) -> None:
    """Delete the notices of a kind, limited to a person or a table if given."""
    query = select(NoticeRow).where(NoticeRow.kind == kind)
    if person_id is not None:
        query = query.where(NoticeRow.person_id == person_id)
    if table is not None:
        query = query.where(NoticeRow.table_id == table)
    for row in session.exec(query):
        session.delete(row)
    session.flush()


def of_table(session: Session, *, table: str) -> tuple[Notice, ...]:
    """Return the stored notices about a table."""
    query = select(NoticeRow).where(NoticeRow.table_id == table)
    return tuple(map(_record, session.exec(query)))


def of_person(session: Session, *, person_id: int) -> tuple[Notice, ...]:
    """Return the stored notices to a person, the soonest first."""
    query = select(NoticeRow).where(NoticeRow.person_id == person_id)
    return tuple(map(_record, session.exec(query.order_by(col(NoticeRow.due_at)))))


def claim_due(session: Session, *, now: datetime, most: int = 50) -> tuple[Notice, ...]:
    """Claim up to `most` due notices, each with a new nonce, and return them.

    Nobody else sends a claimed notice.
    """
    if not _IS_DUE.run(session, {"now": now}):
        return ()
    due = col(NoticeRow.due_at) <= now
    query = (
        select(NoticeRow)
        .where(due, col(NoticeRow.nonce).is_(None))
        .order_by(col(NoticeRow.due_at))
        .limit(most)
        # another process may be claiming the same rows
        .with_for_update(skip_locked=True)
    )
    rows = session.exec(query).all()
    for row in rows:
        row.nonce, row.claimed_at = secrets.token_hex(NONCE_BYTES), now
    return tuple(map(_record, rows))


def claims(session: Session) -> tuple[Notice, ...]:
    """Return the claimed notices, the oldest claim first: they may or may not have been sent."""
    return tuple(Notice(*row) for row in _CLAIMS.run(session, {}))


def confirm(
    session: Session, *, nonce: str, again: datetime | None = None, over: bool = False
) -> bool:
    """End the claim of a notice; return False if that claim no longer exists.

    The notice is deleted if it is `over`, else due at `again`. Without either it stays stored and
    is never due, so that no other one of its kind is scheduled.
    """
    query = select(NoticeRow).where(NoticeRow.nonce == nonce).with_for_update()
    row = session.exec(query).first()
    if row is None:
        return False
    if over:
        session.delete(row)
    else:
        row.nonce, row.claimed_at, row.due_at = None, None, again
    return True


def next_wake(session: Session) -> datetime | None:
    """Return the moment of the next unclaimed notice; None if there is none."""
    moment: datetime | None
    ((moment,),) = _NEXT_WAKE.run(session, {})
    return moment


def _record(row: NoticeRow) -> Notice:
    return msgspec.convert(row, Notice, from_attributes=True)
