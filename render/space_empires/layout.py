"""Positions of a map's hexes in the picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from render.scene import Box, Icon, Line
from rules.space_empires.charts.geometry import place
from rules.space_empires.charts.kinds import HexId

MARGIN = 12
WIDTH, MAX_HEIGHT, MIN_HEIGHT = 1200, 1200, 764
"""Size of the overview in pixels; a lower one would be shown wider, and make clients jump."""
LETTERS = 30
"""The least size of letters of the overview: 9 pixels on a phone, which is 360 wide."""
BIGGEST, SMALLEST = 140, 40
"""Width of a hex in pixels, at most and at least."""
GUTTER, EDGE = 34, 30
"""Room for the letters of lines at the left, and for numbers above and below."""
TALL = 2 / 3**0.5
"""Height of a hex by its width."""


@dataclass(frozen=True)
class Grid:
    """A map of hexes `width` pixels wide whose upper left corner is at (x, y)."""

    width: int
    x: int
    y: int
    first: float
    """Distance of the leftmost hex from the printed map's left edge, in hexes."""
    top: int
    """The uppermost line, 0 for A."""

    @cached_property
    def height(self) -> int:
        """Height of a hex in pixels."""
        return round(self.width * TALL)

    @cached_property
    def _middles(self) -> dict[HexId, tuple[int, int]]:
        return {}

    def middle(self, hex_id: HexId) -> tuple[int, int]:
        """Return the middle of a hex, computed once."""
        middle = self._middles.get(hex_id)
        if middle is None:
            row, across = place(hex_id)
            x = self.x + (across - self.first + 0.5) * self.width
            # rows of pointed hexes lie three quarters of a height apart; A is at the bottom
            y = self.y + ((self.top - row) * 0.75 + 0.5) * self.height
            middle = self._middles[hex_id] = round(x), round(y)
        return middle

    @cached_property
    def _spots(self) -> dict[tuple[HexId, float, float, float, float], Box]:
        return {}

    def spot(self, hex_id: HexId, across: float, down: float, wide: float, tall: float) -> Box:
        """Return a box in a hex, around a point measured from its middle; all in hex widths."""
        key = hex_id, across, down, wide, tall
        box = self._spots.get(key)
        if box is None:
            x, y = self.middle(hex_id)
            w, h = round(wide * self.width), round(tall * self.width)
            left = round(x + across * self.width - w / 2)
            box = self._spots[key] = Box(left, round(y + down * self.width - h / 2), w, h)
        return box

    def whole(self, hex_id: HexId) -> Box:
        """Return the square around a hex."""
        x, y = self.middle(hex_id)
        side = self.height
        return Box(x - side // 2, y - side // 2, side, side)

    @cached_property
    def kept(self) -> dict[HexId, tuple[Icon, Line]]:
        """Outlines and names of hexes that have changed, for the overview."""
        return {}

    def inner(self, hex_id: HexId) -> Box:
        """Return the rectangle that no other hex's rectangle touches."""
        # hexes' own boxes overlap: a row's tips reach into the next one
        return self.spot(hex_id, 0, 0, 0.9, 0.77)


@cache
def extent(hexes: tuple[HexId, ...]) -> tuple[float, float, int, int]:
    """Return the leftmost and rightmost edge of a map in hexes, its uppermost and lowest line."""
    places = [place(hex_id) for hex_id in hexes]
    rows, across = [row for row, _ in places], [x for _, x in places]
    return min(across), max(across) + 1, max(rows), min(rows)


def span(hexes: tuple[HexId, ...], width: int) -> tuple[int, int]:
    """Return width and height of a map in pixels, for hexes of this width."""
    left, right, top, low = extent(hexes)
    tall = round(width * TALL)
    return round((right - left) * width), round((top - low) * 0.75 * tall) + tall


@cache
def fit(hexes: tuple[HexId, ...], room: Box) -> Grid:
    """Return the largest map that fits into the room, in its middle, with its names around it."""
    room = Box(room.x + GUTTER, room.y + EDGE, room.w - GUTTER, room.h - 2 * EDGE)
    width = BIGGEST
    while width > SMALLEST:
        w, h = span(hexes, width)
        # a twelfth of a hex at each side, for what reaches over the map's edge
        if w + 2 * (width // 12) <= room.w and h <= room.h:
            break
        width -= 1
    left, _, top, _ = extent(hexes)
    w, h = span(hexes, width)
    return Grid(width, room.x + (room.w - w) // 2, room.y + (room.h - h) // 2, left, top)
