"""Movement of units [4.0]."""

from __future__ import annotations

from rules.space_empires.board import Board


async def move(board: Board) -> None:
    """The active seat moves its units, in any order, until it is done [4.1]."""
    raise NotImplementedError
