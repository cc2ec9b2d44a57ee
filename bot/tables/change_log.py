"""A change of a match, stored with what it means for clocks and reminders: all of it or nothing."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.clocks import timekeeping
from bot.tables.history import ratings
from bot.tables.live_table import LiveTable
from bot.tables.reminders import followers as follower_notices
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.words.premoves import REWOUND, drop_message
from rules.kernel import Match
from storage import premoves
from storage.matches import matches
from storage.matches.changes import Change, ChangedBy
from storage.schema.records import Duplicate, PendingSeat, Stored, Table


def append(
    session: Session,
    live: LiveTable,
    match: Match,
    change: Change,
    by: ChangedBy,
    pending: Collection[PendingSeat],
    *,
    expected: int,
    now: datetime,
) -> tuple[Stored | Duplicate, Table]:
    """Store one change together with the clocks and reminders of the seats to move.

    Raises as `matches.append` does.
    """
    due, left = tuple(pending), None
    if live.record.pace is not None:
        before = matches.get(session, table=live.id)
        known = matches.find_duplicate(session, interaction_id=by.interaction_id)
        if known is not None:
            return known, before
        if by.actor is None and by.seat is not None:
            timekeeping.note_time_out(session, before, by.seat, now)
        due, left = timekeeping.reckon(session, before, match, pending, by.seat, now)
    stored = matches.append(
        session,
        table=live.id,
        expected_revision=expected,
        change=replace(change, left=left),
        by=by,
        pending=due,
        at=now,
    )
    if isinstance(stored, Duplicate):
        return stored, matches.get(session, table=live.id)
    if by.queued is not None:
        premoves.mark_done(session, line=by.queued)
    if change.cut is not None and by.seat is None and by.agreed:
        _drop_lines(session, live.id)
    if match.result is not None:
        ended = matches.finish(session, table=live.id, result=match.result, at=now)
        follower_notices.tell_end(session, ended, now)
        ratings.rate(session, ended, match)
        return stored, ended
    follower_notices.tell_watchers(session, live.id, match.round, now)
    record = matches.get(session, table=live.id)
    schedule_reminders(session, live, record, match, now)
    return stored, record


def _drop_lines(session: Session, table: str) -> None:
    """Drop the queued lines of all seats with a message: they were for another position."""
    lines = premoves.of_table(session, table=table)
    for seat in dict.fromkeys(line.seat for line in lines):
        own = [line for line in lines if line.seat == seat]
        word = drop_message(own, REWOUND)
        premoves.end_all(session, table=table, seat=seat, word=word)


def schedule_reminders(
    session: Session, live: LiveTable, record: Table, match: Match, now: datetime
) -> None:
    """Schedule the reminders of the seats to move, and rest the clocks of absent players."""
    timekeeping.rest_table(session, record, now)
    live.has_direct_ping = reminder_scheduling.retime_table(
        session, record, sorted(match.asks()), now
    )
