"""Where a starship can go: known space, unknown cells, jumps [3.1] [3.2] [3.3]."""

from __future__ import annotations

from typing import NamedTuple

from rules.starfarers.charts.geometry import neighbours
from rules.starfarers.charts.kinds import HexId, Resource, Terrain, Upgrade
from rules.starfarers.position.board import nodes, trapped
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.unknown import left


class Way(NamedTuple):
    """One destination and what it takes to get there."""

    hex: HexId
    steps: int
    fuel: int
    """Paid to teleporters."""
    jumped: bool
    explores: bool
    falls: bool
    """Whether a wormhole swallows the ship, for want of a booster."""
    ends: bool
    """Whether a battle waits there."""


def budget(state: State, ship: Ship) -> int:
    """Steps that a ship has left this turn: 1 and its boosters in all [3.2]."""
    return 1 + state.players[ship.owner].upgrades[Upgrade.BOOSTER] - ship.spent


def may_travel(state: State, ship: Ship) -> bool:
    """Whether a ship can still go anywhere this turn."""
    if ship.halted:
        return False
    jumps = state.players[ship.owner].upgrades[Upgrade.BOOSTER] and not ship.jumped
    return bool(budget(state, ship) > 0 or jumps)


def can_go(state: State, ship: Ship) -> bool:
    """Whether a ship has any destination: one step tells it nearly always, and is soon looked up.

    The turn's travel is replayed for every panel, and asks this of each ship again and again.
    """
    if not may_travel(state, ship):
        return False
    if budget(state, ship) > 0:
        beside = neighbours(ship.hex)
        if any(cell in state.spaces or left(state, cell) for cell in beside):
            return True
    return bool(ways(state, ship))


def ways(state: State, ship: Ship) -> dict[HexId, Way]:
    """Every destination of a ship: walks, then unknown cells, then jumps."""
    if not may_travel(state, ship):
        return {}
    walked = _walks(state, ship)
    stops = [here for here in walked.values() if not here.ends and not here.falls]
    found = {way.hex: way for way in walked.values() if way.hex != ship.hex}
    for here in stops:
        if here.steps < budget(state, ship):
            _add_unknown(state, here, found)
    if state.players[ship.owner].upgrades[Upgrade.BOOSTER] and not ship.jumped:
        _add_jumps(state, ship, stops, found)
    return found


def _walks(state: State, ship: Ship) -> dict[HexId, Way]:
    """Known spaces within reach; a battle or a wormhole that swallows ends the way."""
    start = Way(ship.hex, 0, 0, jumped=ship.jumped, explores=False, falls=False, ends=False)
    found, edge = {ship.hex: start}, [start]
    for steps in range(1, budget(state, ship) + 1):
        reached = []
        for here in edge:
            for cell in neighbours(here.hex):
                if cell in state.spaces and cell not in found:
                    way = _enter(state, ship, cell, steps)
                    found[cell] = way
                    reached.append(way)
        edge = [way for way in reached if not way.ends and not way.falls]
    return found


def _enter(state: State, ship: Ship, cell: HexId, steps: int) -> Way:
    boosted = state.players[ship.owner].upgrades[Upgrade.BOOSTER] > 0
    falls = state.spaces[cell].terrain is Terrain.WORMHOLE and not boosted
    ends = trapped(state, ship.owner, cell)
    return Way(cell, steps, 0, jumped=ship.jumped, explores=False, falls=falls, ends=ends)


def _add_unknown(state: State, here: Way, found: dict[HexId, Way]) -> None:
    for cell in neighbours(here.hex):
        if cell not in state.spaces and cell not in found and left(state, cell):
            found[cell] = here._replace(hex=cell, steps=here.steps + 1, explores=True)


def _add_jumps(state: State, ship: Ship, stops: list[Way], found: dict[HexId, Way]) -> None:
    """From any node on the way to any other; a teleporter charges each ship one fuel [3.3]."""
    charges = nodes(state)
    fee, purse = 1 + ship.mercenaries, state.players[ship.owner].hand[Resource.FUEL]
    gates = [here for here in stops if here.hex in charges]
    for cell, charged in charges.items():
        options = [
            (fee * (charged or charges[here.hex]), here.steps) for here in gates if here.hex != cell
        ]
        if cell in found or cell == ship.hex or not options:
            continue
        fuel, steps = min(options)
        if fuel <= purse:
            ends = trapped(state, ship.owner, cell)
            found[cell] = Way(
                cell, steps, fuel, jumped=True, explores=False, falls=False, ends=ends
            )
