"""Painting scenes as pixels; the only part of the project that uses Pillow."""

from render.paint.bands import column, forget, png
from render.paint.icons import icon_png
from render.paint.lines import extent, measured
from render.paint.painter import canvas, webp
from render.paint.sprites import advance, cap_height, drawable, shown, truncated

__all__ = [
    "advance",
    "canvas",
    "cap_height",
    "column",
    "drawable",
    "extent",
    "forget",
    "icon_png",
    "measured",
    "png",
    "shown",
    "truncated",
    "webp",
]
