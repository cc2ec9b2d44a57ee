"""Stacks and names of a hex keep clear of arrows, and of one another."""

from __future__ import annotations

import pytest

from render.space_empires.hex_layout import (
    BOTTOM,
    COVERED,
    LEFT,
    RIGHT,
    TOP,
    Arrangement,
    arranged,
)


@pytest.mark.parametrize("stacks", [1, 2])
@pytest.mark.parametrize("edge", range(6))
def test_newest_way_covers_no_stack_and_no_name(stacks: int, edge: int) -> None:
    result = arranged(stacks, {edge}, {edge})
    assert edge not in COVERED[stacks, result.side]
    places = TOP, LEFT, RIGHT, BOTTOM
    assert all(edge not in at.edges for at in places if at.spot == result.name)
    assert arranged(stacks) == Arrangement(2 - stacks, TOP.spot), "as where no arrow is"


def test_name_beside_stacks_hides_no_number() -> None:
    # arrows from both sides above leave no room for a name there
    for stacks in (1, 2):
        assert arranged(stacks, {4, 5}) == Arrangement(1, LEFT.spot)
        assert arranged(stacks, {2, 4, 5}) == Arrangement(-1, RIGHT.spot)
