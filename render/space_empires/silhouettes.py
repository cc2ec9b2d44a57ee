"""Silhouettes of units: ships by class, bases and yards, in their owner's colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.art import Art
from render.drawings.facing import nose_left, nose_right
from render.drawings.ships import Ship, ship
from render.drawings.stations import beacon, fortress, shipyard
from render.palettes import Role
from render.player_styles import Style
from rules.space_empires.charts.kinds import Kind

SHIPS: Mapping[str, Ship] = {
    "SC": Ship.SCOUT,
    "DD": Ship.DESTROYER,
    "CA": Ship.CRUISER,
    "BC": Ship.BATTLECRUISER,
    "BB": Ship.BATTLESHIP,
    "DN": Ship.DREADNOUGHT,
    "CV": Ship.CARRIER,
    "F": Ship.FIGHTER,
    "R": Ship.RAIDER,
    "SW": Ship.SWEEPER,
    "CO": Ship.COLONY,
    "MINER": Ship.MINER,
    "ND": Ship.SAUCER,
    "NC": Ship.SAUCER,
    "NB": Ship.SAUCER,
    "DM": Ship.MACHINE,
    "FLEET": Ship.MOTHERSHIP,
}
"""The class of each kind of unit that flies."""


@cache
def silhouette(kind: Kind, style: Style) -> Art | None:
    """Draw a unit, nose up; None for units without their own drawing, such as a decoy."""
    edge = Role.LIGHT if style.fill is Role.DARK else Role.DARK
    if kind == "BASE":
        return fortress(style.fill, edge)
    if kind == "SY":
        return shipyard(style.fill, edge)
    if kind == "MS":
        return beacon(style.fill, edge)
    flying = SHIPS.get(kind)
    return ship(flying, style.fill, edge) if flying else None


@cache
def facing(kind: Kind, style: Style, *, right: bool) -> Art | None:
    """Draw a unit of a line of battle, toward the enemy; units that don't fly aren't turned."""
    upright = silhouette(kind, style)
    if upright is None or kind not in SHIPS or kind in ("ND", "NC", "NB", "DM"):
        return upright
    return nose_right(upright) if right else nose_left(upright)
