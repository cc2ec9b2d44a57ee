"""The overview: the strips of empires and of the last battle, and the map below them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from render.scene import Box, Scene
from render.space_empires import battle, header
from render.space_empires.layout import BIGGEST, MARGIN, TALLEST, WIDEST, span
from render.space_empires.map import draw_map
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import View


@cache
def size(hexes: tuple[HexId, ...]) -> tuple[int, int]:
    """Return width and height of the picture of a map: as large as its limits allow."""
    for hex_width in range(BIGGEST, 0, -1):
        wide, tall = span(hexes, hex_width)
        width = wide + 2 * (hex_width // 12) + 2 * MARGIN
        height = tall + header.height(width) + 3 * MARGIN
        if width <= WIDEST and height <= TALLEST:
            break
    return width, height


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the whole table; the header names the seats that it waits for."""
    width, height = size(tuple(system.hex for system in view.systems))
    tall = battle.strip_height(view, width)
    if tall:
        height = max(height, min(TALLEST, height + tall + MARGIN))
    scene = Scene(width, height)
    top, rest = Box(0, 0, width, height).inset(MARGIN).top(header.height(width), MARGIN)
    header.draw_header(scene, top, view, names, pending)
    if tall:
        strip, rest = rest.top(tall, MARGIN)
        battle.draw_strip(scene, strip, view, names)
        for side, half in zip(("left", "right"), strip.columns(2, 0), strict=True):
            scene.region(f"Battle, {side}", half)
    draw_map(scene, rest, view)
    return scene
