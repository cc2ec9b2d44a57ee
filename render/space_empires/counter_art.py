"""The drawings of counters: their bodies by owner, and the signs of miners and mines."""

from __future__ import annotations

from functools import cache

from render.art import Art, Disc, Point, Polygon, Shape, Slab, Stroke
from render.palettes import Role
from render.player_styles import Style
from render.shapes import around

CHIP_TALL = 0.46
"""Height of a counter by its width; a wide counter has the height of a narrow one."""
NUMERAL = 0.62
"""Width of the numeral's field by a counter's height."""
NARROW = 1.1
"""Width of a counter, in narrow ones, up to which its letters come close to its ends."""
WIDE = 1.92
"""Width of a wide counter, in narrow ones."""


def _body(shape: str, left: float, top: float, fill: Role, tall: float, end: float) -> Shape:
    """Draw a counter's outline in the middle of the square, by its owner's shape.

    `end` is how much of its height its pointed or round ends take.
    """
    right, low, cut = 1 - left, top + tall, tall * end * 0.68
    middle = top + tall / 2
    points: tuple[Point, ...]
    if shape == "square":
        return Slab((left, top), right - left, tall, tall * 0.06, fill)
    if shape == "diamond":
        points = ((left, middle), (left + cut, top), (right - cut, top), (right, middle),
                  (right - cut, low), (left + cut, low))  # fmt: skip
        return Polygon(points, fill)
    if shape == "hexagon":
        upper = ((left, top + cut), (left + cut, top), (right - cut, top), (right, top + cut))
        lower = ((right, low - cut), (right - cut, low), (left + cut, low), (left, low - cut))
        return Polygon((*upper, *lower), fill)
    if shape == "machine":
        points = ((left + cut, top), (right, top), (right - cut, low), (left, low))  # fmt: skip
        return Polygon(points, fill)
    return Slab((left, top), right - left, tall, tall * end, fill)


def numeral_gap(style: Style, ratio: float) -> float:
    """Return a numeral's distance from a counter's end, in heights: larger for a round end."""
    gap = 0.13 if style.shape == "square" else 0.24
    return gap if ratio > NARROW else 0.07


@cache
def chip(style: Style, ratio: float, *, hidden: bool, numeral: bool) -> Art:
    """Draw a counter, this many narrow ones wide: filled if known, hollow if face down."""
    tall = CHIP_TALL / ratio
    top, edge = 0.5 - tall / 2, tall * 0.07
    rim = Role.INK if hidden or style.key == "machine" else Role.DARK
    bands = [(0.0, rim), (edge, Role.SOFT if hidden and style.key == "native" else style.fill)]
    bands += [(tall * 0.15, Role.EMPTY)] if hidden else []
    end = 0.5 if ratio > NARROW else 0.3
    shapes: list[Shape] = [
        _body(style.shape, thick, top + thick, fill, tall - 2 * thick, end) for thick, fill in bands
    ]
    if numeral:
        side, reach = tall * 0.74, tall * (NUMERAL + numeral_gap(style, ratio))
        shapes.append(Slab((1 - reach, 0.5 - side / 2), tall * NUMERAL, side, 0.0, Role.DARK))
    return Art(f"chip {style.key} {hidden} {ratio} {numeral}", tuple(shapes))


@cache
def mine(style: Style) -> Art:
    """Draw the sign of mines."""
    spikes = tuple(Stroke(((0.5, 0.5), tip), 0.1, style.ink) for tip in around(8, 0.44))
    return Art(f"mine {style.key}", (*spikes, Disc((0.5, 0.5), 0.28, style.ink)))
