"""Reminder policy: when, why and where a person is reminded next.

Pure functions of preferences, a clock and the present time.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import NamedTuple

from bot.tables.reminders.quiet_hours import clock_time, local_moment, outside_quiet_hours
from bot.tables.reminders.zones import zone_of
from storage.schema.people_records import Person, RemindBy
from storage.schema.table_records import Clock

DEFAULT_INTERVAL = 12 * 3600
"""Default seconds between reminders."""
MAX_REMINDERS = 5
"""Pings per turn; the last one says that it is the last."""
DRAFT_NUDGE_DELAY = timedelta(hours=1)
"""Time after the last change of a draft until its owner is reminded of it."""
LAST_TO_MOVE_DELAY = timedelta(minutes=10)
"""Time until the last player to move is notified that all others are ready."""
EXPIRY_WARNING = timedelta(hours=6)
"""Time before a clock's expiry at which its player is warned."""
MORNING, EVENING = time(8), time(19)
NIGHT_ENDS = time(4)
"""Hour until which the night belongs to the day before, so that *tomorrow morning* comes next."""


class PingReason(StrEnum):
    """Reason for a ping."""

    TURN = "turn"
    AGAIN = "again"
    SNOOZED = "snoozed"
    HALF_MADE = "half made"
    LAST = "last"
    RUNS_OUT = "runs out"


class Ping(NamedTuple):
    """The next ping of a clock."""

    at: datetime
    why: PingReason


class Snooze(StrEnum):
    """Options of a snooze."""

    HOUR = "hour"
    EVENING = "evening"
    MORNING = "morning"


def next_ping(person: Person, clock: Clock, now: datetime) -> Ping | None:
    """Return the next ping of a clock, with quiet hours respected; None if this turn gets no more.

    An overdue one comes as soon as allowed.
    """
    if clock.muted or person.remind_by is RemindBy.DIGEST:
        return None
    wanted = min(_possible_pings(person, clock), default=None)
    if wanted is None:
        return None
    at = wanted.at if clock.snoozed_until is None else max(wanted.at, clock.snoozed_until)
    return Ping(outside_quiet_hours(person, max(at, now)), wanted.why)


def _possible_pings(person: Person, clock: Clock) -> Iterator[Ping]:
    """Yield the pings that any reason calls for, without regard for quiet hours."""
    if clock.pings == 0 or clock.last_ping_at is None:
        yield Ping(clock.first_ping_at or clock.since, PingReason.TURN)
        return
    if clock.snoozed_until is not None:
        yield Ping(clock.snoozed_until, PingReason.SNOOZED)
    interval = interval_of(person)
    if interval == 0 or clock.pings >= MAX_REMINDERS:
        return
    yield Ping(clock.last_ping_at + timedelta(seconds=interval * clock.pings), PingReason.AGAIN)
    if clock.draft_at is not None and not clock.nudged:
        yield Ping(clock.draft_at + DRAFT_NUDGE_DELAY, PingReason.HALF_MADE)
    if clock.only_pending_since is not None:
        yield Ping(clock.only_pending_since + LAST_TO_MOVE_DELAY, PingReason.LAST)
    if clock.due_at is not None and clock.last_ping_at < clock.due_at - EXPIRY_WARNING:
        yield Ping(clock.due_at - EXPIRY_WARNING, PingReason.RUNS_OUT)


def interval_of(person: Person) -> int:
    """Return the seconds between a person's reminders; 0 if only the first ping is sent."""
    return DEFAULT_INTERVAL if person.reminder_interval is None else person.reminder_interval


def next_digest(person: Person, now: datetime) -> datetime:
    """Return the time of a person's next digest, after quiet hours and absences.

    For a person without a zone, the hour is in UTC.
    """
    zone = zone_of(person.zone) or zone_of("UTC")
    assert zone is not None
    at, day = clock_time(person.digest_at or 0), now.astimezone(zone)
    while (moment := local_moment(day, at, zone, now)) <= now:
        day += timedelta(days=1)
    return outside_quiet_hours(person, moment)


def snooze_end(choice: Snooze, person: Person, now: datetime) -> datetime | None:
    """Return the end of a snooze; None if it needs a zone, or if that moment has passed."""
    if choice is Snooze.HOUR:
        return now + timedelta(hours=1)
    zone = zone_of(person.zone)
    if zone is None:
        return None
    local = now.astimezone(zone)
    if choice is Snooze.EVENING:
        moment = local_moment(local, EVENING, zone, now)
        return moment if moment > now else None
    days = 0 if local.time() < NIGHT_ENDS else 1
    return local_moment(local + timedelta(days=days), MORNING, zone, now)


def accepts_manual_ping(person: Person, clock: Clock, now: datetime) -> bool:
    """Return whether a person's preferences allow a ping by the host at this moment."""
    wants_none = clock.muted or person.reminder_interval == 0
    later = person.remind_by is RemindBy.DIGEST or outside_quiet_hours(person, now) > now
    return not wants_none and not later


def wants_channel_pings(person: Person) -> bool:
    """Return whether a person's pings go to the table's channel."""
    falls_back = person.remind_by is RemindBy.MESSAGE and person.direct_rejected
    return person.remind_by in (RemindBy.CHANNEL, RemindBy.BOTH) or falls_back


def wants_direct_pings(person: Person) -> bool:
    """Return whether a person's pings are sent to them as direct messages."""
    wanted = person.remind_by in (RemindBy.MESSAGE, RemindBy.BOTH)
    return wanted and not person.direct_rejected
