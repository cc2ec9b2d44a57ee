"""From scenes to pixels; the only part of the project that uses Pillow."""

from render.paint.bands import column, forget, png
from render.paint.painter import canvas, extent, measured, webp
from render.paint.sprites import shown

__all__ = ["canvas", "column", "extent", "forget", "measured", "png", "shown", "webp"]
