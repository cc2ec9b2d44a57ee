"""Storing a change of a match with all its consequences, in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables import events
from bot.tables.clocks import timekeeping, vacation
from bot.tables.live_table import LiveTable
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.unread_reports import Read, passed_over
from rules.kernel import Match, News
from storage.matches import matches
from storage.matches.change_records import (
    AlreadyStored,
    Change,
    ChangedBy,
    Ending,
    Stored,
    StoredChange,
)
from storage.schema.table_records import PendingSeat, Table
from storage.tables.locked_table import LockedTable, lock


class StateBefore(NamedTuple):
    """The state of a match before a change, for comparison."""

    revision: int
    round: int
    public_fingerprint: int | None = None
    """Hash of the public position; None: the change counts as public."""
    turn: int = 0
    read: Read | None = None
    """Reports that the change's author passes over by moving; None: no player moves."""


def state_before(live: LiveTable, by: ChangedBy) -> StateBefore:
    """Return the state of a table's match before a change by this author."""
    match, seat = live.match, _chosen_by(by)
    read = None if seat is None else passed_over(match, seat, live.seat(seat).read_reports)
    return StateBefore(match.revision, match.round, live.public_fingerprint, match.turn, read)


def _chosen_by(by: ChangedBy) -> int | None:
    """Return the seat whose player has moved; None if the program did."""
    return None if by.actor is None else by.seat


def change_of(
    live: LiveTable, before: StateBefore, news: Sequence[News], by: ChangedBy, at: datetime
) -> Change:
    """Return a match's last answer, undo or rewind as a change to store; see `store_change`.

    `before` is the state of the match before the change, `at` the moment of the change.
    """
    match, seat = live.match, _chosen_by(by)
    return Change(
        by=by,
        at=at,
        since=before.revision,
        revision=match.revision,
        save=match.save(),
        entries=tuple(match.added_entries),
        news=news,
        cut=match.cut,
        # what is done for an absent player stays new to them
        seen=None if seat is None else live.seen_bytes(seat),
        read=before.read,
        turn=before.turn,
        round_before=before.round,
        round=match.round,
        secret=before.public_fingerprint == live.public_fingerprint
        and not any(item.to is None for item in news),
    )


def store_change(
    session: Session,
    live: LiveTable,
    match: Match,
    change: Change,
    pending: Collection[PendingSeat],
) -> tuple[Stored | AlreadyStored, Table]:
    """Store a change with clocks, reminders, and, if the match is over, its end.

    `pending` are the seats to move. Returns whether the change was stored now or before, and the
    table. Raises as `matches.check_change` does.
    """
    by, now = change.by, change.at
    locked = _lock_for(session, live, by)
    if (earlier := matches.check_change(locked, change)) is not None:
        return earlier, locked.table
    if by.actor is None and by.seat is not None:
        timekeeping.record_time_out(session, locked.table, by.seat, locked.clocks.get(by.seat), now)
    timekeeping.record_missed_rounds(session, locked, change)
    due, left = timekeeping.update_clocks(locked, match, tuple(pending), by.seat, now)
    change = replace(change, left=left)
    stored = matches.add_change(locked, change, due)
    joined = StoredChange(locked.table, change, match.result is not None)
    for follow_up in events.ON_CHANGE:
        follow_up(session, joined)
    if match.result is not None:
        locked.write()
        ended = matches.finish(session, table=live.id, result=match.result, at=now)
        events.end(session, Ending(ended, now, match))
        # what has joined the end may have enqueued a post, or opened the last table of a deal
        return stored, matches.get(session, table=live.id)
    schedule_reminders(locked, live, match, now)
    locked.write()
    if locked.table.season_id is None:
        return stored, locked.table
    # what has joined the change may have paused the clocks and enqueued a post
    table = matches.get(session, table=live.id)
    for after_clocks in events.ON_CLOCKS:
        after_clocks(session, table)
    return stored, table


def _lock_for(session: Session, live: LiveTable, by: ChangedBy) -> LockedTable:
    """Lock a table for a change by this author, with flags for what few changes have to handle."""
    return lock(
        session, table=live.id, seat=by.seat, interaction_id=by.interaction_id, actor=by.actor
    )


def close_table(session: Session, table: str, closer: int | None, now: datetime) -> Table:
    """Close a table without a result, with everything that follows from its end; return it.

    `closer` is the person who does it without a vote; None: its players voted.
    """
    ended = matches.abort(session, table=table, at=now)
    events.end(session, Ending(ended, now, closer=closer))
    return ended


def schedule_reminders(locked: LockedTable, live: LiveTable, match: Match, now: datetime) -> None:
    """Schedule the pings of a table's clocks, and pause the clocks of absent players.

    Stored by `LockedTable.write`.
    """
    vacation.pause_for_vacations(locked, now)
    asked = sorted(match.asks())
    live.has_direct_ping = reminder_scheduling.retime_table(locked, asked, now)
