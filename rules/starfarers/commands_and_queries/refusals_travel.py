"""Reasons why a starship can't travel, or not there [3.1] [3.2] [3.3] [3.4]."""

from __future__ import annotations

import msgspec

from rules.kernel import Ask
from rules.starfarers.charts.geometry import galaxy, hexes_of, neighbours, parse_site
from rules.starfarers.charts.kinds import JUMP, HexId, Resource, ShipName, Upgrade
from rules.starfarers.position.board import galaxies, nodes, ships_of
from rules.starfarers.position.state import COMMON, Ship, State
from rules.starfarers.position.unknown import left
from rules.starfarers.position.words import listed
from rules.starfarers.travel.reach import budget, destinations, falls_in, walks
from rules.toolbox.sentences import counted


def why_not_ship(state: State, seat: int, word: str) -> str:
    """Return why a starship does not travel now [3.2]."""
    ship = state.ships.get(ShipName(word.upper()))
    own = listed([other.name for other in ships_of(state, seat) if destinations(state, other)])
    if ship is None or ship.owner != seat:
        name = word.upper() if word.isalnum() else "That"
        return f"{name} isn't one of your starships [3.2]; these can travel: {own}."
    if ship.halted and not ship.arrived:
        return f"{ship.name} stays where it is this turn [3.2]; these can travel: {own}."
    if ship.halted:
        return f"{ship.name} has ended its travel this turn [3.2]; these can travel: {own}."
    if budget(state, ship) > 0:
        return f"{ship.name} has no space to go to [3.2]; these can travel: {own}."
    return f"{ship.name} has no steps left this turn [3.2]; these can travel: {own}."


def why_not_there(state: State, ask: Ask, key: str) -> str:
    """Return what keeps a ship from a space [3.1] [3.2] [3.3] [3.4]."""
    ship = state.ships[ShipName(str(ask.about))]
    site = parse_site(key.removeprefix(f"{JUMP}:"))
    if site is None or len(hexes_of(site)) > 1:
        return f"A ship travels to a space [3.2]; name one such as {ask.keys[0]}."
    to = HexId(site)
    if to == ship.hex:
        return f"{ship.name} is at {to} already [3.2]; choose another space."
    if galaxy(to) not in galaxies(state):
        played = listed(list(galaxies(state)))
        return f"{to} is in no galaxy of this match [3.1]; the galaxies are {played}."
    if to not in state.spaces:
        return _unknown(state, ship, to)
    if galaxy(to) != galaxy(ship.hex):
        return _other_galaxy(state, ship, to)
    return _known(state, ship, to)


def _unknown(state: State, ship: Ship, to: HexId) -> str:
    """Return why a ship does not explore a space [3.1]."""
    if not left(state, to):
        bag = "The bag" if COMMON in state.bags else f"The bag of galaxy {galaxy(to)}"
        return f"{bag} is empty: nothing can be explored there any more [3.1]."
    if not any(cell in state.spaces for cell in neighbours(to)):
        return f"{to} is not beside known space [3.1]; explore what is."
    return f"{to} is explored from a space beside it [3.1], where {ship.name} cannot be in time."


def _other_galaxy(state: State, ship: Ship, to: HexId) -> str:
    """Return why a ship does not jump to a space of another galaxy [3.3]."""
    player, charges = state.players[ship.owner], nodes(state)
    if not player.upgrades[Upgrade.BOOSTER]:
        return "Another galaxy is entered by a jump, which takes a booster [3.3]; build one first."
    if to not in charges:
        return f"Another galaxy is entered at a node alone [3.3], and {to} is none."
    if ship.jumped:
        return f"{ship.name} has jumped this turn, and a ship jumps once [3.3.1]."
    fuel = player.hand[Resource.FUEL]
    if str(to) in destinations(_with_fuel(state, ship), ship):
        fee = counted(1 + ship.mercenaries, "fuel", "fuel")
        return f"A jump by a teleporter costs {fee} [3.3.3], and you have {fuel}."
    return f"{ship.name} reaches no node from which to jump [3.3]; go to one first."


def _with_fuel(state: State, ship: Ship) -> State:
    """Return the position in which the ship's owner could pay any teleporter."""
    players = list(state.players)
    rich = players[ship.owner].hand | {Resource.FUEL: 1 + ship.mercenaries}
    players[ship.owner] = msgspec.structs.replace(players[ship.owner], hand=rich)
    return msgspec.structs.replace(state, players=players)


def _known(state: State, ship: Ship, to: HexId) -> str:
    """Return why a ship does not reach a known space of the galaxy in which it is [3.2]."""
    if falls_in(state, ship, to):
        return "Entering a wormhole takes a booster [3.4]; build one first."
    steps = budget(state, ship)
    if steps <= 0:
        return f"{ship.name} has no steps left this turn [3.2]."
    if to in walks(state, ship, frozenset()):
        return f"On the way to {to} a battle waits, which ends the travel [3.2]; go around it."
    return f"{to} is farther than the {counted(steps, 'step')} that {ship.name} has left [3.2]."
