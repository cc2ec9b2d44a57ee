"""Measured figures and their targets, and the measurement of times."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from statistics import median

import msgspec


class Verdict(StrEnum):
    """The comparison of a figure with its target."""

    MET = "met"
    MISSED = "missed"
    NONE = ""


class Figure(msgspec.Struct, frozen=True):
    """One measured figure. A target is an upper bound unless `at_least` is set."""

    name: str
    value: float
    unit: str
    game: str | None = None
    """None: the game on which its part is run."""
    target: float | None = None
    at_least: bool = False

    @property
    def verdict(self) -> Verdict:
        """MET or MISSED by comparison with the target; NONE: it has no target."""
        if self.target is None:
            return Verdict.NONE
        met = self.value >= self.target if self.at_least else self.value <= self.target
        return Verdict.MET if met else Verdict.MISSED

    @property
    def bound(self) -> str:
        """The target as text; empty if it has none."""
        if self.target is None:
            return ""
        return f"{'>=' if self.at_least else '<='} {self.target:,g}"

    def as_json(self) -> dict[str, object]:
        """Return the figure with its verdict as plain values for JSON."""
        plain = msgspec.structs.asdict(self)
        return {**plain, "value": round(self.value, 3), "verdict": self.verdict}

    def line(self) -> str:
        """Return the figure as a line of text, to show it as soon as it is measured."""
        aim = f" (aim {self.bound}: {self.verdict})" if self.bound else ""
        return f"{self.game}: {self.name} {self.value:,.1f} {self.unit}{aim}"


class Pace(msgspec.Struct, frozen=True):
    """The amount of measuring for each figure."""

    rounds: int
    """Measurements of which the best counts: others use the machine too."""
    seconds: float
    """Duration of a measurement of a short task, in seconds."""
    play_seconds: float
    """Seconds of a round of random play, which ends with a whole match."""
    positions: int
    """Positions over which a figure is averaged."""
    appends: int
    """Maximum number of answers stored one by one."""
    live_tables: int
    """None of them where their memory is not measured."""
    hall_rounds: int
    """Rounds of clicks and moves, of which the one with the best p99 counts."""
    hall_tables: int
    clicks: int
    moves: int


USUAL_PACE = Pace(4, 0.1, 0.5, 12, 300, 1000, 2, 100, 150, 50)
"""About a minute a game."""
QUICK_PACE = Pace(2, 0.02, 0.1, 3, 40, 0, 1, 10, 40, 8)
"""About ten seconds a game: enough to see what is ten times too slow, not what is ten percent."""


def milliseconds(name: str, seconds: float, target: float | None = None) -> Figure:
    """Return a figure in milliseconds from a time in seconds."""
    return Figure(name, seconds * 1e3, "ms", target=target)


def microseconds(name: str, seconds: float, target: float | None = None) -> Figure:
    """Return a figure in microseconds from a time in seconds."""
    return Figure(name, seconds * 1e6, "us", target=target)


def best(work: Callable[[], object], pace: Pace, *, seconds: float | None = None) -> float:
    """Return the processor seconds of one call: the best of several rounds of many calls."""
    calls, taken = _calls(work, seconds or pace.seconds)
    return min(taken, *(_measure_seconds(work, calls) for _ in range(pace.rounds - 1))) / calls


def in_loops(work: Callable[[], object], pace: Pace) -> float:
    """Return how many times as long as `plain_loop` a call takes: the median of several rounds.

    Both are measured in turns, so the ratio is the same on a slow, a fast and a busy machine.
    """
    calls, _ = _calls(work, pace.seconds)
    loops, _ = _calls(plain_loop, pace.seconds)
    pairs = (
        (_measure_seconds(work, calls), _measure_seconds(plain_loop, loops))
        for _ in range(2 * pace.rounds + 1)
    )
    return median(ours / plain for ours, plain in pairs) * loops / calls


def plain_loop() -> int:
    """Run plain Python like that of the rules: calls, attributes, lists, dictionaries.

    It takes about 100 us on the machine on which this project's figures are measured. Never change
    it: targets are multiples of it.
    """
    result: dict[str, list[int]] = {}
    for number in range(1000):
        key = LETTERS[number % len(LETTERS)]
        result.setdefault(key, []).append(number)
    return sum(len(numbers) * min(numbers) for numbers in result.values())


LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _calls(work: Callable[[], object], seconds: float) -> tuple[int, float]:
    """Return a number of calls that takes about this many seconds, and the seconds that it took."""
    calls = 1
    while (taken := _measure_seconds(work, calls)) < seconds:
        calls = max(calls * 2, int(calls * seconds / max(taken, 1e-9)))
    return calls, taken


def _measure_seconds(work: Callable[[], object], calls: int) -> float:
    """Return the processor seconds of some calls."""
    start = time.process_time()
    for _ in range(calls):
        work()
    return time.process_time() - start


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value at or below which a share (0 to 1) of all values lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]
