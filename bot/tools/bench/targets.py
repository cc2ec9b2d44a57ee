"""Targets of a game in the bench: bounds, and work whose time is measured.

A game may have a file `trials.py` among its tests, which a bench in a checkout finds. Its `AIMS`
replace the usual bounds by name, and its `TRIALS` are extra benchmarks: a name, a function that
sets up and returns the callable, and its time limit in milliseconds.
"""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bot.tools.bench.figures import Figure, Pace, best, milliseconds
from rules.kernel import Game

Trial = tuple[str, Callable[[], Callable[[], object]], float]

USUAL_BOUNDS = {"ratio": 3.0, "board": 60.0, "board size": 150.0}
"""Times as fast as catanatron, milliseconds, KiB."""


def _trials(slug: str) -> dict[str, Any]:
    """Return the globals of the game's `trials.py`; empty if it has none."""
    path = Path("tests", slug, "trials.py")
    return runpy.run_path(str(path)) if path.exists() else {}


def aim(game: Game[Any, Any], name: str) -> float:
    """Return the bound of a game's figure, by the figure's name."""
    own: dict[str, float] = _trials(game.slug).get("AIMS", {})
    return own.get(name, USUAL_BOUNDS[name])


def own(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield the times of the game's own trials."""
    trials: Sequence[Trial] = _trials(game.slug).get("TRIALS", ())
    for name, ready, bound in trials:
        yield milliseconds(name, best(ready(), pace), bound)
