"""Speed of each kind of unit [4.1]."""

from __future__ import annotations

from rules.space_empires.charts.content import PACE, SHIPS, SLOW
from rules.space_empires.charts.kinds import DECOY
from rules.space_empires.position.state import State, Unit


def allowance(state: State, unit: Unit) -> int:
    """Return a unit's hexes per turn; fighters have them only on carriers [4.1, 11.2].

    Decoys use their owner's Move level.
    """
    kind, level = unit.kind, unit.tech.move
    if kind == DECOY:
        level = state.players[unit.owner].tech["move"]
    elif kind not in SHIPS:
        return (kind in SLOW) + unit.extra
    return PACE[level - 1][state.turn - 1] + unit.extra


def hexes_left(state: State, unit: Unit) -> int:
    """Return the hexes that a unit may still move this turn [4.1]."""
    if unit.halted or unit.refit:
        return 0
    rest = allowance(state, unit) - unit.spent
    return rest if rest > 0 else 0
