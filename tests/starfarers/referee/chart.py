"""Spaces, orbits and distances, worked out from the glossary of the rules page alone.

A space is a galaxy's letter and a number that winds clockwise around home from the upper left; an
orbit is a corner, lettered clockwise from a space's top and named by its lowest number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

Cell = tuple[int, int]

CORNERS: Final = "abcdef"
SIDES: Final[tuple[Cell, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Clockwise from the upper left: upper left, upper right, right, and so on."""


@cache
def _spiral(rings: int) -> tuple[Cell, ...]:
    cells: list[Cell] = [(0, 0)]
    for ring in range(1, rings + 1):
        q, r = 0, -ring
        for turn in range(6):
            step_q, step_r = SIDES[(turn + 2) % 6]
            for _ in range(ring):
                cells.append((q, r))
                q, r = q + step_q, r + step_r
    return tuple(cells)


_CELLS: Final = _spiral(40)
_NUMBERS: Final = {cell: number for number, cell in enumerate(_CELLS)}


def cell_of(space: str) -> Cell:
    """Return the column and row of a space; home is (0, 0)."""
    return _CELLS[int(space[1:])]


@cache
def beside(space: str) -> tuple[str, ...]:
    """Return the six spaces around one, clockwise from the upper left."""
    q, r = cell_of(space)
    return tuple(f"{space[0]}{_NUMBERS[q + dq, r + dr]}" for dq, dr in SIDES)


@cache
def near(space: str) -> frozenset[str]:
    """Return a space and the six around it."""
    return frozenset((space, *beside(space)))


@cache
def steps(first: str, other: str) -> int:
    """Return the distance of two spaces of a galaxy."""
    (q, r), (to_q, to_r) = cell_of(first), cell_of(other)
    across, down = to_q - q, to_r - r
    return max(abs(across), abs(down), abs(across + down))


def is_orbit(site: str) -> bool:
    """Return whether a base there is in orbit."""
    return site[-1] in CORNERS


@cache
def hexes(site: str) -> frozenset[str]:
    """Return the space of a planet, or the three spaces that meet at an orbit."""
    if not is_orbit(site):
        return frozenset((site,))
    space, corner = site[:-1], CORNERS.index(site[-1])
    around = beside(space)
    return frozenset((space, around[corner], around[(corner + 1) % 6]))


def corners(space: str) -> tuple[frozenset[str], ...]:
    """Return the six corners of a space, each as the three spaces that meet there."""
    return tuple(hexes(f"{space}{corner}") for corner in CORNERS)


@cache
def zone(site: str) -> frozenset[str]:
    """Return the spaces of a base and all those next to them."""
    return union(near(space) for space in hexes(site))


def union(parts: Iterable[frozenset[str]]) -> frozenset[str]:
    """Return everything that is in one of the parts."""
    return frozenset().union(*parts)
