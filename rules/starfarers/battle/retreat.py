"""Retreat: the losers of a battle leave the winners' range, towards home [7.4]."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.kernel import Reaction
from rules.starfarers.charts.geometry import distance, galaxy, home_of, neighbours
from rules.starfarers.charts.kinds import BaseKind, HexId, Terrain
from rules.starfarers.position.board import (
    bases_of,
    enterable,
    free_mothership,
    pirates_near,
    port_spaces,
)
from rules.starfarers.position.context import Context
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.words import listed

NEAR = "near"
Danger = Callable[[HexId], bool]


def refuges(state: State, ship: Ship, danger: Danger) -> list[HexId]:
    """Return the nearest safe spaces, that closest to home first; else a node, else home [7.4]."""
    seen, edge = {ship.hex}, [ship.hex]
    while edge:
        around = (cell for space in edge for cell in neighbours(space) if cell not in seen)
        reached = [space for space in dict.fromkeys(around) if enterable(state, space)]
        safe = [space for space in reached if _safe(state, space, danger)]
        if safe:
            return sorted(safe, key=lambda space: (_from_home(ship, space), int(space[1:])))
        seen.update(reached)
        edge = reached
    return [space for space in _last_resorts(state, ship) if _safe(state, space, danger)][:1]


def _from_home(ship: Ship, hex_id: HexId) -> int:
    home = home_of(ship.owner)
    return distance(hex_id, home) if galaxy(home) == galaxy(hex_id) else 0


def _safe(state: State, hex_id: HexId, danger: Danger) -> bool:
    space = state.spaces[hex_id]
    calm = space.terrain is not Terrain.WORMHOLE and not pirates_near(state, hex_id)
    return calm and not danger(hex_id)


def _last_resorts(state: State, ship: Ship) -> list[HexId]:
    """Return the seat's nodes, then home: the spaces of its spaceports [7.4.2]."""
    own = [
        space
        for base in bases_of(state, ship.owner)
        if base.kind is BaseKind.SPACEPORT
        for space in port_spaces(state, base)
    ]
    return [*own, home_of(ship.owner)] if free_mothership(state, ship.owner) else own


async def retreat(context: Context, ships: Iterable[Ship], danger: Danger) -> None:
    """Move endangered ships away; ships without any refuge stay, as after a draw [7.4]."""
    groups: dict[tuple[int, HexId], list[Ship]] = {}
    for ship in ships:
        if ship.name in context.state.ships and danger(ship.hex):
            groups.setdefault((ship.owner, ship.hex), []).append(ship)
    for group in groups.values():
        names, s = listed([ship.name for ship in group]), "s" * (len(group) == 1)
        nearest = refuges(context.state, group[0], danger)
        if not nearest:
            context.tell(f"{names} find{s} no refuge and stay{s} at {group[0].hex}.")
            continue
        to = await _where(group, nearest)
        for ship in group:
            ship.hex, ship.arrived, ship.halted = to, False, True
        context.tell(f"{names} retreat{s} to {to}.")


async def _where(group: list[Ship], nearest: list[HexId]) -> HexId:
    """Ask the owner for one of the nearest refuges; standing orders pick the one towards home."""
    names = listed([ship.name for ship in group])
    options: dict[str, HexId | None] = {NEAR: None, **{str(space): space for space in nearest}}
    if len(nearest) == 1:
        return nearest[0]
    chosen: HexId | None = await Reaction(
        "battle.retreat",
        group[0].owner,
        f"Where do you retreat with {names}?",
        "7.4",
        options,
        label=lambda space: space or f"Nearest to home: {nearest[0]}",
        default=NEAR,
        about=group[0].name,
    )
    return chosen or nearest[0]
