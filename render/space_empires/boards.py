"""The overview: the strips of empires and of the last battle, and the map below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from render.alt_badge import beside_badge
from render.scene import Box, Scene
from render.space_empires import battle, header
from render.space_empires.layout import (
    BIGGEST,
    EDGE,
    GUTTER,
    MARGIN,
    MAX_HEIGHT,
    MIN_HEIGHT,
    WIDTH,
    Grid,
    span,
)
from render.space_empires.legend_line import HEIGHT, draw_key
from render.space_empires.map import draw_map
from render.space_empires.overview_map import draw_overview_map
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import View


@cache
def size(hexes: tuple[HexId, ...], strips: int) -> int:
    """Return the height of the picture of a map below strips: as large as its limits allow."""
    for hex_width in range(BIGGEST, 0, -1):
        wide, tall = span(hexes, hex_width)
        width = wide + 2 * (hex_width // 12) + 2 * MARGIN + GUTTER
        height = tall + strips + 2 * EDGE + 3 * MARGIN
        if width <= WIDTH and height <= MAX_HEIGHT:
            break
    return max(MIN_HEIGHT, height)


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the whole table; the header names the seats that it waits for."""
    return _draw(view, names, pending, draw_overview_map)


def detail(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the same table with every name and counter, for parts that enlarge it."""
    return _draw(view, names, pending, draw_map)


def overview_with_names(view: View, names: Sequence[str]) -> Scene:
    """Draw the overview with the name of each hex, for parts whose stacks are listed beside."""
    return _draw(view, names, (), partial(draw_overview_map, named=True))


def _draw(
    view: View,
    names: Sequence[str],
    pending: Sequence[int],
    map_of: Callable[[Scene, Box, View], Grid],
) -> Scene:
    """Draw header, running battle and map below each other."""
    tall = battle.strip_height(view)
    # beside a battle the map has no room to lose
    key = 0 if tall else HEIGHT
    strips = header.height(view) + key + (tall + MARGIN if tall else 0)
    scene = Scene(WIDTH, size(tuple(system.hex for system in view.systems), strips))
    top, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(header.height(view), MARGIN)
    header.draw_header(scene, top, view, names, pending)
    if tall:
        # below the map its words are beside clients' badge, which then hides no hex
        rest, strip = rest.top(rest.h - tall - MARGIN, MARGIN)
        battle.draw_strip(scene, beside_badge(scene, strip), view)
    map_of(scene, rest.top(rest.h - key)[0], view)
    if key:
        foot = Box(MARGIN, scene.height - MARGIN // 2 - HEIGHT, WIDTH - 2 * MARGIN, HEIGHT)
        draw_key(scene, foot, view)
    return scene
