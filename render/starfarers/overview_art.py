"""The drawings of the overview: everything as a shape, and letters only where they are large."""

from __future__ import annotations

from functools import cache

from render.art import Arc, Art, Letter, Polygon, Shape, Stroke
from render.drawings.figures import Figure, figure
from render.drawings.ships import Ship, ship
from render.drawings.signs import scaled
from render.drawings.stations import dome, station
from render.player_styles import Style
from render.shapes import around, outline, outline_at, star_points
from render.starfarers import art
from render.theme import Role
from rules.starfarers.charts.kinds import BaseKind, Resource

NUMBER_LETTER = 0.76
"""Size of a number of ships, by the side of its sign."""
DASHES = 3
"""Dashes of an edge of an unknown hex."""


def _unknown() -> Art:
    corners = around(6, 0.46)
    shapes: list[Shape] = []
    for number in range(6):
        (x0, y0), (x1, y1) = corners[number], corners[(number + 1) % 6]
        for dash in range(DASHES):
            start, end = (dash + 0.2) / DASHES, (dash + 0.7) / DASHES
            ends = tuple((x0 + (x1 - x0) * at, y0 + (y1 - y0) * at) for at in (start, end))
            shapes.append(Stroke(ends, 0.034, Role.LINE))
    return Art("starfarers unknown", tuple(shapes), ground=True)


UNKNOWN = _unknown()
"""A hex that nobody has explored."""


@cache
def mothership(look: Style, *, captured: bool) -> Art:
    """Draw a mothership without its letter."""
    drawing = art.mothership(look, captured=captured)
    bare = tuple(shape for shape in drawing.shapes if not isinstance(shape, Letter))
    return Art(f"starfarers large mothership {look.key} {captured}", bare)


@cache
def structure(look: Style, kind: BaseKind) -> Art:
    """Draw a base: a wheel in orbit for a port, a dome for a colony, both for a spaceport.

    Its owner's shape stands on it, for eyes that don't tell the colours apart.
    """
    edge = Role.LIGHT if look.fill is Role.DARK else Role.DARK
    shapes: list[Shape] = []
    if kind is not BaseKind.PORT:
        shapes += dome(look.fill, edge).shapes
    else:
        shapes += station(look.fill, edge).shapes
    if kind is BaseKind.SPACEPORT:
        shapes += [
            Arc((0.5, 0.5), 0.5, 0, 360, 0.12, edge),
            Arc((0.5, 0.5), 0.47, 0, 360, 0.07, Role.ACCENT),
        ]
    shapes += [
        outline_at(look.shape, (0.5, 0.5), 0.2, Role.LIGHT),
        outline_at(look.shape, (0.5, 0.5), 0.15, Role.DARK),
    ]
    return Art(f"starfarers structure {look.key} {kind}", tuple(shapes))


@cache
def starship(look: Style) -> Art:
    """Draw a starship, nose up, with its owner's shape on it."""
    edge = Role.LIGHT if look.fill is Role.DARK else Role.DARK
    return Art(
        f"starfarers starship {look.key}",
        (
            *ship(Ship.CRUISER, look.fill, edge).shapes,
            outline_at(look.shape, (0.5, 0.6), 0.16, Role.LIGHT),
            outline_at(look.shape, (0.5, 0.6), 0.11, Role.DARK),
        ),
    )


@cache
def number(look: Style, words: str) -> Art:
    """Draw how many ships there are, in their owner's shape."""
    edge = Role.LIGHT if look.fill is Role.DARK else Role.DARK
    return Art(
        f"starfarers number {look.key} {words}",
        (
            outline(look.shape, 0.46, edge),
            outline(look.shape, 0.41, look.fill),
            Letter(words, (0.5, 0.52), NUMBER_LETTER, look.ink),
        ),
    )


COMPLETE = Art("starfarers complete", (Polygon(star_points(5, 0.22, 0.48), Role.ACCENT),))
"""Before the signs of players with a complete colony system in a galaxy."""
ALIEN = figure(Figure.ALIEN, Role.LAND)
"""Beside an inhabited planet."""
INHABITED = Art(
    "starfarers inhabited",
    (
        *scaled(art.patterned(Resource.ORE, occupied=True).shapes, 0.68, (0.36, 0.62)),
        *scaled(ALIEN.shapes, 0.5, (0.75, 0.25)),
    ),
)
"""An inhabited planet with its figure, for the key."""
FLEET = starship(Style("fleet", Role.SOFT, Role.DARK, "disc", ""))
BASES = dome(Role.SOFT, Role.DARK, name="starfarers bases")
"""Before the numbers of a player's ships and bases."""
