"""Pirates: their ships on the map and on buttons, what they bring, and the skull in the hold."""

from __future__ import annotations

from functools import cache

from render.art import Art, Disc, Point, Polygon, Shape, Slab
from render.drawings.ships import Ship, ship
from render.drawings.signs import scale_shapes, star
from render.palettes import Role
from render.starship_captains.art import ROUTES
from rules.starship_captains.charts.kinds import PirateKind, RouteColour


@cache
def pirate(kind: PirateKind) -> Art:
    """Draw a pirate ship: a robot's head or a star on a plate in its route's colour."""
    exhaust = ROUTES[kind.exhaust]
    plate: tuple[Shape, ...] = (
        Disc((0.78, 0.74), 0.26, Role.DARK),
        Disc((0.78, 0.74), 0.225, exhaust),
        *_reward(kind, (0.78, 0.74), 0.36),
    )
    flames = Polygon(((0.34, 0.72), (0.66, 0.72), (0.5, 1.0)), exhaust)
    return Art(f"captains pirate {kind}", (flames, *_raider(), *plate))


@cache
def pirate_sign(kind: PirateKind, colour: RouteColour) -> Art:
    """Draw a pirate on the map: a raider with a skull at its nose, and its reward behind.

    It is as wide as the square, and two thirds as high. Its edge has the route's colour, for a
    short route is all below it, and the pirate's own colour may be another one.
    """
    return Art(
        f"captains pirate sign {kind} {colour}",
        (
            Polygon(dart(0.0), Role.DARK),
            Polygon(dart(0.022), ROUTES[colour]),
            Polygon(dart(0.085), Role.LIGHT),
            Disc((0.3, 0.46), 0.165, Role.DARK),
            Slab((0.215, 0.55), 0.17, 0.14, 0.03, Role.DARK),
            Disc((0.235, 0.47), 0.05, Role.LIGHT),
            Disc((0.365, 0.47), 0.05, Role.LIGHT),
            Disc((0.68, 0.5), 0.22, ROUTES[kind.exhaust]),
            *_reward(kind, (0.68, 0.5), 0.36),
        ),
    )


def dart(edge: float) -> tuple[Point, ...]:
    """Return a raider's outline: a blunt nose at the left, two swept tips at the right."""
    half = ((edge, 0.5), (0.05 + edge, 0.33), (0.17 + edge / 2, 0.22 + edge), (0.5, 0.19 + edge),
            (1.0 - edge * 2.2, 0.18 + edge), (0.93 - edge, 0.5))  # fmt: skip
    return (*half, *((x, 1 - y) for x, y in half[-2:0:-1]))


def _reward(kind: PirateKind, at: Point, side: float) -> tuple[Shape, ...]:
    """Draw what a pirate's defeat brings: a robot's head, or a medal's star."""
    return scale_shapes(ROBOT if kind.brings_android else star(Role.DARK, 0.46), side, at)


ROBOT: tuple[Shape, ...] = (
    Slab((0.46, 0.02), 0.08, 0.2, 0.0, Role.DARK),
    Disc((0.5, 0.08), 0.09, Role.DARK),
    Slab((0.12, 0.2), 0.76, 0.66, 0.14, Role.DARK),
    Disc((0.34, 0.46), 0.1, Role.LIGHT),
    Disc((0.66, 0.46), 0.1, Role.LIGHT),
    Slab((0.3, 0.66), 0.4, 0.08, 0.0, Role.LIGHT),
)
"""The head of an android."""


def _raider() -> tuple[Shape, ...]:
    """Draw the pirates' hull, black, with a white rim and a skull."""
    hull = ship(Ship.PIRATE, Role.DARK, Role.LIGHT).shapes[:3]
    return (
        *hull,
        Disc((0.5, 0.47), 0.17, Role.LIGHT),
        Slab((0.42, 0.54), 0.16, 0.14, 0.03, Role.LIGHT),
        Disc((0.44, 0.47), 0.05, Role.DARK),
        Disc((0.56, 0.47), 0.05, Role.DARK),
    )


SKULL = Art(
    "captains skull",
    (
        Disc((0.5, 0.5), 0.48, Role.DARK),
        Disc((0.5, 0.42), 0.28, Role.LIGHT),
        Slab((0.36, 0.56), 0.28, 0.24, 0.04, Role.LIGHT),
        Disc((0.4, 0.42), 0.08, Role.DARK),
        Disc((0.6, 0.42), 0.08, Role.DARK),
    ),
)
"""A defeated pirate in the hold."""
