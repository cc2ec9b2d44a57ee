"""Benchmarks of the rules: play, fork, save, load and undo."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import fmean
from typing import Any

from bot.panel.panel import Panel, build_panel
from bot.tools.bench.figures import Figure, Pace, best, in_loops, microseconds
from bot.tools.bench.positions import play_through, positions
from rules import catalogue
from rules.kernel import Ask, Game, IllegalAnswer, Match

UNDOS_TIMED = 5
"""Number of undos timed; the fastest counts."""
LOOP_TARGETS = {"fork": 6.0, "panel, one key": 12.0}
"""Aims in plain loops: a machine's speed and its other work change milliseconds more than we do."""


def answers_per_second(
    game: Game[Any, Any], seconds_wanted: float, *, rewindable: bool, seed: int = 0
) -> float:
    """Play random matches for about this many seconds; return the answers per second."""
    answers, seconds = 0, 0.0
    while seconds < seconds_wanted:
        more, taken = play_through(game, seed, rewindable=rewindable)
        answers, seconds, seed = answers + more, seconds + taken, seed + 1
    return answers / seconds


def play(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield the best answers/s of random play, without and with snapshots for rewinding."""
    for name, rewindable in (("play", False), ("play, rewindable", True)):
        rounds = (
            answers_per_second(game, pace.play_seconds, rewindable=rewindable)
            for _ in range(pace.rounds)
        )
        yield Figure(name, max(rounds), "answers/s")


def copies(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield times of forking, saving and loading positions over a whole match."""
    spots = positions(game, pace.positions)
    saves = [spot.save() for spot in spots]
    yield from _in_loops("fork", _over(spots, lambda spot: spot.fork(None)), len(spots), pace)
    yield _each("save", spots, Match.save, 200, pace)
    yield _each("load", saves, lambda save: Match.load(save, catalogue), 1000, pace)
    yield Figure("save size", sum(map(len, saves)) / len(saves) / 1024, "KiB")


def panels(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield times of building the panel of a seat to move, with no key and with one chosen."""
    spots = [(spot, *next(iter(spot.asks().items()))) for spot in positions(game, pace.positions)]
    names = {seat: f"player {seat}" for seat in range(game.seats[-1])}

    def one_key(spot: tuple[Match, int, Ask]) -> Panel:
        match, seat, ask = spot
        return build_panel(match, "t", seat, ask.keys[:1], names)

    yield _each("panel", spots, lambda s: build_panel(s[0], "t", s[1], (), names), 1000, pace)
    yield from _in_loops("panel, one key", _over(spots, one_key), len(spots), pace)
    slowest = max(best(partial(one_key, spot), pace, seconds=0.01) for spot in spots)
    yield microseconds("panel, one key, slowest", slowest, 3000)


def undo(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield the time of undoing the last answer, with everybody's consent if that is needed."""
    spots = positions(game, pace.positions)
    seconds = [taken for spot in spots if (taken := _undo_seconds(spot.save()))]
    if seconds:
        yield microseconds("undo", fmean(seconds), 1000)


def _undo_seconds(save: bytes) -> float | None:
    """Return the best time of a few undos of a save, in seconds; None if nothing can be undone."""
    taken = []
    for _ in range(UNDOS_TIMED):
        match = Match.load(save, catalogue)
        seat = next(iter(match.asks()))
        start = time.perf_counter()
        try:
            match.undo(seat, consent=range(match.seats))
        except IllegalAnswer:
            return None
        taken.append(time.perf_counter() - start)
    return min(taken)


def _each(
    name: str, spots: list[Any], work: Callable[[Any], object], target: float, pace: Pace
) -> Figure:
    """Return the mean time of `work` over all positions as a figure in microseconds."""
    return microseconds(name, best(_over(spots, work), pace) / len(spots), target)


def _in_loops(
    name: str, over_all: Callable[[], object], count: int, pace: Pace
) -> Iterator[Figure]:
    """Yield the mean time over all positions in microseconds, and in plain loops with a target."""
    yield microseconds(name, best(over_all, pace) / count)
    loops = in_loops(over_all, pace) / count
    yield Figure(f"{name}, in plain loops", loops, "loops", target=LOOP_TARGETS[name])


def _over(spots: list[Any], work: Callable[[Any], object]) -> Callable[[], None]:
    """Return a function that does the work with each position."""

    def over_all() -> None:
        for spot in spots:
            work(spot)

    return over_all
