"""The heartbeat: when the bot last ran, so that its downtime doesn't use up players' time.

Processes that share a database each serve a part of Discord's servers, and have a row each.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from sqlmodel import Field, Session, col, select

from storage.clocks.days_off import postpone
from storage.database.shards import WHOLE
from storage.queries import rows
from storage.schema.row import Row
from storage.schema.table_rows import ClockRow, TableRow
from storage.schema.table_terms import Pace

MAX_SHARDS = 100_000
"""More shards than an operator can configure."""


class HeartbeatRow(Row, table=True):
    """The bot's last heartbeat: one row for each share of the servers."""

    __tablename__ = "life"

    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: datetime


def _row_id(session: Session) -> int:
    """Return the id of this process's row, made from its first shard and the number of shards."""
    share = session.info.get(rows.SHARE_KEY, WHOLE)
    return int(share.count * MAX_SHARDS + share.first)


def record_beat(session: Session, *, now: datetime) -> None:
    """Store that the bot runs at this moment."""
    number = _row_id(session)
    row = session.get(HeartbeatRow, number)
    if row is None:
        session.add(HeartbeatRow(id=number, at=now))
    # never back: a clock that is set back would make a later downtime longer
    elif row.at < now:
        row.at = now


def _last(session: Session) -> datetime | None:
    """Return the last heartbeat of this process's row or of any other number of shards.

    Returns None if there is none.
    """
    number = _row_id(session)
    beats = session.exec(select(HeartbeatRow)).all()
    others = number // MAX_SHARDS
    return max(
        (row.at for row in beats if row.id == number or row.id // MAX_SHARDS != others),
        default=None,
    )


def shift_deadlines(session: Session, *, now: datetime) -> timedelta:
    """Shift the deadlines of running clocks by the bot's downtime; return the downtime.

    This process's tables only. The heartbeat is stored in the same transaction, so that no downtime
    counts twice. At tables that are paused by consent, deadlines stay.
    """
    last = _last(session)
    # not negative, after a clock that was set back
    away = max(now - last, timedelta()) if last is not None else timedelta()
    record_beat(session, now=now)
    if last is None or not away:
        return away
    running = (
        select(ClockRow, TableRow.pace)
        .join(TableRow, col(TableRow.id) == col(ClockRow.table_id))
        .where(
            col(ClockRow.due_at).is_not(None),
            col(TableRow.paused_at).is_(None),
            *rows.is_row_in_share(session, col(ClockRow.table_id)),
        )
    )
    for clock, stored in session.exec(running):
        pace = msgspec.json.decode(stored, type=Pace) if stored else None
        assert clock.due_at is not None
        due, clock.vacation_until = postpone(pace, clock.due_at, clock.vacation_until, last, now)
        if not clock.expiry_handled:
            clock.due_at = due
    return away
