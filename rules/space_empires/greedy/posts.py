"""Where mines lie in wait: the Homeworld first, then the colonies nearest to the enemy [13.1]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.hexes import HexId, distance
from rules.space_empires.charts.kinds import MINES
from rules.space_empires.greedy.world import FAR, World, name_of

FIRST_BELT: Final = 6
"""Mines that stay at the Homeworld before any go farther."""


def layings(world: World) -> dict[str, HexId]:
    """Each group of mines to its post; they go by themselves, where no enemy is [13.1.3]."""
    mines = [counter for counter in world.counters() if counter.kind == MINES]
    mines.sort(key=lambda counter: (counter.hex != world.home, counter.number))
    goals: dict[str, HexId] = {}
    laid = 0
    ways = outposts(world)
    for counter in mines:
        if laid < FIRST_BELT or not ways:
            goals[name_of(counter)] = world.home
        else:
            goals[name_of(counter)] = ways[(laid - FIRST_BELT) // FIRST_BELT % len(ways)]
        laid += counter.size
    return goals


def outposts(world: World) -> list[HexId]:
    """Earning colonies by how near they lie to an enemy Homeworld."""

    def far(at: HexId) -> tuple[int, HexId]:
        return min((distance(at, other) for other in world.enemy_homes), default=FAR), at

    return sorted((at for at in world.colonies if at != world.home), key=far)
