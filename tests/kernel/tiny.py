"""Games of a few lines: a leg as a function over a box of marks, for one promise at a time."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from rules.kernel import Game, Match, Result, SeededDice, Tell


class Box(msgspec.Struct):
    """A state that remembers words; `over` ends the match after the leg."""

    marks: list[str] = []
    legs: int = 0
    over: bool = False


TinyLeg = Callable[[Box, Tell], Coroutine[Any, Any, None]]


def tiny(leg: TinyLeg, **changes: Any) -> Game[Box, Box]:
    """A game for one to four seats that plays this leg again and again."""

    async def counted(state: Box, tell: Tell) -> None:
        await leg(state, tell)
        state.legs += 1

    parts: dict[str, Any] = {
        "slug": "tiny",
        "title": "Tiny",
        "seats": range(1, 5),
        "schema": 1,
        "state": Box,
        "setup": lambda _seats, _options: Box(),
        "leg": counted,
        "result": lambda state: Result("told so", (1,), (0,), ({},)) if state.over else None,
        "view": lambda state, _seat: state,
        "round_of": lambda state: state.legs + 1,
        "assert_sound": lambda _state: None,
        "redeal": lambda _state, _seat, _dice: None,
        "helpers": {},
    }
    return Game(**{**parts, **changes})


def begun(leg: TinyLeg, *, seats: int = 2, **changes: Any) -> Match:
    """A match of such a game at its first question."""
    return Match.start(tiny(leg, **changes), seats=seats, dice=SeededDice("tiny"))


def reloaded(match: Match) -> Match:
    """The match from its save."""
    return Match.load(match.save(), {match.game.slug: match.game})
