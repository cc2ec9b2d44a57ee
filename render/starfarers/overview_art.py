"""The drawings of the overview: everything as a shape, and letters only where they are large."""

from __future__ import annotations

from functools import cache

from render.art import Arc, Art, Letter, Polygon, Shape, Slab, Stroke
from render.drawings.deep_space import far_sky
from render.drawings.figures import Figure, figure
from render.drawings.ships import Ship, ship
from render.drawings.signs import scale_shapes
from render.drawings.stations import dome, station
from render.drawings.tokens import medal
from render.palettes import Role
from render.player_styles import Style
from render.shapes import around, outline, star_points
from render.starfarers import art
from rules.starfarers.charts.content import Card
from rules.starfarers.charts.kinds import BaseKind, Terrain

NUMBER_LETTER = 0.76
"""Size of a number of ships, by the side of its sign."""
DASHES = 3
"""Dashes of an edge of an unknown hex."""


def _unknown() -> Art:
    """Draw a hex of mist in which stars shine, with an edge that isn't certain yet."""
    corners = around(6, 0.46)
    shapes: list[Shape] = [Polygon(around(6, 0.47), Role.DEPTH), *far_sky(2)]
    shapes += [
        shape
        for x, y, side in ((0.34, 0.42, 0.1), (0.62, 0.3, 0.07), (0.6, 0.66, 0.12))
        for shape in scale_shapes(_SPARK, side, (x, y))
    ]
    for number in range(6):
        (x0, y0), (x1, y1) = corners[number], corners[(number + 1) % 6]
        for dash in range(DASHES):
            start, end = (dash + 0.2) / DASHES, (dash + 0.7) / DASHES
            ends = tuple((x0 + (x1 - x0) * at, y0 + (y1 - y0) * at) for at in (start, end))
            shapes.append(Stroke(ends, 0.034, Role.LINE))
    return Art("starfarers unknown", tuple(shapes), ground=True)


_SPARK: tuple[Shape, ...] = (Polygon(star_points(4, 0.14, 0.5), Role.SOFT),)
CHANGED = Art("starfarers changed base", (Arc((0.5, 0.5), 0.5, 0, 360, 0.1, Role.CHANGED),))
"""Around a base in orbit that is new."""
UNKNOWN = _unknown()
"""A hex that nobody has explored."""


def _building(kind: BaseKind, fill: Role, edge: Role) -> list[Shape]:
    """Draw a wheel in orbit for a port, a dome for a colony, a dome in a gate for a spaceport."""
    if kind is BaseKind.PORT:
        return [*station(fill, edge).shapes]
    if kind is BaseKind.COLONY:
        return [*dome(fill, edge).shapes]
    gate = (Arc((0.5, 0.5), 0.5, 0, 360, 0.14, edge), Arc((0.5, 0.5), 0.475, 0, 360, 0.09, fill))
    return [*gate, *scale_shapes(dome(fill, edge).shapes, 0.7, (0.5, 0.5))]


@cache
def structure(style: Style, kind: BaseKind) -> Art:
    """Draw a base with its owner's shape on it."""
    shapes = [*_building(kind, style.fill, style.edge), *art.owners_shape(style, (0.5, 0.5))]
    return Art(f"starfarers structure {style.key} {kind}", tuple(shapes))


@cache
def site(kind: BaseKind) -> Art:
    """Draw the place of a base that a system still lacks."""
    return Art(f"starfarers site {kind}", tuple(_building(kind, Role.CARD, Role.SOFT)))


@cache
def prototype(style: Style, boosters: int, cannons: int, rings: int) -> Art:
    """Draw a prototype with its boosters below, cannons at its sides and rings around its hull."""
    shapes: list[Shape] = []
    for number in range(cannons):
        x, y = (0.2, 0.8)[number % 2], 0.6 - 0.13 * (number // 2)
        shapes += [
            Slab((x - 0.13, y - 0.045), 0.26, 0.09, 0.03, Role.DARK),
            Slab((x - 0.035, y - 0.19), 0.07, 0.2, 0.03, Role.DARK),
            Slab((x - 0.02, y - 0.175), 0.04, 0.16, 0.02, Role.LIGHT),
            Slab((x - 0.11, y - 0.025), 0.22, 0.05, 0.02, Role.OCEAN),
        ]
    for number in range(boosters):
        x = 0.5 + 0.12 * (number - (boosters - 1) / 2)
        shapes += [
            Polygon(((x - 0.04, 0.86), (x + 0.04, 0.86), (x, 1.0)), Role.SUN),
            Slab((x - 0.055, 0.68), 0.11, 0.2, 0.04, Role.DARK),
            Slab((x - 0.035, 0.7), 0.07, 0.16, 0.03, Role.FLAME),
        ]
    shapes += scale_shapes(ship(Ship.TRANSPORT, style.fill, style.edge).shapes, 0.86, (0.5, 0.42))
    for number in range(rings):
        y = 0.68 - 0.075 * number
        shapes += [
            Stroke(((0.27, y), (0.73, y)), 0.06, Role.DARK),
            Stroke(((0.27, y), (0.73, y)), 0.035, Role.LAND),
        ]
    parts = f"{boosters} {cannons} {rings}"
    return Art(f"starfarers prototype {style.key} {parts}", tuple(shapes))


@cache
def starship(style: Style) -> Art:
    """Draw a starship, nose up, with its owner's shape on it."""
    hull = ship(Ship.CRUISER, style.fill, style.edge).shapes
    shapes = (*hull, *scale_shapes(art.owners_shape(style, (0.5, 0.5)), 0.84, (0.5, 0.6)))
    return Art(f"starfarers starship {style.key}", shapes)


@cache
def number(style: Style, words: str) -> Art:
    """Draw how many ships there are, in their owner's shape."""
    return Art(
        f"starfarers number {style.key} {words}",
        (
            outline(style.shape, 0.46, style.edge),
            outline(style.shape, 0.41, style.fill),
            Letter(words, (0.5, 0.52), NUMBER_LETTER, style.ink),
        ),
    )


COMPLETE = Art("starfarers complete", (Polygon(star_points(5, 0.22, 0.48), Role.ACCENT),))
"""Before the signs of players with a complete colony system in a galaxy."""
ALIEN = figure(Figure.ALIEN, Role.LAND)
"""Beside an inhabited planet: those who live there."""


def inhabitant(card: Card | None) -> Art:
    """Draw who lives on a planet, if it is known: pirates don't wait to be attacked."""
    return art.TERRAINS[Terrain.PIRATES] if card is not None and card.pirates else ALIEN


FLEET = starship(Style("fleet", Role.SOFT, Role.DARK, "disc", ""))
BASES = dome(Role.SOFT, Role.DARK, name="starfarers bases")
"""Before the numbers of a player's ships and bases."""
POINTS = medal()
"""Before a player's points."""
