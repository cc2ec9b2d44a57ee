"""Pictures in bands: rows that are the same as in an earlier picture are taken from it.

From one board of a table to the next, half of all bands stay the same. In the others, most tiles
do: only the remaining tiles are painted, and bands are assembled from tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from render.lru_cache import LruCache
from render.paint.colours import palette_colours, to_indices
from render.paint.layers import Edges
from render.paint.painter import as_pastes, items_with_frames, paint_part
from render.paint.pastes import TILE_HEIGHT, TILE_WIDTH, ItemPastes
from render.paint.png_file import Rows, assemble_png, forget_pieces, indexed_image, rows
from render.palettes import PALETTES, Role
from render.scene import Scene

_kept = LruCache[Rows](capacity=4096)
"""Packed bands of about 4 kB, enough for the boards of a hundred tables."""
_tiles = LruCache[Any](capacity=6144)
"""Cores of tiles in indexed colours, of 5 kB: a board that shares no tile with others has 300."""

Place = tuple[int, int]
"""A tile's band and left edge."""


class Canvas(NamedTuple):
    """The size and the palette of a picture; tiles depend on both, because the sky does."""

    width: int
    height: int
    palette: str

    def tile(self, band: int, left: int) -> Edges:
        """Return the edges of a tile, clipped to the picture."""
        top = band * TILE_HEIGHT
        return left, top, min(self.width, left + TILE_WIDTH), min(self.height, top + TILE_HEIGHT)


def png(scene: Scene, palette: str) -> bytes:
    """Return the scene as a PNG of at most 256 colours."""
    return assemble_png(
        scene.width, scene.height, palette_colours(palette), pack_bands(scene, palette)
    )


def column(scenes: Sequence[Scene], gap: int, palette: str) -> tuple[bytes, int]:
    """Return scenes of one width as a PNG, a line between them, and its height."""
    wide, tall = scenes[0].width, sum(scene.height + gap for scene in scenes) - gap
    line = palette_colours(palette).index(PALETTES[palette][Role.LINE])
    between = indexed_image(wide, gap)
    between.paste(line, (1, 0, wide + 1, gap))
    # packed once, and used between all scenes
    gaps = rows(between, gap)
    first, *others = (pack_bands(scene, palette) for scene in scenes)
    pieces = [*first, *(piece for other in others for piece in (*gaps, *other))]
    return assemble_png(wide, tall, palette_colours(palette), pieces), tall


def forget() -> None:
    """Drop all cached bands and tiles."""
    _kept.clear()
    _tiles.clear()
    forget_pieces()


def pack_bands(scene: Scene, palette: str) -> list[Rows]:
    """Return a scene in packed bands; only tiles missing from the cache are painted."""
    canvas = Canvas(scene.width, scene.height, palette)
    items = as_pastes(items_with_frames(scene), palette)
    shown: list[list[ItemPastes]] = [[] for _ in range(0, scene.height, TILE_HEIGHT)]
    for item in items:
        for band in shown[item.bands]:
            band.append(item)
    # by what lies on a band, in order: equal keys give equal pixels
    keys = [(canvas, number, *[item.number for item in on]) for number, on in enumerate(shown)]
    bands = {number: strip for number, key in enumerate(keys) if (strip := _kept.get(key))}
    missing = {number: on for number, on in enumerate(shown) if number not in bands}
    for number, strip in _pack_missing(canvas, missing, items):
        _kept.put(keys[number], strip)
        bands[number] = strip
    return [bands[number] for number in range(len(keys))]


def _pack_missing(
    canvas: Canvas, missing: Mapping[int, Sequence[ItemPastes]], items: Sequence[ItemPastes]
) -> Iterator[tuple[int, Rows]]:
    """Yield the missing bands of a picture, packed; neighbouring ones are handled together."""
    tiles = _tiles_of(canvas, missing, items)
    for _, group in groupby(enumerate(missing), lambda pair: pair[1] - pair[0]):
        bands = [band for _, band in group]
        top, bottom = (
            bands[0] * TILE_HEIGHT,
            min(canvas.height, bands[-1] * TILE_HEIGHT + TILE_HEIGHT),
        )
        strip = indexed_image(canvas.width, bottom - top)
        for band in bands:
            for column in range(0, canvas.width, TILE_WIDTH):
                left, up, right, low = canvas.tile(band, column)
                place = (left + 1, up - top, right + 1, low - top)
                strip.im.paste(tiles[band, column], place)
        yield from zip(bands, rows(strip, TILE_HEIGHT), strict=True)


def _tiles_of(
    canvas: Canvas, bands: Mapping[int, Sequence[ItemPastes]], items: Sequence[ItemPastes]
) -> dict[Place, Any]:
    """Return the tiles of some bands, by band and left edge; missing ones are painted."""
    on_tiles = dict(
        pair for band, on in bands.items() for pair in _numbers_by_tile(canvas, band, on)
    )
    keys = {place: (canvas, *place, *numbers) for place, numbers in on_tiles.items()}
    tiles = {place: tile for place, key in keys.items() if (tile := _tiles.get(key))}
    for block in _blocks([place for place in keys if place not in tiles]):
        # painting takes longest, so items that reach no tile of the block are skipped
        reached = {number for place in block for number in on_tiles[place]}
        over = [item for item in items if item.number in reached]
        for place, tile in _paint_block(canvas, block, over):
            tiles[place] = tile
            _tiles.put(keys[place], tile)
    return tiles


def _blocks(places: Sequence[Place]) -> Iterator[list[Place]]:
    """Yield places of tiles, from top to bottom and left to right, in rectangles of tiles."""
    left_over = set(places)
    for band, left in places:
        right, low = left, band
        while (band, right) in left_over:
            right += TILE_WIDTH
        columns = range(left, right, TILE_WIDTH)
        while columns and left_over.issuperset((low, column) for column in columns):
            low += 1
        block = [(row, column) for row in range(band, low) for column in columns]
        left_over.difference_update(block)
        if block:
            yield block


def _paint_block(
    canvas: Canvas, block: Sequence[Place], items: Iterable[ItemPastes]
) -> Iterator[tuple[Place, Any]]:
    """Yield the tiles of a rectangle, which is painted and indexed as one."""
    (x, y, _, _), (_, _, right, low) = canvas.tile(*block[0]), canvas.tile(*block[-1])
    core = paint_part(canvas.width, canvas.height, (x, y, right, low), items, canvas.palette)
    indices = to_indices(core, canvas.palette)
    for place in block:
        left, top, end, bottom = canvas.tile(*place)
        yield place, indices.crop((left - x, top - y, end - x, bottom - y))


def _numbers_by_tile(
    canvas: Canvas, band: int, items: Sequence[ItemPastes]
) -> Iterator[tuple[Place, list[int]]]:
    """Yield the tiles of a band by band and left edge, with the numbers of the items on them."""
    tiles: list[list[int]] = [[] for _ in range(0, canvas.width, TILE_WIDTH)]
    for number, _, _, columns in items:
        for tile in tiles[columns]:
            tile.append(number)
    for column, numbers in enumerate(tiles):
        yield (band, column * TILE_WIDTH), numbers
