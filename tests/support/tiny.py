"""Games of a few lines: a leg as a function over a box of marks, for one promise at a time.

A toy with more to it has a state that is a box, and says what else differs.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from rules.kernel import Match, Result, SeededDice, Tell
from rules.table_game import TableGame


class Box(msgspec.Struct):
    """A state that remembers words; `over` ends the match after the leg."""

    marks: list[str] = []
    legs: int = 0
    over: bool = False


B = TypeVar("B", bound=Box)
TinyLeg = Callable[[B, Tell], Coroutine[Any, Any, None]]


def tiny(leg: TinyLeg[B], **changes: Any) -> TableGame[B, Any]:
    """Return a game for one to four seats that plays this leg again and again."""

    async def counted(state: B, tell: Tell) -> None:
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
        "result": lambda state: Result("script", (1,), (0,), ({},)) if state.over else None,
        "view": lambda state, _seat: state,
        "round_of": lambda state: state.legs + 1,
        "assert_sound": lambda _state: None,
        "redeal": lambda _state, _seat, _dice: None,
        "ai_levels": {},
    }
    return TableGame(**{**parts, **changes})


def begun(leg: TinyLeg[Box], *, seats: int = 2, **changes: Any) -> Match:
    """Begin a match of such a game at its first question."""
    return Match.start(tiny(leg, **changes), seats=seats, dice=SeededDice("tiny"))


def reloaded(match: Match) -> Match:
    """Return the match from its save."""
    return Match.load(match.save(), {match.game.slug: match.game})
