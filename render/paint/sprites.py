"""Sprites: drawn once at four times their size, reduced, and cached."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import font_manrope
from PIL import Image, ImageChops, ImageDraw, ImageFont

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke, Within
from render.palettes import PALETTES, Palette, Rgb
from render.scene import Weight

# drawn larger and reduced, because Pillow draws without anti-aliasing
OVERSAMPLING = 4
EDGE = [round(level / 85) * 85 for level in range(256)]
"""Opacities of edges, in four steps: a crowded board takes a twelfth less bytes than with all."""

_FILES = {
    Weight.MEDIUM: "ManropeMedium",
    Weight.BOLD: "ManropeBold",
    Weight.HEAVY: "ManropeExtraBold",
}


@lru_cache(maxsize=64)
def font(size: int, weight: Weight) -> ImageFont.FreeTypeFont:
    """Return the project's own font, whose layout is the same with and without libraqm."""
    file = font_manrope.font_files[_FILES[weight]]
    # libraqm lays text out a little differently, so pictures would depend on the machine
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _known(letter: str) -> bool:
    """Return whether the font has a drawing for the letter."""
    face = font(24, Weight.BOLD)
    # a letter that the font lacks is drawn as the same box as U+FFFF, which isn't a letter
    return letter == " " or bytes(face.getmask(letter)) not in (
        b"",
        bytes(face.getmask(chr(0xFFFF))),
    )


def drawable(text: str) -> str:
    """Return the text without what the font cannot draw, such as emoji."""
    return " ".join("".join(letter for letter in text if _known(letter)).split())


LONGEST = "W" * 12
"""Width of the longest shown name; words beside it, such as the player to move, need room."""


@lru_cache(maxsize=256)
def shown(name: str, tail: str = "") -> str:
    """Return a name as pictures show it: without letters that the font lacks, and cut if very wide.

    The `tail` after it stays complete.
    """
    full = name = drawable(name)
    room = advance(LONGEST, 24, Weight.HEAVY)
    # measured at one size: a name must be cut alike in every picture of a table
    while advance(name + tail, 24, Weight.HEAVY) > room:
        full = full[:-1].rstrip()
        name = f"{full}…"
    return name + tail


@lru_cache(maxsize=1024)
def truncated(words: str, room: int, size: int, weight: Weight) -> str:
    """Return words that fit into this many pixels at this size, cut if they are too wide."""
    full, result = words, words
    while full and advance(result, size, weight) > room:
        full = full[:-1].rstrip()
        result = f"{full}…"
    return result


@lru_cache(maxsize=64)
def cap_height(size: int, weight: Weight) -> int:
    """Return the height of capital letters, in pixels."""
    return -round(font(size, weight).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=4096)
def label(text: str, size: int, weight: Weight, edge: int = 0) -> tuple[Image.Image, int, int]:
    """Return a mask of the text, the offset of its left edge, and its baseline in the mask.

    `edge` pixels are added around each letter.
    """
    face = font(size, weight)
    bounds = face.getbbox(text, anchor="ls", stroke_width=edge)
    left, top, right, bottom = map(round, bounds)
    mask = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)), 0)
    ImageDraw.Draw(mask).text(
        (1 - left, 1 - top), text, fill=255, font=face, anchor="ls", stroke_width=edge
    )
    return mask.point(EDGE), left - 1, 1 - top


@lru_cache(maxsize=8192)
def advance(text: str, size: int, weight: Weight) -> float:
    """Return the pen's advance over a text, in pixels."""
    return font(size, weight).getlength(text)


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
        """Return the drawing at this size."""
        key = (art.name, side)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._draw(art, side)
        return kept

    def _draw(self, art: Art, side: int) -> Sprite:
        big = side * OVERSAMPLING
        image = Image.new("RGBA", (big, big), (0, 0, 0, 0))
        self._lay(image, art.shapes)
        if art.round:
            _keep_within(image, (0.5, 0.5), 0.5)
        small = image.reduce(OVERSAMPLING)
        # only what covers anything is kept and pasted: half of most drawings is empty
        box = small.getchannel("A").getbbox() or (0, 0, 1, 1)
        part = small.crop(box)
        return Sprite(box[0], box[1], part.convert("RGB"), _stepped(part.getchannel("A")))

    def _lay(self, image: Image.Image, shapes: Sequence[Shape]) -> None:
        """Lay shapes over an image, in order."""
        for shape in shapes:
            if _covers(shape) and not isinstance(shape, Within):
                _stamp(ImageDraw.Draw(image), shape, image.width, self.palette[shape.fill])
                continue
            layer = Image.new("RGBA", image.size, (0, 0, 0, 0))
            if isinstance(shape, Within):
                self._lay(layer, shape.shapes)
                _keep_within(layer, shape.centre, shape.radius)
            else:
                _stamp(ImageDraw.Draw(layer), shape, image.width, self.palette[shape.fill])
            image.alpha_composite(layer)


def _stepped(mask: Image.Image) -> Image.Image:
    """Return a mask with edges in steps; a glow, of which little is opaque, stays smooth."""
    levels = mask.histogram()
    return mask.point(EDGE) if sum(levels[1:-1]) < levels[-1] else mask


def _keep_within(image: Image.Image, centre: Point, radius: float) -> None:
    """Cut off everything outside a circle of the unit square."""
    hole = Image.new("L", image.size, 0)
    big = image.width
    ImageDraw.Draw(hole).circle((centre[0] * big, centre[1] * big), radius * big, fill=255)
    image.putalpha(ImageChops.multiply(image.getchannel("A"), hole))


@lru_cache(maxsize=len(PALETTES))
def sprites(palette: str) -> Sprites:
    """Return the sprites of a palette."""
    return Sprites(PALETTES[palette])


def _covers(shape: Shape) -> bool:
    """Return whether a shape is opaque; it needs no layer of its own then."""
    match shape:
        case Disc() | Arc() | Polygon() | Stroke():
            return shape.opacity == 1
        case Letter() | Within():
            return False  # its edges are smooth
    return True


def _stamp(
    draw: ImageDraw.ImageDraw,
    shape: Disc | Arc | Polygon | Stroke | Slab | Letter,
    big: int,
    colour: Rgb,
) -> None:
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
        case Stroke(points=points, width=width, opacity=opacity):
            path, tint = [(x * big, y * big) for x, y in points], (*colour, round(255 * opacity))
            draw.line(path, fill=tint, width=round(width * big), joint="curve")
            # Pillow joins a line's corners in a curve, but leaves its ends flat
            for end_point in (path[0], path[-1]):
                draw.circle(end_point, width * big / 2, fill=tint)
        case Slab(corner=(x, y), width=width, height=height, radius=radius):
            edges = (x * big, y * big, (x + width) * big, (y + height) * big)
            draw.rounded_rectangle(edges, radius * big, fill=colour)
        case Letter(text=text, centre=(x, y), size=size):
            face = font(round(size * big), Weight.HEAVY)
            rise = cap_height(round(size * big), Weight.HEAVY) / 2
            draw.text((x * big, y * big + rise), text, fill=colour, font=face, anchor="ms")
