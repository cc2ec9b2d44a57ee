"""A search for the spot on the map that hides least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from render.scene import Box

Point = tuple[int, int]


def freest(spots: Iterable[Box], taken: Iterable[Box], sky: Box) -> Box:
    """Return the first spot within the sky that hides nothing, else the one that hides least.

    A box that is taken several times weighs as much more.
    """
    best, least, near = Box(sky.x, sky.y, 1, 1), -1, Counter(taken).items()
    for spot in spots:
        if not sky.contains(spot):
            continue
        inner = spot.inset(3)
        # most boxes are beside a spot, which is found out faster than by how much they overlap
        hidden = sum(inner.overlap(box) * times for box, times in near if inner.intersects(box))
        if hidden == 0:
            return spot
        if hidden < least or least < 0:
            best, least = spot, hidden
    return best


def nearby(taken: Iterable[Box], middle: Point, reach: int) -> list[Box]:
    """Return the boxes near enough to a point to matter there."""
    x, y = middle
    around = Box(x - reach, y - reach, 2 * reach, 2 * reach)
    return [box for box in taken if box.intersects(around)]
