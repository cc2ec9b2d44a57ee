"""Pictures in bands: rows that are the same as in an earlier picture are taken from it.

From one board of a table to the next, half of all bands stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, groupby

from PIL import Image

from render.lru_cache import LruCache
from render.paint.colours import colour_indices, palette_colours
from render.paint.packing import Rows, file, rows
from render.paint.painter import flat, painted
from render.palettes import PALETTES, Role
from render.scene import Icon, Item, Line, Scene

HIGH = 32
"""Rows per band: fewer make bands more often the same, but slower to look up and to pack."""
REACH = 1.25
"""Extent of words above and below their middle, in their sizes."""

_kept = LruCache[Rows](places=4096)
"""Packed bands of about 4 kB, enough for the boards of a hundred tables."""
_numbers = count()


def png(scene: Scene, palette: str) -> bytes:
    """Return the scene as a PNG of at most 256 colours."""
    return file(scene.width, scene.height, palette_colours(palette), packed(scene, palette))


def column(scenes: Sequence[Scene], gap: int, palette: str) -> tuple[bytes, int]:
    """Return scenes of one width as a PNG, a line between them, and its height."""
    wide, tall = scenes[0].width, sum(scene.height + gap for scene in scenes) - gap
    line = palette_colours(palette).index(PALETTES[palette][Role.LINE])
    # packed once, and used between all scenes
    between = rows(Image.new("P", (wide, gap), line), gap)
    first, *others = (packed(scene, palette) for scene in scenes)
    pieces = [*first, *(piece for other in others for piece in (*between, *other))]
    return file(wide, tall, palette_colours(palette), pieces), tall


def forget() -> None:
    """Drop all cached bands."""
    _kept.clear()


def packed(scene: Scene, palette: str) -> list[Rows]:
    """Return a scene in packed bands; only bands missing from the cache are painted."""
    items = list(flat(scene))
    known = list(map(_known, items))
    shown: list[list[int]] = [[] for _ in range(0, scene.height, HIGH)]
    for number, first, last in known:
        for numbers in shown[max(0, first) : max(0, last + 1)]:
            numbers.append(number)
    size = (scene.width, scene.height, palette)
    # by what lies on a band, in order: equal keys give equal pixels
    keys = [(*size, band, *numbers) for band, numbers in enumerate(shown)]
    bands = {band: strip for band, key in enumerate(keys) if (strip := _kept.get(key))}
    missing = [band for band in range(len(keys)) if band not in bands]
    if missing:
        # painting takes longest, so items that reach no missing band are skipped
        reached = {number for band in missing for number in shown[band]}
        over = [item for item, (number, *_) in zip(items, known, strict=True) if number in reached]
        image = painted(scene.width, scene.height, over, palette)
        for band, strip in _fresh(image, missing, palette):
            _kept.put(keys[band], strip)
            bands[band] = strip
    return [bands[band] for band in range(len(keys))]


@lru_cache(maxsize=1 << 14)
def _known(item: Item) -> tuple[int, int, int]:
    """Return a number for an item, quicker to compare than the item, and its first and last band.

    The bands may lie above or below the picture.
    """
    top, bottom = item.box.y, item.box.y + item.box.h
    # words and drawings may reach beyond their boxes
    if isinstance(item, Line):
        middle, reach = top + item.box.h // 2, round(item.size * REACH)
        top, bottom = min(top, middle - reach), max(bottom, middle + reach)
    elif isinstance(item, Icon):
        bottom = max(bottom, top + item.box.w)
    return next(_numbers), top // HIGH, bottom // HIGH


def _fresh(image: Image.Image, missing: Sequence[int], palette: str) -> Iterator[tuple[int, Rows]]:
    """Yield the missing bands of an image; neighbouring ones are handled together."""
    for _, group in groupby(enumerate(missing), lambda pair: pair[1] - pair[0]):
        bands = [band for _, band in group]
        top, bottom = bands[0] * HIGH, min(image.height, bands[-1] * HIGH + HIGH)
        part = colour_indices(image.crop((0, top, image.width, bottom)), palette)
        yield from zip(bands, rows(part, HIGH), strict=True)
