"""Exploration of unexplored systems [6.0]."""

from __future__ import annotations

from rules.space_empires.board import Board


async def explore(board: Board) -> None:
    """The active seat explores where its units stand on face-down markers [6.1]."""
    raise NotImplementedError
