"""From scenes to pixels; the only part of the project that uses Pillow."""

from render.paint.painter import canvas, extent, measured, png, webp
from render.paint.sprites import shown

__all__ = ["canvas", "extent", "measured", "png", "shown", "webp"]
