"""When the bot was last alive, so that its absence takes nobody's time."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from storage.tables import ClockRow, LifeRow, MatchRow

ONLY = 1
"""The one row."""


def beat(session: Session, *, now: datetime) -> None:
    """Note that the bot is alive."""
    row = session.get(LifeRow, ONLY)
    if row is None:
        session.add(LifeRow(id=ONLY, at=now))
    elif row.at < now:
        row.at = now


def resume(session: Session, *, now: datetime) -> timedelta:
    """Put every clock that runs off by as long as the bot was away; gives how long that was.

    It is noted in the same transaction, so that no absence counts twice. What stands still by
    consent of its table has its own moment from which it stands.
    """
    row = session.get(LifeRow, ONLY)
    away = max(now - row.at, timedelta()) if row is not None else timedelta()
    beat(session, now=now)
    standing = select(MatchRow.id).where(col(MatchRow.paused_at).is_not(None))
    running = select(ClockRow).where(
        col(ClockRow.due_at).is_not(None), col(ClockRow.table_id).not_in(standing)
    )
    for clock in session.exec(running) if away else ():
        if clock.due_at is not None and row is not None and not clock.out:
            clock.due_at += away
        if clock.rest_until is not None:
            clock.rest_until += away
    return away
