"""Clocks as pure functions of the pace, a clock's state and the time."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.channel.lobby.pace import PACES, chosen_pace, pace_fields
from bot.tables.clocks import pace
from storage.schema.table_records import Clock, Seat
from storage.schema.table_terms import ExpiryAction, Pace

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SECONDS = 24 * 3600
TURN = Pace(turn=SECONDS, reaction=3600, vacation=5 * SECONDS)
BANK = Pace(bank=3 * SECONDS, increment=SECONDS // 2, cap=4 * SECONDS)
SEAT = Seat(0, "Ann", 1)


def clock(due: datetime | None = NOON + DAY, **state: object) -> Clock:
    return replace(Clock("abcd", 0, NOON, due, None, None, 0, None, None, leg=1), **state)


def changed(offered: Pace | None) -> Pace | None:
    """Return the pace with parts that are none of its own."""
    return offered and replace(offered, reaction=4 * 3600, vacation=0, run_out=ExpiryAction.AI)


def test_without_a_pace_nothing_runs() -> None:
    assert pace.allowance(None, SEAT, reaction=False) is None
    assert pace.due_at(None, SEAT, None, 1, NOON, reaction=False) is None


def test_a_turn_starts_with_days_and_a_reaction_with_hours() -> None:
    assert pace.due_at(TURN, SEAT, None, 1, NOON, reaction=False) == NOON + DAY
    assert pace.due_at(TURN, SEAT, None, 1, NOON, reaction=True) == NOON + HOUR
    slow = replace(TURN, reaction=0)
    assert pace.due_at(slow, SEAT, None, 1, NOON, reaction=True) == NOON + DAY


def test_answers_within_a_stretch_begin_no_new_clock() -> None:
    later = NOON + 20 * HOUR
    assert pace.due_at(TURN, SEAT, clock(), 1, later, reaction=False) == NOON + DAY
    assert pace.due_at(TURN, SEAT, clock(), 2, later, reaction=False) == later + DAY


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("begins", [False, True])
def test_stopped_clock_resumes_for_its_own_kind_alone(stopped: bool, begins: bool) -> None:
    seat = replace(SEAT, stopped_leg=1, stopped_seconds=600, stopped_reaction=stopped)
    whole = 3600 if begins else SECONDS
    expected = 600 if begins == stopped else whole
    assert pace.starting_seconds(TURN, seat, 1, reaction=begins) == expected


def test_a_bank_gains_its_increment_up_to_its_cap() -> None:
    assert pace.allowance(BANK, SEAT, reaction=False) == 3 * SECONDS
    assert pace.allowance(BANK, replace(SEAT, bank=60), reaction=True) == 60
    assert pace.bank_after_turn(BANK, SECONDS) == SECONDS + SECONDS // 2
    assert pace.bank_after_turn(BANK, 4 * SECONDS - 60) == 4 * SECONDS
    assert pace.bank_after_turn(BANK, 5 * SECONDS) == 5 * SECONDS, (
        "what was given is not taken away"
    )


def test_no_clock_has_less_than_nothing_left() -> None:
    assert pace.seconds_left(None, clock(), NOON + HOUR) == 23 * 3600
    assert pace.seconds_left(None, clock(), NOON + 2 * DAY) == 0
    assert pace.seconds_left(None, clock(due=None), NOON) is None


def test_an_undo_never_earns_time() -> None:
    assert pace.after_undo(TURN, clock(), [7200, 3600], NOON) == 3600
    assert pace.after_undo(TURN, clock(due=NOON + HOUR / 2), [7200, 3600], NOON) == 1800
    assert pace.after_undo(TURN, None, [60], NOON) == 60
    assert pace.after_undo(TURN, None, [], NOON) is None


def test_a_vacation_stops_the_clock_for_as_long_as_days_are_left() -> None:
    due, until, left = pace.vacation_times(TURN, SEAT, clock(), NOON + 3 * DAY, NOON)
    assert (due, until, left) == (NOON + 4 * DAY, NOON + 3 * DAY, 2 * SECONDS)
    due, until, left = pace.vacation_times(TURN, SEAT, clock(), NOON + 9 * DAY, NOON)
    assert (due, until, left) == (NOON + 6 * DAY, NOON + 5 * DAY, 0)


def test_an_early_return_refunds_unused_days() -> None:
    resting = clock(due=NOON + 4 * DAY, vacation_until=NOON + 3 * DAY)
    seat = replace(SEAT, vacation=2 * SECONDS)
    now = NOON + DAY
    due, until, left = pace.vacation_times(TURN, seat, resting, None, now)
    assert (due, until, left) == (NOON + 2 * DAY, None, 4 * SECONDS)
    assert pace.seconds_left(TURN, resting, now) == SECONDS, "an answer meanwhile costs no vacation"


def test_no_vacation_stops_a_short_clock() -> None:
    short = clock(is_reaction=True)
    assert pace.vacation_times(TURN, SEAT, short, NOON + 3 * DAY, NOON)[:2] == (NOON + DAY, None)


def test_a_pace_in_words() -> None:
    assert pace.in_words(None) == "Pace: no clocks"
    assert pace.in_words(TURN) == (
        "Pace: 1 day a turn; 1 hour for an out-of-turn answer; 5 days of vacation each. "
        "If a clock runs out, others may claim a timeout, and an AI stands in"
    )
    assert "a bank of 3 days, plus 12 hours a turn, up to 4 days" in pace.in_words(BANK)


@pytest.mark.parametrize("offered", [*PACES.values(), *map(changed, PACES.values())])
def test_an_unchanged_pace_form_changes_nothing(offered: Pace | None) -> None:
    assert chosen_pace({field.name: field.filled for field in pace_fields(offered)}) == offered
