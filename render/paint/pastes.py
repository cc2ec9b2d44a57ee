"""Items as pastes, worked out once: from one board to the next most items stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from PIL import Image

from render.paint.fonts import label
from render.paint.layers import Edges
from render.paint.lines import HALO, placed
from render.paint.panels import Paste, panel_pastes
from render.paint.sprites import Sprite, Sprites, sprites
from render.scene import Icon, Item, Line, Panel
from render.theme import Rgb

NOTHING = (0, 0, 0, 0)
"""Edges of an item that covers nothing."""
_numbers = count()


class Pasted(NamedTuple):
    """An item as pastes, in their order."""

    number: int
    """Stands for the item, and is quicker to compare."""
    pastes: tuple[Paste, ...]
    edges: Edges
    """What the pastes cover: words and drawings may reach beyond their boxes."""


@lru_cache(maxsize=1 << 14)
def pasted(item: Item, palette: str) -> Pasted:
    """Return an item as pastes.

    Up to 16 MB are kept, enough for the boards of a hundred tables: an item takes 1 kB.
    """
    pastes = tuple(_pastes(item, sprites(palette)))
    if not pastes:
        return Pasted(next(_numbers), (), NOTHING)
    lefts, tops, rights, bottoms = zip(*(paste[1] for paste in pastes), strict=True)
    return Pasted(next(_numbers), pastes, (min(lefts), min(tops), max(rights), max(bottoms)))


def _pastes(item: Item, kept: Sprites) -> Iterator[Paste]:
    if isinstance(item, Panel):
        yield from panel_pastes(item, kept.palette)
    elif isinstance(item, Icon):
        yield _drawing(kept.get(item.art, item.box.w), item.box.x, item.box.y)
    else:
        yield from _line(item, kept)


def _drawing(sprite: Sprite, x: int, y: int) -> Paste:
    left, top, pixels, mask = sprite
    return _through(pixels, x + left, y + top, mask)


def _line(line: Line, kept: Sprites) -> Iterator[Paste]:
    for part, size, x, y in placed(line):
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
