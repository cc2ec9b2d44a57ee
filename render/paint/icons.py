"""Icons: one drawing alone on a transparent ground, with a rim that shows on dark and on light."""

from __future__ import annotations

import io

from PIL import Image, ImageChops, ImageFilter

from render.art import Art
from render.paint.sprites import Sprites, sprites
from render.palettes import Rgb, Role

SIDE = 128
"""Side of an icon in pixels; clients show it at 22 pixels in a text, and at 48 alone."""
RIM = 4
"""Width of the rim in pixels: less vanishes at 22 pixels, more eats the drawing."""

OPAQUE = 140
"""Alpha from which a pixel belongs to a drawing's body."""


def icon_image(art: Art, palette: str = "night") -> Image.Image:
    """Return a drawing as an icon.

    Drawings are made for dark boards. A dark rim along their outline keeps white ones visible on a
    light background; on a dark one it is invisible.
    """
    kept: Sprites = sprites(palette)
    left, top, pixels, mask = kept.get(art, SIDE - 2 * RIM)
    outline = Image.new("L", (SIDE, SIDE), 0)
    outline.paste(mask, (left + RIM, top + RIM))
    # a nebula's haze gets no rim
    solid = outline.point([255 * (alpha > OPAQUE) for alpha in range(256)])
    image = _tint(kept.palette[Role.DARK], _grow(solid, RIM))
    drawn = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
    drawn.paste(pixels, (left + RIM, top + RIM))
    drawn.putalpha(outline)
    image.alpha_composite(drawn)
    return image


def _grow(mask: Image.Image, by: int) -> Image.Image:
    """Return a mask of a square's maximum around each pixel, as `ImageFilter.MaxFilter` does.

    That one takes 15 times as long. The mask is empty at its edges, for `by` pixels.
    """
    for right, down in ((1, 0), (0, 1)):
        row = mask
        for shift in (*range(-by, 0), *range(1, by + 1)):
            row = ImageChops.lighter(row, ImageChops.offset(mask, shift * right, shift * down))
        mask = row
    return mask


def _tint(colour: Rgb, mask: Image.Image) -> Image.Image:
    image = Image.new("RGBA", mask.size, (*colour, 0))
    # a square filter leaves stairs on slopes
    image.putalpha(mask.filter(ImageFilter.SMOOTH))
    return image


def icon_png(art: Art) -> bytes:
    """Return a drawing as the PNG of an icon."""
    out = io.BytesIO()
    icon_image(art).save(out, "PNG")
    return out.getvalue()
