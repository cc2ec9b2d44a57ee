"""Text: the project's own font, its characters, widths of words, and words as masks."""

from __future__ import annotations

from functools import lru_cache

import font_manrope
from PIL import Image, ImageDraw, ImageFont

from render.scene import Weight

EDGE = [round(level / 85) * 85 for level in range(256)]
"""Opacities of edges, in four steps: a crowded board takes a twelfth fewer bytes than with 256."""

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
def _has_glyph(letter: str) -> bool:
    """Return whether the font has a drawing for the letter."""
    face = font(24, Weight.BOLD)
    # a letter that the font lacks is drawn as the same box as U+FFFF, which isn't a letter
    return letter == " " or bytes(face.getmask(letter)) not in (
        b"",
        bytes(face.getmask(chr(0xFFFF))),
    )


def strip_undrawable(text: str) -> str:
    """Return the text without characters that the font can't draw, such as emoji."""
    return " ".join("".join(letter for letter in text if _has_glyph(letter)).split())


LONGEST = "W" * 12
"""Width of the longest shown name; words beside it, such as the player to move, need room."""


@lru_cache(maxsize=256)
def fitted_name(name: str, tail: str = "") -> str:
    """Return a name as pictures show it: without letters that the font lacks, and cut if very wide.

    The `tail` after it stays complete.
    """
    full = name = strip_undrawable(name)
    room = advance(LONGEST, 24, Weight.HEAVY)
    # measured at one size: a name must be cut alike in every picture of a table
    while advance(name + tail, 24, Weight.HEAVY) > room:
        full = full[:-1].rstrip()
        name = f"{full}…"
    return name + tail


@lru_cache(maxsize=1024)
def truncate(words: str, room: int, size: int, weight: Weight) -> str:
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
