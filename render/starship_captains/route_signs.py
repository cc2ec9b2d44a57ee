"""Signs on routes: pirates, and the letters of routes without one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot

from render.scene import Box, Scene
from render.starship_captains import art, pirates
from render.starship_captains.docks import SIDE
from render.starship_captains.free_spots import Chart, Point, Weights, freest_spot, nearby
from render.starship_captains.glows import disc_glow, pirate_glow
from rules.starship_captains.charts.kinds import PlaceId
from rules.starship_captains.position.view import RouteView, View

PIRATE, MARK = (84, 54), 42
"""Width and height of a pirate, and the side of a route's letter."""
CLEAR = 30
"""Pixels from a letter's middle to any other route."""
SHARES = tuple(0.5 + side * step / 32 for step in range(11) for side in (1, -1))
"""Positions of a pirate on its route, as shares."""
ACROSS = (0, -20, 20, -27, 27)
"""Sideways offsets of a pirate in pixels, all so small that it still covers its route."""
SHORT = 40
"""Pixels of a route that stay visible; a pirate that would leave fewer is drawn beside it."""
RAIDERS = 40
"""Weight of a pirate: only its drawing shows it, and overlooking it costs damage."""


def draw_pirate(
    scene: Scene,
    at: Mapping[PlaceId, Point],
    route: RouteView,
    taken: Weights,
    globes: Sequence[Box],
    chart: Chart,
) -> None:
    """Draw the pirate on a route: at its middle, or at the nearest free spot."""
    if not route.pirate:
        return
    first, last = at[route.route.a], at[route.route.b]
    reach = round(hypot(last[0] - first[0], last[1] - first[1]) / 2) + 2 * PIRATE[0]
    middle = (first[0] + last[0]) // 2, (first[1] + last[1]) // 2
    near = Counter({box: 2 * weight for box, weight in nearby(taken, middle, reach).items()})
    near.update(nearby(Counter(globes), middle, reach))
    box = _across_route(chart, first, last, tuple(near.items()))
    sign = box.square(box.w)
    scene.mark(f"route:{route.route.id}", box, route.pirate, pirate_glow(sign))
    scene.icon(sign, pirates.pirate_sign(route.pirate, route.route.colour))
    taken[box] += RAIDERS


def draw_letters(
    scene: Scene, at: Mapping[PlaceId, Point], view: View, chart: Chart, taken: Sequence[Box]
) -> None:
    """Draw the letters of all routes where nothing else is."""
    for route in view.routes:
        _letter(scene, at, route, chart, taken)


def _letter(
    scene: Scene,
    at: Mapping[PlaceId, Point],
    route: RouteView,
    chart: Chart,
    taken: Sequence[Box],
) -> None:
    """Draw the letter of a route without a pirate on it, if there is room.

    Colour and dashes identify it, too. A letter beside its route would lie on another one.
    """
    if route.pirate:
        return
    first, last = at[route.route.a], at[route.route.b]
    boxes = _letter_spots(chart, first, last)
    free = next((box for box in boxes if not any(map(box.inset(2).intersects, taken))), None)
    if free is not None:
        scene.mark(f"route:{route.route.id}", free, "", disc_glow(free))
        scene.icon(free, art.route_mark(route.route.colour))


@lru_cache(maxsize=256)
def _letter_spots(chart: Chart, first: Point, last: Point) -> tuple[Box, ...]:
    """Return the boxes on a route that touch no other one, those near its middle first."""
    (x0, y0), (x1, y1) = first, last
    others = [route for route in chart.routes if route != (first, last)]
    spots = ((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in SHARES)
    return tuple(
        Box(round(x) - MARK // 2, round(y) - MARK // 2, MARK, MARK)
        for x, y in spots
        if all(_distance((x, y), *other) > CLEAR for other in others)
    )


def _distance(point: tuple[float, float], first: Point, last: Point) -> float:
    """Return the pixels between a point and a route."""
    (x, y), (x0, y0), (x1, y1) = point, first, last
    wide, tall = x1 - x0, y1 - y0
    share = ((x - x0) * wide + (y - y0) * tall) / (wide * wide + tall * tall or 1)
    share = min(1.0, max(0.0, share))
    return hypot(x - x0 - share * wide, y - y0 - share * tall)


@lru_cache(maxsize=1024)
def _across_route(
    chart: Chart, first: Point, last: Point, near: tuple[tuple[Box, int], ...]
) -> Box:
    """Return the freest room across a route; most are the same on every board."""
    return freest_spot(_rooms_across(chart, first, last), dict(near), chart.sky)


@lru_cache(maxsize=256)
def _rooms_across(chart: Chart, first: Point, last: Point) -> tuple[Box, ...]:
    """Return the rooms for a pirate across a route, the best first.

    A short route has its pirate beside it, where no other route is.
    """
    (x0, y0), (x1, y1), (wide, tall) = first, last, PIRATE
    long = hypot(x1 - x0, y1 - y0) or 1.0
    across, down = (y0 - y1) / long, (x1 - x0) / long
    asides: tuple[int, ...] = ACROSS
    if long - SIDE - abs(down) * wide - abs(across) * tall < SHORT:
        # near enough to touch its route, far enough to show it
        edge = round((abs(across) * wide + abs(down) * tall) * 0.4)
        asides = edge, -edge, *ACROSS
    spots = [
        (x0 + (x1 - x0) * share + across * aside, y0 + (y1 - y0) * share + down * aside)
        for aside in asides
        for share in SHARES
    ]
    if asides is not ACROSS:
        others = [route for route in chart.routes if route != (first, last)]
        spots.sort(key=lambda spot: any(_distance(spot, *other) < CLEAR for other in others))
    return tuple(Box(round(x) - wide // 2, round(y) - tall // 2, wide, tall) for x, y in spots)
