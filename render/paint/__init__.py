"""Painting scenes as pixels; the only part of the project that uses Pillow."""

from render.paint.bands import column, forget, png
from render.paint.fonts import advance, cap_height, fitted_name, strip_undrawable, truncate
from render.paint.icons import icon_png
from render.paint.lines import extent, measure
from render.paint.painter import canvas, webp

__all__ = [
    "advance",
    "canvas",
    "cap_height",
    "column",
    "extent",
    "fitted_name",
    "forget",
    "icon_png",
    "measure",
    "png",
    "strip_undrawable",
    "truncate",
    "webp",
]
