"""The galaxies' frames on the overview: in the rows in which their hexes are largest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render.scene import Box
from render.starfarers.layout import extent, known_hexes
from rules.starfarers.position.view import GalaxyView

GAP = 12
"""Pixels between frames."""
ASIDE, ABOVE = 36, 20
"""Width and height of each frame that don't depend on its size: its margins."""
IN_A_ROW = 3
"""Maximum number of galaxies beside one another."""
NEARLY = 0.86
"""Share of the largest scale from which evenly long rows are preferred, and few of them."""
WIDEST = 208
"""Maximum width of a hex."""

Size = tuple[float, float]
"""Width and height of a galaxy, in hex widths."""


class Frames(NamedTuple):
    """Rows of galaxies, by their sizes, and the width of a hex in pixels."""

    rows: tuple[tuple[Size, ...], ...]
    scale: float

    @property
    def tall(self) -> int:
        """Height of all rows in pixels."""
        high = sum(_height(row) for row in self.rows) * self.scale
        return round(high) + len(self.rows) * (ABOVE + GAP) - GAP

    def cells(self, room: Box) -> Iterator[Box]:
        """Yield a box for each galaxy; all of them fill the room."""
        spare = room.h - self.tall
        for row in self.rows:
            high = round(_height(row) * self.scale) + ABOVE + spare // len(self.rows)
            line, room = room.top(high, GAP)
            yield from _cells(line, row)


def frames(galaxies: Sequence[GalaxyView], wide: int, tall: int) -> Frames:
    """Return the frames for a room of this size, in which the galaxies may use less height."""
    sizes = [extent(known_hexes(each), each.frontier) for each in galaxies]
    options = [Frames(rows, _scale(rows, wide, tall)) for rows in _splits(tuple(sizes))]
    most = max(option.scale for option in options)
    # a row of one above a row of three looks unlike a table, even where its hexes are a bit larger
    large = [option for option in options if option.scale >= NEARLY * most]
    return min(large, key=lambda each: (_unevenness(each.rows), len(each.rows), -each.scale))


def _unevenness(rows: Sequence[Sequence[Size]]) -> int:
    """Return how many galaxies the longest row has more than the shortest."""
    counts = [len(row) for row in rows]
    return max(counts) - min(counts)


def _splits(sizes: tuple[Size, ...]) -> Iterator[tuple[tuple[Size, ...], ...]]:
    """Yield the ways to write galaxies in rows, in the order of seats."""
    if not sizes:
        yield ()
    for count in range(1, min(IN_A_ROW, len(sizes)) + 1):
        for rest in _splits(sizes[count:]):
            yield (sizes[:count], *rest)


def _scale(rows: Sequence[Sequence[Size]], wide: int, tall: int) -> float:
    """Return the width of a hex in pixels with which these rows fit."""
    high = tall - len(rows) * (ABOVE + GAP) + GAP
    across = min(
        (wide - len(row) * (ASIDE + GAP) + GAP) / sum(width for width, _ in row) for row in rows
    )
    return min(WIDEST, across, high / sum(map(_height, rows)))


def _height(row: Sequence[Size]) -> float:
    return max(height for _, height in row)


def _cells(line: Box, row: Sequence[Size]) -> Iterator[Box]:
    """Yield a cell for each galaxy of a row, as wide as it needs in one scale."""
    spare = line.w - GAP * (len(row) - 1) - ASIDE * len(row)
    needs = sum(width for width, _ in row)
    for width, _ in row[:-1]:
        cell, line = line.left(ASIDE + round(spare * width / needs), GAP)
        yield cell
    # widths are rounded one by one
    yield line
