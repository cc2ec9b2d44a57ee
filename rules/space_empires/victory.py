"""How a match ends [1.0]: Homeworlds destroyed, colony points, the last one standing, the limit."""

from __future__ import annotations

from rules.space_empires.board import Board


def homeworld_destroyed(board: Board, owner: int, by: int) -> None:
    """An empire has lost its Homeworld; in a match of two, that is the end [1.0]."""
    raise NotImplementedError


def colony_destroyed(board: Board, owner: int, by: int) -> None:
    """A colony of an enemy is gone: it counts in the short game for three or more."""
    raise NotImplementedError


def check_limit(board: Board) -> None:
    """After the agreed number of Economic Phases the richest empire wins."""
    raise NotImplementedError
