"""Points of a table: forfeits never pay."""

from itertools import product
from typing import Any

import pytest

from bot.tables.seasons.scoring import FULL, PENALTY, Performance, of_unfinished, points_of
from storage.schema.season_records import PointsReason


def test_leaver_gets_nothing_and_the_opponent_everything() -> None:
    leaver, other = points_of([Performance(1, 1, left=True), Performance(2, 2)])
    assert (leaver.points, leaver.why, other.points) == (0, PointsReason.LEFT, FULL)


def test_two_leavers_get_nothing() -> None:
    assert [
        x.points for x in points_of([Performance(1, left=True), Performance(2, absent=True)])
    ] == [0, 0]


def test_one_turn_by_an_ai_costs_half_of_a_win() -> None:
    seats = [Performance(1, 1, ai_turns=1), Performance(2, 2)]
    assert [x.points for x in points_of(seats)] == [6, 0]


@pytest.mark.parametrize("change", ["left", "absent", "ai_turns"])
def test_no_forfeit_gains_against_any_result(change: str) -> None:
    value: Any = {"ai_turns": 2}.get(change, 1)
    for places in product(range(1, 4), repeat=3):
        honest = [Performance(x, place) for x, place in enumerate(places)]
        cheated = [honest[0]._replace(**{change: value}), *honest[1:]]
        assert points_of(cheated)[0].points <= points_of(honest)[0].points
        assert points_of(cheated)[0].points == -2 * PENALTY * (change == "ai_turns")


def test_unfinished_match_is_lost_by_the_slowest_player() -> None:
    seats = [Performance(1), Performance(2), Performance(3)]
    scored = of_unfinished(seats, {1: 50.0, 2: 10.0, 3: 20.0})
    assert [(x.points, x.why) for x in scored] == [
        (0, PointsReason.SLOW),
        (9, PointsReason.UNFINISHED),
        (9, PointsReason.UNFINISHED),
    ]


def test_unfinished_match_of_equals_gives_nobody_points() -> None:
    assert [x.points for x in of_unfinished([Performance(1), Performance(2)], {})] == [0, 0]


def test_unfinished_match_against_a_leaver_is_won() -> None:
    scored = of_unfinished([Performance(1, left=True), Performance(2)], {2: 99.0})
    assert [x.points for x in scored] == [0, FULL]


def test_lowest_score_of_a_game_without_points_counts_by_place() -> None:
    seats = [Performance(1, 1, score=-3), Performance(2, 2, score=-9)]
    assert [x.share for x in points_of(seats)] == [1000, 0]


def test_any_negative_score_counts_all_by_place() -> None:
    seats = [Performance(1, 1, score=8), Performance(2, 2, score=4), Performance(3, 3, score=-1)]
    assert [x.share for x in points_of(seats)] == [1000, 0, 0]
