"""Colonies grow [7.7]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.position.board import Board
from rules.space_empires.position.state import COLONY_STEPS, HOME_STEP, HOMEWORLD

GROWN: Final = dict(zip(COLONY_STEPS, (*COLONY_STEPS[1:], COLONY_STEPS[-1]), strict=True))
"""What a colony is worth after one step more."""


def grow(board: Board) -> None:
    """Every colony, blockaded or not, takes one step up; Colony Ships become colonies [7.7]."""
    for system in board.systems.values():
        colony = system.colony
        if colony is None:
            continue
        if colony.home:
            colony.worth = min(HOMEWORLD, colony.worth + HOME_STEP)
        else:
            colony.worth = GROWN[colony.worth]
