"""Benchmarks of painting boards: time and size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import Any

import render
from bot.tools.bench.figures import Figure, Pace, milliseconds
from bot.tools.bench.positions import positions
from bot.tools.bench.targets import aim
from rules.kernel import Game

REPEATS, BLANKS = 2, 10
"""Paintings of each position, and of nothing, of which the fastest counts."""


def pictures(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield times and sizes of boards over a whole match; the first one has to draw its sprites."""
    spots = positions(game, pace.positions)
    views = [spot.view(None) for spot in spots]
    hands = [spot.view(next(iter(spot.asks()))) for spot in spots]
    yield milliseconds("board, first", _painting(views[0], kind="overview"))
    boards = [_fastest(view, kind="overview") for view in views]
    yield milliseconds("board", fmean(boards), aim(game, "board"))
    yield milliseconds("board, slowest", max(boards))
    shown = render.board_picture(views[-1])
    blank = min(_blank(shown.width, shown.height) for _ in range(BLANKS))
    yield Figure("board, in blank pictures", fmean(boards) / blank, "times")
    yield milliseconds(
        "hand", fmean(_fastest(view, kind="hand") for view in hands), aim(game, "board")
    )
    sizes = [len(render.board_picture(view).png) / 1024 for view in views]
    yield Figure("board size, largest", max(sizes), "KiB", target=aim(game, "board size"))
    yield milliseconds(
        "board, kept", _mean(render.board_picture, views), 5
    )  # all were painted for their sizes
    yield milliseconds("text board", _mean(render.text_board, views), 5)


def _fastest(view: Any, *, kind: str) -> float:
    """Return the least seconds that painting a picture of a view takes, of a few attempts."""
    return min(_painting(view, kind=kind) for _ in range(REPEATS))


def _painting(view: Any, *, kind: str) -> float:
    """Return the seconds that painting a picture of a view takes once."""
    render.forget()
    return _seconds(partial(render.board_picture, view, kind=kind))


def _blank(width: int, height: int) -> float:
    """Return the seconds that an empty picture of this size takes: the minimum of any picture."""
    render.forget()
    return _seconds(partial(render.blank, width, height))


def _mean(work: Callable[[Any], object], views: Sequence[Any]) -> float:
    """Return the mean of a measurement over views."""
    return fmean(_seconds(partial(work, view)) for view in views)


def _seconds(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
