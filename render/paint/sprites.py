"""Sprites: drawn once at four times their size, reduced, and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import font_manrope
from PIL import Image, ImageDraw, ImageFont

from render.art import Arc, Art, Disc, Letter, Polygon, Shape, Slab, Stroke
from render.scene import Weight
from render.theme import PALETTES, Palette, Rgb

OVERSAMPLING = 4

_FILES = {
    Weight.MEDIUM: "ManropeMedium",
    Weight.BOLD: "ManropeBold",
    Weight.HEAVY: "ManropeExtraBold",
}


@lru_cache(maxsize=64)
def font(size: int, weight: Weight) -> ImageFont.FreeTypeFont:
    """The project's own font, laid out alike whether or not a machine has libraqm."""
    file = font_manrope.font_files[_FILES[weight]]
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _known(letter: str) -> bool:
    """Whether the font has a drawing for the letter."""
    face = font(24, Weight.BOLD)
    return letter == " " or bytes(face.getmask(letter)) not in (
        b"",
        bytes(face.getmask(chr(0xFFFF))),
    )


def drawable(text: str) -> str:
    """The text without what the font cannot draw, such as emoji."""
    return " ".join("".join(letter for letter in text if _known(letter)).split())


@lru_cache(maxsize=64)
def cap_height(size: int, weight: Weight) -> int:
    """The height of capital letters, in pixels."""
    return -round(font(size, weight).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=4096)
def label(text: str, size: int, weight: Weight) -> tuple[Image.Image, int, int]:
    """A mask of the text, the offset of its left edge, and its baseline in the mask."""
    face = font(size, weight)
    left, top, right, bottom = (round(edge) for edge in face.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)), 0)
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, fill=255, font=face, anchor="ls")
    return mask, left - 1, 1 - top


@lru_cache(maxsize=8192)
def advance(text: str, size: int, weight: Weight) -> float:
    """How far the text moves the pen, in pixels."""
    return font(size, weight).getlength(text)


class Sprite(NamedTuple):
    """The part of a drawing's square that covers anything, `left` and `top` from its corner."""

    left: int
    top: int
    pixels: Image.Image
    mask: Image.Image


class Sprites:
    """The drawings of one palette, kept by name and size."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._kept: dict[tuple[str, int], Sprite] = {}

    def get(self, art: Art, side: int) -> Sprite:
        """The drawing at this size."""
        key = (art.name, side)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._draw(art, side)
        return kept

    def _draw(self, art: Art, side: int) -> Sprite:
        big = side * OVERSAMPLING
        image = Image.new("RGBA", (big, big), (0, 0, 0, 0))
        for shape in art.shapes:
            if _covers(shape):
                _stamp(ImageDraw.Draw(image), shape, big, self.palette[shape.fill])
                continue
            layer = Image.new("RGBA", (big, big), (0, 0, 0, 0))
            _stamp(ImageDraw.Draw(layer), shape, big, self.palette[shape.fill])
            image.alpha_composite(layer)
        if art.round:
            hole = Image.new("L", (big, big), 0)
            ImageDraw.Draw(hole).ellipse((0, 0, big - 1, big - 1), fill=255)
            image.putalpha(Image.composite(image.getchannel("A"), Image.new("L", hole.size), hole))
        small = image.reduce(OVERSAMPLING)
        box = small.getchannel("A").getbbox() or (0, 0, 1, 1)
        part = small.crop(box)
        return Sprite(box[0], box[1], part.convert("RGB"), part.getchannel("A"))


@lru_cache(maxsize=len(PALETTES))
def sprites(palette: str) -> Sprites:
    """The sprites of a palette."""
    return Sprites(PALETTES[palette])


def _covers(shape: Shape) -> bool:
    """Whether every pixel of a shape hides what is below it; then it needs no layer of its own."""
    match shape:
        case Disc() | Arc() | Polygon():
            return shape.opacity == 1
        case Letter():
            return False  # its edges are smooth
    return True


def _stamp(draw: ImageDraw.ImageDraw, shape: Shape, big: int, colour: Rgb) -> None:
    """Draw one shape of the unit square on a layer of `big` pixels."""
    match shape:
        case Disc(centre=(x, y), radius=radius, opacity=opacity):
            draw.circle((x * big, y * big), radius * big, fill=(*colour, round(255 * opacity)))
        case Arc(centre=(x, y), radius=radius, start=start, end=end, width=width):
            tint = (*colour, round(255 * shape.opacity))
            edges = ((x - radius) * big, (y - radius) * big, (x + radius) * big, (y + radius) * big)
            draw.arc(edges, start, end, fill=tint, width=round(width * big))
        case Polygon(points=points, opacity=opacity):
            corners = [(x * big, y * big) for x, y in points]
            draw.polygon(corners, fill=(*colour, round(255 * opacity)))
        case Stroke(points=points, width=width):
            path = [(x * big, y * big) for x, y in points]
            draw.line(path, fill=colour, width=round(width * big), joint="curve")
            for end_point in (path[0], path[-1]):
                draw.circle(end_point, width * big / 2, fill=colour)
        case Slab(corner=(x, y), width=width, height=height, radius=radius):
            edges = (x * big, y * big, (x + width) * big, (y + height) * big)
            draw.rounded_rectangle(edges, radius * big, fill=colour)
        case Letter(text=text, centre=(x, y), size=size):
            face = font(round(size * big), Weight.HEAVY)
            rise = cap_height(round(size * big), Weight.HEAVY) / 2
            draw.text((x * big, y * big + rise), text, fill=colour, font=face, anchor="ms")
