"""Matches that AI seats play, for tests that look at what comes about in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.kernel import Ask, Dice, Game, Match, News, SeededDice

LONGEST = 20_000
"""Answers in which every match of AI seats has ended."""


class Played(NamedTuple):
    """An answer: whose it was and to what, and what was told."""

    seat: int
    ask: Ask
    key: str
    news: list[News]


def walk(
    match: Match, levels: str | Sequence[str], dice: Dice, most: int = LONGEST
) -> Iterator[Played]:
    """Each answer of AI seats until the end, at most so many; one level for all, or for each."""
    for _ in range(most):
        if match.result is not None:
            return
        seat, ask = min(match.asks().items())
        level = levels if isinstance(levels, str) else levels[seat]
        key = match.game.ai_levels[level](ask, match.view(seat), dice)
        yield Played(seat, ask, key, match.answer(seat, key))


def between(game: Game[Any, Any], levels: Sequence[str], seed: str, **options: str) -> Match:
    """A whole match between AI seats, sound after every answer."""
    match = Match.start(
        game, seats=len(levels), options=options, dice=SeededDice(seed), rewindable=False
    )
    for _ in walk(match, levels, SeededDice(f"thoughts {seed}")):
        game.assert_sound(match.state)
    assert match.result is not None, f"no end after {LONGEST} answers"
    return match


def won_by_greedy(game: Game[Any, Any], games: int, seed: str = "duel", **options: str) -> int:
    """How many of so many matches of two are won by the greedy seat, against a random one."""
    won = 0
    for number in range(games):
        levels = ("greedy", "random") if number % 2 else ("random", "greedy")
        match = between(game, levels, f"{seed} {number}", **options)
        won += match.result.places[levels.index("greedy")] == 1  # type: ignore[union-attr]
    return won
