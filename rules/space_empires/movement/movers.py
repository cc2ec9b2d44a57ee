"""Which units can still move, by themselves or together [4.1]."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from rules.space_empires.charts.content import SHIPS, SLOW
from rules.space_empires.charts.kinds import CARRIER, DECOY
from rules.space_empires.movement.context import Context
from rules.space_empires.movement.marching import may_set_out
from rules.space_empires.position.pace import left
from rules.space_empires.position.state import Unit

_MOVERS: Final = frozenset((*SHIPS, *SLOW, DECOY))
_token = attrgetter("token")


def able(context: Context, own: list[Unit]) -> list[Unit]:
    """Those of a hex's units that have a way left to go."""
    state, chain = context.board.state, context.roads
    found: list[Unit] = []
    for unit in own:
        if unit.token in context.idle or unit.halted or unit.refit or unit.kind not in _MOVERS:
            continue
        if left(state, unit) or (unit.hex in chain and _rides(context, unit)):
            found.append(unit)
    return found


def _rides(context: Context, unit: Unit) -> bool:
    """Whether a unit that has gone its way may go a hex more on a chain [10.1.2]."""
    if unit.extra or not unit.spent:
        return False
    chain = context.roads
    return all(at in chain for at in context.way(unit)) and any(
        at in chain for at in context.board.adjacent(unit.hex)
    )


def alone(context: Context, units: list[Unit]) -> list[Unit]:
    """Those of able units that may move by themselves, and leave none stranded [11.2.2]."""
    if not context.carriers:
        return units
    return [unit for unit in units if unit.kind != CARRIER or may_set_out(context, [unit])]


def together(context: Context, units: list[Unit]) -> list[Unit]:
    """Those of able units that may move as a fleet: carriers stay if needed [11.2.2]."""
    if not context.carriers:
        return units
    party = units.copy()
    while not may_set_out(context, party):
        party.remove(max([u for u in party if u.kind == CARRIER], key=_token))
    return party
