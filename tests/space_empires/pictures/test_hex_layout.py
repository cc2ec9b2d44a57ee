"""Stacks and names of a hex keep clear of arrows, and of one another."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.space_empires.hex_layout import (
    BESIDE_WAYS,
    BOTTOM,
    COVERED,
    LEFT,
    MIDDLE,
    RIGHT,
    TOP,
    Arrangement,
    arrange,
    name_beside,
)


@pytest.mark.parametrize("stacks", [1, 2])
@pytest.mark.parametrize("edge", range(6))
def test_newest_way_covers_no_stack_and_no_name(stacks: int, edge: int) -> None:
    result = arrange(stacks, {edge}, {edge})
    assert edge not in COVERED[stacks, result.side]
    places = TOP, LEFT, RIGHT, BOTTOM
    assert all(edge not in at.edges for at in places if at.spot == result.name)
    assert arrange(stacks) == Arrangement(2 - stacks, TOP.spot), "as without an arrow"


def test_name_beside_stacks_hides_no_number() -> None:
    # arrows from both sides above leave no room for a name there
    for stacks in (1, 2):
        assert arrange(stacks, {4, 5}) == Arrangement(1, LEFT.spot)
        assert arrange(stacks, {2, 4, 5}) == Arrangement(-1, RIGHT.spot)


def test_name_of_a_passed_hex_keeps_clear_of_the_way() -> None:
    assert name_beside(set()) == MIDDLE
    for start, end in combinations(range(6), 2):
        spot = name_beside({start, end})
        assert spot is not None
        assert all(spot != at.spot for at in BESIDE_WAYS if at.edges & {start, end})
    assert name_beside(set(range(6))) is None
