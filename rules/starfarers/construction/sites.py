"""Sites for bases and starships [6.1] [6.2]."""

from __future__ import annotations

from rules.starfarers.charts.content import game_card
from rules.starfarers.charts.geometry import hexes_of, home_of, orbits
from rules.starfarers.charts.kinds import BaseKind, HexId, SiteId, Terrain
from rules.starfarers.encounter.mining import buildable, is_guarded
from rules.starfarers.position.board import (
    bases_of,
    free_mothership,
    port_spaces,
    ships_of,
    starships,
)
from rules.starfarers.position.state import State


def base_sites(state: State, seat: int) -> list[SiteId]:
    """Free sites of the planets on which own starships stand: the ground, then orbits [6.1]."""
    candidates: list[SiteId] = []
    for ship in ships_of(state, seat):
        planet = ship.hex
        if buildable(state, seat, planet) and not is_guarded(state, seat, planet):
            candidates += [SiteId(planet), *orbits(planet)]
    return [
        site
        for site in dict.fromkeys(candidates)
        if site not in state.bases and _open(state, seat, site)
    ]


def why_no_site(state: State, seat: int, site: SiteId) -> str:
    """Return why a seat can't build a base at a site; empty: it can [6.1]."""
    if site in state.bases:
        kind = "a planet" if len(hexes_of(site)) == 1 else "an orbit"
        return f"There is a base at {site}, and {kind} has room for one [6.1]."
    known = [hex_id for hex_id in hexes_of(site) if hex_id in state.spaces]
    planets = [hex_id for hex_id in known if state.spaces[hex_id].terrain is Terrain.PLANET]
    if not planets:
        return f"{site} belongs to no planet's system [6.1]."
    if not any(ship.hex in planets for ship in ships_of(state, seat)):
        return f"You have no starship in the system of {site} [6.1]. Travel there first."
    if not _open(state, seat, site):
        return f"Aliens hold {site} [4.2]. Come to terms with them first."
    if any(is_guarded(state, seat, planet) for planet in planets):
        return f"Hostile ships or bases guard {site} [6.1]. Beat them first."
    return ""


def _open(state: State, seat: int, site: SiteId) -> bool:
    """Aliens block the orbits of their planet too [4.2]."""
    known = [hex_id for hex_id in hexes_of(site) if hex_id in state.spaces]
    return all(
        buildable(state, seat, hex_id)
        for hex_id in known
        if state.spaces[hex_id].terrain is Terrain.PLANET
    )


def hindrance(state: State, seat: int) -> str:
    """Return a clause with the reason why a seat has no site for any base [6.1]."""
    spaces = [ship.hex for ship in ships_of(state, seat)]
    planets = [space for space in spaces if state.spaces[space].terrain is Terrain.PLANET]
    if not planets:
        return "you have no starship at a planet for it"
    for planet in planets:
        if buildable(state, seat, planet):
            if is_guarded(state, seat, planet):
                return f"hostile ships or bases guard {planet}"
            return f"all sites at {planet} are taken or blocked"
    return f"aliens hold {planets[0]}"


def pieces_left(state: State, seat: int, kind: BaseKind) -> int:
    """Return the bases of a kind left in the box; plenty where pieces are unlimited [6.3]."""
    if not state.rules.boxed:
        return 99
    column = len(state.players) - 2
    most = int(getattr(game_card().pieces, kind)[column])
    own = [base.kind for base in bases_of(state, seat)]
    used = own.count(kind)
    if kind is BaseKind.COLONY:
        used += own.count(BaseKind.SPACEPORT)
    return most - used


def fits(state: State, seat: int, kind: BaseKind) -> bool:
    """Return whether the box has what a base needs; a spaceport is a colony with a ring."""
    if kind is BaseKind.SPACEPORT and pieces_left(state, seat, BaseKind.COLONY) <= 0:
        return False
    return pieces_left(state, seat, kind) > 0


def ring_sites(state: State, seat: int) -> list[SiteId]:
    """Own colonies, which may build a teleport ring without a starship [6.1]."""
    if pieces_left(state, seat, BaseKind.SPACEPORT) <= 0:
        return []
    return [base.site for base in bases_of(state, seat) if base.kind is BaseKind.COLONY]


def docks(state: State, seat: int) -> list[HexId]:
    """Return the spaces where new starships appear: the free mothership and spaceports [6.1]."""
    spaces = [home_of(seat)] if free_mothership(state, seat) else []
    for base in bases_of(state, seat):
        if base.kind is BaseKind.SPACEPORT:
            spaces += port_spaces(state, base)
    # no new ship is put into a wormhole
    calm = [space for space in spaces if state.spaces[space].terrain is not Terrain.WORMHOLE]
    return list(dict.fromkeys(calm))


def ship_left(state: State, seat: int) -> bool:
    """Return whether there is a starship to build: a wreck, or a piece of the box [7.8]."""
    if state.players[seat].wrecks or not state.rules.boxed:
        return True
    return starships(state, seat) < game_card().pieces.starships
