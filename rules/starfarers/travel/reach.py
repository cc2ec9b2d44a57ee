"""The reach of starships: known space, unknown cells, jumps [3.1] [3.2] [3.3]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.starfarers.charts.geometry import neighbours
from rules.starfarers.charts.kinds import JUMP, HexId, Resource, Terrain, Upgrade
from rules.starfarers.position.board import nodes, trapped
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.unknown import left


class Destination(NamedTuple):
    """One destination and what it takes to get there."""

    hex: HexId
    steps: int
    fuel: int = 0
    """Paid to teleporters."""
    gate: HexId | None = None
    """The node from which it jumps; None: it goes on foot."""
    explores: bool = False
    falls: bool = False
    """True if a wormhole swallows the ship, which lacks a booster."""
    ends: bool = False
    """True if a battle waits there."""


def budget(state: State, ship: Ship) -> int:
    """Steps that a ship has left this turn: 1 and its boosters in all [3.2]."""
    return 1 + state.players[ship.owner].upgrades[Upgrade.BOOSTER] - ship.spent


def may_travel(state: State, ship: Ship) -> bool:
    """Return whether a ship can still go anywhere this turn."""
    if ship.halted:
        return False
    jumps = state.players[ship.owner].upgrades[Upgrade.BOOSTER] and not ship.jumped
    return bool(budget(state, ship) > 0 or jumps)


def can_go(state: State, ship: Ship) -> bool:
    """Return whether a ship has any destination: one step nearly always settles it quickly.

    The turn's travel is replayed for every panel, and asks this of each ship again and again.
    """
    if not may_travel(state, ship):
        return False
    if budget(state, ship) > 0:
        beside = neighbours(ship.hex)
        if any(
            not _barred(state, ship, cell) if cell in state.spaces else left(state, cell)
            for cell in beside
        ):
            return True
    return bool(destinations(state, ship))


def destinations(state: State, ship: Ship) -> dict[str, Destination]:
    """Return every destination of a ship by its key: walks, then unknown cells, then jumps."""
    if not may_travel(state, ship):
        return {}
    danger = trapped(state, ship.owner)
    walked = walks(state, ship, danger)
    stops = [stop for stop in walked.values() if not stop.ends and not stop.falls]
    result = {str(to.hex): to for to in walked.values() if to.hex != ship.hex}
    for stop in stops:
        if stop.steps < budget(state, ship):
            _add_unknown(state, stop, result)
    if state.players[ship.owner].upgrades[Upgrade.BOOSTER] and not ship.jumped:
        for to in _jumps(state, ship, stops, danger):
            _add_jump(to, result)
    return result


def walks(state: State, ship: Ship, danger: frozenset[HexId]) -> dict[HexId, Destination]:
    """Return the known spaces within reach; danger or a wormhole that swallows ends the way."""
    start = Destination(ship.hex, 0)
    result, edge = {ship.hex: start}, [start]
    for steps in range(1, budget(state, ship) + 1):
        reached = []
        for stop in edge:
            for cell in neighbours(stop.hex):
                known = cell in state.spaces and cell not in result
                if known and not _barred(state, ship, cell):
                    falls = falls_in(state, ship, cell)
                    to = Destination(cell, steps, falls=falls, ends=cell in danger)
                    result[cell] = to
                    reached.append(to)
        edge = [to for to in reached if not to.ends and not to.falls]
    return result


def falls_in(state: State, ship: Ship, cell: HexId) -> bool:
    """Return whether a known space is a wormhole and the ship has no booster for it [3.4]."""
    boosted = state.players[ship.owner].upgrades[Upgrade.BOOSTER] > 0
    return state.spaces[cell].terrain is Terrain.WORMHOLE and not boosted


def _barred(state: State, ship: Ship, cell: HexId) -> bool:
    """Return whether a known wormhole keeps the ship out; a table may allow falling in [3.4.2]."""
    return not state.rules.recall and falls_in(state, ship, cell)


def _add_unknown(state: State, stop: Destination, result: dict[str, Destination]) -> None:
    for cell in neighbours(stop.hex):
        if cell not in state.spaces and cell not in result and left(state, cell):
            result[str(cell)] = Destination(cell, stop.steps + 1, explores=True)


def _add_jump(jump: Destination, result: dict[str, Destination]) -> None:
    """Add a jump; a space that is reached on foot too gets a key of its own if it saves steps."""
    walk = result.get(jump.hex)
    if walk is None:
        result[str(jump.hex)] = jump
    elif jump.steps < walk.steps:
        result[f"{JUMP}:{jump.hex}"] = jump


def _jumps(
    state: State, ship: Ship, stops: list[Destination], danger: frozenset[HexId]
) -> Iterator[Destination]:
    """To every other node: from where the ship stands, or else by the cheapest gate on its way.

    A teleporter charges one fuel for the ship and for each mercenary [3.3.3].
    """
    charges = nodes(state)
    fee, purse = 1 + ship.mercenaries, state.players[ship.owner].hand[Resource.FUEL]
    gates = [stop for stop in stops if stop.hex in charges]
    for cell, charged in charges.items():
        ends = cell in danger
        jumps = [
            Destination(cell, gate.steps, fee * (charged or charges[gate.hex]), gate.hex, ends=ends)
            for gate in gates
            if gate.hex != cell
        ]
        payable = [to for to in jumps if to.fuel <= purse]
        if payable and cell != ship.hex:
            # steps are never walked unasked to save the fuel of a jump from where the ship stands
            yield min(
                payable,
                key=lambda to: (
                    to.steps > 0,
                    to.fuel,
                    to.steps,
                ),
            )
