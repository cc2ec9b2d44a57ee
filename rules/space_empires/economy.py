"""The Economic Phase [7.0]."""

from __future__ import annotations

from rules.space_empires.board import Board


async def hold_economic_phase(board: Board) -> None:
    """All seats collect, maintain, bid, buy and place, at the same time [7.0]."""
    raise NotImplementedError
