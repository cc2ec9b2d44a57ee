"""Figures of the bench for this game: the board of four galaxies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import render
from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS

AIMS: Final = {"board": 80.0, "board size": 250.0}
"""Milliseconds, KiB."""
GALAXIES, STEPS = 4, 400
"""Players, and answers of greedy seats until all galaxies are well explored."""


def _played() -> Match:
    match = Match.start(STARFARERS, seats=GALAXIES, dice=SeededDice("board"), rewindable=False)
    dice = SeededDice("seats")
    for _ in range(STEPS):
        seat, ask = min(match.asks().items())
        match.answer(seat, STARFARERS.ai_levels["fair"](ask, match.view(seat), dice))
    return match


def _board() -> Callable[[], object]:
    """Paint each board again, except its sprites."""
    view = _played().view(None)

    def paint() -> None:
        render.forget()
        assert len(render.board_picture(view).png) <= AIMS["board size"] * 1024

    return paint


TRIALS: Final = (("board of four galaxies", _board, AIMS["board"]),)
