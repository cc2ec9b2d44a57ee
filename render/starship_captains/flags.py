"""The flag of a reserved mission or tile."""

from __future__ import annotations

from functools import cache

from render.art import Art, Letter, Point, Polygon, Slab
from render.palettes import Role
from render.player_styles import Style


@cache
def reservation(style: Style | None = None) -> Art:
    """Draw a flag with its owner's number; without an owner, for the legend.

    A ship is the owner's sign, so a reservation must be another shape.
    """
    fill = Role.SOFT if style is None else style.fill
    letter = () if style is None else (Letter(style.key, (0.46, 0.42), 0.7, style.ink),)
    return Art(
        f"captains reservation {style and style.key}",
        (
            Slab((0.0, 0.0), 0.2, 1.0, 0.06, Role.DARK),
            Polygon(_flag(0.0), Role.DARK),
            Polygon(_flag(0.04), Role.INK),
            Polygon(_flag(0.08), fill),
            Slab((0.04, 0.04), 0.12, 0.92, 0.04, Role.INK),
            *letter,
        ),
    )


def _flag(edge: float) -> tuple[Point, ...]:
    """Return a flag beside its pole, with a notch at its right side."""
    left, right, top, low = 0.1 + edge, 1.0 - edge * 0.5, edge, 0.82 - edge
    return (left, top), (right, top), (0.76 - edge * 0.5, 0.41), (right, low), (left, low)
