"""Deflate for pictures, by the fastest libraries that this machine has.

Over a board of 38 bands, zlib's level 4 takes 13 ms, ISA-L 2 ms for a twelfth more bytes, and
zlib-ng's level 5 takes 10 ms for a tenth less. So bands are packed by the first, and the large ones
of a large picture by the second as well: a picture has to stay below 160 KiB. Equal bands may
differ in a few packed bytes: ISA-L doesn't promise otherwise.
"""

from __future__ import annotations

import zlib
from typing import Any

light: Any = zlib
dense: Any = zlib
try:
    from isal import isal_zlib as light
except ImportError:
    LIGHT = 4
else:
    LIGHT = 1
try:
    from zlib_ng import zlib_ng as dense
except ImportError:
    DENSE = 6
else:
    DENSE = 5


def missing_packers() -> list[str]:
    """Return the packages that would pack pictures faster, and aren't installed."""
    return [name for name, module in (("isal", light), ("zlib-ng", dense)) if module is zlib]


def deflate(raw: memoryview) -> bytes:
    """Return bytes as a piece of a deflate stream that doesn't refer to anything before it."""
    return _compress(light, LIGHT, raw)


def deflate_densely(piece: bytes) -> bytes:
    """Return a piece of a deflate stream, packed more densely."""
    return _compress(dense, DENSE, zlib.decompressobj(-zlib.MAX_WBITS).decompress(piece))


def _compress(library: Any, level: int, raw: memoryview | bytes) -> bytes:
    # raw deflate (negative window bits) and a full flush: a piece refers to no earlier bytes
    packer = library.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed: bytes = packer.compress(raw) + packer.flush(zlib.Z_FULL_FLUSH)
    return packed


def adler32(data: memoryview) -> int:
    """Return the checksum of a zlib stream's bytes."""
    check: int = light.adler32(data)
    return check


def crc32(data: bytes, start: int) -> int:
    """Return the checksum of a PNG's chunk, continuing from its `start`."""
    check: int = light.crc32(data, start)
    return check
