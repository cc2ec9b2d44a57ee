"""From scenes to pixels; the only part of the project that uses Pillow."""

from render.paint.painter import canvas, column, extent, measured, png, webp
from render.paint.sprites import shown

__all__ = ["canvas", "column", "extent", "measured", "png", "shown", "webp"]
