"""Combat [5.0]."""

from __future__ import annotations

from rules.space_empires.board import Board


async def fight(board: Board) -> None:
    """The active seat fights its battles, in the order that it chooses [5.1.1]."""
    raise NotImplementedError
