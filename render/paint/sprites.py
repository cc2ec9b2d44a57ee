"""Sprites: drawn once at four times their size, reduced, and cached."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.art import Art
from render.paint.fonts import EDGE
from render.paint.layers import OVERSAMPLING, layer
from render.palettes import PALETTES, Palette


class Sprite(NamedTuple):
    """The part of a drawing's square that covers anything, `left` and `top` from its corner."""

    left: int
    top: int
    pixels: Image.Image
    mask: Image.Image


class Sprites:
    """The drawings of one palette, cached by name and size."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._kept: dict[tuple[str, int], Sprite] = {}

    def get(self, art: Art, side: int) -> Sprite:
        """Return the drawing at this size in pixels; drawings of one name count as equal."""
        key = (art.name, side)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._draw(art, side)
        return kept

    def _draw(self, art: Art, side: int) -> Sprite:
        drawn = layer(art.shapes, side * OVERSAMPLING, opaque=not art.round)
        drawn.draw(art.shapes, self.palette)
        if art.round:
            drawn.keep_within((0.5, 0.5), 0.5)
        small = drawn.image.reduce(OVERSAMPLING).convert("RGBA")
        # only what covers anything is kept and pasted: half of most drawings is empty
        box = small.getchannel("A").getbbox() or (0, 0, 1, 1)
        part, (left, top) = small.crop(box), drawn.corner
        mask = _step_edges(part.getchannel("A"))
        return Sprite(left + box[0], top + box[1], part.convert("RGB"), mask)


def _step_edges(mask: Image.Image) -> Image.Image:
    """Return a mask with edges in steps; a glow, of which little is opaque, stays smooth."""
    levels = mask.histogram()
    return mask.point(EDGE) if sum(levels[1:-1]) < levels[-1] else mask


@lru_cache(maxsize=len(PALETTES))
def sprites(palette: str) -> Sprites:
    """Return the sprites of a palette."""
    return Sprites(PALETTES[palette])
