"""What a game of its own asks of the bench: bounds, and works to be timed.

A game may have a module `trials` beside its rules. Its `AIMS` replace the usual bounds by name,
and its `TRIALS` are works that are only its own: a name, a function that makes the work ready and
gives it, and the milliseconds that one may take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from bot.tools.bench.figures import Figure, best
from rules.kernel import Game

MILLI = 1000
Trial = tuple[str, Callable[[], Callable[[], object]], float]

USUAL = {"ratio": 3.0, "board": 60.0, "board size": 150.0}
"""Times as fast as catanatron, milliseconds, KiB."""


@cache
def _trials(slug: str) -> ModuleType | None:
    name = f"rules.{slug}.trials"
    return import_module(name) if find_spec(name) else None


def aim(game: Game[Any, Any], name: str) -> float:
    """The bound of one figure for a game."""
    own: dict[str, float] = getattr(_trials(game.slug), "AIMS", {})
    return own.get(name, USUAL[name])


def own(game: Game[Any, Any]) -> list[Figure]:
    """The works that a game names itself."""
    trials: Sequence[Trial] = getattr(_trials(game.slug), "TRIALS", ())
    return [
        Figure.of(name, best(ready()) * MILLI, "ms", game=game.slug, target=bound)
        for name, ready, bound in trials
    ]
