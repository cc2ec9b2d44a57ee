"""Matches to measure on: random play, and positions in the middle of matches."""

from __future__ import annotations

import time
from functools import lru_cache
from random import Random
from typing import Any

from rules import catalogue
from rules.kernel import Game, Match, SeededDice


def play_through(game: Game[Any, Any], seed: int, *, rewindable: bool) -> tuple[int, float]:
    """Play a random match; return its number of answers and its processor seconds."""
    chance = Random(seed).random  # noqa: S311  a benchmark's choices
    seats = game.seats[-1]
    answers = 0
    start = time.process_time()
    match = Match.start(game, seats=seats, dice=SeededDice(str(seed)), rewindable=rewindable)
    while asks := match.asks():
        for seat, ask in asks.items():
            keys = ask.keys
            match.answer(seat, keys[int(chance() * len(keys))])
            break
        answers += 1
    return answers, time.process_time() - start


def position(game: Game[Any, Any], seed: int, share: float) -> Match:
    """Return a random match at a share (0 to 1) of its length."""
    length, _ = play_through(game, seed, rewindable=False)
    chance = Random(seed).random  # noqa: S311  a benchmark's choices
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice(str(seed)))
    for _ in range(int(length * share)):
        seat, ask = next(iter(match.asks().items()))
        match.answer(seat, ask.keys[int(chance() * len(ask.keys))])
    return match


def positions(game: Game[Any, Any], count: int) -> list[Match]:
    """Return positions from early to late, each of a different match.

    All parts of the bench get the same objects, which they must not change.
    """
    return _positions(game.slug, count)


@lru_cache(maxsize=1)
def _positions(slug: str, count: int) -> list[Match]:
    """Return what `positions` returns, cached for the latest game and count."""
    game = catalogue[slug]
    return [position(game, seed, (seed + 0.5) / count) for seed in range(count)]
