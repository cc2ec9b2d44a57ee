"""Ways on a map of hexes: an arrow from one middle to the next."""

from __future__ import annotations

from functools import cache

from render.art import Art, Disc, Polygon, Shape, Stroke
from render.drawings.facing import turned
from render.player_styles import Style
from render.theme import Role

ARROW_SIDE = 1.3
"""Side of an arrow's square in hex widths."""
FAINT = 0.45
"""Opacity of ways before the newest."""
LANES = (0.05, 0.085, -0.085, 0.05, -0.085, 0.085)
"""Distance of an arrow from the line between two middles, by its direction, in hex widths: on
the side where it crosses no hex's name, which is at the top.
"""


@cache
def arrow(look: Style, sixths: int, *, first: bool, last: bool, newest: bool = False) -> Art:
    """Draw a step from the left hex's middle to the right one's, turned clockwise by sixths.

    The newest way has a light edge, others are faint. The square is `ARROW_SIDE` hex widths wide.
    The first step begins with a dot outside the hex's contents, the last one ends with a head just
    beyond the edge.
    """
    unit = 1 / ARROW_SIDE
    left, lane = 0.5 - unit / 2, 0.5 + LANES[sixths] * unit
    start = left + (0.28 * unit if first else 0)
    end = left + unit * (0.5 if last else 1)
    shapes: list[Shape] = []
    edge = Role.INK if newest or look.fill is Role.DARK else Role.DARK
    seen = 1.0 if newest else FAINT
    for role, extra in ((edge, 0.025 * unit), (look.fill, 0.0)):
        shapes.append(Stroke(((start, lane), (end, lane)), 0.045 * unit + 2 * extra, role, seen))
        if first:
            shapes.append(Disc((start, lane), 0.05 * unit + extra, role, seen))
        if last:
            tip, wing = end + 0.09 * unit + 2 * extra, 0.08 * unit + 1.6 * extra
            base = end - 0.08 * unit - extra
            head = ((base, lane - wing), (tip, lane), (base, lane + wing))
            shapes.append(Polygon(head, role, seen))
    name = f"arrow {look.key} {first} {last} {newest}"
    return turned(Art(name, tuple(shapes), ground=True), str(sixths), 60 * sixths)


@cache
def arrow_head(look: Style, sixths: int, *, newest: bool = False) -> Art:
    """Draw only the end of an arrow, on top of the edge between two hexes."""
    unit = 1 / ARROW_SIDE
    lane, tip = 0.5 + LANES[sixths] * unit, 0.5 + 0.13 * unit
    edge = Role.INK if newest or look.fill is Role.DARK else Role.DARK
    shapes = tuple(
        Polygon(
            (
                (tip - 0.22 * unit - extra, lane - 0.11 * unit - 1.6 * extra),
                (tip + 2 * extra, lane),
                (tip - 0.22 * unit - extra, lane + 0.11 * unit + 1.6 * extra),
            ),
            role,
            1.0 if newest else FAINT,
        )
        for role, extra in ((edge, 0.025 * unit), (look.fill, 0.0))
    )
    return turned(
        Art(f"arrow head {look.key} {newest}", shapes, ground=True), str(sixths), 60 * sixths
    )
