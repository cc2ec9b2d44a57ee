"""The captains' ships on the map."""

from __future__ import annotations

from functools import cache

from render.art import Art, Letter, Point, Polygon
from render.palettes import Role
from render.player_styles import Style
from render.shapes import outline_at


@cache
def starship(style: Style) -> Art:
    """Draw a captain's ship on the map: its sign as large as fits, on wings with two flames."""
    centre = (0.5, 0.42)
    flames = (
        Polygon(((x, 0.72), (x + 0.22, 0.72), (x + 0.11, 1.0)), Role.FLAME) for x in (0.24, 0.54)
    )
    return Art(
        f"captains starship {style.key} {style.shape}",
        (
            *flames,
            Polygon(_wings(0.0), Role.DARK),
            Polygon(_wings(0.04), Role.LIGHT),
            outline_at(style.shape, centre, 0.4, Role.DARK),
            outline_at(style.shape, centre, 0.36, Role.LIGHT),
            outline_at(style.shape, centre, 0.31, style.fill),
            Letter(style.key, (0.5, 0.44), 0.48, style.ink),
        ),
    )


def _wings(edge: float) -> tuple[Point, ...]:
    """Return swept wings, whose tips reach below the ship's stern."""
    tip, stern = 0.98 - 2 * edge, 0.8 - edge
    return (
        (0.5, 0.06), (1.0 - edge, 0.58), (1.0 - edge, tip), (0.8, stern), (0.2, stern), (edge, tip),
        (edge, 0.58),
    )  # fmt: skip
