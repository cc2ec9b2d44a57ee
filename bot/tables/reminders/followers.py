"""Notices to followers about a table's rounds and end, stored in the transaction of the change."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session

from bot.tables.reminders.policy import polite
from storage.people import people
from storage.reminders import followers, notices
from storage.schema.people_records import NoticeKind
from storage.schema.records import Table

SHORTLY = timedelta(minutes=1)
"""Delay after the start of a round before followers hear of it: it may be taken back."""
MOST = 25
"""Tables that a person may watch."""


def tell_watchers(session: Session, table: str, round_: int, now: datetime) -> None:
    """Schedule a notice of a new round for all followers, outside their quiet hours."""
    outdated = followers.outdated_followers(session, table=table, round_=round_)
    for person_id in outdated:
        _want(session, person_id, NoticeKind.WATCH, table, now + SHORTLY)
    if outdated:
        followers.mark_notified(session, table=table, round_=round_)


def tell_end(session: Session, record: Table, now: datetime) -> None:
    """Schedule a notice of the end for all followers, after their quiet hours.

    Players read it in the table's message.
    """
    tell_watchers(session, record.id, followers.OVER, now)
    for person in people.of_table(session, table=record.id).values():
        if polite(person, now) > now:
            _want(session, person.id, NoticeKind.OVER, record.id, now)


def _want(session: Session, person_id: int, kind: NoticeKind, table: str, moment: datetime) -> None:
    person = people.get(session, person_id=person_id)
    if person is not None:
        due = polite(person, moment)
        notices.schedule(session, person_id=person_id, kind=kind, due_at=due, table=table)
