"""Signs of a season's standings: each differs in shape as well as in colour."""

from __future__ import annotations

from functools import cache

from render.art import Art, Letter, Point, Polygon, Slab
from render.palettes import Role
from render.seasons.standings import SeasonZone

HOUSE: tuple[Point, ...] = ((0.5, 0.0), (1.0, 0.34), (1.0, 1.0), (0.0, 1.0), (0.0, 0.34))
"""A square whose upper edge is a tip."""
RIM = 0.05


@cache
def place_sign(text: str, zone: SeasonZone) -> Art:
    """Draw a place on a sign that points up (promotion) or down (relegation)."""
    up = zone is SeasonZone.UP
    fill, ink = (Role.BLUE, Role.ON_BLUE) if up else (Role.RED, Role.ON_RED)
    inner = tuple((_inwards(x), _inwards(y)) for x, y in HOUSE)
    shapes = [
        Polygon(_turn(points, up=up), role) for points, role in ((HOUSE, Role.INK), (inner, fill))
    ]
    letter = (Letter(text, (0.5, 0.62 if up else 0.38), 0.52, ink),) if text else ()
    return Art(f"season place {zone} {text}", (*shapes, *letter))


@cache
def arrow(*, up: bool) -> Art:
    """Draw places gained or lost."""
    points = ((0.5, 0.16), (0.9, 0.8), (0.1, 0.8))
    return Art(f"season arrow {up}", (Polygon(_turn(points, up=up), _tone(up=up)),))


@cache
def equals() -> Art:
    """Draw the sign for a tie: two equal bars."""
    bars = (Slab((0.18, top), 0.64, 0.16, 0.06, Role.SOFT) for top in (0.28, 0.58))
    return Art("season draw", tuple(bars))


def _tone(*, up: bool) -> Role:
    return Role.CHANGED if up else Role.SOFT


def _inwards(part: float) -> float:
    return RIM + part * (1 - 2 * RIM)


def _turn(points: tuple[Point, ...], *, up: bool) -> tuple[Point, ...]:
    return points if up else tuple((x, 1 - y) for x, y in points)
