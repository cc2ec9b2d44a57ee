"""The depth of a run: the same tests, with more walks and other seeds on request.

`pytest` walks one way each with fixed seeds; `pytest --depth=all` walks all of them; `--seed=N`
draws others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

V = TypeVar("V")

ALL = "all"
DEPTHS = ("default", ALL)


class Chosen:
    """Options of the command line; set once, before tests are collected."""

    depth = DEPTHS[0]
    seed = 0


def at_depth(usual: V, everything: V) -> V:
    """Return the first value by default, the second at full depth."""
    return everything if Chosen.depth == ALL else usual


def seeds(usual: int, everything: int) -> range:
    """So many seeds for walks: the first ones, or those that `--seed` begins with."""
    count = at_depth(usual, everything)
    return range(Chosen.seed * count, Chosen.seed * count + count)


def some(values: Iterable[V], usual: int = 1) -> list[V]:
    """So many of several ways to the same end, others with another `--seed`; else all of them.

    For parameters that differ in what they pass through and not in what they prove.
    """
    every = list(values)
    first = Chosen.seed * usual % len(every)
    return at_depth([*every[first:], *every[:first]][:usual], every)


def spread(most: int, usual: int) -> range:
    """Return all numbers below `most`; by default only every n-th, starting where `--seed` says."""
    step = at_depth(usual, 1)
    return range(Chosen.seed % step, most, step)


def widths(seats: Iterable[int]) -> list[int]:
    """Numbers of seats that a table may have: by default a middle one, which most rules meet."""
    every = list(seats)
    middle = len(every) // 2
    return some([*every[middle:], *every[:middle]])
