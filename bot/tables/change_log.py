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
from bot.tables.seasons import results as season_results
from bot.words.premoves import REWOUND, drop_message
from rules.kernel import Match, Result
from storage import premoves
from storage.matches import matches
from storage.matches.changes import Change, ChangedBy
from storage.matches.locked_table import LockedTable, lock
from storage.people import notes
from storage.schema.people_records import Note
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

    Raises as `matches.check_change` does.
    """
    locked = lock(
        session,
        table=live.id,
        seat=by.seat,
        interaction_id=by.interaction_id,
        round_=match.round,
    )
    earlier = matches.check_change(locked, expected_revision=expected, by=by)
    if earlier is not None:
        return earlier, locked.record
    if by.actor is None and by.seat is not None:
        clock = locked.clocks.get(by.seat)
        timekeeping.note_time_out(session, locked.record, by.seat, clock, now)
    due, left = timekeeping.reckon(locked, match, tuple(pending), by.seat, now)
    change = replace(change, left=left)
    stored = matches.add_change(locked, change=change, by=by, pending=due, at=now)
    if live.record.season_id is not None:
        _count_for_season(session, live.id, change, by)
    _store_note(session, live.id, change, by, now)
    if by.queued is not None:
        premoves.mark_done(session, line=by.queued)
    if change.cut is not None and by.seat is None and by.agreed:
        _drop_lines(session, live.id)
    if match.result is not None:
        return stored, _finish(session, locked, match, match.result, now)
    if locked.has_outdated_followers:
        follower_notices.tell_watchers(session, live.id, match.round, now)
    schedule_reminders(locked, live, match, now)
    locked.write()
    return stored, locked.record


def _finish(
    session: Session, locked: LockedTable, match: Match, result: Result, now: datetime
) -> Table:
    """Store the end of a match with what follows from it: notices, ratings, a season's points."""
    locked.write()
    ended = matches.finish(session, table=locked.record.id, result=result, at=now)
    follower_notices.tell_end(session, ended, now)
    ratings.rate(session, ended, match)
    season_results.settle_finished(session, ended, now)
    return ended


def _count_for_season(session: Session, table: str, change: Change, by: ChangedBy) -> None:
    """Count answers that an AI or an expired clock gave for somebody's seat.

    A queued line has no actor either, but it is its owner's.
    """
    if by.actor is None and by.seat is not None and by.queued is None:
        answers = sum(entry.seat == by.seat for entry in change.entries)
        season_results.count_answers(session, table, by.seat, answers)


def _store_note(session: Session, table: str, change: Change, by: ChangedBy, now: datetime) -> None:
    """Store the note that came with a move, in the move's transaction."""
    if by.note and by.actor is not None and by.seat is not None:
        note = Note(table, by.actor, change.revision, by.seat, by.note, now)
        notes.store(session, note=note)


def _drop_lines(session: Session, table: str) -> None:
    """Drop the queued lines of all seats with a message: they were for another position."""
    lines = premoves.of_table(session, table=table)
    for seat in dict.fromkeys(line.seat for line in lines):
        own = [line for line in lines if line.seat == seat]
        word = drop_message(own, REWOUND)
        premoves.end_all(session, table=table, seat=seat, word=word)


def schedule_reminders(locked: LockedTable, live: LiveTable, match: Match, now: datetime) -> None:
    """Schedule the reminders of the seats to move, and rest the clocks of absent players."""
    timekeeping.rest_table(locked, now)
    asked = sorted(match.asks())
    live.has_direct_ping = reminder_scheduling.retime_table(locked, asked, now)
