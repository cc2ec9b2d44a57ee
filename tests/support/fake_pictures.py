"""Pictures for tests of those who send them: as large as they would be, but not painted.

Painting and packing the pictures is half of what a played match costs. Equal scenes give equal
bytes and other scenes other bytes; `tests/render` and each game's tests look at the pixels.
"""

import hashlib
import io
import zlib
from collections.abc import Iterable, Sequence
from functools import cache

from PIL import Image

from render.paint import column, png
from render.scene import Scene

LAST_CHUNK = b"\0\0\0\0IEND\xaeB`\x82"
_PAINTED = set[tuple[object, ...]]()
"""Widths and palettes of which one picture was painted in this process."""


@cache
def _blank(width: int, height: int) -> bytes:
    """Return the file of a blank picture, without its last chunk."""
    out = io.BytesIO()
    Image.new("1", (width, height)).save(out, "PNG", compress_level=1)
    return out.getvalue().removesuffix(LAST_CHUNK)


def _shown(scene: Scene, palette: str) -> bytes:
    return repr((palette, list(scene.items_with_labels()), scene.frames())).encode()


def _bearing(shown: bytes, width: int, height: int) -> bytes:
    """Return a blank picture with the digest of its contents in it, as a chunk of text."""
    chunk = b"tEXtscene\0" + hashlib.sha256(shown).hexdigest().encode()
    sizes = len(chunk) - len(b"tEXt"), zlib.crc32(chunk)
    size, check = (number.to_bytes(4, "big") for number in sizes)
    return b"".join((_blank(width, height), size, chunk, check, LAST_CHUNK))


def _is_first(*kind: object) -> bool:
    first = kind not in _PAINTED
    _PAINTED.add(kind)
    return first


def sketch(scene: Scene, palette: str) -> bytes:
    """Return a blank picture with the digest of its scene; paint the first of each width too."""
    if _is_first("scene", scene.width, palette):
        assert png(scene, palette)
    return _bearing(_shown(scene, palette), scene.width, scene.height)


def below_one_another(scenes: Sequence[Scene], gap: int, palette: str) -> tuple[bytes, int]:
    """Do the same for scenes in a column, and return its height; paint the first of a width too."""
    width, tall = scenes[0].width, sum(scene.height for scene in scenes) + gap * (len(scenes) - 1)
    if _is_first("column", width, palette):
        assert column(scenes, gap, palette)[1] == tall
    return _bearing(b"".join(_shown(scene, palette) for scene in scenes), width, tall), tall


def unpainted(_scene: Scene, _palette: str) -> bytes:
    """Return the same small picture for every scene, where nobody looks at any."""
    return _blank(8, 8) + LAST_CHUNK


def unpainted_column(_scenes: Sequence[Scene], _gap: int, _palette: str) -> tuple[bytes, int]:
    """Return the same small picture for all columns, and its height."""
    return unpainted(Scene(8, 8), ""), 8


def unpainted_icon(_art: object) -> bytes:
    """Return the same small picture for every icon."""
    return unpainted(Scene(8, 8), "")


def moving(scenes: Iterable[Scene], durations: Sequence[int], palette: str) -> bytes:
    """Return a small animation with a frame for each scene, coloured by its contents."""
    digests = [hashlib.sha256(_shown(scene, palette)).digest() for scene in scenes]
    first, *others = [Image.new("RGB", (8, 8), tuple(digest[:3])) for digest in digests]
    out = io.BytesIO()
    first.save(out, "WEBP", save_all=True, append_images=others, duration=list(durations))
    return out.getvalue()
