"""What a position seems worth to an empire, in CP of income: it decides which doctrine is best.

The weights fit who won 60 games of greedy seats by various doctrines, from Economic Phase 8 on;
technology that is known, and guesses at hidden fleets, foretold no more than these.
"""

from __future__ import annotations

from typing import Final

from rules.space_empires.greedy.strength import worth
from rules.space_empires.greedy.world import World
from rules.space_empires.position.view import View

FLEET: Final = 0.16
"""What a CP of own ships counts beside a CP of income."""
COUNTER: Final = 0.75
"""The same of an enemy's counter, whatever it is."""
DECIDED: Final = 200.0
"""What the end of the match counts."""


def value(view: View, seat: int) -> float:
    """Own income and ships, less those of the strongest enemy."""
    if view.ended_by:
        return DECIDED if view.seats[seat].winner else -DECIDED
    world = World(view, seat)
    own = world.me.income + FLEET * worth([*world.counters()])
    enemies = [one for one in view.seats if world.hostile(one.seat) and not one.out]
    return own - max((one.income + COUNTER * one.counters for one in enemies), default=0.0)
