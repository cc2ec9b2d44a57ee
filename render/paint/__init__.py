"""From scenes to pixels; the only part of the project that uses Pillow."""

from render.paint.painter import canvas, column, extent, measured, png, webp
from render.paint.sprites import advance, drawable, shown

__all__ = ["advance", "canvas", "column", "drawable", "extent", "measured", "png", "shown", "webp"]
