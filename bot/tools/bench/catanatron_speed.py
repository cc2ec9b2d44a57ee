"""Random play compared with catanatron's: alternating rounds of both, in one run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from bot.tools.bench.figures import Figure, Pace
from bot.tools.bench.rules_speed import answers_per_second
from bot.tools.bench.targets import aim
from rules.kernel import Game

SCRIPT = Path(__file__).parents[3] / "tests/load/catanatron_speed.py"
ROUNDS = 5
ROUND_SECONDS = 1.0


class NoRival(Exception):  # noqa: N818  one sentence for the operator
    """Raised when Catanatron can't be run here."""


def compare(game: Game[Any, Any], _: Pace) -> Iterator[Figure]:
    """Yield answers and moves per second, and their ratio, by the best round and the median one.

    Raises NoRival if it is missing.
    """
    if not SCRIPT.exists():
        raise NoRival(f"{SCRIPT} is not here; run this in a checkout of the project.")
    ours, theirs = [], []
    with _rival() as process:
        _round(process)  # the first one warms up
        answers_per_second(game, ROUND_SECONDS, rewindable=False)
        for number in range(ROUNDS):
            ours.append(
                answers_per_second(game, ROUND_SECONDS, rewindable=False, seed=1000 * number)
            )
            theirs.append(_round(process))
        assert process.stdin is not None
        process.stdin.close()
    yield Figure("play beside catanatron, best", max(ours), "answers/s")
    yield Figure("catanatron, best", max(theirs), "moves/s", game="")
    yield _ratio("best", max(ours) / max(theirs), aim(game, "ratio"))
    yield _ratio("median", median(ours) / median(theirs), aim(game, "ratio"))


def _ratio(name: str, value: float, target: float) -> Figure:
    """Return the figure for a ratio of speeds."""
    return Figure(f"ratio to catanatron, {name}", value, "times", target=target, at_least=True)


def _rival() -> subprocess.Popen[bytes]:
    """Start catanatron in a process of its own."""
    return subprocess.Popen(  # noqa: S603  our own script, by this interpreter
        [sys.executable, SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )


def _round(process: subprocess.Popen[bytes]) -> float:
    """Return the moves per second in one round of catanatron's process."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"go\n")
    line = process.stdout.readline()
    if not line:
        raise NoRival("catanatron didn't start; its output is above.")
    text = msgspec.json.decode(line, type=dict[str, float])
    return text["moves"] / text["seconds"]
