"""Estimated value of a position to an empire, in CP of income; it chooses the doctrine.

The weights are fitted to the winners of 60 games of greedy seats by various doctrines, from
Economic Phase 8 on; known technology and guesses at hidden fleets improved no prediction.
"""

from __future__ import annotations

from typing import Final

from rules.kernel import Part
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
    return sum(part.worth for part in parts(view, seat).values())


def parts(view: View, seat: int) -> dict[str, Part]:
    """Return the parts of a value: income, ships, those of the strongest enemy, and a win."""
    if view.ended_by:
        won = view.seats[seat].winner
        return {"win": Part(10.0 * won, DECIDED if won else -DECIDED)}
    world = World(view, seat)
    fleet = worth([*world.counters()])
    enemies = [
        (rival.income + COUNTER * rival.counters, rival.income, rival.counters)
        for rival in view.seats
        if world.hostile(rival.seat) and not rival.out
    ]
    _, income, counters = max(enemies, default=(0.0, 0, 0))
    return {
        "income": Part(world.me.income, world.me.income),
        "fleet": Part(fleet, FLEET * fleet),
        "enemy income": Part(income, -income),
        "enemy counters": Part(counters, -COUNTER * counters),
    }
