"""Optional clocks of a table: how long a seat has, and what is left after its moves.

Pure functions of the table's pace, a clock and the present moment. The rules know nothing of it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.words.times import format_span
from rules.kernel.sentences import listed
from storage.clocks.days_off import run_for, time_between
from storage.schema.table_records import Clock, Seat, Table
from storage.schema.table_terms import Pace

HOUR, DAY = 3600, 24 * 3600
DAY_GIVEN = timedelta(days=1)
"""Time that an opponent adds with one press."""
MAX_DAYS_GIVEN = 3
"""Maximum number of days given to a seat in a match; more would need another pace."""


def allowance(pace: Pace | None, seat: Seat, *, reaction: bool) -> int | None:
    """Return a seat's seconds for a turn, or for a reaction if `reaction`; None if unlimited."""
    if pace is None:
        return None
    if reaction and pace.reaction:
        return pace.reaction
    if pace.bank:
        return pace.bank if seat.bank is None else seat.bank
    return pace.turn or None


def starting_seconds(pace: Pace | None, seat: Seat, leg: int, *, reaction: bool) -> int | None:
    """Return the seconds with which a clock starts in a leg; None without a limit.

    A leg is a stretch of the match. A clock that was stopped in the same leg, or in a later one
    that was undone, resumes there: otherwise handing a seat over and back would refill it. For
    example, 4 hours left stay 4 hours when an AI has stood in.
    """
    seconds = allowance(pace, seat, reaction=reaction)
    if pace is None or seconds is None:
        return None
    stopped = seat.stopped_leg is not None and seat.stopped_leg >= leg
    if pace.bank and not (reaction and pace.reaction):
        return seconds if stopped else max(seconds, pace.increment)
    return (
        min(seconds, seat.stopped_seconds)
        if stopped and seat.stopped_reaction == reaction
        else seconds
    )


def grace(pace: Pace) -> timedelta:
    """Return the time that a seat gets, once in a match, when its clock has expired."""
    return timedelta(seconds=min(DAY, pace.bank or pace.turn))


def has_run_out(clock: Clock, table: Table, now: datetime) -> bool:
    """Return whether a clock has expired and isn't paused by consent."""
    return clock.due_at is not None and clock.due_at <= now and table.paused_at is None


def due_at(
    pace: Pace | None, seat: Seat, clock: Clock | None, leg: int, now: datetime, *, reaction: bool
) -> datetime | None:
    """Return the deadline of a seat that is to move; None without a limit.

    Further answers within the same `leg` of the match don't restart its `clock`.
    """
    if clock is not None and clock.leg == leg:
        return clock.due_at
    seconds = starting_seconds(pace, seat, leg, reaction=reaction)
    return None if seconds is None else run_for(pace, now, timedelta(seconds=seconds))


def seconds_left(pace: Pace | None, clock: Clock, now: datetime) -> int | None:
    """Return the seconds left on a clock, 0 once it has expired; None without a limit.

    A pause for a vacation isn't included.
    """
    if clock.due_at is None:
        return None
    return max(0, int(_time_left(pace, clock, clock.due_at, now).total_seconds()))


def _time_left(pace: Pace | None, clock: Clock, due: datetime, now: datetime) -> timedelta:
    """Return the time that a clock still runs until `due`; negative after that."""
    resumes = now if clock.vacation_until is None else max(clock.vacation_until, now)
    return time_between(pace, resumes, due)


def bank_after_turn(pace: Pace, seconds: int) -> int:
    """Return the seconds in a bank after a turn: those left plus the increment, up to the cap.

    Time that others have added may exceed the cap, and is kept.
    """
    most = max(pace.cap or pace.bank, seconds)
    return min(most, seconds + pace.increment)


def after_undo(
    pace: Pace, clock: Clock | None, at_answers: Collection[int], now: datetime
) -> int | None:
    """Return a seat's seconds after an undo; None without a limit.

    They are the fewest of those left now and `at_answers`, the seconds left at the undone answers.
    """
    known = [*at_answers]
    if clock is not None and (running := seconds_left(pace, clock, now)) is not None:
        known.append(running)
    return min(known, default=None)


def unused_vacation(pace: Pace | None, clock: Clock, now: datetime) -> timedelta:
    """Return the rest of the vacation for which a clock is paused, without days off; maybe zero."""
    if clock.vacation_until is None:
        return timedelta()
    return max(time_between(pace, now, clock.vacation_until), timedelta())


def vacation_left(pace: Pace, seat: Seat) -> int:
    """Return the seconds of vacation that a seat has left, without a pause under way."""
    return pace.vacation if seat.vacation is None else seat.vacation


class VacationTimes(NamedTuple):
    """A clock and its seat during an absence, or after it."""

    due_at: datetime | None
    paused_until: datetime | None
    """End of the clock's pause; None: it runs."""
    vacation_left: int
    """Seconds of vacation that the seat has left."""


def vacation_times(
    pace: Pace,
    seat: Seat,
    clock: Clock,
    away_until: datetime | None,
    now: datetime,
    *,
    pauses_reactions: bool = False,
) -> VacationTimes:
    """Return the times of a clock and its seat for an absence until `away_until` (None: none).

    The unused part of an earlier absence is given back first, so an early return costs only the
    days of absence. Days off the clock cost no vacation. A clock without a deadline isn't paused,
    nor is that of a reaction except with `pauses_reactions`.
    """
    unused = unused_vacation(pace, clock, now)
    vacation = vacation_left(pace, seat) + int(unused.total_seconds())
    if clock.due_at is None or (clock.is_reaction and not pauses_reactions):
        return VacationTimes(clock.due_at, None, vacation)
    wanted = timedelta()
    if away_until is not None and away_until > now:
        wanted = time_between(pace, now, away_until)
    span = min(wanted, timedelta(seconds=vacation))
    if not span and clock.vacation_until is None:
        return VacationTimes(clock.due_at, None, vacation)
    remaining = _time_left(pace, clock, clock.due_at, now)
    until = run_for(pace, now, span) if span else None
    due = run_for(pace, until or now, remaining)
    return VacationTimes(due, until, vacation - int(span.total_seconds()))


def in_words(pace: Pace | None) -> str:
    """Return a pace in words, for the lobby."""
    if pace is None:
        return "Pace: no clocks"
    if pace.bank:
        words = f"a bank of {format_span(pace.bank)}"
        words += f", plus {format_span(pace.increment)} a turn"
        words += f", up to {format_span(pace.cap or pace.bank)}"
    else:
        words = f"{format_span(pace.turn)} a turn"
    parts = [f"Pace: {words}"]
    if pace.has_days_off:
        parts.append(f"no clock runs on {free_days(pace)}")
    if pace.reaction:
        parts.append(f"{format_span(pace.reaction)} for an out-of-turn answer")
    if pace.vacation:
        parts.append(f"{format_span(pace.vacation)} of vacation each")
    return f"{'; '.join(parts)}. {RUN_OUT_WORDS[pace.run_out]}"


WEEKDAYS = (
    "Mondays",
    "Tuesdays",
    "Wednesdays",
    "Thursdays",
    "Fridays",
    "Saturdays",
    "Sundays",
)


def free_days(pace: Pace) -> str:
    """Return a pace's days off in words, with their zone."""
    days = [*(WEEKDAYS[day] for day in pace.weekdays_off), *pace.dates_off]
    return f"{listed(days)} ({pace.zone or 'UTC'})"


RUN_OUT_WORDS = {
    "claim": "If a clock runs out, others may claim a timeout, and an AI stands in",
    "ai": "If a clock runs out, an AI stands in",
    "default": "If a clock runs out, the bot plays the default answer",
}
