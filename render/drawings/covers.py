"""Small covers of the games: a world and ships in front of a dark sky."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art, Disc, Point, Slab
from render.drawings.ships import Ship, ship
from render.drawings.signs import scale_shapes
from render.drawings.worlds import World, planet
from render.palettes import Role

STARS = ((0.14, 0.16), (0.4, 0.1), (0.62, 0.2), (0.9, 0.12), (0.87, 0.46), (0.12, 0.46))
"""Positions of the sky's stars."""
RIM = 0.03
"""Width of the pale rim, which separates the sky from a dark ground."""
Craft = tuple[Ship, Role, float, Point]
"""A class of ships, its colour, its size, and where its middle is."""


def cover(name: str, world: World, craft: Sequence[Craft], *, ringed: bool = False) -> Art:
    """Draw a large world low at the left, with smaller ships in front of it, in this order."""
    sky = Slab((RIM, RIM), 1 - 2 * RIM, 1 - 2 * RIM, 0.17, Role.SKY)
    ground = (Slab((0.0, 0.0), 1.0, 1.0, 0.2, Role.ACCENT), sky)
    stars = (Disc(place, 0.014, Role.LIGHT) for place in STARS)
    ball = scale_shapes(planet(world, ringed=ringed).shapes, 0.86 if ringed else 0.62, (0.42, 0.6))
    ships = (
        shape
        for kind, fill, size, middle in craft
        for shape in scale_shapes(ship(kind, fill).shapes, size, middle)
    )
    return Art(f"{name} cover", (*ground, *stars, *ball, *ships))
