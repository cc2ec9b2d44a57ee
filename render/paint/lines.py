"""Lines of words and drawings: their size, the parts that fit, and the position of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from render.paint.fonts import advance, cap_height
from render.scene import Align, Box, Line, Part, Weight

ICON_EMS = 1.3
"""Side of a drawing in a line of text, in ems."""
GAP_EMS = 0.24
"""Space between the parts of a line, in ems."""
SMALLEST = 0.5
"""A line that doesn't fit is shrunk to no less than this share of its size, then cut."""
HALO = 3
"""Width of the edge around words that lie on drawings, in pixels."""


def measure(line: Line) -> tuple[int, bool]:
    """Return the size at which the line is painted, and whether all its words fit."""
    size, parts, width = _fit(line.parts, line.size, line.weight, line.box.w)
    return size, parts == line.parts and width <= line.box.w


def extent(line: Line) -> Box:
    """Return the painted box of a line, as high as its capital letters."""
    size, _, width = _fit(line.parts, line.size, line.weight, line.box.w)
    tall = cap_height(size, line.weight)
    box, wide = line.box, min(round(width), line.box.w)
    spare = {Align.LEFT: 0, Align.MIDDLE: (box.w - wide) // 2, Align.RIGHT: box.w - wide}
    return Box(box.x + spare[line.align], box.y + (box.h - tall) // 2, wide, tall)


def place_parts(line: Line) -> Iterator[tuple[Part, int, int, int]]:
    """Yield the parts of a line: words by size, left end and baseline, drawings by corner."""
    size, parts, width = _fit(line.parts, line.size, line.weight, line.box.w)
    box = line.box
    spare = {Align.LEFT: 0.0, Align.MIDDLE: (box.w - width) / 2, Align.RIGHT: box.w - width}
    x = box.x + spare[line.align]
    middle = box.y + box.h / 2
    side = round(size * ICON_EMS)
    for part in parts:
        if isinstance(part, str):
            yield part, size, round(x), round(middle + cap_height(size, line.weight) / 2)
            x += advance(part, size, line.weight)
        else:
            yield part, side, round(x), round(middle - side / 2)
            x += side
        x += size * GAP_EMS


@lru_cache(maxsize=4096)
def _fit(
    parts: tuple[Part, ...], wanted: int, weight: Weight, room: int
) -> tuple[int, tuple[Part, ...], float]:
    """Return the size, the parts and the width of a line that fits into the room."""
    size = wanted
    # smaller first, since cut words may be the ones that matter
    while (width := _width(parts, size, weight)) > room:
        last = parts[-1]
        if size > wanted * SMALLEST:
            size -= 1
        elif isinstance(last, str) and len(last) > 1:
            # two letters at a time: the ellipsis takes the place of one
            parts = (*parts[:-1], last[:-2].rstrip() + "…")
        else:
            break
    return size, parts, width


def _width(parts: tuple[Part, ...], size: int, weight: Weight) -> float:
    side = round(size * ICON_EMS)
    widths = [advance(part, size, weight) if isinstance(part, str) else side for part in parts]
    return sum(widths) + size * GAP_EMS * (len(parts) - 1)
