"""Glows of changed places, routes and pirates: each lies below its thing and all that is near."""

from __future__ import annotations

from functools import cache

from render.art import Art, Disc, Polygon
from render.palettes import Role
from render.scene import Box, Icon
from render.starship_captains.pirates import dart

WIDTH, DARK = 8, 2
"""Width of a glow around a thing, and of the dark gap within, in pixels."""


def disc_glow(disc: Box) -> Icon:
    """Return the glow of a place or of a route's letter."""
    return Icon(disc.inset(-WIDTH), _disc(disc.w))


def pirate_glow(sign: Box) -> Icon:
    """Return the glow of a pirate's sign."""
    return Icon(sign.inset(-WIDTH), PIRATE)


@cache
def _disc(side: int) -> Art:
    """Draw the glow of a disc with this diameter."""
    inner = (side / 2 + DARK) / (side + 2 * WIDTH)
    shapes = Disc((0.5, 0.5), 0.5, Role.CHANGED), Disc((0.5, 0.5), inner, Role.SKY)
    return Art(f"captains glow {side}", shapes, ground=True)


PIRATE = Art(
    "captains pirate glow",
    (Polygon(dart(-0.01), Role.CHANGED), Polygon(dart(0.055), Role.SKY)),
    ground=True,
)
