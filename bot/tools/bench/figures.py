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
    game: str | None = None
    """None: the game on which its part is run."""
    target: float | None = None
    at_least: bool = False

    @property
    def verdict(self) -> Verdict:
        """How it stands to its target."""
        if self.target is None:
            return Verdict.NONE
        met = self.value >= self.target if self.at_least else self.value <= self.target
        return Verdict.MET if met else Verdict.MISSED

    def told(self) -> dict[str, object]:
        """The figure with its verdict, for JSON."""
        plain = msgspec.structs.asdict(self)
        return {**plain, "value": round(self.value, 3), "verdict": self.verdict}


def ms(name: str, seconds: float, target: float | None = None) -> Figure:
    """A time in milliseconds."""
    return Figure(name, seconds * 1e3, "ms", target=target)


def us(name: str, seconds: float, target: float | None = None) -> Figure:
    """A time in microseconds."""
    return Figure(name, seconds * 1e6, "us", target=target)


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
