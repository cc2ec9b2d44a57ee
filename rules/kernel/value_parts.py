"""Named parts of a position's value: they show why one option came out better than another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from statistics import fmean, stdev
from typing import NamedTuple

Parts = Mapping[str, "Part"]
"""The parts of a value, by name."""
Ends = Mapping[int, Parts]
"""Parts at the end of an option's rollouts, by the number of the copy."""
MIN_GAMES = 4
"""Simulated games of both options from which their difference is judged."""


class Part(NamedTuple):
    """One part of a value."""

    amount: float
    """The number of things that the part counts, such as ships."""
    worth: float
    """The part's share of the value, in the unit of the game's parts."""


class Difference(NamedTuple):
    """The difference of two options' values in simulated games."""

    mean: float
    """Average surplus of the first option's value."""
    error: float
    """Standard error of the mean; infinite with fewer than MIN_GAMES."""

    @property
    def is_clear(self) -> bool:
        """True if chance doesn't explain the difference."""
        return abs(self.mean) > self.error


def compare_parts(ends: Ends, others: Ends) -> dict[str, Part]:
    """Return by how much each part was higher in one option's rollouts than in another's.

    Only copies that both options were tried in count, since there both had the same luck. Parts
    are left out whose difference is smaller than its standard error.
    """
    shared = sorted(ends.keys() & others.keys())
    names = sorted({name for number in shared for name in (*ends[number], *others[number])})
    differences: dict[str, Part] = {}
    for name in names:
        pairs = [_subtract(ends[number], others[number], name) for number in shared]
        worths = [pair.worth for pair in pairs]
        if abs(fmean(worths)) > _standard_error(worths):
            differences[name] = Part(fmean(pair.amount for pair in pairs), fmean(worths))
    return differences


def compare_values(values: Mapping[int, float], others: Mapping[int, float]) -> Difference:
    """Return by how much an option's values were higher than another's, in copies of both."""
    pairs = [values[number] - others[number] for number in sorted(values.keys() & others.keys())]
    if len(pairs) < MIN_GAMES:
        return Difference(0.0, inf)
    return Difference(fmean(pairs), _standard_error(pairs))


def _subtract(parts: Parts, others: Parts, name: str) -> Part:
    """Return a part's difference; a part that is missing counts as none."""
    none = Part(0.0, 0.0)
    part, other = parts.get(name, none), others.get(name, none)
    return Part(part.amount - other.amount, part.worth - other.worth)


def _standard_error(values: Sequence[float]) -> float:
    return float(stdev(values)) / len(values) ** 0.5 if len(values) > 1 else 0.0
