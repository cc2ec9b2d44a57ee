"""Groups by the season before, rating and pace."""

from itertools import chain

import pytest

from bot.tables.seasons.grouping import (
    Candidate,
    after_promotion,
    exchanges,
    form_groups,
    least_for_promotion,
    rounds_of,
)
from bot.tables.seasons.poster_terms import promotion_lines


def test_groups_follow_rating() -> None:
    people = [Candidate(number, float(number)) for number in range(32)]
    tiers = form_groups(people, size=8, least=2)
    assert [sorted(chain.from_iterable(tier)) for tier in tiers] == [
        list(range(16, 32)),
        list(range(16)),
    ]


def test_groups_within_a_tier_follow_pace() -> None:
    people = [Candidate(number, float(number), float(number % 2 * 40)) for number in range(16)]
    ((fast, slow),) = form_groups(people, size=8, least=2)
    assert {number % 2 for number in fast} == {0}
    assert {number % 2 for number in slow} == {1}


def test_newcomers_start_behind_earlier_players() -> None:
    people = [Candidate(1, 50.0), Candidate(2, 1.0), Candidate(3, 2.0), Candidate(4, 60.0)]
    tiers = form_groups(people, size=1, least=1, before=[2, 3])
    assert [sorted(chain.from_iterable(tier)) for tier in tiers] == [[2, 3], [1, 4]]


def test_promotion_swaps_the_ends_of_neighbouring_tiers() -> None:
    order = after_promotion([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], 1)
    assert order == [1, 2, 5, 6, 3, 4, 9, 10, 7, 8, 11, 12]


def test_promotion_from_small_tiers_moves_half_at_most() -> None:
    assert after_promotion([[1, 2], [3, 4]], 5) == [1, 3, 2, 4]
    assert after_promotion([[1], [2]], 1) == [1, 2]


def test_fewer_people_than_seats_make_one_group() -> None:
    assert form_groups([Candidate(1, 0.0)], size=8, least=4) == [[[1]]]
    assert form_groups([], size=8, least=4) == []


def test_rounds_let_everybody_meet_within_the_weeks() -> None:
    counts = [rounds_of(largest=n, seats=2, games=1, weeks=26) for n in (2, 3, 7, 8)]
    assert counts == [1, 3, 7, 7]
    assert rounds_of(largest=9, seats=4, games=1, weeks=26) == 3
    assert rounds_of(largest=8, seats=2, games=1, weeks=4) == 4
    assert rounds_of(largest=2, seats=2, games=3, weeks=4) == 3


def test_exchanges_name_both_sides_of_each_boundary() -> None:
    tiers = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    assert exchanges(tiers, 1) == [([3, 4], [5, 6]), ([7, 8], [9, 10])]
    assert exchanges(tiers, 0) == [([], []), ([], [])]
    assert exchanges([[1, 2, 3]], 1) == []


def test_small_lowest_tier_takes_one_of_each_group_above() -> None:
    assert exchanges([[1, 2, 3, 4, 5, 6], [7, 8, 9]], 1) == [([5, 6], [7, 8])]
    assert exchanges([[*range(8)], [8, 9, 10, 11, 12]], 2) == [([6, 7], [8, 9])]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [3, 4, 6, 8, 12])
def test_promotion_takes_the_named_number_of_people(size: int, seats: int) -> None:
    least = least_for_promotion(size=size, least=seats)
    few, enough = (
        form_groups([Candidate(n, 0.0) for n in range(people)], size=size, least=seats)
        for people in (least - 1, least)
    )
    assert (len(few), len(enough)) == (1, 2)
    (line,) = promotion_lines(1, size=size, seats=seats)
    assert line.startswith(f"With {least} people or more, the first and the last of")
    assert not promotion_lines(0, size=size, seats=seats)
