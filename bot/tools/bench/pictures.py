"""How fast boards are painted, and how large they are."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

import render
from bot.tools.bench.aims import aim
from bot.tools.bench.figures import MILLI, Figure
from bot.tools.bench.positions import positions
from rules.kernel import Game

REPEATS = 3
"""Paintings of each position, of which the fastest counts."""


def pictures(game: Game[Any, Any]) -> list[Figure]:
    """Boards of positions over a whole match; the first one has to draw its sprites too."""
    spots = positions(game)
    views = [spot.view(None) for spot in spots]
    hands = [spot.view(next(iter(spot.asks()))) for spot in spots]
    first = _painting(views[0], kind="overview")
    boards = [_fastest(view, kind="overview") for view in views]
    private = [_fastest(view, kind="hand") for view in hands]
    sizes = [len(render.board(view).png) / 1024 for view in views]
    kept = _kept(views)
    slug, bound = game.slug, aim(game, "board")
    return [
        Figure.of("board, first", first * MILLI, "ms", game=slug),
        Figure.of("board", fmean(boards) * MILLI, "ms", game=slug, target=bound),
        Figure.of("board, slowest", max(boards) * MILLI, "ms", game=slug),
        Figure.of("hand", fmean(private) * MILLI, "ms", game=slug, target=bound),
        Figure.of("board, kept", kept * MILLI, "ms", game=slug, target=5),
        Figure.of(
            "board size, largest", max(sizes), "KiB", game=slug, target=aim(game, "board size")
        ),
        _words(views, slug),
    ]


def _fastest(view: Any, *, kind: str) -> float:
    return min(_painting(view, kind=kind) for _ in range(REPEATS))


def _painting(view: Any, *, kind: str) -> float:
    render.forget()
    return _seconds(lambda: render.board(view, kind=kind))


def _kept(views: Sequence[Any]) -> float:
    """The mean time for a picture that was painted before."""
    for view in views:
        render.board(view)
    return fmean([_seconds(lambda v=view: render.board(v)) for view in views])  # type: ignore[misc]


def _words(views: Sequence[Any], slug: str) -> Figure:
    taken = [_seconds(lambda v=view: render.text(v)) for view in views]  # type: ignore[misc]
    return Figure.of("text board", fmean(taken) * MILLI, "ms", game=slug, target=5)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
