"""A hex in a list of destinations: what everybody, and its reader, knows of it."""

from __future__ import annotations

from rules.space_empires.charts.hexes import HexId
from rules.space_empires.charts.terrain import (
    BLACK_HOLE,
    MARKER_WORDS,
    SURVIVES,
    Terrain,
    kind_of,
)
from rules.space_empires.position.board import Board


def place_words(board: Board, seat: int, at: HexId, more: str = "") -> str:
    """A hex with what a seat knows of it, dangers with their dice: `K6 (own colony)` [4.1]."""
    system = board.systems[at]
    told = ["enemies"] if board.foes(at, seat) else []
    if system.colony is not None:
        told.append("own colony" if system.colony.owner == seat else "colony")
    elif not system.explored:
        seen = kind_of(system.marker) if seat in system.peeked else Terrain.SPACE
        told.append(f"unexplored, seen: {MARKER_WORDS[seen]}" if seen else "unexplored")
    elif system.terrain == BLACK_HOLE:
        told.append(f"a black hole, a ship is lost on {SURVIVES + 1} to 10")
    elif system.terrain:
        told.append(MARKER_WORDS[system.terrain])
    told += [more] * bool(more)
    return f"{at} ({', '.join(told)})" if told else at
