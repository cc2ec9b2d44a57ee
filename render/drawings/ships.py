"""Ships by class, nose up: each known by just its silhouette, then by colour, then by letter."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from render.art import Art, Disc, Point, Polygon, Shape, Slab
from render.drawings.tones import grown, hull, oval
from render.palettes import Role

Half = tuple[Point, ...]
"""The right half of an outline, from the nose down."""


class Ship(StrEnum):
    """A class of ships, from small to large, then those that do not fight."""

    ROCKET = "rocket"
    SHUTTLE = "shuttle"
    FIGHTER = "fighter"
    SCOUT = "scout"
    RAIDER = "raider"
    DESTROYER = "destroyer"
    CRUISER = "cruiser"
    BATTLECRUISER = "battlecruiser"
    BATTLESHIP = "battleship"
    DREADNOUGHT = "dreadnought"
    CARRIER = "carrier"
    SWEEPER = "sweeper"
    TRANSPORT = "transport"
    COLONY = "colony ship"
    MINER = "miner"
    SAUCER = "saucer"
    PIRATE = "pirate"
    EXPLORER = "explorer"
    """A disc on a neck with two engines: a captain's starship."""
    MOTHERSHIP = "mothership"
    MACHINE = "machine"


HULLS: Mapping[Ship, Half] = {
    Ship.ROCKET: ((0.5, 0.03), (0.6, 0.14), (0.67, 0.34), (0.67, 0.6), (0.84, 0.82), (0.66, 0.78),
                  (0.6, 0.84)),
    Ship.SHUTTLE: ((0.5, 0.06), (0.62, 0.2), (0.64, 0.5), (0.9, 0.78), (0.9, 0.88), (0.62, 0.84)),
    Ship.FIGHTER: ((0.5, 0.14), (0.56, 0.4), (0.9, 0.72), (0.88, 0.8), (0.58, 0.72), (0.56, 0.8)),
    Ship.SCOUT: ((0.5, 0.1), (0.58, 0.36), (0.74, 0.62), (0.72, 0.86), (0.58, 0.74)),
    Ship.RAIDER: ((0.5, 0.26), (0.6, 0.42), (0.96, 0.1), (0.9, 0.5), (0.64, 0.78), (0.56, 0.7)),
    Ship.DESTROYER: ((0.5, 0.05), (0.57, 0.2), (0.59, 0.56), (0.76, 0.7), (0.76, 0.84),
                     (0.6, 0.86)),
    Ship.CRUISER: ((0.5, 0.03), (0.6, 0.16), (0.6, 0.4), (0.82, 0.5), (0.82, 0.66), (0.64, 0.7),
                   (0.68, 0.9)),
    Ship.BATTLECRUISER: ((0.5, 0.02), (0.6, 0.14), (0.62, 0.3), (0.74, 0.34), (0.66, 0.46),
                         (0.88, 0.6), (0.88, 0.76), (0.66, 0.74), (0.7, 0.92)),
    Ship.BATTLESHIP: ((0.5, 0.02), (0.64, 0.1), (0.66, 0.3), (0.8, 0.34), (0.8, 0.5), (0.72, 0.54),
                      (0.92, 0.68), (0.92, 0.86), (0.7, 0.84), (0.7, 0.94)),
    Ship.DREADNOUGHT: ((0.5, 0.01), (0.68, 0.1), (0.7, 0.26), (0.9, 0.3), (0.9, 0.48), (0.76, 0.5),
                       (0.78, 0.62), (0.98, 0.66), (0.98, 0.9), (0.76, 0.88), (0.72, 0.97)),
    Ship.CARRIER: ((0.5, 0.06), (0.74, 0.06), (0.76, 0.14), (0.76, 0.52), (0.88, 0.56),
                   (0.88, 0.76), (0.76, 0.8), (0.74, 0.94)),
    Ship.SWEEPER: ((0.5, 0.3), (0.58, 0.32), (0.9, 0.1), (0.94, 0.18), (0.66, 0.5), (0.68, 0.86)),
    Ship.TRANSPORT: ((0.5, 0.06), (0.6, 0.14), (0.62, 0.28), (0.78, 0.32), (0.8, 0.78),
                     (0.64, 0.82), (0.62, 0.92)),
    Ship.COLONY: ((0.5, 0.04), (0.66, 0.1), (0.76, 0.24), (0.76, 0.44), (0.62, 0.54), (0.62, 0.66),
                  (0.8, 0.78), (0.8, 0.92)),
    Ship.MINER: ((0.5, 0.2), (0.62, 0.24), (0.64, 0.08), (0.8, 0.06), (0.86, 0.3), (0.78, 0.52),
                 (0.8, 0.84), (0.62, 0.92)),
    Ship.PIRATE: ((0.5, 0.2), (0.58, 0.34), (0.66, 0.12), (0.8, 0.04), (0.76, 0.3), (0.94, 0.54),
                  (0.78, 0.62), (0.84, 0.9), (0.6, 0.74)),
    Ship.MOTHERSHIP: ((0.5, 0.08), (0.7, 0.16), (0.86, 0.34), (0.96, 0.66), (0.84, 0.74),
                      (0.78, 0.92), (0.6, 0.8)),
    Ship.MACHINE: ((0.5, 0.1), (0.7, 0.2), (0.78, 0.06), (0.94, 0.3), (0.82, 0.5), (0.94, 0.7),
                   (0.78, 0.94), (0.7, 0.8), (0.5, 0.9)),
}  # fmt: skip
FLAMES: Mapping[Ship, tuple[float, ...]] = {
    Ship.ROCKET: (0.5,),
    Ship.SHUTTLE: (0.42, 0.58),
    Ship.FIGHTER: (0.5,),
    Ship.SCOUT: (0.36, 0.64),
    Ship.DESTROYER: (0.5,),
    Ship.CRUISER: (0.42, 0.58),
    Ship.TRANSPORT: (0.5,),
    Ship.COLONY: (0.34, 0.5, 0.66),
}
"""Positions of engines across a ship; none if it has no room below."""


@cache
def ship(kind: Ship, fill: Role, edge: Role = Role.DARK) -> Art:
    """Draw a ship in its owner's colour: dark rim, lit left, shaded right, details of its class."""
    if kind is Ship.EXPLORER:
        shapes = _explorer(fill, edge)
    elif kind is Ship.SAUCER:
        shapes = _saucer(fill, edge)
    else:
        flames = [_flame(x, 0.84) for x in FLAMES.get(kind, ())]
        shapes = [*flames, *hull(HULLS[kind], fill, edge), *_details(kind)]
    return Art(f"ship {kind} {fill} {edge}", tuple(shapes))


def _flame(x: float, y: float) -> Polygon:
    return Polygon(((x - 0.06, y - 0.06), (x + 0.06, y - 0.06), (x, y + 0.15)), Role.SUN)


def _details(kind: Ship) -> list[Shape]:
    """Draw the details of a class: a port, turrets, a deck, pods, claws, an eye."""
    match kind:
        case Ship.ROCKET | Ship.SHUTTLE | Ship.SCOUT:
            return _port(0.34)
        case Ship.CARRIER:
            return [Slab((0.46, 0.1), 0.08, 0.78, 0.02, Role.DARK),
                    *(Slab((0.485, y), 0.03, 0.09, 0.0, Role.LIGHT)
                      for y in (0.16, 0.36, 0.56, 0.74)),
                    Slab((0.6, 0.36), 0.1, 0.18, 0.02, Role.LIGHT)]  # fmt: skip
        case Ship.TRANSPORT:
            return [Slab((0.27, y), 0.46, 0.03, 0.0, Role.DARK) for y in (0.44, 0.6)]
        case Ship.COLONY:
            return [Polygon(oval((0.5, 0.3), 0.17, 0.13), Role.ICE),
                    Polygon(oval((0.46, 0.26), 0.07, 0.05), Role.LIGHT)]  # fmt: skip
        case Ship.MINER:
            return [Disc((0.5, 0.52), 0.13, Role.DARK), Disc((0.5, 0.52), 0.08, Role.FLAME)]
        case Ship.PIRATE:
            return [Disc((0.43, 0.52), 0.05, Role.DARK), Disc((0.57, 0.52), 0.05, Role.DARK),
                    Slab((0.44, 0.62), 0.12, 0.04, 0.0, Role.DARK)]  # fmt: skip
        case Ship.MACHINE:
            return [Disc((0.5, 0.5), 0.17, Role.DARK), Disc((0.5, 0.5), 0.12, Role.RED),
                    Disc((0.46, 0.46), 0.045, Role.LIGHT)]  # fmt: skip
        case Ship.MOTHERSHIP:
            return [*_port(0.34), Slab((0.3, 0.58), 0.4, 0.05, 0.02, Role.DARK),
                    *(Disc((x, 0.605), 0.018, Role.FLAME)
                      for x in (0.36, 0.45, 0.55, 0.64))]  # fmt: skip
        case Ship.SWEEPER | Ship.RAIDER | Ship.FIGHTER:
            return _port(0.52, 0.05)
    return _turrets(kind)


def _port(y: float, radius: float = 0.075) -> list[Shape]:
    return [Disc((0.5, y), radius, Role.DARK), Disc((0.5, y), radius * 0.68, Role.ICE)]


def _turrets(kind: Ship) -> list[Shape]:
    """Draw one turret for a destroyer, five for a dreadnought; a bridge behind them."""
    order = (Ship.DESTROYER, Ship.CRUISER, Ship.BATTLECRUISER, Ship.BATTLESHIP, Ship.DREADNOUGHT)
    # by size, so that a class is known by counting
    count = order.index(kind) + 1
    turrets: list[Shape] = []
    for number in range(count):
        y = 0.2 + 0.5 * number / max(1, count)
        turrets += [
            Disc((0.5, y), 0.055, Role.DARK),
            Slab((0.485, y - 0.1), 0.03, 0.1, 0.0, Role.DARK),
        ]
    return [*turrets, Slab((0.43, 0.72), 0.14, 0.08, 0.02, Role.ICE)]


def _explorer(fill: Role, edge: Role) -> list[Shape]:
    """Draw a disc, a neck, two long engines."""
    engines = [
        part
        for x in (0.17, 0.75)
        for part in (
            Slab((x - 0.02, 0.42), 0.12, 0.54, 0.05, edge),
            Slab((x + 0.005, 0.445), 0.07, 0.49, 0.035, fill),
            Slab((x + 0.005, 0.445), 0.07, 0.09, 0.035, Role.SUN),
        )
    ]
    arms = Polygon(((0.22, 0.68), (0.5, 0.58), (0.78, 0.68), (0.78, 0.76), (0.22, 0.76)), edge)
    return [
        *engines,
        arms,
        Slab((0.41, 0.5), 0.18, 0.34, 0.05, edge),
        Slab((0.44, 0.5), 0.12, 0.31, 0.03, fill),
        Disc((0.5, 0.31), 0.3, edge),
        Disc((0.5, 0.31), 0.262, fill),
        Polygon(_halfdisc(0.5, 0.31, 0.262), Role.DARK, 0.28),
        Disc((0.5, 0.31), 0.1, Role.DARK),
        Disc((0.5, 0.31), 0.065, Role.ICE),
    ]


def _halfdisc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    points = oval((x, y), radius, radius, 0.125)
    return points[: len(points) // 2 + 1]


def _saucer(fill: Role, edge: Role) -> list[Shape]:
    """Draw a flat disc with a dome: aliens."""
    body = oval((0.5, 0.58), 0.46, 0.19)
    return [
        Disc((0.5, 0.45), 0.24, edge),
        Disc((0.5, 0.45), 0.2, Role.ICE),
        Polygon(grown(body, 0.035), edge),
        Polygon(body, fill),
        Polygon(oval((0.5, 0.66), 0.4, 0.1), Role.DARK, 0.28),
        *(Disc((x, 0.6), 0.035, Role.FLAME) for x in (0.2, 0.4, 0.6, 0.8)),
    ]
