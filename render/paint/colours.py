"""The 160 colours of every picture of a palette: those of its roles, and those in between.

Choosing once for all pictures takes a sixth of the time of a choice for each, leaves every role's
colour as it is, and lets equal parts of pictures be packed once.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image

from render.palettes import PALETTES, Rgb

MAX_COLOURS = 160
FILE = Path(__file__).with_name("blends.toml")
"""The file with the colours in between: of edges, and of colours seen through others."""

CELL = 0xFC
"""Pillow chooses once for each 4 x 4 x 4 colours, by the darkest, so the choices are made there."""


def named_colours(palette: str) -> list[Rgb]:
    """Return the colours that a palette names."""
    return list(dict.fromkeys(PALETTES[palette].colours.values()))


@lru_cache(maxsize=len(PALETTES))
def palette_colours(palette: str) -> tuple[Rgb, ...]:
    """Return all colours of a palette's pictures, by number."""
    codes = tomllib.loads(FILE.read_text(encoding="utf-8"))[palette].split()
    between = [(code[0], code[1], code[2]) for code in map(bytes.fromhex, codes)]
    return tuple([*named_colours(palette), *between][:MAX_COLOURS])


@lru_cache(maxsize=len(PALETTES))
def _palette_image(palette: str) -> Image.Image:
    """Return an image that maps each colour to its number and caches the answers."""
    few = Image.new("P", (1, 1))
    few.putpalette([part & CELL for colour in palette_colours(palette) for part in colour])
    few.load()  # passes the palette on to the core
    return few


def quantise(image: Image.Image, palette: str) -> Image.Image:
    """Return an image in full colour, reduced to the colours of the palette."""
    numbers = colour_indices(image, palette)
    numbers.putpalette([part for colour in palette_colours(palette) for part in colour])
    return numbers.convert("RGB")


def to_indices(core: Any, palette: str) -> Any:
    """Return the core of an image with the number of the nearest colour in each pixel."""
    return core.convert("P", Image.Dither.NONE, _palette_image(palette).im)


def colour_indices(image: Image.Image, palette: str) -> Image.Image:
    """Return an image with the number of the nearest colour in each pixel."""
    return image.quantize(palette=_palette_image(palette), dither=Image.Dither.NONE)
