"""PNG files made of packed rows, which are packed once and used in many pictures.

Each stretch of rows is a piece of a deflate stream that doesn't depend on the others, so pieces can
be concatenated in any order; only their checksums have to be combined.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.paint.deflate import adler32, crc32, deflate, deflate_densely
from render.palettes import Rgb

CROWDED, LARGE = 144 * 1024, 4200
"""Size in bytes above which a picture is crowded, and from which its pieces are then repacked."""
MODULUS = 65521
"""Modulus of Adler's checksum, RFC 1950."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEAD, END = b"\x78\x5e", b"\x03\x00"
"""Start of a zlib stream, and its last, empty block."""


class Rows(NamedTuple):
    """Some rows of a picture, packed, with the checksum and the length of their bytes."""

    packed: bytes
    check: int
    length: int


def indexed_image(width: int, height: int) -> Image.Image:
    """Return an image for indexed colours, with a column on its left for PNG's filters."""
    # a filter of 0 for each row: filters don't help indexed colours
    return Image.new("P", (width + 1, height), 0)


def rows(image: Image.Image, high: int) -> list[Rows]:
    """Return an image from `indexed_image` in strips of this many rows; the last may have fewer."""
    raw, step = memoryview(image.tobytes()), image.width * high
    return [_pack(raw[at : at + step]) for at in range(0, len(raw), step)]


def _pack(raw: memoryview) -> Rows:
    return Rows(deflate(raw), adler32(raw), len(raw))


def assemble_png(width: int, height: int, palette: Sequence[Rgb], pieces: Sequence[Rows]) -> bytes:
    """Return a PNG with indexed colours."""
    # 8 bits a pixel; colour type 3: with a palette
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    check = _checksum(pieces).to_bytes(4)
    packed = [piece.packed for piece in pieces]
    if sum(map(len, packed)) > CROWDED:
        packed = [_pack_densely(piece) if len(piece) >= LARGE else piece for piece in packed]
    stream = b"".join((HEAD, *packed, END, check))
    colours = bytes(part for colour in palette for part in colour)
    parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", stream), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


@lru_cache(maxsize=1024)
def _pack_densely(piece: bytes) -> bytes:
    """Return a piece packed more densely; the cache holds about 10 MB."""
    return deflate_densely(piece)


def forget_pieces() -> None:
    """Drop all pieces that are kept."""
    _pack_densely.cache_clear()


def _checksum(pieces: Iterable[Rows]) -> int:
    """Return the checksum of all pieces, concatenated."""
    # Adler-32 of a concatenation depends only on the parts' checksums and lengths
    low, high = 1, 0
    for piece in pieces:
        high = (high + (piece.check >> 16) + piece.length * (low - 1)) % MODULUS
        low = (low + (piece.check & 0xFFFF) - 1) % MODULUS
    return high << 16 | low


def _chunk(name: bytes, data: bytes) -> bytes:
    check = crc32(data, crc32(name, 0))
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)
