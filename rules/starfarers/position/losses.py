"""Lost starships: wrecks, rebuilding, and wormholes [3.4] [7.8]."""

from __future__ import annotations

from rules.starfarers.charts.geometry import home_of
from rules.starfarers.charts.kinds import HexId, ShipName
from rules.starfarers.position.board import free_mothership, new_ship
from rules.starfarers.position.state import Ship, State


def destroy(state: State, ship: Ship) -> str:
    """Lose a starship in battle: it is rebuilt at a free mothership, else it waits [7.8]."""
    for other in state.ships.values():
        if ship.name in other.met:
            other.met.remove(ship.name)
    if free_mothership(state, ship.owner):
        _send_home(ship, home_of(ship.owner))
        state.turn.attacked.append(f"attack:{ship.name}")
        return f"{ship.name} is destroyed and rebuilt at {ship.hex}"
    del state.ships[ship.name]
    state.players[ship.owner].wrecks += 1
    return f"{ship.name} is destroyed"


def fall(state: State, ship: Ship) -> str:
    """Lose a starship without a booster in a wormhole; return the news [3.4]."""
    return f"The wormhole swallows {ship.name}, which has no booster; {swallow(state, ship)}."


def swallow(state: State, ship: Ship) -> str:
    """Lose a starship and its mercenaries in a wormhole; return what becomes of it [3.4]."""
    hired = _hired_words(ship)
    if free_mothership(state, ship.owner):
        _send_home(ship, home_of(ship.owner))
        return f"the mothership recovers it at {ship.hex}{hired}"
    del state.ships[ship.name]
    state.players[ship.owner].swallowed += 1
    return f"it waits for a free mothership{hired}"


def _hired_words(ship: Ship) -> str:
    """Describe the mercenaries that the wormhole keeps; empty: none."""
    if not ship.mercenaries:
        return ""
    lone = ship.mercenaries == 1
    return f", without its {'mercenary' if lone else f'{ship.mercenaries} mercenaries'}"


def _send_home(ship: Ship, home: HexId) -> None:
    ship.hex = home
    ship.mercenaries = 0
    ship.halted, ship.arrived, ship.skips = True, False, False
    ship.met.clear()


def recover(state: State, seat: int) -> list[ShipName]:
    """Rebuild waiting starships at a mothership that is free again [7.8].

    Return their names, which are new ones: wrecks have none.
    """
    player = state.players[seat]
    count = player.wrecks + player.swallowed
    player.wrecks = player.swallowed = 0
    return [new_ship(state, seat, home_of(seat)).name for _ in range(count)]
