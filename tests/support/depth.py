"""How deep a run of the suite goes: the same tests, with more walks and other seeds where asked.

`pytest` walks one way each with fixed seeds; `pytest --depth=all` walks all of them; `--seed=N`
draws others.
"""

from __future__ import annotations

from typing import TypeVar

V = TypeVar("V")

ALL = "all"
DEPTHS = ("default", ALL)


class Chosen:
    """What the command line chose; set once, before tests are collected."""

    depth = DEPTHS[0]
    seed = 0


def at_depth(usual: V, everything: V) -> V:
    """The first by default, the second where everything is to be run."""
    return everything if Chosen.depth == ALL else usual


def seeds(usual: int, everything: int) -> range:
    """So many seeds for walks: the first ones, or those that `--seed` begins with."""
    count = at_depth(usual, everything)
    return range(Chosen.seed * count, Chosen.seed * count + count)
