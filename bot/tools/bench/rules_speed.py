"""How fast the rules play, fork, save, load and undo."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

from bot.panel.panel import Panel, draw_up
from bot.tools.bench.figures import ROUNDS, Figure, best, us
from bot.tools.bench.positions import play_through, positions
from rules import catalogue
from rules.kernel import Ask, Game, IllegalAnswer, Match

PLAY_SECONDS = 1.0


def answers_per_second(game: Game[Any, Any], *, rewindable: bool, seed: int = 0) -> float:
    """Answers a second over whole random matches, one round of about a second."""
    answers, seconds = 0, 0.0
    while seconds < PLAY_SECONDS:
        more, taken = play_through(game, seed, rewindable=rewindable)
        answers, seconds, seed = answers + more, seconds + taken, seed + 1
    return answers / seconds


def play(game: Game[Any, Any]) -> list[Figure]:
    """Answers a second of random play: asks, then an answer, from the first to the result."""
    figures = []
    for name, rewindable in (("play", False), ("play, rewindable", True)):
        rounds = (answers_per_second(game, rewindable=rewindable) for _ in range(ROUNDS))
        figures.append(Figure(name, max(rounds), "answers/s"))
    return figures


def copies(game: Game[Any, Any]) -> list[Figure]:
    """Fork, save and load of positions over the whole length of a match."""
    spots = positions(game)
    saves = [spot.save() for spot in spots]
    size = sum(map(len, saves)) / len(saves) / 1024
    return [
        _each("fork", spots, lambda spot: spot.fork(None), 500),
        _each("save", spots, Match.save, 200),
        _each("load", saves, lambda save: Match.load(save, catalogue), 1000),
        Figure("save size", size, "KiB"),
    ]


def panels(game: Game[Any, Any]) -> list[Figure]:
    """The guided panel of an awaited seat: with nothing chosen, and with one key."""
    spots = [(spot, *next(iter(spot.asks().items()))) for spot in positions(game)]
    names = {seat: f"player {seat}" for seat in range(game.seats[-1])}

    def one_key(spot: tuple[Match, int, Ask]) -> Panel:
        match, seat, ask = spot
        return draw_up(match, "t", seat, ask.keys[:1], names)

    slowest = max(best(partial(one_key, spot), seconds=0.02) for spot in spots)
    return [
        _each("panel", spots, lambda s: draw_up(s[0], "t", s[1], (), names), 1000),
        _each("panel, one key", spots, one_key, 1000),
        us("panel, one key, slowest", slowest, 3000),
    ]


def undo(game: Game[Any, Any]) -> list[Figure]:
    """Taking the last answer back, with everybody's consent where that is needed."""
    seconds = [taken for spot in positions(game) if (taken := _undo_seconds(spot.save()))]
    return [us("undo", fmean(seconds), 1000)] if seconds else []


def _undo_seconds(save: bytes) -> float | None:
    """The best of a few undos of one position; None where nothing can be taken back."""
    taken = []
    for _ in range(ROUNDS):
        match = Match.load(save, catalogue)
        seat = next(iter(match.asks()))
        start = time.perf_counter()
        try:
            match.undo(seat, consent=range(match.seats))
        except IllegalAnswer:
            return None
        taken.append(time.perf_counter() - start)
    return min(taken)


def _each(name: str, spots: list[Any], work: Callable[[Any], object], target: float) -> Figure:
    """The mean over all spots."""

    def over_all() -> None:
        for spot in spots:
            work(spot)

    return us(name, best(over_all) / len(spots), target)
