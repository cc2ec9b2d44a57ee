"""Drawings that only the overview of SpaceCorp has: its ground, and signs without letters."""

from __future__ import annotations

from functools import cache

from render.art import Arc, Art, Disc, Point, Polygon, Shape, Slab, Stroke
from render.drawings.signs import check, plate
from render.drawings.stations import dome
from render.drawings.tokens import medal
from render.drawings.worlds import asteroid
from render.palettes import Role
from render.player_styles import Style
from render.shapes import around, outline_at, star_points

TILE = 100
"""Side in pixels of a piece of an orbit; small pieces are drawn fast."""
BANDS = ((26, Role.MIST), (4, Role.CARD))
"""An orbit is a wide band, unlike a route."""


@cache
def orbit(points: tuple[Point, ...]) -> Art:
    """Draw a piece of an orbit along these points, in pixels of its square."""
    line = tuple((x / TILE, y / TILE) for x, y in points)
    strokes = tuple(Stroke(line, wide / TILE, role) for wide, role in BANDS)
    return Art(f"spacecorp orbit {points}", strokes, ground=True)


WARNING = Art("spacecorp radiation dot", (Disc((0.5, 0.5), 0.5, Role.RUST),), ground=True)
"""One of the dots of the line beyond which there is radiation."""
VOID = Art(
    "spacecorp void",
    (Arc((0.5, 0.5), 0.48, 0, 360, 0.14, Role.LINE), Disc((0.5, 0.5), 0.14, Role.LINE)),
    ground=True,
)
"""A place between the stars that holds nothing."""


@cache
def rock(number: int) -> Art:
    """Draw a rock that isn't a place, but part of the belt."""
    return Art(f"spacecorp rock {number}", asteroid(31 + number).shapes, ground=True)


@cache
def any_base(style: Style) -> Art:
    """Draw a base of any type, with its HQ's shape."""
    shape = (
        outline_at(style.shape, (0.5, 0.5), 0.19, Role.LIGHT),
        outline_at(style.shape, (0.5, 0.5), 0.14, Role.DARK),
    )
    return dome(style.fill, sign=shape, name=f"spacecorp settled {style.key}")


PROGRESS = Art(
    "spacecorp progress",
    (
        Slab((0.2, 0.02), 0.6, 0.96, 0.1, Role.INK),
        Slab((0.26, 0.08), 0.48, 0.84, 0.06, Role.OCEAN),
        Polygon(((0.5, 0.2), (0.7, 0.48), (0.3, 0.48)), Role.LIGHT),
        Slab((0.43, 0.44), 0.14, 0.34, 0.0, Role.LIGHT),
    ),
)
"""Progress cards."""
TAKEN = plate("spacecorp taken", Role.LIGHT, *check(Role.DARK, 0.2))
"""A contract that a HQ has."""
FIRST = Polygon(star_points(5, 0.22, 0.5), Role.ACCENT)
"""A star: the first."""
BEYOND = (medal(Role.FLAME), medal(Role.ICE))
"""The first and the second way beyond the board."""


@cache
def settlement(style: Style) -> Art:
    """Draw a colony by its HQ's colour and shape, without a letter."""
    shape = (
        outline_at(style.shape, (0.5, 0.52), 0.2, Role.LIGHT),
        outline_at(style.shape, (0.5, 0.52), 0.14, Role.DARK),
    )
    return Art(f"spacecorp settlement {style.key}", (*_pentagon(style.fill), *shape))


def _pentagon(fill: Role) -> tuple[Shape, ...]:
    return Polygon(around(5, 0.5), Role.INK), Polygon(around(5, 0.43), fill)


SETTLEMENT = Art("spacecorp settlement", _pentagon(Role.LIGHT))
"""A colony of nobody yet."""
