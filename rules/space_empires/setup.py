"""Setting up a scenario [2.0]."""

from __future__ import annotations

from rules.space_empires.board import Board


async def prepare_game(board: Board) -> None:
    """Finish the set-up with whatever is asked or drawn [2.1]."""
    raise NotImplementedError
