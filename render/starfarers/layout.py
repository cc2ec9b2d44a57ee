"""Positions: galaxies as fields of pointed hexes, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from render.scene import Box
from rules.starfarers.charts.geometry import CORNERS, axial, hexes_of, is_orbit, neighbours
from rules.starfarers.charts.kinds import HexId, SiteId
from rules.starfarers.position.view import GalaxyView

ROOT3 = 3**0.5
LETTERS = 30
"""The least size of letters of the overview, 1200 pixels wide: 9 pixels on a phone."""
BIGGEST, SMALLEST = 190, 30
"""Widths of a hex, in pixels."""
STEP = 16
"""The part of a hex's width between it and the next width on the overview."""
SMALLEST_LETTERS = 9
"""The least size of letters of a picture whose parts are enlarged."""
ENLARGED_LETTERS = 12
"""Minimum size of letters in parts 432 pixels wide: 10 pixels on a phone."""
HALF = 2 / 3 + 0.2
"""Half of a hex with what stands on its highest and lowest corners, in rows."""
DRAWN = 0.24
"""Share by which the name of an unexplored cell is moved towards the known ones."""
NAME_WIDE, NAME_TALL = 0.58, 0.36
"""Room for that name: in hex widths, and in rows."""
UNKNOWN, NEARER = 0.52, 0.4
"""Width of the outline of an unexplored cell in hex widths, and the share by which it is moved
towards the known ones: a whole one in its place would leave less room for known spaces."""

Middle = tuple[float, float]
"""Position of a middle: across in hex widths, down in rows."""


@lru_cache(maxsize=1024)
def middle_of(hex_id: HexId) -> Middle:
    """Return the position of a hex's middle."""
    q, r = axial(hex_id)
    return q + r / 2, float(r)


@lru_cache(maxsize=256)
def edges_of(
    frontier: tuple[HexId, ...], known: tuple[HexId, ...], share: float = DRAWN
) -> tuple[Middle, ...]:
    """Return the positions of unexplored cells' names, moved towards known spaces beside them."""
    spaces = {hex_id: middle_of(hex_id) for hex_id in known}
    result = list[Middle]()
    for cell in frontier:
        beside = [spaces[hex_id] for hex_id in neighbours(cell) if hex_id in spaces]
        x, y = middle_of(cell)
        mean_x = sum(across for across, _ in beside) / len(beside)
        mean_y = sum(down for _, down in beside) / len(beside)
        result.append((x + (mean_x - x) * share, y + (mean_y - y) * share))
    return tuple(result)


def known_hexes(galaxy: GalaxyView) -> tuple[HexId, ...]:
    """Return the ids of a galaxy's known spaces."""
    return tuple(space.id for space in galaxy.spaces)


@dataclass(frozen=True)
class Field:
    """A galaxy's hexes in pixels; `width` is that of one hex."""

    width: int
    x: float
    y: float
    least: int = SMALLEST_LETTERS
    """The least size of letters, in pixels."""

    @property
    def side(self) -> int:
        """The side of the square around a hex: from its top to its lowest corner."""
        return round(self.width * 2 / ROOT3)

    def size(self, share: float) -> int:
        """Return a size of letters that is this share of a hex's width, or the least."""
        return max(self.least, round(share * self.width))

    def at(self, middle: Middle) -> tuple[float, float]:
        """Return a place of the field in pixels."""
        across, down = middle
        return self.x + across * self.width, self.y + down * self.width * ROOT3 / 2

    def middle(self, hex_id: HexId) -> tuple[float, float]:
        """Return a hex's middle."""
        return self.at(middle_of(hex_id))

    def site(self, site: SiteId) -> tuple[float, float]:
        """Return a base's position: a planet's middle, or a corner of hexes."""
        if not is_orbit(site):
            return self.middle(hexes_of(site)[0])
        x, y = self.middle(hexes_of(site)[0])
        long, half = self.width / ROOT3, self.width / 2
        across, down = (
            (0.0, -long),
            (half, -long / 2),
            (half, long / 2),
            (0.0, long),
            (-half, long / 2),
            (-half, -long / 2),
        )[CORNERS.index(site[-1])]
        return x + across, y + down

    def spot(self, hex_id: HexId, across: float, down: float, wide: float, tall: float) -> Box:
        """Return a box around a place in a hex; all in hex widths, from its middle."""
        x, y = self.middle(hex_id)
        w, h = round(wide * self.width), round(tall * self.width)
        return Box(
            round(x + across * self.width - w / 2), round(y + down * self.width - h / 2), w, h
        )

    def around(self, hexes: Sequence[HexId]) -> Box:
        """Return the box around hexes, with the bases on their corners."""
        spots = [self.middle(hex_id) for hex_id in hexes]
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        top, low = min(y for _, y in spots), max(y for _, y in spots)
        # half a hex, and half of a base on its corner
        half, tall = self.width * 0.62, self.width * 0.7
        wide, deep = round(right - left + 2 * half), round(low - top + 2 * tall)
        return Box(round(left - half), round(top - tall), wide, deep)

    def square(self, at: tuple[float, float], side: float) -> Box:
        """Return a square around a point; the side in hex widths."""
        pixels = round(side * self.width)
        return Box(round(at[0] - pixels / 2), round(at[1] - pixels / 2), pixels, pixels)


def fit(
    known: tuple[HexId, ...],
    frontier: tuple[HexId, ...],
    room: Box,
    biggest: int = BIGGEST,
    *,
    outlined: bool = False,
    least: int = SMALLEST_LETTERS,
) -> Field:
    """Return the largest field that fits into the room with the names around it, in its middle.

    With `outlined`, unexplored cells are small hexes instead of names.
    """
    left, right, top, low = _bounds(known, frontier, outlined=outlined)
    wide, tall = right - left, (low - top) * ROOT3 / 2
    width = max(SMALLEST, min(biggest, int(room.w / wide), int(room.h / tall)))
    # few sizes: drawings are kept for the next picture
    width -= width % max(4, width // STEP // 4 * 4) if outlined else 0
    # centred by what is drawn, not by the middle hex: frontiers lie on one side
    x = room.x + room.w / 2 - (left + right) / 2 * width
    y = room.y + room.h / 2 - (top + low) / 2 * width * ROOT3 / 2
    return Field(width, x, y, least)


def extent(known: tuple[HexId, ...], frontier: tuple[HexId, ...]) -> tuple[float, float]:
    """Return the width and height of an outlined galaxy, in hex widths."""
    left, right, top, low = _bounds(known, frontier, outlined=True)
    return right - left, (low - top) * ROOT3 / 2


def height(
    known: tuple[HexId, ...], frontier: tuple[HexId, ...], room: Box, biggest: int = BIGGEST
) -> int:
    """Return the height of the largest field that fits into the room, in pixels."""
    _, _, top, low = _bounds(known, frontier)
    return ceil((low - top) * ROOT3 / 2 * fit(known, frontier, room, biggest).width)


@lru_cache(maxsize=256)
def _bounds(
    known: tuple[HexId, ...], frontier: tuple[HexId, ...], *, outlined: bool = False
) -> tuple[float, float, float, float]:
    """Return the left, right, upper and lower edge: across in hex widths, down in rows."""
    hexes = [middle_of(hex_id) for hex_id in known]
    names = edges_of(frontier, known, NEARER if outlined else DRAWN)
    wide, tall = (UNKNOWN, UNKNOWN * 4 / 3) if outlined else (NAME_WIDE, NAME_TALL)
    left = min([x - 0.5 for x, _ in hexes] + [x - wide / 2 for x, _ in names])
    right = max([x + 0.5 for x, _ in hexes] + [x + wide / 2 for x, _ in names])
    top = min([y - HALF for _, y in hexes] + [y - tall / 2 for _, y in names])
    low = max([y + HALF for _, y in hexes] + [y + tall / 2 for _, y in names])
    return left, right, top, low
