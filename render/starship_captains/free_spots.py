"""A search for the spot on the map that covers least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from render.scene import Box

Point = tuple[int, int]
Weights = Counter[Box]
"""Boxes to keep visible, each with its weight."""
DOT = 24
"""Side of the squares of which a route consists for this search."""
FOREIGN = 6
"""Weight of the surroundings of other places."""
DISC, TOUCHING = 46, 1_000_000
"""Radius of a place, and the cost of lying on another one, to which it would seem to belong."""


class Chart(NamedTuple):
    """The middles of all places, and the ends of all routes; the same in a whole match."""

    places: tuple[Point, ...]
    routes: tuple[tuple[Point, Point], ...]
    sky: Box


class Moorings(NamedTuple):
    """Boxes at the edge of one place, by what they hide of the map: the least first."""

    boxes: tuple[Box, ...]
    costs: tuple[int, ...]


@lru_cache(maxsize=1024)
def moorings(chart: Chart, middle: Point, boxes: tuple[Box, ...], apart: int) -> Moorings:
    """Sort boxes beside a place by how much they hide of routes and of the discs of others."""
    fixed = [Box(x - apart, y - apart, 2 * apart, 2 * apart)
             for x, y in chart.places if (x, y) != middle] * FOREIGN  # fmt: skip
    fixed += [dot for route in chart.routes for dot in _dots(*route)]
    near = Counter(fixed)
    others = [place for place in chart.places if place != middle]
    costs = {
        box: _hidden_pixels(box, near) + TOUCHING * any(_touches(place, box) for place in others)
        for box in boxes
        if chart.sky.contains(box)
    }
    order = sorted(costs, key=lambda box: costs[box])
    return Moorings(tuple(order), tuple(costs[box] for box in order))


def _touches(place: Point, box: Box) -> bool:
    """Return whether a box lies on the disc of a place."""
    x, y = place
    across = max(box.x - x, 0, x - box.x - box.w)
    down = max(box.y - y, 0, y - box.y - box.h)
    return across * across + down * down <= DISC * DISC


def _dots(first: Point, last: Point) -> Iterator[Box]:
    """Yield squares along a route."""
    (x0, y0), (x1, y1) = first, last
    count = max(1, round(hypot(x1 - x0, y1 - y0) / DOT))
    for step in range(count + 1):
        x, y = x0 + (x1 - x0) * step // count, y0 + (y1 - y0) * step // count
        yield Box(x - DOT // 2, y - DOT // 2, DOT, DOT)


def find_free_spot(spots: Moorings, near: Mapping[Box, int]) -> Box:
    """Return the box that hides least of the map and of what has been drawn on it."""
    best, least = spots.boxes[0], -1
    for box, cost in zip(spots.boxes, spots.costs, strict=True):
        if 0 <= least <= cost:
            break
        hidden = cost + _hidden_pixels(box, near)
        if hidden < least or least < 0:
            best, least = box, hidden
    return best


def freest_spot(spots: Iterable[Box], near: Mapping[Box, int], sky: Box) -> Box:
    """Return the first spot within the sky that hides nothing, else the one that hides least."""
    best, least = Box(sky.x, sky.y, 1, 1), -1
    for spot in spots:
        if not sky.contains(spot):
            continue
        hidden = _hidden_pixels(spot, near)
        if hidden == 0:
            return spot
        if hidden < least or least < 0:
            best, least = spot, hidden
    return best


def _hidden_pixels(spot: Box, near: Mapping[Box, int]) -> int:
    """Return the pixels that a spot would hide, each with the weight of its box."""
    inner = spot.inset(3)
    # most boxes don't touch the spot, and checking that is faster than computing an overlap
    return sum(inner.overlap(box) * times for box, times in near.items() if inner.intersects(box))


def nearby(taken: Mapping[Box, int], middle: Point, reach: int) -> dict[Box, int]:
    """Return the boxes near enough to a point to matter there."""
    x, y = middle
    # inlined, not `Box.intersects`: everything on the map is compared with everything else
    return {
        box: weight
        for box, weight in taken.items()
        if box[0] < x + reach
        and x - reach < box[0] + box[2]
        and box[1] < y + reach
        and y - reach < box[1] + box[3]
    }
