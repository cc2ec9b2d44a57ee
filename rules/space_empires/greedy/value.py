"""Estimated value of a position to an empire, in CP of income; it chooses the doctrine.

The weights are fitted to the winners of 60 games of greedy seats by various doctrines, from
Economic Phase 8 on; known technology and guesses at hidden fleets improved no prediction.
"""

from __future__ import annotations

from typing import Final

from rules.space_empires.greedy.strength import worth
from rules.space_empires.greedy.world import World
from rules.space_empires.position.view import View

FLEET: Final = 0.16
"""Value of a CP of fleet relative to a CP of income."""
COUNTER: Final = 0.75
"""The same of an enemy's counter, whatever it is."""
DECIDED: Final = 200.0
"""Value of a decided match."""


def value(view: View, seat: int) -> float:
    """Return the player's income and ships, less those of the strongest enemy."""
    if view.ended_by:
        return DECIDED if view.seats[seat].winner else -DECIDED
    world = World(view, seat)
    own = world.me.income + FLEET * worth([*world.counters()])
    enemies = [rival for rival in view.seats if world.hostile(rival.seat) and not rival.out]
    return own - max((rival.income + COUNTER * rival.counters for rival in enemies), default=0.0)
