"""Notices to followers about a table's rounds and end, in the transaction of the change."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session

from bot.tables.reminders.quiet_hours import outside_quiet_hours
from storage.matches.change_records import Ending, StoredChange
from storage.people import following, people
from storage.reminders import notices

FOLLOWER_NOTICE = "follow"
"""Kind of a follower's notice: a new round, or the end, of a table that they follow."""
ROUND_NOTICE_DELAY = timedelta(minutes=1)
"""Delay after the start of a round before followers are notified: it may be undone."""
MAX_FOLLOWED = 25
"""Maximum number of tables that a person may follow."""


def notify_of_round(session: Session, stored: StoredChange) -> None:
    """Schedule notices to a table's followers if a change began a new round."""
    if stored.change.round != stored.change.round_before:
        _notify(session, stored.table.id, stored.change.round, stored.change.at)


def notify_of_end(session: Session, ending: Ending) -> None:
    """Schedule notices to a table's followers about its end."""
    _notify(session, ending.table.id, following.AFTER_LAST_ROUND, ending.at)


def _notify(session: Session, table: str, round_: int, now: datetime) -> None:
    """Schedule notices, outside quiet hours, to followers who don't know of a round yet."""
    outdated = following.outdated_followers(session, table=table, round_=round_)
    for person_id in outdated:
        if (person := people.get(session, person_id=person_id)) is not None:
            due = outside_quiet_hours(person, now + ROUND_NOTICE_DELAY)
            notices.schedule(
                session, person_id=person_id, kind=FOLLOWER_NOTICE, due_at=due, table=table
            )
    if outdated:
        following.mark_notified(session, table=table, round_=round_)
