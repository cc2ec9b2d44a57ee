"""A measured figure, its target and whether it is met; and how a time is taken."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec


class Verdict(StrEnum):
    """How a figure stands to its target."""

    MET = "met"
    MISSED = "missed"
    NONE = ""


class Figure(msgspec.Struct, frozen=True):
    """One measured figure. A target is a bound from above unless `at_least` is set."""

    name: str
    value: float
    unit: str
    game: str = ""
    target: float | None = None
    at_least: bool = False
    verdict: Verdict = Verdict.NONE

    @classmethod
    def of(
        cls,
        name: str,
        value: float,
        unit: str,
        *,
        game: str = "",
        target: float | None = None,
        at_least: bool = False,
    ) -> Figure:
        """A figure with its verdict."""
        verdict = Verdict.NONE
        if target is not None:
            met = value >= target if at_least else value <= target
            verdict = Verdict.MET if met else Verdict.MISSED
        return cls(name, round(value, 3), unit, game, target, at_least, verdict)


MILLI = 1000
"""From seconds to milliseconds."""
ROUNDS = 5
"""Measurements of which the best counts: others use the machine too."""


def best(work: Callable[[], object], *, seconds: float = 0.1, rounds: int = ROUNDS) -> float:
    """Seconds of this process that one call takes: the best of several rounds of many."""
    calls = 1
    while (taken := _timed(work, calls)) < seconds:
        calls = max(calls * 2, int(calls * seconds / max(taken, 1e-9)))
    return min(taken, *(_timed(work, calls) for _ in range(rounds - 1))) / calls


def _timed(work: Callable[[], object], calls: int) -> float:
    start = time.process_time()
    for _ in range(calls):
        work()
    return time.process_time() - start


def percentile(values: Sequence[float], share: float) -> float:
    """The value below or at which this share of all values lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]
