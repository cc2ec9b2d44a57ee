"""Explorers before a face-down marker, for the tests of exploration."""

from __future__ import annotations

from typing import Any

from rules.space_empires.charts.steps import Step
from rules.space_empires.exploration.exploration import explore
from rules.space_empires.position.board import Board
from rules.space_empires.position.soundness import assert_sound
from tests.space_empires.position import Position, drive


def exploring(*hidden: str, seats: int = 2, **options: Any) -> Position:
    """Return a table with seat 0 in its exploration step, some hexes face down."""
    position = Position(seats, **options)
    for at in hidden:
        position.hide(at)
    position.when(Step.EXPLORE)
    return position


def run(position: Position, *keys: str) -> Board:
    """Explore, the position sound afterwards."""
    board = position.board()
    drive(explore(board), *keys)
    assert_sound(position.state)
    return board
