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


def at_depth(default: V, everything: V) -> V:
    """Return the first value by default, the second at full depth."""
    return everything if Chosen.depth == ALL else default


def seeds(default: int, everything: int) -> range:
    """Return this many seeds for walks: the first ones, or those from `--seed` on."""
    count = at_depth(default, everything)
    return range(Chosen.seed * count, Chosen.seed * count + count)


def sampled(values: Iterable[V], default: int = 1) -> list[V]:
    """Return this many of several ways to an end, others with another `--seed`; else all of them.

    For parameters that differ in what they pass through and not in what they prove.
    """
    every = list(values)
    first = Chosen.seed * default % len(every)
    return at_depth([*every[first:], *every[:first]][:default], every)


def spread(most: int, default: int) -> range:
    """Return all numbers below `most`; by default only every n-th, starting where `--seed` says."""
    step = at_depth(default, 1)
    return range(Chosen.seed % step, most, step)


def widths(seats: Iterable[int]) -> list[int]:
    """Return the numbers of seats to test: by default a middle one, which most rules meet."""
    every = list(seats)
    middle = len(every) // 2
    return sampled([*every[middle:], *every[:middle]])
