"""Exploration of unexplored systems [6.0]."""

from __future__ import annotations

from rules.kernel import Chance
from rules.space_empires.board import Board
from rules.space_empires.hexes import HexId
from rules.space_empires.paths import would_cut
from rules.space_empires.state import MarkerId


async def explore(board: Board) -> None:
    """The active seat explores where its units stand on face-down markers [6.1]."""
    raise NotImplementedError


async def draw_marker(board: Board, at: HexId) -> MarkerId:
    """A hex's marker, drawn from its set; no super nova cuts the map in two [facts 12.1]."""
    system = board.systems[at]
    if not system.marker:
        pool = board.state.pools[system.origin]
        keys: list[MarkerId] = pool
        if pool and any(marker.startswith("nova") for marker in pool) and would_cut(board, at):
            keys = [marker for marker in pool if not marker.startswith("nova")] or pool
        system.marker = MarkerId(await Chance("explore.marker", keys))
        pool.remove(system.marker)
    return system.marker


async def open_marker(board: Board, at: HexId) -> str:
    """Turn a marker face up; its kind is the hex's terrain now [6.1]."""
    system = board.systems[at]
    marker = await draw_marker(board, at)
    system.explored = True
    system.peeked.clear()
    system.terrain = marker.partition(".")[0]
    return system.terrain
