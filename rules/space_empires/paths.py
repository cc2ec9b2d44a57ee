"""Whether the map hangs together when a hex is shut for good [6.5, 2.1]."""

from __future__ import annotations

from rules.space_empires.board import Board
from rules.space_empires.content import NOVA
from rules.space_empires.hexes import HexId, neighbours
from rules.space_empires.state import System


def would_cut(board: Board, shut: HexId) -> bool:
    """Whether a super nova in this hex would leave the map in two pieces."""
    around = [near for near in neighbours(shut) if is_open(board.systems.get(near))]
    gaps = [
        near
        for near, after in zip(around, [*around[1:], *around[:1]], strict=True)
        if after not in neighbours(near)
    ]
    if len(gaps) < 2:
        return False  # the hexes around it hang together in one row
    wanted = set(around)
    found = {around[0], shut}
    edge = [around[0]]
    while edge and not wanted <= found:
        for near in neighbours(edge.pop()):
            if near not in found and is_open(board.systems.get(near)):
                found.add(near)
                edge.append(near)
    return not wanted <= found


def is_open(system: System | None) -> bool:
    """Whether ships can ever pass a hex: it is in play, and no super nova is known in it."""
    return system is not None and not system.closed and not system.marker.startswith(NOVA)
