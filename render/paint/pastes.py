"""Items as pastes, computed once: from one board to the next, most items stay the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from PIL import Image

from render.paint.fonts import label
from render.paint.lines import HALO, place_parts
from render.paint.rectangles import Paste, rectangle_pastes
from render.paint.sprites import Sprite, Sprites, sprites
from render.palettes import Rgb
from render.scene import Icon, Item, Line, Rectangle

TILE_WIDTH, TILE_HEIGHT = 128, 32
"""Size of a tile, and so rows per band: smaller ones stay the same more often, but are slower
to look up and to pack."""
_numbers = count()


class ItemPastes(NamedTuple):
    """An item as pastes, in their order."""

    number: int
    """A key for the item, which is quicker to compare."""
    pastes: tuple[Paste, ...]
    bands: slice
    columns: slice
    """The tiles that it reaches: words and drawings may reach beyond their boxes."""


@lru_cache(maxsize=1 << 14)
def item_pastes(item: Item, palette: str) -> ItemPastes:
    """Return an item as pastes.

    Up to 16 MB are kept, enough for the boards of a hundred tables: an item takes 1 kB.
    """
    pastes = tuple(_pastes(item, sprites(palette)))
    # an item without any area is on no tile
    edges = [paste[1] for paste in pastes] or [(0, 0, 0, 0)]
    lefts, tops, rights, lows = zip(*edges, strict=True)
    bands, columns = (
        _steps(min(tops), max(lows), TILE_HEIGHT),
        _steps(min(lefts), max(rights), TILE_WIDTH),
    )
    return ItemPastes(next(_numbers), pastes, bands, columns)


def _steps(start: int, end: int, step: int) -> slice:
    """Return the tiles of `step` pixels between two pixels, either of which may be negative."""
    return slice(max(0, start // step), max(0, -(-end // step)))


def _pastes(item: Item, kept: Sprites) -> Iterator[Paste]:
    if isinstance(item, Rectangle):
        yield from rectangle_pastes(item, kept.palette)
    elif isinstance(item, Icon):
        yield _drawing(kept.get(item.art, item.box.w), item.box.x, item.box.y)
    else:
        yield from _line(item, kept)


def _drawing(sprite: Sprite, x: int, y: int) -> Paste:
    left, top, pixels, mask = sprite
    return _through(pixels, x + left, y + top, mask)


def _line(line: Line, kept: Sprites) -> Iterator[Paste]:
    for part, size, x, y in place_parts(line):
        if isinstance(part, str):
            if line.halo is not None:
                mask, left, base = label(part, size, line.weight, HALO)
                yield _through(kept.palette[line.halo], x + left, y - base, mask)
            mask, left, base = label(part, size, line.weight)
            yield _through(kept.palette[line.role], x + left, y - base, mask)
        else:
            yield _drawing(kept.get(part, size), x, y)


def _through(ground: Image.Image | Rgb, x: int, y: int, mask: Image.Image) -> Paste:
    """Return a colour or pixels, to be pasted where a mask lets them through."""
    edges = (x, y, x + mask.width, y + mask.height)
    return ground.im if isinstance(ground, Image.Image) else ground, edges, mask.im
