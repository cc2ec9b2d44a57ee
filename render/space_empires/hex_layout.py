"""Places of stacks and names in a hex, where neither arrows nor names cover a number."""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from typing import NamedTuple

Spot = tuple[float, float, float, float]
"""A box in hex widths: its middle from the hex's, right and down, and its sides."""
Edges = frozenset[int]
"""Edges of a hex in sixths of a turn, clockwise from the right one."""
NO_EDGES: Edges = frozenset()
COLUMN = 0.25, (-0.11, 0.29)
"""Distances of two signs above one another from a hex's middle, across and down."""


class Place(NamedTuple):
    """A place of a name, and the edges whose arrows it would hide."""

    spot: Spot
    edges: Edges


class Arrangement(NamedTuple):
    """The side of a hex's stacks and the spot of its name."""

    side: int
    """1: right, -1: left; 0: a row below the middle, as where no arrow is."""
    name: Spot


TOP = Place((0.0, -0.44, 0.9, 0.3), frozenset({4, 5}))
LEFT = Place((-0.25, 0.34, 0.75, 0.3), frozenset({2, 3}))
RIGHT = Place((0.25, 0.34, 0.75, 0.3), frozenset({0, 1}))
BOTTOM = Place((0.0, 0.4, 0.9, 0.3), frozenset({1, 2}))
ABOVE_HOME: Spot = (0.0, -0.47, 0.9, 0.3)
"""Place of a Homeworld's name, whose income is below it where counters are."""
MIDDLE: Spot = (0.0, 0.0, 0.9, 0.4)
BESIDE_WAYS = (
    Place((0.0, -0.32, 0.9, 0.4), frozenset({4, 5})),
    Place((0.0, 0.32, 0.9, 0.4), frozenset({1, 2})),
    Place((-0.25, 0.18, 0.6, 0.4), frozenset({2, 3})),
    Place((0.25, 0.18, 0.6, 0.4), frozenset({0, 1})),
    Place((-0.25, -0.18, 0.6, 0.4), frozenset({3, 4})),
    Place((0.25, -0.18, 0.6, 0.4), frozenset({0, 5})),
)
"""Places of an empty hex's name without ways, and where ways pass."""
COVERED = {
    (1, 1): frozenset({1}),
    (1, -1): frozenset({2}),
    (2, 0): frozenset({1, 2}),
    (2, 1): frozenset({0, 1, 5}),
    (2, -1): frozenset({2, 3, 4}),
}
"""The edges whose arrows would cover stacks, by their number and side."""
OPTIONS = (
    # without counters there is room below, where the name is over no other hex
    ((1, BOTTOM), (1, TOP), (1, LEFT)),
    ((1, TOP), (1, LEFT), (-1, TOP), (-1, RIGHT), (1, BOTTOM)),
    ((0, TOP), (1, TOP), (-1, TOP), (1, LEFT), (-1, RIGHT)),
    ((0, TOP), (0, LEFT), (0, BOTTOM)),
)
"""Arrangements of no stack, one, two and more, the best first."""


def arrange(stacks: int, crossed: Set[int] = NO_EDGES, newest: Set[int] = NO_EDGES) -> Arrangement:
    """Return the first arrangement whose name hides no arrow, and whose stacks no arrow covers.

    Arrows lie on `crossed` edges; those on the `newest` cover what is below them.
    """
    return _arrange(min(stacks, 3), frozenset(crossed), frozenset(newest))


@cache
def _arrange(stacks: int, crossed: Edges, newest: Edges) -> Arrangement:
    options = OPTIONS[stacks]
    for side, place in options:
        if not crossed & place.edges and not newest & COVERED.get((stacks, side), NO_EDGES):
            return Arrangement(side, place.spot)
    # where arrows are all around, the numbers matter more than the name
    free = (side for side, _ in options if not newest & COVERED.get((stacks, side), NO_EDGES))
    return Arrangement(next(free, options[0][0]), TOP.spot)


def name_beside(passed: Set[int]) -> Spot | None:
    """Return a place of an empty hex's name that no way crosses; None: there isn't any."""
    if not passed:
        return MIDDLE
    return next((spot for spot, edges in BESIDE_WAYS if not passed & edges), None)
