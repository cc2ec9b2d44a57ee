"""A game in which a tree bears more than an apple taken now."""

from __future__ import annotations

from typing import Any

from rules.kernel import Ask, Choice, Tell
from tests.support.tiny import Box

ROUNDS = 6


def patient(ask: Ask, view: Any, dice: Any) -> str:
    """Plant a tree, where it bears."""
    return {"act": "plant", "where": "soil"}[ask.id]


async def orchard(state: Box, _: Tell) -> None:
    """Take one apple now, or plant a tree, which bears three at the end of the same leg."""
    done = await Choice("act", 0, "Do what?", "1", {"take": "1", "plant": "tree", "rest": "0"})
    where = await Choice("where", 0, "Where?", "1", {"stone": "0", "soil": "3"})
    state.marks.append(where if done == "tree" else done)
    state.over = state.legs >= ROUNDS - 1


def apples(view: Box, seat: int) -> float:
    return float(sum(map(int, view.marks)))
