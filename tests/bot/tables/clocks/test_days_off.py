"""Days off the clock: deadlines are real moments, and no free day costs anybody time."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import combinations

import pytest
from msgspec.structs import replace

from bot.channel.lobby.days_off import chosen_weekdays, dates_of
from bot.channel.lobby.pace import PACES, chosen_pace, pace_fields
from bot.tables.clocks import pace, timekeeping, vacation
from bot.user_errors import UserError
from storage.clocks.days_off import free_until, postpone, run_for, time_between
from storage.database import heartbeat
from storage.people import people
from storage.schema.table_records import Clock, Seat
from storage.schema.table_terms import Pace
from tests.bot.support.clocked_tables import clocks_by_seat, start_with_pace
from tests.bot.support.service_fixture import ServiceFixture
from tests.support.narrowing import existing

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SECONDS = 24 * 3600
FRIDAY = datetime(2027, 3, 5, 18, tzinfo=UTC)
MONDAY = datetime(2027, 3, 8, tzinfo=UTC)
WEEKEND = (5, 6)
FREE = Pace(turn=SECONDS, vacation=5 * SECONDS, weekdays_off=WEEKEND)
BERLIN = replace(FREE, zone="Europe/Berlin")
SEAT = Seat(0, "Ann", 1)


def clock(due: datetime | None, **state: object) -> Clock:
    return replace(Clock("abcd", 0, FRIDAY, due, None, None, 0, None, None, leg=1), **state)


def test_a_day_from_friday_evening_ends_on_monday_evening() -> None:
    assert run_for(FREE, FRIDAY, DAY) == MONDAY + 18 * HOUR
    assert run_for(BERLIN, FRIDAY, DAY) == MONDAY + 18 * HOUR
    assert run_for(FREE, FRIDAY, 6 * HOUR) == FRIDAY + 6 * HOUR, "a deadline is never on Monday 0h"
    assert run_for(FREE, FRIDAY + DAY, HOUR) == MONDAY + HOUR
    assert run_for(None, FRIDAY, DAY) == FRIDAY + DAY


def test_days_are_those_of_the_tables_zone() -> None:
    tokyo = replace(FREE, zone="Asia/Tokyo")
    assert free_until(tokyo, FRIDAY) == datetime(2027, 3, 7, 15, tzinfo=UTC)
    assert free_until(FREE, FRIDAY) is None
    assert free_until(replace(FREE, zone="Nowhere/Gone"), FRIDAY + DAY) == MONDAY


@pytest.mark.parametrize("month", [3, 10])
def test_a_change_of_the_clocks_costs_nobody_time(month: int) -> None:
    begin = datetime(2027, month, 26 if month == 3 else 29, 12, tzinfo=UTC)
    sundays = Pace(turn=SECONDS, weekdays_off=(6,), zone="Europe/Berlin")
    due = run_for(sundays, begin, 3 * DAY)
    assert time_between(sundays, begin, due) == 3 * DAY
    assert due - begin == 4 * DAY + (-HOUR if month == 3 else HOUR)


def test_single_dates_are_free() -> None:
    christmas = Pace(turn=SECONDS, dates_off=("2026-12-25", "2026-12-26"))
    eve = datetime(2026, 12, 24, 12, tzinfo=UTC)
    assert run_for(christmas, eve, DAY) == eve + 3 * DAY


def test_time_left_and_deadlines_agree() -> None:
    rng = random.Random(4)
    choices = [days for count in range(1, 6) for days in combinations(range(7), count)]
    for _ in range(300):
        table = replace(BERLIN, weekdays_off=rng.choice(choices))
        begin = FRIDAY + timedelta(minutes=rng.randrange(60 * 24 * 400))
        span = timedelta(minutes=rng.randrange(1, 60 * 24 * 20))
        due = run_for(table, begin, span)
        assert time_between(table, begin, due) == span
        assert free_until(table, due - timedelta(microseconds=1)) is None
        between = begin + (due - begin) * rng.random()
        rest = time_between(table, between, due)
        assert time_between(table, begin, between) + rest == span
        if rest:
            assert run_for(table, between, rest) == due


def test_a_vacation_over_a_weekend_costs_its_weekdays_alone() -> None:
    due = run_for(FREE, FRIDAY, DAY)
    back = MONDAY + 12 * HOUR
    rested, until, left = pace.vacation_times(FREE, SEAT, clock(due), back, FRIDAY)
    assert until == back
    assert left == 5 * SECONDS - 18 * 3600
    assert rested == back + DAY
    resting = clock(rested, vacation_until=until)
    seat = replace(SEAT, vacation=left)
    assert pace.vacation_times(FREE, seat, resting, None, FRIDAY) == (due, None, 5 * SECONDS)
    on_saturday = pace.vacation_times(FREE, seat, resting, None, FRIDAY + DAY)
    assert on_saturday == (MONDAY + DAY, None, 5 * SECONDS - 6 * 3600)


def test_an_absence_on_free_days_alone_costs_nothing() -> None:
    saturday = FRIDAY + DAY
    due = run_for(FREE, saturday, DAY)
    assert pace.vacation_times(FREE, SEAT, clock(due), saturday + DAY, saturday) == (
        due,
        None,
        5 * SECONDS,
    )


def test_a_pause_keeps_what_was_left() -> None:
    due = run_for(FREE, FRIDAY, DAY)
    assert postpone(FREE, due, None, FRIDAY, FRIDAY + DAY) == (MONDAY + DAY, None)
    assert postpone(FREE, due, None, FRIDAY + DAY, FRIDAY + 2 * DAY) == (due, None)
    rest = MONDAY + 12 * HOUR
    assert postpone(FREE, rest + DAY, rest, FRIDAY, FRIDAY + 7 * DAY) == (
        rest + 8 * DAY,
        rest + 7 * DAY,
    )


async def test_a_turn_grants_and_gifts_skip_free_days(tables: ServiceFixture) -> None:
    tables.time = FRIDAY
    live = await start_with_pace(tables, "ganymede", FREE, seats=2)
    seat = live.pending_seats()[0]

    async def due() -> datetime | None:
        return (await clocks_by_seat(tables, live))[seat].due_at

    assert await due() == MONDAY + 18 * HOUR
    tables.time = FRIDAY + 2 * DAY
    await tables.store.run(partial(timekeeping.pause, table=live.id, now=tables.time))
    tables.time = MONDAY + 12 * HOUR
    await tables.store.run(partial(timekeeping.resume, table=live.id, now=tables.time))
    assert await due() == MONDAY + DAY + 6 * HOUR, "18 hours were left on Sunday"
    for _ in range(3):
        await tables.store.run(partial(timekeeping.add_day, table=live.id, seat=seat))
    assert await due() == MONDAY + 4 * DAY + 6 * HOUR


async def test_downtime_over_a_weekend_costs_nothing(tables: ServiceFixture) -> None:
    tables.time = FRIDAY
    live = await start_with_pace(tables, "ganymede", FREE, seats=2)
    seat = live.pending_seats()[0]
    await tables.store.run(heartbeat.record_beat, now=FRIDAY)
    await tables.store.run(heartbeat.shift_deadlines, now=FRIDAY + DAY)
    assert (await clocks_by_seat(tables, live))[seat].due_at == MONDAY + DAY
    await tables.store.run(heartbeat.shift_deadlines, now=FRIDAY + 2 * DAY)
    assert (await clocks_by_seat(tables, live))[seat].due_at == MONDAY + DAY


async def test_a_vacation_is_stored_with_its_real_end(tables: ServiceFixture) -> None:
    tables.time = FRIDAY
    live = await start_with_pace(tables, "ganymede", FREE, seats=2)
    seat = live.pending_seats()[0]
    ann = existing(live.seat(seat).person_id)
    away = replace(
        await tables.store.run(people.ensure, person_id=ann, name="Ann"), away_until=MONDAY
    )
    await tables.store.run(people.store, person=away)
    await tables.store.run(vacation.apply_absence, person=away, now=FRIDAY)
    stored = (await clocks_by_seat(tables, live))[seat]
    assert (stored.vacation_until, stored.due_at) == (MONDAY - 2 * DAY, MONDAY + DAY)


def test_a_form_keeps_the_pace_and_sets_free_days() -> None:
    given = {field.name: field.filled for field in pace_fields(PACES["day"])}
    chosen = chosen_pace({**given, "weekdays": ("6", "5")})
    assert chosen == replace(PACES["day"] or Pace(), weekdays_off=WEEKEND)
    filled = {field.name: field.filled for field in pace_fields(chosen)}
    assert filled["weekdays"] == ("5", "6")
    assert "no clock runs on Saturdays and Sundays (UTC)" in pace.in_words(chosen)


@pytest.mark.parametrize("days", [("7",), ("x",), tuple("012345"), tuple("0123456")])
def test_clocks_run_on_two_days_of_the_week_at_least(days: tuple[str, ...]) -> None:
    with pytest.raises(UserError):
        chosen_weekdays({"weekdays": days})


def test_dates_are_read_and_sorted() -> None:
    assert dates_of(" 2026-12-26, 2026-12-24 2026-12-24") == ("2026-12-24", "2026-12-26")
    assert dates_of("") == ()
    for words in ("24.12.2026", "2026-13-01", "soon"):
        with pytest.raises(UserError, match="isn't a date"):
            dates_of(words)
    with pytest.raises(UserError, match="At most"):
        dates_of(" ".join(f"2026-{month:02}-{day:02}" for month in (1, 3) for day in range(1, 20)))
