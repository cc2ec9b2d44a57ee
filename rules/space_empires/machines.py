"""Doomsday Machines [17]."""

from __future__ import annotations

from rules.space_empires.board import Board


async def move_machines(board: Board) -> None:
    """After all players the machines move, and fight [17.3]."""
    raise NotImplementedError
