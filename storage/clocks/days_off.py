"""Days off the clock: deadlines that skip a table's free days. Pure functions.

A deadline is the real moment at which time runs out, so that it can be shown as it is. The time
left on a clock counts only the seconds in which it runs. For example, 24 hours from Friday 18:00
end on Monday 18:00 at a table whose weekends are free.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from storage.schema.table_terms import Pace

A_DAY = timedelta(days=1)
MAX_FREE_WEEKDAYS = 5
"""Maximum number of free weekdays of a table: its clocks have to run sometime."""
MAX_FREE_DATES = 31
"""Maximum number of free dates of a table."""


def run_for(pace: Pace | None, start: datetime, span: timedelta) -> datetime:
    """Return the moment at which a clock started at `start` will have run for `span`.

    A negative span leads back without skipping free days, because that time has already run out.
    """
    if pace is None or not pace.has_days_off or span <= timedelta():
        return start + span
    # ends, because some weekdays always stay on the clock
    while True:
        day = _day_of(pace, start)
        end = _midnight(pace, day + A_DAY)
        if not _is_off(pace, day):
            if span <= end - start:
                return (start + span).astimezone(start.tzinfo)
            span -= end - start
        start = end.astimezone(start.tzinfo)


def time_between(pace: Pace | None, start: datetime, end: datetime) -> timedelta:
    """Return how long a clock runs between two moments; negative if the end is earlier."""
    if pace is None or not pace.has_days_off or end <= start:
        return end - start
    ran, day = timedelta(), _day_of(pace, start)
    while (begin := _midnight(pace, day)) < end:
        following = _midnight(pace, day + A_DAY)
        if not _is_off(pace, day):
            ran += min(end, following) - max(start, begin)
        day += A_DAY
    return ran


def postpone(
    pace: Pace | None, due: datetime, rest: datetime | None, since: datetime, now: datetime
) -> tuple[datetime, datetime | None]:
    """Shift a deadline and the end of a vacation because no clocks ran for a time.

    That was from `since` to `now`. `rest` is the end of the vacation (None: none). Both have as
    much time left at `now` as they had at `since`.
    """
    if pace is None or not pace.has_days_off:
        return due + (now - since), rest and rest + (now - since)
    until = rest and run_for(pace, now, time_between(pace, since, rest))
    resumed = since if rest is None else max(since, rest)
    begin = now if until is None else max(now, until)
    return run_for(pace, begin, time_between(pace, resumed, due)), until


def free_until(pace: Pace | None, now: datetime) -> datetime | None:
    """Return the end of the days off around a moment; None if clocks run then."""
    if pace is None or not pace.has_days_off:
        return None
    day = _day_of(pace, now)
    if not _is_off(pace, day):
        return None
    while _is_off(pace, day):
        day += A_DAY
    return _midnight(pace, day).astimezone(now.tzinfo)


def _zone(pace: Pace) -> ZoneInfo:
    """Return the time zone of a pace; UTC for one that this machine doesn't know any more."""
    try:
        return ZoneInfo(pace.zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def _day_of(pace: Pace, moment: datetime) -> date:
    """Return the date of a moment in the pace's zone."""
    return moment.astimezone(_zone(pace)).date()


def _midnight(pace: Pace, day: date) -> datetime:
    """Return the moment, in UTC, at which a day begins in the pace's zone."""
    # in UTC, since differences within one zone ignore a change of the clocks
    return datetime.combine(day, time(), _zone(pace)).astimezone(UTC)


def _is_off(pace: Pace, day: date) -> bool:
    """Return whether a day is free at a table with this pace."""
    return day.weekday() in pace.weekdays_off or day.isoformat() in pace.dates_off
