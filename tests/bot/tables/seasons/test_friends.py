"""Ways in which friends gain if one of them doesn't play; none pays.

Every result of a table, also with ties, is tried with every set of people who leave it or are away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from bot.tables import clock_expiry
from bot.tables.seasons import results
from bot.tables.seasons.scoring import (
    BYE,
    FULL,
    PENALTY,
    Performance,
    alone_points,
    of_unfinished,
    of_unopened,
    points_of,
    spread,
    walkover,
    without_result,
)
from bot.tables.seat_changes import SeatChange, reseat
from storage.clocks import clocks
from storage.schema.season_records import LeftBy, PairingState, PointsReason, SeasonSeat
from storage.seasons import entries
from tests.bot.support.service_fixture import FIRST_PERSON
from tests.bot.tables.seasons.conftest import DAY, LONG, SeasonFixture, playing

WAYS: Sequence[dict[str, Any]] = ({"left": True}, {"absent": True}, {"ai_turns": 2})
"""Ways not to play a match: to leave it, to let an AI play its end, to miss two turns."""


def _boards(seats: int) -> Iterator[list[Performance]]:
    """Yield all results of a match; 1 is the best place, and equal places are shared."""
    for places in product(range(1, seats + 1), repeat=seats):
        if all(place == 1 + sum(other < place for other in places) for place in places):
            yield [Performance(person, place) for person, place in enumerate(places)]


def _without(
    table: Sequence[Performance], people: Sequence[int], way: dict[str, Any]
) -> list[Performance]:
    return [each._replace(**way) if each.person in people else each for each in table]


def _points(table: Sequence[Performance]) -> list[int]:
    return [scored.points for scored in points_of(table)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_29_leaving_lifts_nobody_else(seats: int, way: dict[str, Any]) -> None:
    for table in _boards(seats):
        board = spread([each.place for each in table], seats=seats)
        for count in range(1, seats):
            for leavers in combinations(range(seats), count):
                points = _points(_without(table, leavers, way))
                stay = [person for person in range(seats) if person not in leavers]
                least = alone_points(seats) if len(stay) == 1 else 0
                assert [points[x] for x in stay] == [max(board[x], least) for x in stay]
                assert all(points[x] <= 0 for x in leavers)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_30_no_two_friends_gain_if_one_leaves(seats: int, way: dict[str, Any]) -> None:
    """Compare two friends' points with and without one of them; others may have left before."""
    for table in _boards(seats):
        for friend, leaver in combinations(range(seats), 2):
            others = [person for person in range(seats) if person not in (friend, leaver)]
            for count in range(len(others) + 1):
                for gone in combinations(others, count):
                    before = _points(_without(table, gone, {"left": True}))
                    after = _points(_without(_without(table, gone, {"left": True}), [leaver], way))
                    assert after[friend] + after[leaver] <= before[friend] + before[leaver]
                    assert after[leaver] <= before[leaver]


@pytest.mark.parametrize("seats", [3, 4])
def test_31_leaver_costs_no_honest_player_points(seats: int) -> None:
    for table in _boards(seats):
        for leavers in combinations(range(seats), seats - 2):
            honest = [person for person in range(seats) if person not in leavers]
            board, points = _points(table), _points(_without(table, leavers, {"left": True}))
            assert [points[x] for x in honest] == [board[x] for x in honest]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_32_missed_turn_costs_even_the_last(seats: int) -> None:
    for table in _boards(seats):
        board = _points(table)
        for person in range(seats):
            once = _points(_without(table, [person], {"ai_turns": 1}))
            twice = _points(_without(table, [person], {"ai_turns": 2}))
            assert once[person] == board[person] - PENALTY
            assert twice[person] == -2 * PENALTY < once[person]


@pytest.mark.parametrize("seats", [3, 4])
def test_33_leaving_before_the_table_opens_lifts_nobody(seats: int) -> None:
    """Leave a table that is then played with one seat fewer: its last place is worth nothing."""
    for table in _boards(seats - 1):
        absent = Performance(99, left=True, is_seated=False)
        assert _points([*table, absent]) == [*_points(table), 0]


@pytest.mark.parametrize("seats", [3, 4])
def test_34_leaving_an_unfinished_match_changes_nobody_elses_points(seats: int) -> None:
    table = [Performance(person) for person in range(seats)]
    waited = {person: float(10 * person) for person in range(seats)}
    before = [each.points for each in of_unfinished(table, waited)]
    for leaver in range(seats):
        left = _without(table, [leaver], {"left": True})
        after = [each.points for each in of_unfinished(left, waited)]
        assert after == [0 if person == leaver else before[person] for person in range(seats)]
    alone = of_unfinished(_without(table, range(1, seats), {"left": True}), waited)
    assert [each.points for each in alone] == [alone_points(seats), *[0] * (seats - 1)]


@pytest.mark.parametrize("seats", [3, 4])
def test_35_busy_friend_gives_nobody_more_than_an_average_table(seats: int) -> None:
    table = [Performance(person) for person in range(seats)]
    scored = of_unopened(table, [0])
    assert [each.points for each in scored] == [0, *[BYE] * (seats - 1)]
    dropped = [*table[1:], Performance(0, left=True, is_seated=False)]
    assert [each.points for each in of_unopened(dropped, [])] == [*[BYE] * (seats - 1), 0]


def test_36_closing_a_table_of_three_wins_nobody_a_match() -> None:
    """Close a table as its moderator: the others have an average table, and the closer nothing."""
    table = [Performance(0, left=True), Performance(1), Performance(2)]
    assert [each.points for each in walkover(table)] == [0, BYE, BYE]


def test_37_no_closing_refunds_a_missed_turn() -> None:
    table = [Performance(0, ai_turns=1), Performance(1), Performance(2, ai_turns=2)]
    voted = without_result(table, 0, PointsReason.CLOSED)
    assert [each.points for each in voted] == [-PENALTY, 0, -2 * PENALTY]
    by_moderator = without_result(table, BYE, PointsReason.VOID)
    assert [each.points for each in by_moderator] == [BYE - PENALTY, BYE, -2 * PENALTY]


@pytest.fixture
def long_game(season: SeasonFixture) -> Iterator[None]:
    """Play a game without reactions, of nine turns."""
    del season
    with playing(LONG):
        yield


async def _alone(season: SeasonFixture) -> Any:
    """Return a table of three at which the other two have resigned."""
    await season.started(3, seats=3)
    (live,) = await season.open_tables()
    for seat in (0, 1):
        await reseat(season.tables, live, SeatChange(seat, leaver=live.seat(seat).person_id))
    return live


async def _seats(season: SeasonFixture) -> tuple[SeasonSeat, ...]:
    (pairing,) = await season.pairings()
    return pairing.seats


@pytest.mark.usefixtures("long_game")
async def test_38_last_one_plays_on_for_the_place_on_the_board(season: SeasonFixture) -> None:
    live = await _alone(season)
    assert [seat.points for seat in await _seats(season)] == [None] * 3
    (words,) = [post.words for post in live.table.outbox if "forfeited" in post.words]
    assert f"<@{live.seat(2).person_id}> gets at least 6 points" in words
    await season.finish(live)
    assert live.table.result is not None
    board = spread(live.table.result.places, seats=3)
    assert [seat.points for seat in await _seats(season)] == [0, 0, max(board[2], 6)]


@pytest.mark.usefixtures("long_game")
@pytest.mark.parametrize("moves", [False, True])
async def test_39_last_one_may_stop_after_moving_with_what_is_certain(
    season: SeasonFixture, *, moves: bool
) -> None:
    live = await _alone(season)
    while live.pending_seats() != [2]:
        await season.answer(live)
    if moves:
        await season.answer(live)
        while live.pending_seats() != [2]:
            await season.answer(live)
    for _ in range(1 if moves else 2):
        (clock,) = await season.store.run(clocks.of_table, table=live.id)
        season.service.skip(3 * DAY)
        await clock_expiry.handle_expiry(season.tables, clock)
    points = [seat.points for seat in await _seats(season)]
    assert points == ([0, 0, FULL // 2] if moves else [0, 0, -PENALTY])


async def test_41_leaving_the_season_ends_no_row_of_forfeits(season: SeasonFixture) -> None:
    await season.started(4, weeks=3)
    person, store = FIRST_PERSON, season.store
    await store.run(entries.store_misses, season=season.id, person_id=person, misses=1)
    for by, misses, kept in ((LeftBy.THEMSELVES, 1, 1), (LeftBy.ABSENCE, 2, 1)):
        await store.run(entries.store_misses, season=season.id, person_id=person, misses=misses)
        await store.run(results.leave_season, season.id, person, by, season.service.time)
        await season.enter(0, at_once=3)
        entry = await season.entered(0)
        assert (entry.misses, entry.at_once) == (kept, 3), "one more forfeit unpairs them"


async def test_40_leaver_of_an_unopened_table_gets_nothing_if_it_is_lost(
    season: SeasonFixture,
) -> None:
    """Leave the season before a table opens."""
    await season.started(6, seats=3, at_once=1, weeks=3)
    season.service.skip(7 * DAY)
    await season.progress()
    planned = next(x for x in await season.pairings() if x.state is PairingState.PLANNED)
    leaver = planned.people[0]
    leave = results.leave_season
    await season.store.run(leave, season.id, leaver, LeftBy.THEMSELVES, season.service.time)
    busy = dict.fromkeys(planned.people, False)
    dropped = next(x for x in await season.pairings() if x.id == planned.id)
    await season.store.run(results.settle_unopened, dropped, busy, season.service.time)
    ended = next(x for x in await season.pairings() if x.id == planned.id)
    points = {seat.person_id: seat.points for seat in ended.seats}
    assert points.pop(leaver) == 0
    assert [*points.values()] == [BYE, BYE]
