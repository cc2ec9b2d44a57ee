"""Matches that AI seats play, for tests that look at what comes about in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.kernel import AiSeat, Ask, Dice, Game, Match, News, SeededDice
from tests.support.narrowing import existing

LONGEST = 20_000
"""Answers in which every match of AI seats has ended."""


def play_random(ask: Ask, _view: object, dice: Dice) -> str:
    """Return any legal key, all equally likely."""
    return dice.pick(ask.keys)


def ai_seat(game: Game[Any, Any], level: str) -> AiSeat:
    """Return the player of a level; `random` picks any legal key, in every game."""
    return play_random if level == "random" else game.ai_levels[level]


class Played(NamedTuple):
    """An answer: its seat and question, and the news after it."""

    seat: int
    ask: Ask
    key: str
    news: list[News]


def walk(
    match: Match, levels: str | Sequence[str], dice: Dice, most: int = LONGEST
) -> Iterator[Played]:
    """Yield AI seats' answers until the end, at most this many; `levels` may be one for all."""
    for _ in range(most):
        if match.result is not None:
            return
        seat, ask = min(match.asks().items())
        level = levels if isinstance(levels, str) else levels[seat]
        key = ai_seat(match.game, level)(ask, match.view(seat), dice)
        yield Played(seat, ask, key, match.answer(seat, key))


def between(game: Game[Any, Any], levels: Sequence[str], seed: str, **options: str) -> Match:
    """Play a whole match between AI seats, and check it after every answer."""
    match = Match.start(
        game, seats=len(levels), options=options, dice=SeededDice(seed), rewindable=False
    )
    for _ in walk(match, levels, SeededDice(f"thoughts {seed}")):
        game.assert_sound(match.state)
    assert match.result is not None, f"no end after {LONGEST} answers"
    return match


def won_by_greedy(game: Game[Any, Any], games: int, seed: str = "duel", **options: str) -> int:
    """Return how many of this many matches of two the greedy seat wins against a random one."""
    won = 0
    for number in range(games):
        levels = ("fair", "random") if number % 2 else ("random", "fair")
        match = between(game, levels, f"{seed} {number}", **options)
        won += existing(match.result).places[levels.index("fair")] == 1
    return won
