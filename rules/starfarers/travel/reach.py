"""The reach of starships: known space, unknown cells, jumps [3.1] [3.2] [3.3]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.starfarers.charts.geometry import galaxy, hexes_of, neighbours, parse_site
from rules.starfarers.charts.kinds import JUMP, HexId, Resource, ShipName, SiteId, Terrain, Upgrade
from rules.starfarers.position.board import dangerous_spaces, galaxies, nodes, ships_of
from rules.starfarers.position.state import COMMON, Ship, State
from rules.starfarers.position.unknown import hexes_left
from rules.toolbox.sentences import counted, listed


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
    """Return the steps that a ship has left this turn, of 1 plus its boosters [3.2]."""
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
            not _is_barred(state, ship, cell) if cell in state.spaces else hexes_left(state, cell)
            for cell in beside
        ):
            return True
    return bool(destinations(state, ship))


def destinations(state: State, ship: Ship) -> dict[str, Destination]:
    """Return every destination of a ship by its key: walks, then unknown cells, then jumps."""
    if not may_travel(state, ship):
        return {}
    danger = dangerous_spaces(state, ship.owner)
    walked = walks(state, ship, danger)
    stops = _stops(walked)
    result = {str(to.hex): to for to in walked.values() if to.hex != ship.hex}
    for stop in stops:
        if stop.steps < budget(state, ship):
            _add_unknown(state, stop, result)
    if state.players[ship.owner].upgrades[Upgrade.BOOSTER] and not ship.jumped:
        purse = state.players[ship.owner].hand[Resource.FUEL]
        for to in _jumps(state, ship, stops, danger, purse):
            _add_jump(to, result)
    return result


def _stops(walked: dict[HexId, Destination]) -> list[Destination]:
    """Return the spaces from which a ship may go on."""
    return [stop for stop in walked.values() if not stop.ends and not stop.falls]


def walks(state: State, ship: Ship, danger: frozenset[HexId]) -> dict[HexId, Destination]:
    """Return the known spaces within reach; danger or a wormhole that swallows ends the way."""
    start = Destination(ship.hex, 0)
    result, edge = {ship.hex: start}, [start]
    for steps in range(1, budget(state, ship) + 1):
        reached = []
        for stop in edge:
            for cell in neighbours(stop.hex):
                known = cell in state.spaces and cell not in result
                if known and not _is_barred(state, ship, cell):
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


def _is_barred(state: State, ship: Ship, cell: HexId) -> bool:
    """Return whether a known wormhole keeps the ship out; a table may allow falling in [3.4.2]."""
    return not state.rules.recall and falls_in(state, ship, cell)


def _add_unknown(state: State, stop: Destination, result: dict[str, Destination]) -> None:
    for cell in neighbours(stop.hex):
        if cell not in state.spaces and cell not in result and hexes_left(state, cell):
            result[str(cell)] = Destination(cell, stop.steps + 1, explores=True)


def _add_jump(jump: Destination, result: dict[str, Destination]) -> None:
    """Add a jump; a space that is reached on foot too gets a key of its own if it saves steps."""
    walk = result.get(jump.hex)
    if walk is None:
        result[str(jump.hex)] = jump
    elif jump.steps < walk.steps:
        result[f"{JUMP}:{jump.hex}"] = jump


def _jumps(
    state: State, ship: Ship, stops: Iterable[Destination], danger: frozenset[HexId], purse: int
) -> Iterator[Destination]:
    """To every other node: from where the ship stands, or else by the cheapest gate on its way.

    A teleporter charges one fuel for the ship and for each mercenary [3.3.3]. `purse`: fuel.
    """
    nodes_at = nodes(state)
    fee = 1 + ship.mercenaries
    gates = [(stop, nodes_at[stop.hex]) for stop in stops if stop.hex in nodes_at]
    for cell, ends_at in nodes_at.items():
        ends = cell in danger
        jumps = [
            Destination(cell, gate.steps, fee * charged, gate.hex, ends=ends)
            for gate, starts_at in gates
            if gate.hex != cell and (charged := _takes_fuel(starts_at, ends_at)) is not None
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


def _takes_fuel(starts: Mapping[SiteId, bool], ends: Mapping[SiteId, bool]) -> bool | None:
    """Return whether a jump takes fuel; None: both spaces are of one spaceport alone [3.3.2]."""
    pairs = [starts[a] or ends[b] for a in starts for b in ends if a != b]
    return min(pairs) if pairs else None


def why_not_ship(state: State, seat: int, word: str) -> str:
    """Return why a starship does not travel now [3.2]."""
    ship = state.ships.get(ShipName(word.upper()))
    if ship is None or ship.owner != seat:
        why = f"{word.upper() if word.isalnum() else 'This'} isn't one of your starships"
    elif ship.halted:
        why = f"{ship.name} {'has ended its travel' if ship.arrived else 'stays where it is'}"
        why += " this turn"
    elif budget(state, ship) > 0:
        why = f"{ship.name} has no space to go to"
    else:
        why = f"{ship.name} has no steps left this turn"
    own = listed([other.name for other in ships_of(state, seat) if can_go(state, other)])
    return f"{why} [3.2]. These can travel: {own}."


def why_not_there(state: State, ship: Ship, key: str) -> str:
    """Return what keeps a ship from a space [3.1] [3.2] [3.3] [3.4]."""
    site = parse_site(key.removeprefix(f"{JUMP}:"))
    if site is None or len(hexes_of(site)) > 1:
        example = next(iter(destinations(state, ship)))
        return f"A ship travels to a space [3.2]. Try one like {example}."
    to = HexId(site)
    if to == ship.hex:
        return f"{ship.name} is already at {to} [3.2]. Choose another space."
    if galaxy(to) not in galaxies(state):
        played = listed(list(galaxies(state)))
        return f"{to} isn't in any galaxy of this match [3.1]. The galaxies are {played}."
    if to not in state.spaces:
        return _why_unexplored(state, ship, to)
    if galaxy(to) != galaxy(ship.hex):
        return _why_no_jump(state, ship, to)
    if _is_barred(state, ship, to):
        return "You need a booster to enter a wormhole [3.4]. Build one first."
    jumps = state.players[ship.owner].upgrades[Upgrade.BOOSTER] and not ship.jumped
    if jumps and _is_one_port(state, ship.hex, to):
        return (
            f"{ship.hex} and {to} are spaces of one spaceport, and a jump leads to another node "
            "[3.3]. Choose another space."
        )
    steps = budget(state, ship)
    if steps <= 0:
        return f"{ship.name} has no steps left this turn [3.2]."
    if to in walks(state, ship, frozenset()):
        return f"A battle on the way to {to} would end the travel [3.2]. Go around it."
    return f"{to} is farther than the {counted(steps, 'step')} that {ship.name} has left [3.2]."


def _is_one_port(state: State, start: HexId, end: HexId) -> bool:
    """Return whether two spaces have one orbital spaceport in common, and no other node [3.3.2]."""
    nodes_at = nodes(state)
    starts, ends = nodes_at.get(start), nodes_at.get(end)
    return starts is not None and ends is not None and _takes_fuel(starts, ends) is None


def _why_unexplored(state: State, ship: Ship, to: HexId) -> str:
    """Return why a ship does not explore a space [3.1]."""
    if not hexes_left(state, to):
        bag = "The bag" if COMMON in state.bags else f"The bag of galaxy {galaxy(to)}"
        return f"{bag} is empty: nothing can be explored there any more [3.1]."
    if not any(cell in state.spaces for cell in neighbours(to)):
        return f"{to} isn't next to known space [3.1]. Explore a space that is."
    return (
        f"{to} can only be explored from an adjacent space [3.1], and {ship.name} can't reach one "
        "this turn."
    )


def _why_no_jump(state: State, ship: Ship, to: HexId) -> str:
    """Return why a ship does not jump to a space of another galaxy [3.3]."""
    player, fee = state.players[ship.owner], 1 + ship.mercenaries
    if not player.upgrades[Upgrade.BOOSTER]:
        return "You need a booster to jump to another galaxy [3.3]. Build one first."
    if to not in nodes(state):
        return f"You can enter another galaxy only at a node [3.3], and {to} isn't one."
    if ship.jumped:
        return f"{ship.name} has already jumped this turn, and a ship jumps only once [3.3.1]."
    danger = dangerous_spaces(state, ship.owner)
    stops = _stops(walks(state, ship, danger))
    if to in [jump.hex for jump in _jumps(state, ship, stops, danger, purse=fee)]:
        fuel = counted(fee, "fuel", "fuel")
        have = player.hand[Resource.FUEL]
        return f"A jump by a teleporter costs {fuel} [3.3.3], and you have {have}."
    return f"{ship.name} can't reach a node to jump from [3.3]. Go to one first."
