"""What a position seems worth to an empire, in CP of income: who decides which doctrine is best."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.content import UNITS
from rules.space_empires.greedy.strength import hidden, worth
from rules.space_empires.greedy.world import World, is_armed
from rules.space_empires.position.view import SeatView, View

FLEET: Final = 0.2
"""What a CP of ships counts beside a CP of income."""
DECIDED: Final = 200.0
"""What the end of the match counts."""


def value(view: View, seat: int) -> float:
    """Own income and ships, less those of the strongest enemy."""
    if view.ended_by:
        return DECIDED if view.seats[seat].winner else -DECIDED
    world = World(view, seat)
    own = world.me.income + FLEET * worth([*world.counters()])
    enemies = [one for one in view.seats if world.hostile(one.seat) and not one.out]
    return own - max((_supposed(world, enemy) for enemy in enemies), default=0.0)


def _supposed(world: World, enemy: SeatView) -> float:
    """An enemy's income, and the CP that its counters show or are taken for."""
    fleet = 0
    for at, foes in world.foes.items():
        for foe in foes:
            if foe.owner == enemy.seat and is_armed(foe):
                known = bool(foe.kind and foe.size)
                ship = foe if known else hidden(world, foe.owner, at)
                fleet += UNITS[ship.kind].cost * ship.size
    return enemy.income + FLEET * fleet
