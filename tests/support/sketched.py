"""Pictures for tests of those who send them: as large as they would be, but not painted.

Painting and packing the pictures is half of what a played match costs. Equal scenes give equal
bytes and other scenes other bytes; `tests/render` and each game's tests look at the pixels.
"""

import hashlib
import io
from collections.abc import Iterable, Sequence
from functools import cache

from PIL import Image, PngImagePlugin

from render.paint import png
from render.scene import Scene

_PAINTED: set[tuple[int, str]] = set()
"""Widths and palettes of which one picture was painted in this process."""


@cache
def _blank(width: int, height: int) -> Image.Image:
    return Image.new("1", (width, height))


def sketch(scene: Scene, palette: str) -> bytes:
    """A blank picture that bears the digest of its scene; the first of a width is painted too."""
    if (scene.width, palette) not in _PAINTED:
        assert png(scene, palette)
        _PAINTED.add((scene.width, palette))
    return _told(scene.width, scene.height, repr((palette, list(scene.painted()), scene.frames())))


def sketched_column(scenes: Sequence[Scene], gap: int, palette: str) -> tuple[bytes, int]:
    """The same for scenes below one another, of which not one is painted."""
    tall = sum(scene.height + gap for scene in scenes) - gap
    shown = repr((palette, [(list(one.painted()), one.frames()) for one in scenes]))
    return _told(scenes[0].width, tall, shown), tall


def _told(width: int, height: int, shown: str) -> bytes:
    """A blank picture that bears a digest of what it would show."""
    told = PngImagePlugin.PngInfo()
    told.add_text("scene", hashlib.sha256(shown.encode()).hexdigest())
    out = io.BytesIO()
    _blank(width, height).save(out, "PNG", pnginfo=told, compress_level=1)
    return out.getvalue()


def unpainted(_scene: Scene, _palette: str) -> bytes:
    """The same small picture for every scene, where nobody looks at any."""
    out = io.BytesIO()
    _blank(8, 8).save(out, "PNG")
    return out.getvalue()


def unpainted_column(_scenes: Sequence[Scene], _gap: int, _palette: str) -> tuple[bytes, int]:
    """The same small picture for all columns, and its height."""
    return unpainted(Scene(8, 8), ""), 8


def moving(scenes: Iterable[Scene], durations: Sequence[int], palette: str) -> bytes:
    """A small moving picture with a frame for each scene, coloured by what that shows."""
    shown = [repr((palette, list(scene.painted()), scene.frames())) for scene in scenes]
    digests = [hashlib.sha256(one.encode()).digest() for one in shown]
    first, *others = [Image.new("RGB", (8, 8), tuple(one[:3])) for one in digests]
    out = io.BytesIO()
    first.save(out, "WEBP", save_all=True, append_images=others, duration=list(durations))
    return out.getvalue()
