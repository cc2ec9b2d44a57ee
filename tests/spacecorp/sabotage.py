"""A position in which anybody could hold Sabotage."""

from __future__ import annotations

from rules.kernel import Match
from tests.spacecorp.position import Board


def begins(bea: str = "M43", cyd: str = "M22") -> Match:
    """Ann's turn begins, and anybody could hold Sabotage: Bea does, unless she holds another."""
    board = Board(seats=3, edges="all")
    board.hand("M21")
    board.hand(bea, 1)
    board.hand(cyd, 2)
    board.offers("M18 M19 M23 M24")
    return board.match()
