"""The board: ships, bases, hyperspace nodes, ranges and enemies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.starfarers.charts.geometry import galaxy, hexes_of, home_of, is_orbit, near, zone
from rules.starfarers.charts.kinds import (
    LETTERS,
    NOBODY,
    BaseKind,
    HexId,
    ShipName,
    SiteId,
    Terrain,
)
from rules.starfarers.position.state import Alliance, Base, Ship, State

_KINDS: Final = len(BaseKind)


def ships_of(state: State, seat: int) -> list[Ship]:
    """Return a seat's active starships, in the order of their names."""
    return [ship for ship in state.ships.values() if ship.owner == seat]


def bases_of(state: State, seat: int) -> list[Base]:
    """Return a seat's bases."""
    return [base for base in state.bases.values() if base.owner == seat]


def ships_at(state: State, hex_id: HexId, seat: int) -> list[Ship]:
    """Return a seat's starships in a space."""
    return [ship for ship in ships_of(state, seat) if ship.hex == hex_id]


def owners_at(state: State, hex_id: HexId) -> list[int]:
    """Return the owners of ships in a space and of bases that guard it; an owner may come twice."""
    owners = [ship.owner for ship in state.ships.values() if ship.hex == hex_id]
    return owners + [base.owner for base in state.bases.values() if hex_id in hexes_of(base.site)]


def living(state: State) -> list[int]:
    """Return the seats that have not been eliminated."""
    return [seat for seat, player in enumerate(state.players) if not player.out]


def others(state: State, seat: int) -> list[int]:
    """Return the other living seats, clockwise from this one."""
    count, players = len(state.players), state.players
    return [other for other in [*range(seat + 1, count), *range(seat)] if not players[other].out]


def free_mothership(state: State, seat: int) -> bool:
    """Return whether a seat's mothership is under its own control [Winning]."""
    player = state.players[seat]
    return player.captor == NOBODY and not player.out


def hostile(state: State, seat: int, other: int) -> bool:
    """Return whether either of two seats is hostile to the other."""
    return other in state.players[seat].hostile or seat in state.players[other].hostile


def allies(state: State, seat: int) -> list[Alliance]:
    """Return the alliances of a seat."""
    return [pact for pact in state.alliances if seat in (pact.lead, pact.rebel)]


def are_allied(state: State, seat: int, other: int) -> bool:
    """Return whether two seats are allied."""
    return any({pact.lead, pact.rebel} == {seat, other} for pact in state.alliances)


def covers(ship: Ship, hex_id: HexId) -> bool:
    """Return whether a starship can fight in a space: its own or the six nearest [Figure 9]."""
    return hex_id in near(ship.hex)


def guards(base: Base, hex_id: HexId) -> bool:
    """Return whether a base can fight in a space: its planet, or its orbit's three [Figure 9]."""
    return hex_id in hexes_of(base.site)


def ships_in_range(state: State, seat: int, hex_id: HexId) -> list[Ship]:
    """Return a seat's starships that can fight in a space."""
    return [ship for ship in ships_of(state, seat) if covers(ship, hex_id)]


def bases_in_range(state: State, seat: int, hex_id: HexId) -> list[Base]:
    """Return a seat's bases that can fight in a space."""
    return [base for base in bases_of(state, seat) if guards(base, hex_id)]


def can_fight(state: State, seat: int, hex_id: HexId) -> bool:
    """Return whether a seat has a starship or a base that can fight in a space."""
    return bool(ships_in_range(state, seat, hex_id) or bases_in_range(state, seat, hex_id))


def victory(beaten: int, at: HexId) -> str:
    """Return the mark by which a turn remembers a victory over a seat in a space."""
    return f"{beaten}-{at}"


def meets(state: State, seat: int, hex_id: HexId) -> bool:
    """Return whether a ship that enters a space comes upon, or next to, a seat's units."""
    around = [near(ship.hex) for ship in state.ships.values() if ship.owner == seat]
    around += [zone(base.site) for base in state.bases.values() if base.owner == seat]
    return any(hex_id in spaces for spaces in around)


def enemies_met(state: State, seat: int, hex_id: HexId) -> list[int]:
    """Return the hostile seats that a seat's ship meets in a space [Travelling in known space]."""
    return [
        other
        for other in others(state, seat)
        if hostile(state, seat, other) and meets(state, other, hex_id)
    ]


def units_met(state: State, seat: int, hex_id: HexId) -> list[str]:
    """Return the hostile ships and bases that a ship of a seat comes upon in a space [3.2]."""
    enemies = enemies_met(state, seat, hex_id)
    ships = [ship for ship in state.ships.values() if ship.owner in enemies]
    bases = [base for base in state.bases.values() if base.owner in enemies]
    return [
        *(ship.name for ship in ships if covers(ship, hex_id)),
        *(base.site for base in bases if hex_id in zone(base.site)),
    ]


def owner_of(state: State, unit: str) -> int:
    """Return the owner of a ship or a base, by its name or site."""
    ship = state.ships.get(ShipName(unit))
    return ship.owner if ship else state.bases[SiteId(unit)].owner


def pirates_near(state: State, hex_id: HexId) -> list[HexId]:
    """Return the pirates in a space or next to it, lightly armed ones first."""
    spaces = state.spaces
    lairs = [
        cell for cell in near(hex_id) if cell in spaces and spaces[cell].terrain is Terrain.PIRATES
    ]
    return sorted(lairs, key=lambda cell: (spaces[cell].cannons, cell)) if lairs else lairs


def dangerous_spaces(state: State, seat: int) -> frozenset[HexId]:
    """Return the spaces where a ship meets a battle on entering: pirates or enemies are near."""
    enemies = [other for other in others(state, seat) if hostile(state, seat, other)]
    pirates = [hex_id for hex_id, space in state.spaces.items() if space.terrain is Terrain.PIRATES]
    ships = [ship.hex for ship in state.ships.values() if ship.owner in enemies]
    bases = [zone(base.site) for base in state.bases.values() if base.owner in enemies]
    return frozenset().union(*bases, *map(near, pirates), *map(near, ships))


def nodes(state: State) -> dict[HexId, dict[SiteId, bool]]:
    """Return every space from which ships jump, with its nodes, and whether each takes fuel.

    An orbital spaceport is one node in up to three spaces; another node may share one of these.
    """
    result: dict[HexId, dict[SiteId, bool]] = {}
    for seat in range(len(state.players)):
        if free_mothership(state, seat):
            result[home_of(seat)] = {home_of(seat): False}
    for base in state.bases.values():
        if base.kind is BaseKind.SPACEPORT:
            for hex_id in port_spaces(state, base):
                result.setdefault(hex_id, {})[base.site] = False
    for hex_id, space in state.spaces.items():
        if space.terrain in (Terrain.WORMHOLE, Terrain.TELEPORTER):
            charges = space.terrain is Terrain.TELEPORTER
            result.setdefault(hex_id, {})[hex_id] = charges
    return result


def port_spaces(state: State, spaceport: Base) -> list[HexId]:
    """Return a spaceport's spaces that ships can enter: a planet's, an orbit's known ones."""
    return [cell for cell in hexes_of(spaceport.site) if enterable(state, cell)]


def enterable(state: State, hex_id: HexId) -> bool:
    """Return whether a space is known and no pirates hold it."""
    space = state.spaces.get(hex_id)
    return space is not None and space.terrain is not Terrain.PIRATES


def galaxies(state: State) -> str:
    """Return the letters of all galaxies, those of eliminated players too."""
    return LETTERS[: len(state.players)]


def letter_seat(letter: str) -> int:
    """Return the seat whose galaxy or ship a letter marks."""
    return LETTERS.index(letter)


def bases_in(state: State, seat: int, letter: str) -> list[Base]:
    """Return a seat's bases in one galaxy."""
    return [base for base in bases_of(state, seat) if galaxy(base.site) == letter]


def complete(bases: Iterable[Base]) -> bool:
    """Return whether bases of one galaxy make a colony system: one of each kind [Figure 1]."""
    return len({base.kind for base in bases}) == _KINDS


def new_ship(state: State, seat: int, hex_id: HexId) -> Ship:
    """Put a starship of a seat on the board; it does not move this turn."""
    player = state.players[seat]
    player.named += 1
    ship = Ship(ShipName(f"{LETTERS[seat]}S{player.named}"), seat, hex_id, halted=True)
    state.ships[ship.name] = ship
    return ship


def starships(state: State, seat: int) -> int:
    """Return a seat's starships, wrecks among them."""
    player = state.players[seat]
    return len(ships_of(state, seat)) + player.wrecks + player.swallowed


def site_words(site: SiteId) -> str:
    """Describe a base's place."""
    return f"orbit {site}" if is_orbit(site) else f"planet {site}"
