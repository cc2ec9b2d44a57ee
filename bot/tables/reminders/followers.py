"""Who is to be told of a table's rounds and end, noted in the transaction of the change."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session

from bot.tables.reminders.policy import polite
from storage.people import people
from storage.reminders import followers, notices
from storage.schema.people_records import NoticeKind
from storage.schema.records import Table

SHORTLY = timedelta(minutes=1)
"""How long after a round's beginning those who watch are told: it may be taken back at once."""
MOST = 25
"""Tables that a person may watch."""


def tell_watchers(session: Session, table: str, round_: int, now: datetime) -> None:
    """Let all who watch a table be told of a round that they do not know of, politely."""
    outdated = followers.outdated_followers(session, table=table, round_=round_)
    for person_id in outdated:
        _want(session, person_id, NoticeKind.WATCH, table, now + SHORTLY)
    if outdated:
        followers.mark_notified(session, table=table, round_=round_)


def tell_end(session: Session, record: Table, now: datetime) -> None:
    """Let all who watch be told that a table is over, and in the morning those who slept.

    Everybody else who plays is told by the table's message.
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
