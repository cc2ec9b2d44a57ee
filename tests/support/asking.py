"""Asking and answering in the tests of any game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from rules import catalogue
from rules.kernel import Ask, Game, IllegalAnswer, Match, News, SeededDice
from tests.support.random_walks import walk


def ask_of(match: Match, id: str | None = None, seat: int = 0) -> Ask:  # noqa: A002
    """Return the open question of a seat; with `id`, assert that it's that one."""
    ask = match.asks()[seat]
    assert id is None or ask.id == id, f"asked is {ask!r}"
    return ask


def answers(match: Match, *keys: str, seat: int = 0) -> list[News]:
    """Answer in turn; the news of all, the position sound after each."""
    news: list[News] = []
    for key in keys:
        news += match.answer(seat, key)
        match.game.assert_sound(match.state)
    return news


def after(match: Match, *keys: str, seat: int = 0) -> Match:
    """Return a match, after these answers."""
    answers(match, *keys, seat=seat)
    return match


def heard(match: Match, *keys: str, seat: int = 0) -> tuple[Match, list[News]]:
    """Return a match after these answers, and their news."""
    return match, answers(match, *keys, seat=seat)


def refuses(words: str, call: Callable[..., object], *given: Any, **named: Any) -> None:
    """Assert that a call is refused with a sentence that matches a pattern; empty: with any."""
    with pytest.raises(IllegalAnswer, match=words or r"\w.*[.?]$"):
        call(*given, **named)


def played(game: Game[Any, Any], seats: int, steps: int, **options: str) -> Match:
    """Play this many answers of greedy seats, for pictures of later positions."""
    save = _save_of(game.slug, seats, steps, tuple(options.items()))
    return Match.load(save, {game.slug: game})


@cache
def _save_of(slug: str, seats: int, steps: int, options: tuple[tuple[str, str], ...]) -> bytes:
    game, dice = catalogue[slug], SeededDice("pictures")
    match = Match.start(game, seats=seats, options=dict(options), dice=dice)
    deque(walk(match, "fair", SeededDice("seats"), steps), maxlen=0)
    return match.save()
