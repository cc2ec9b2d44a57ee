"""From scenes to pixels; the only part of the project that uses Pillow."""

from render.paint.painter import canvas, measured, png, webp
from render.paint.sprites import drawable

__all__ = ["canvas", "drawable", "measured", "png", "webp"]
