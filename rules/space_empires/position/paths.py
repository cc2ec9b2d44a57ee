"""Distances between hexes, and the effect of a closed hex on them [2.1, 6.5]."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import NOWHERE, HexId
from rules.space_empires.charts.terrain import NOVA
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import System


def would_cut(board: Board, shut: HexId) -> bool:
    """Return whether a super nova in this hex would leave the map in two pieces."""
    around = [near for near in neighbours(shut) if is_open(board.systems.get(near))]
    gaps = [
        near
        for near, after in zip(around, [*around[1:], *around[:1]], strict=True)
        if after not in neighbours(near)
    ]
    if len(gaps) < 2:
        return False  # the hexes around it hang together in one row
    wanted = set(around)
    reached = {around[0], shut}
    edge = [around[0]]
    while edge and not wanted <= reached:
        for near in neighbours(edge.pop()):
            if near not in reached and is_open(board.systems.get(near)):
                reached.add(near)
                edge.append(near)
    return not wanted <= reached


def is_open(system: System | None) -> bool:
    """Return whether ships can ever pass a hex: in play, without a known super nova."""
    return system is not None and not system.closed and not system.marker.startswith(NOVA)


def spread(
    systems: Mapping[HexId, System],
    start: HexId,
    blocked: Collection[HexId] = (),
    *,
    until: HexId = NOWHERE,
    most: int = 99,
) -> dict[HexId, int]:
    """Return the distances of hexes in play from a hex; blocked ones are reached, but not passed.

    The search ends with the ring of hexes that holds `until`, or after `most` steps.
    """
    distances = {start: 0}
    edge = [start]
    for steps in range(1, most + 1):
        if not edge or until in distances:
            break
        onward: list[HexId] = []
        for at in edge:
            for near in neighbours(at):
                if near not in distances and near in systems:
                    distances[near] = steps
                    if near not in blocked:
                        onward.append(near)
        edge = onward
    return distances
