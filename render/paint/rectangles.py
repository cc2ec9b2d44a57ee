"""Rectangles with round corners: plain fills, and small masks for just the corners.

A mask over the whole rectangle takes five times as long for the same picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from render.paint.layers import OVERSAMPLING
from render.palettes import Palette, Rgb
from render.scene import Rectangle

Paste = tuple[Any, ...]
"""A colour or pixels, the edges of where they are pasted, and perhaps a mask to show through.

They are the arguments of `paste` of an image's core: the checks of `Image.paste` take twice as long
as pasting a corner or a word. So pixels and masks are cores, too.
"""


def rectangle_pastes(rectangle: Rectangle, palette: Palette) -> Iterator[Paste]:
    """Yield a rectangle's ground, then its edge."""
    if rectangle.fill is not None:
        yield from _rectangle(rectangle, palette[rectangle.fill], 0)
    if rectangle.outline is not None:
        yield from _rectangle(rectangle, palette[rectangle.outline], rectangle.stroke)


def _rectangle(rectangle: Rectangle, colour: Rgb, stroke: int) -> Iterator[Paste]:
    """Yield a rectangle, or with a stroke only its edge."""
    x, y, w, h = rectangle.box
    round_by = min(rectangle.radius, w // 2, h // 2)
    right = 0 if rectangle.left_only else round_by
    deep, wide = (stroke, stroke) if stroke else (round_by, w)
    edges = [
        (x + round_by, y, x + w - right, y + deep),
        (x + round_by, y + h - deep, x + w - right, y + h),
        (x, y + round_by, x + wide, y + h - round_by),
        (x + w - wide, y + (right or deep), x + w, y + h - (right or deep)),
    ]
    for edge in edges[: 4 if stroke else 3]:
        if edge[0] < edge[2] and edge[1] < edge[3]:
            yield colour, edge
    east, low = x + w - round_by, y + h - round_by
    places = ((x, y), (x, low), (east, y), (east, low))
    for (left, top), corner in zip(places, corners(round_by, stroke), strict=False):
        if not (rectangle.left_only and left == east):
            yield colour, (left, top, left + round_by, top + round_by), corner.im


@lru_cache(maxsize=256)
def corners(radius: int, stroke: int) -> tuple[Image.Image, ...]:
    """Return masks of the corners: top left, bottom left, top right, bottom right."""
    if radius == 0:
        return ()
    side = 2 * radius * OVERSAMPLING
    mask = Image.new("L", (side, side), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, side - 1, side - 1),
        radius * OVERSAMPLING,
        fill=None if stroke else 255,
        outline=255 if stroke else None,
        width=stroke * OVERSAMPLING,
    )
    small = mask.reduce(OVERSAMPLING)
    return tuple(
        small.crop((x, y, x + radius, y + radius)) for x in (0, radius) for y in (0, radius)
    )
