"""A vacation at a season's table: it is short, ends with the season's plan, and wins nothing."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.lobby.pace import PACES
from bot.tables import moves
from bot.tables.clocks import vacation
from bot.tables.live_table import LiveTable
from bot.tables.seasons.match_time import (
    cut_off_at,
    guaranteed_time,
    latest_end,
    longest_match,
    vacation_allowance,
)
from bot.tables.seasons.poster_terms import vacation_words
from bot.tables.seasons.scoring import FULL
from rules import catalogue
from storage.clocks import clocks
from storage.matches.change_records import ChangedBy
from storage.people import people
from storage.schema.season_records import PointsReason, SeasonState
from storage.schema.table_records import Clock
from storage.schema.table_terms import Pace
from storage.seasons import seasons
from tests.bot.tables.seasons.conftest import DAY, SeasonFixture
from tests.support.narrowing import existing

PACE = Pace(turn=DAY, vacation=14 * DAY)


async def take_vacation(season: SeasonFixture, live: LiveTable, seat: int, days: int) -> Clock:
    """Make the holder of a seat absent for some days; return their clock."""
    until = season.service.time + timedelta(days=days)
    person_id = existing(live.seat(seat).person_id)

    def store(session: Session) -> Clock:
        """Store the absence, and return the clock afterwards."""
        away = replace(existing(people.get(session, person_id=person_id)), away_until=until)
        people.store(session, person=away)
        vacation.apply_absence(session, away, season.service.time)
        return existing(clocks.of_seat(session, table=live.id, seat=seat))

    clock = await season.store.run(store)
    await season.tables.refresh(live)
    return clock


async def test_vacation_is_bounded_by_the_seasons_length(season: SeasonFixture) -> None:
    await season.started(2, weeks=4, pace=PACE)
    (live,) = await season.open_tables()
    began, seat = season.service.time, live.pending_seats()[0]
    clock = await take_vacation(season, live, seat, 30)
    assert clock.vacation_until == began + timedelta(days=2)
    assert clock.due_at == began + timedelta(days=3)


@pytest.mark.parametrize("leaves_first", [False, True])
async def test_reaction_asked_during_a_vacation_is_paused(
    season: SeasonFixture, *, leaves_first: bool
) -> None:
    """Ask somebody away for a reaction: its clock pauses, too, because missing it costs points."""
    await season.started(2, weeks=4, pace=replace(PACE, reaction=DAY // 2))
    (live,) = await season.open_tables()
    mover = live.pending_seats()[0]
    began = season.service.time
    if leaves_first:
        away = existing(live.seat(1 - mover).person_id)
        until = began + timedelta(days=30)

        def store(session: Session) -> None:
            person = existing(people.get(session, person_id=away))
            people.store(session, person=replace(person, away_until=until))

        await season.store.run(store)
    await _answer(season, live, mover)
    assert live.pending_seats() == [1 - mover]
    if not leaves_first:
        await take_vacation(season, live, 1 - mover, 30)
    (clock,) = await season.store.run(clocks.of_table, table=live.id)
    assert clock.is_reaction
    assert clock.vacation_until == began + timedelta(days=2)
    assert clock.due_at == began + timedelta(days=2.5)
    season.service.skip(DAY)
    await season.answer(live)
    (clock,) = await season.store.run(clocks.of_table, table=live.id)
    assert not clock.is_reaction
    assert clock.vacation_until == began + timedelta(days=2), "what isn't used is left"


async def test_vacation_after_the_planned_end_pauses_no_clock(season: SeasonFixture) -> None:
    await season.started(2, weeks=4, pace=replace(PACE, turn=40 * DAY))
    (live,) = await season.open_tables()
    seat = live.pending_seats()[0]
    season.service.skip(27 * DAY)
    ends = existing((await season.store.read(seasons.get, season=season.id)).ends_at)
    clock = await take_vacation(season, live, seat, 30)
    assert clock.vacation_until == ends, "a day before the end it lasts for a day"
    season.service.skip(2 * DAY)
    late = await take_vacation(season, live, seat, 30)
    assert (late.vacation_until, late.due_at) == (None, clock.due_at)


async def test_vacation_in_a_cancelled_season_is_an_ordinary_one(season: SeasonFixture) -> None:
    await season.started(2, weeks=4, pace=replace(PACE, turn=20 * DAY))
    (live,) = await season.open_tables()
    season.service.skip(30 * DAY)
    cancelled: dict[str, Any] = {"season": season.id, "state": SeasonState.CANCELLED}
    await season.store.run(lambda session: seasons.change(session, **cancelled))
    clock = await take_vacation(season, live, live.pending_seats()[0], 30)
    assert clock.vacation_until == season.service.time + timedelta(days=2)


@pytest.mark.parametrize("days", [0, 2])
async def test_vacation_moves_no_last_day_and_counts_as_waiting(
    season: SeasonFixture, days: int
) -> None:
    """Take a vacation as long as the lead in time: it loses an unfinished match."""
    begun = await season.started(2, weeks=4, pace=replace(PACE, turn=60 * DAY))
    (live,) = await season.open_tables()
    last = existing(latest_end(begun))
    first = live.pending_seats()[0]
    half = (last - season.service.time).total_seconds() / 2
    if days:
        await take_vacation(season, live, first, days)
    season.service.skip(int(half) - DAY + days * DAY)
    await _answer(season, live, first)
    for pairing in await season.pairings():
        assert cut_off_at(begun, pairing) == last
    season.service.skip(int((last - season.service.time).total_seconds()) + 1)
    await season.progress()
    (pairing,) = await season.pairings()
    seats = {seat.seat: seat for seat in pairing.seats}
    loser = first if days else 1 - first
    assert (seats[loser].points, seats[loser].why) == (0, PointsReason.SLOW)
    assert seats[1 - loser].points == FULL


async def _answer(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    """Make a move of a seat's holder."""
    ask = live.match.asks()[seat]
    by = ChangedBy(live.seat(seat).person_id, 77)
    await moves.play(season.tables, live, seat, [ask.default or ask.keys[0]], by=by)


def a_season(**terms: Any) -> Any:
    """Return the terms of a season that has started."""
    given: dict[str, Any] = {"seats": 2, "weeks": 12, "pace": PACES["days"]}
    begun = datetime(2030, 1, 1)  # noqa: DTZ001 - only differences count
    season = SimpleNamespace(**{"games": ("ganymede",), **given, **terms})
    season.started_at, season.ends_at = begun, begun + timedelta(weeks=season.weeks)
    return season


@pytest.mark.parametrize("pace", [name for name, each in PACES.items() if each is not None])
@pytest.mark.parametrize("slug", sorted(catalogue))
def test_vacations_of_all_leave_the_time_to_play(slug: str, pace: str) -> None:
    """Cut off nobody who moves in time, whatever vacations the others take."""
    for seats in sorted({2, 3, 4} & {*catalogue[slug].seats}):
        for weeks in (1, 4, 12, 26):
            season = a_season(games=(slug,), seats=seats, weeks=weeks, pace=PACES[pace])
            allowed = vacation_allowance(season)
            assert allowed <= timedelta(weeks=weeks) / 14
            to_play = guaranteed_time(season) - seats * allowed
            assert to_play == longest_match(slug, seats, season.pace)


@pytest.mark.parametrize(
    ("weeks", "words"),
    [
        (1, "Vacation doesn't pause clocks in this season."),
        (2, "pauses your clock for at most 1 day at each table, and never after <t:"),
        (12, "pauses your clock for at most 6 days at each table, and never after <t:"),
        (26, "pauses your clock for at most 13 days at each table, and never after <t:"),
    ],
)
def test_price_of_a_vacation_is_shown(weeks: int, words: str) -> None:
    season = a_season(weeks=weeks)
    assert words in vacation_words(season)
    season.ends_at = None
    if weeks > 1:
        assert f"never after its {weeks} weeks. Those days count as time" in vacation_words(season)
