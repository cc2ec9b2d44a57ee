"""Notices to one person that belong to no clock: none lost, none sent twice.

They are claimed, sent and confirmed as pings are.
"""

from __future__ import annotations

import secrets
from datetime import datetime

import msgspec
from sqlalchemy import func
from sqlmodel import Session, col, select

from storage.clocks.clocks import NONCE_BYTES
from storage.schema.people_records import Notice
from storage.schema.people_tables import NoticeRow


def schedule(
    session: Session, *, person_id: int, kind: str, due_at: datetime, table: str = ""
) -> None:
    """Schedule a notice; one that is scheduled already or on its way stays unchanged."""
    if session.get(NoticeRow, (person_id, kind, table)) is None:
        row = NoticeRow(person_id=person_id, kind=kind, table_id=table, due_at=due_at)
        session.add(row)
        session.flush()


def drop(
    session: Session, *, kind: str, person_id: int | None = None, table: str | None = None
) -> None:
    """Forget notices of a kind: a person's, or a table's."""
    query = select(NoticeRow).where(NoticeRow.kind == kind)
    if person_id is not None:
        query = query.where(NoticeRow.person_id == person_id)
    if table is not None:
        query = query.where(NoticeRow.table_id == table)
    for row in session.exec(query):
        session.delete(row)
    session.flush()


def of_table(session: Session, *, table: str) -> tuple[Notice, ...]:
    """Return the pending notices about a table."""
    query = select(NoticeRow).where(NoticeRow.table_id == table)
    return tuple(map(_record, session.exec(query)))


def of_person(session: Session, *, person_id: int) -> tuple[Notice, ...]:
    """Return a person's pending notices, the soonest first."""
    query = select(NoticeRow).where(NoticeRow.person_id == person_id)
    return tuple(map(_record, session.exec(query.order_by(col(NoticeRow.due_at)))))


def claim_due(session: Session, *, now: datetime, most: int = 50) -> tuple[Notice, ...]:
    """Take the notices that are due, so that nobody else sends them; each with its own nonce."""
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


def unconfirmed(session: Session) -> tuple[Notice, ...]:
    """Return claimed notices that may or may not have been sent, the oldest claim first."""
    query = select(NoticeRow).where(col(NoticeRow.nonce).is_not(None))
    return tuple(map(_record, session.exec(query.order_by(col(NoticeRow.claimed_at)))))


def confirm(
    session: Session, *, nonce: str, again: datetime | None = None, over: bool = False
) -> bool:
    """Store a claimed notice as sent or released; `again`: it comes then, `over`: it is deleted.

    One that comes no more and isn't over keeps others of its kind from being scheduled.
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
    """Return the moment of the next unclaimed notice."""
    query = select(func.min(NoticeRow.due_at)).where(col(NoticeRow.nonce).is_(None))
    return session.exec(query).one()


def _record(row: NoticeRow) -> Notice:
    return msgspec.convert(row, Notice, from_attributes=True)
