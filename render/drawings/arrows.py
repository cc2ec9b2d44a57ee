"""Routes on a map of hexes: an arrow from the middle of one hex to the middle of the next."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from render.art import Art, Disc, Polygon, Shape, Stroke
from render.drawings.facing import rotate
from render.palettes import Role
from render.player_styles import Style

ARROW_SIDE = 1.3
"""Side of an arrow's square in hex widths."""
FAINT = 0.6
"""Opacity of ways before the newest."""
LANES = (0.05, 0.085, -0.085, 0.05, -0.085, 0.085)
"""Distance of an arrow from the line between two middles, by its direction, in hex widths: on
the side where it crosses no hex's name, which is at the top.
"""
RAISED = {0: -0.12, 3: 0.12}
"""The same for short arrows along a line of hexes."""
OPPOSITE, OUTER, INNER = 0.17, 0.25, 0.1
"""The same for two opposite arrows between two middles: along a line of hexes, and across lines the
older one, and a short newest one on the other side."""


class Against(StrEnum):
    """The opposite arrow between the same two middles."""

    NONE = "none"
    OLDER = "older"
    NEWEST = "newest"


def _lane(sixths: int, against: Against, *, newest: bool, short: bool = False) -> float:
    """Return an arrow's distance from the line between two middles, beside the opposite arrow."""
    default = RAISED.get(sixths, 0.0) if short else LANES[sixths]
    if against is Against.NONE:
        return default
    alike = newest is (against is Against.NEWEST)
    if sixths in RAISED:
        # the newest one is above the middle, as figures are below
        down = OPPOSITE if sixths == 0 else -OPPOSITE
        return OPPOSITE if alike else -down if newest else down
    out = 1 if LANES[sixths] > 0 else -1
    if newest and not alike:
        return -out * INNER if short else default
    # of two alike one keeps its lane
    return default if alike and sixths < 3 else out * OUTER


def _suffix(against: Against) -> str:
    """Return the part of a drawing's name for its lane."""
    return "" if against is Against.NONE else f" against {against}"


@cache
def arrow(
    style: Style,
    sixths: int,
    *,
    first: bool,
    last: bool,
    newest: bool = False,
    against: Against = Against.NONE,
) -> Art:
    """Draw a step from the left hex's middle to the right one's, turned clockwise by sixths.

    The newest route has a light edge, others are faint. The square is `ARROW_SIDE` hex widths wide.
    The first step begins with a dot outside the hex's contents, the last one ends with a head just
    beyond the edge.
    """
    unit = 1 / ARROW_SIDE
    left, lane = 0.5 - unit / 2, 0.5 + _lane(sixths, against, newest=newest) * unit
    start = left + (0.28 * unit if first else 0)
    end = left + unit * (0.5 if last else 1)
    shapes: list[Shape] = []
    edge = Role.INK if newest or style.fill is Role.DARK else Role.DARK
    seen = 1.0 if newest else FAINT
    for role, extra in ((edge, 0.025 * unit), (style.fill, 0.0)):
        shapes.append(Stroke(((start, lane), (end, lane)), 0.055 * unit + 2 * extra, role, seen))
        if first:
            shapes.append(Disc((start, lane), 0.05 * unit + extra, role, seen))
        if last:
            tip, wing = end + 0.09 * unit + 2 * extra, 0.08 * unit + 1.6 * extra
            base = end - 0.08 * unit - extra
            head = ((base, lane - wing), (tip, lane), (base, lane + wing))
            shapes.append(Polygon(head, role, seen))
    name = f"arrow {style.key} {first} {last} {newest}{_suffix(against)}"
    return rotate(Art(name, tuple(shapes), ground=True), str(sixths), 60 * sixths)


@cache
def short_arrow(style: Style, sixths: int, *, first: bool, against: Against = Against.NONE) -> Art:
    """Draw a step of the newest route across the edge between two hexes, to lie on top of both.

    It is short, so that the figures in the middle of each hex stay visible. Along a line of hexes
    it is above the middle, because figures are below.
    """
    unit = 1 / ARROW_SIDE
    start, tip = 0.5 - 0.14 * unit, 0.5 + 0.17 * unit
    lane = 0.5 + _lane(sixths, against, newest=True, short=True) * unit
    shapes: list[Shape] = []
    for role, extra in ((Role.DARK, 0.07 * unit), (Role.INK, 0.035 * unit), (style.fill, 0.0)):
        shapes.append(Stroke(((start, lane), (0.5, lane)), 0.095 * unit + 2 * extra, role))
        if first:
            shapes.append(Disc((start, lane), 0.07 * unit + extra, role))
        base, wing = 0.5 - 0.03 * unit - extra, 0.16 * unit + 1.5 * extra
        head = ((base, lane - wing), (tip + 1.5 * extra, lane), (base, lane + wing))
        shapes.append(Polygon(head, role))
    name = f"short arrow {style.key} {first}{_suffix(against)}"
    return rotate(Art(name, tuple(shapes), ground=True), str(sixths), 60 * sixths)


@cache
def arrow_head(style: Style, sixths: int, against: Against = Against.NONE) -> Art:
    """Draw only the end of an older arrow, on top of the edge between two hexes."""
    unit = 1 / ARROW_SIDE
    lane, tip = 0.5 + _lane(sixths, against, newest=False) * unit, 0.5 + 0.13 * unit
    edge = Role.INK if style.fill is Role.DARK else Role.DARK
    shapes = tuple(
        Polygon(
            (
                (tip - 0.22 * unit - extra, lane - 0.11 * unit - 1.6 * extra),
                (tip + 2 * extra, lane),
                (tip - 0.22 * unit - extra, lane + 0.11 * unit + 1.6 * extra),
            ),
            role,
            FAINT,
        )
        for role, extra in ((edge, 0.025 * unit), (style.fill, 0.0))
    )
    head = Art(f"arrow head {style.key}{_suffix(against)}", shapes, ground=True)
    return rotate(head, str(sixths), 60 * sixths)
