"""How far each kind of unit moves in a turn [4.1]."""

from __future__ import annotations

from functools import cache

from rules.space_empires.charts.content import PACE, SHIPS, SLOW, UNITS
from rules.space_empires.charts.kinds import DECOY, Kind
from rules.space_empires.position.state import State, Unit


@cache
def paces(turn: int, level: int) -> dict[Kind, tuple[int, ...]]:
    """Hexes that each kind moves in a turn, by its own Move level; decoys by their owner's [4.1].

    Shared, so never changed.
    """
    by_level = (0, *(row[turn - 1] for row in PACE))
    found = dict.fromkeys(UNITS, (0,) * len(by_level))
    found |= dict.fromkeys(SHIPS, by_level)
    found |= dict.fromkeys(SLOW, (1,) * len(by_level))
    found[DECOY] = (by_level[level],) * len(by_level)
    return found


def allowance(state: State, unit: Unit) -> int:
    """Hexes that a unit may move this turn; fighters only while carriers bear them [4.1, 11.2]."""
    kind = unit.kind
    level = state.players[unit.owner].tech["move"] if kind == DECOY else 1
    return paces(state.turn, level)[kind][unit.tech.move] + unit.extra


def left(state: State, unit: Unit) -> int:
    """Hexes that a unit may still move this turn [4.1]."""
    if unit.halted or unit.refit:
        return 0
    rest = allowance(state, unit) - unit.spent
    return rest if rest > 0 else 0
