"""Estimated value of a position for seats that think ahead."""

from __future__ import annotations

import pytest

from rules.spacecorp.greedy.value import EVEN, value, weights
from tests.spacecorp.position import MARINERS, PLANETEERS, Board


def worth(board: Board, genetics: int = 0) -> float:
    """Return the T of a position to seat 0, by its own view."""
    board.state.players[0].genetics += genetics
    return value(board.match().view(0), 0)


def mariners(end: str) -> Board:
    """Return a table in the first era of a game that ends with this one."""
    return Board(MARINERS, end=end)


def test_genetics_count_in_a_value_as_they_are_paid_at_the_end() -> None:
    gain = worth(mariners("mariners"), genetics=3) - worth(mariners("mariners"))
    assert gain == pytest.approx(3.0)


def test_genetics_of_mariners_count_more_near_an_adaptation() -> None:
    none, single, two = (worth(mariners("planeteers"), genetics=spaces) for spaces in (0, 3, 6))
    assert single - none > 3.0
    assert 0 < two - single < single - none


def test_progress_spaces_and_cards_count_in_a_value() -> None:
    begun, without = worth(Board(PLANETEERS), genetics=1), worth(Board(PLANETEERS))
    assert begun > without
    assert worth(Board(PLANETEERS).progress("fusion-economics")) > without


def test_infra_counts_by_use_and_more_before_another_era() -> None:
    short, long = (
        worth(mariners(end).slot(1, "M18")) - worth(mariners(end))
        for end in ("mariners", "starfarers")
    )
    assert 0 < short < long
    assert worth(mariners("mariners").slot(1, "M01")) < worth(mariners("mariners").slot(1, "M18"))


def test_only_duels_up_to_starfarers_are_weighed_as_campaigns_went() -> None:
    def parts(end: str, seats: int = 2) -> object:
        return weights(Board(MARINERS, end=end, seats=seats).match().view(0))

    assert parts("starfarers") != EVEN
    assert parts("planeteers") == parts("mariners") == parts("starfarers", seats=3) == EVEN
