"""The painter of scenes: a background, sprites pasted with masks, text at its own size."""

from __future__ import annotations

import hashlib
import io
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from threading import Lock
from typing import Any

from PIL import Image

from render.art import Art, Letter
from render.paint.colours import quantise
from render.paint.layers import Edges
from render.paint.pastes import ItemPastes, item_pastes
from render.paint.rectangles import Paste
from render.palettes import PALETTES, Role
from render.scene import Box, Icon, Item, Line, Rectangle, Scene

FRAME, FRAME_GAP = 6, 2
"""Widths of the frame around a thing that has changed, and of the dark gap within, in pixels."""
WEBP_METHOD, WEBP_EFFORT = 2, 20
"""Lossless WebP of flat pictures: smaller and clearer than a lossy one, 11 ms a frame.

In full colour, with what halving mixes, a frame takes 60 ms and two to three times the bytes.
"""

STAR = 3
"""Side of a large star, in pixels."""

_drawing = Lock()
"""Sprites and fonts are shared, so one thread draws at a time; encoding runs in parallel."""


def webp(scenes: Iterable[Scene], durations: Sequence[int], palette: str) -> bytes:
    """Return the scenes as an animated WebP at half their size; durations in milliseconds."""
    # half the size: an animation shows the course of a match, not what is written on cards
    frames = [quantise(canvas(scene, palette).reduce(2), palette) for scene in scenes]
    tall = max(frame.height for frame in frames)
    first, *others = [_pad(frame, tall, PALETTES[palette][Role.SKY]) for frame in frames]
    out = io.BytesIO()
    first.save(
        out,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=list(durations),
        # forever; the last frame is the pause
        loop=0,
        lossless=True,
        method=WEBP_METHOD,
        quality=WEBP_EFFORT,
    )
    return out.getvalue()


def _pad(frame: Image.Image, tall: int, fill: tuple[int, int, int]) -> Image.Image:
    """Return a frame as tall as the others; pictures may grow while there is more to show."""
    if frame.height == tall:
        return frame
    padded = Image.new("RGB", (frame.width, tall), fill)
    padded.paste(frame, (0, 0))
    return padded


def canvas(scene: Scene, palette: str) -> Image.Image:
    """Return the scene in full colour."""
    size = scene.width, scene.height
    with _drawing:
        image = Image.new("RGB", size, PALETTES[palette][Role.SKY])
        _paste(image.im, stars(*size, palette))
        for item in items_with_frames(scene):
            paint_item(image, item, palette)
        return image


def paint_item(image: Image.Image, item: Item, palette: str) -> None:
    """Paint one item on top."""
    _paste(image.im, item_pastes(item, palette).pastes)


def as_pastes(items: Iterable[Item], palette: str) -> list[ItemPastes]:
    """Return items as pastes."""
    with _drawing:
        return [item_pastes(item, palette) for item in items]


def paint_part(
    width: int, height: int, part: Edges, items: Iterable[ItemPastes], palette: str
) -> Any:
    """Return the core of an image of this part of a picture, with the items that reach it."""
    left, top, right, low = part
    with _drawing:
        core = Image.new("RGB", (right - left, low - top), PALETTES[palette][Role.SKY]).im
        sky = stars(width, height, palette)
        first, last = (bisect(sky, edge, key=_bottom) for edge in (top, low + STAR))
        for paste in chain(sky[first:last], *(item.pastes for item in items)):
            x0, y0, x1, y1 = paste[1]
            if x0 < right and left < x1 and y0 < low and top < y1:
                core.paste(paste[0], (x0 - left, y0 - top, x1 - left, y1 - top), *paste[2:])
        return core


def _paste(core: Any, pastes: Iterable[Paste]) -> None:
    """Paste on the core of an image, in order."""
    for paste in pastes:
        core.paste(*paste)


def items_with_frames(scene: Scene) -> Iterator[Item]:
    """Yield everything in painting order: frames last, with words that they would cross."""
    yield from scene.items_with_labels()
    for box in scene.frames():
        # around the thing, not over its edge: what changed must stay readable
        dark = box.inset(-FRAME_GAP)
        frame = dark.inset(-FRAME)
        yield Rectangle(dark, None, 10, Role.SKY, FRAME_GAP)
        yield Rectangle(frame, None, 14, Role.CHANGED, FRAME)
        yield from _items_across(scene.items, frame, frame.inset(FRAME + FRAME_GAP))


def _items_across(items: Sequence[Item], frame: Box, inner: Box) -> Iterator[Item]:
    """Yield words and numbers at a frame's edge, and what lies on them, to be painted again."""
    drawings = list[Box]()
    left, top, right, low = frame.x, frame.y, frame.x + frame.w, frame.y + frame.h
    for item in items:
        x, y, wide, high = item.box
        # most items lie elsewhere, and a board may have ten frames
        meets = x < right and left < x + wide and y < low and top < y + high
        if not meets and not drawings:
            continue
        at_edge = meets and not inner.contains(item.box)
        if isinstance(item, Line) and at_edge:
            yield item
        elif any(map(item.box.intersects, drawings)) or (
            isinstance(item, Icon) and at_edge and _is_lettered(item.art)
        ):
            drawings.append(item.box)
            yield item


@cache
def _is_lettered(art: Art) -> bool:
    """Return whether a drawing has letters or numbers, and isn't a ground for others."""
    return not art.ground and any(isinstance(shape, Letter) for shape in art.shapes)


@lru_cache(maxsize=64)
def stars(width: int, height: int, palette: str) -> tuple[Paste, ...]:
    """Return the few stars of a background, at fixed places, from top to bottom."""
    colour, result = PALETTES[palette][Role.STAR], list[Paste]()
    # so few that they never look like something to count
    for number in range(width * height // 14000):
        # by a hash, not a generator: the same sky on every machine and in every Python
        random = hashlib.blake2b(b"star %d" % number, digest_size=5).digest()
        x = int.from_bytes(random[:2], "big") * width // 65536
        y = int.from_bytes(random[2:4], "big") * height // 65536
        side = STAR if random[4] < 40 else 2
        result.append((colour, (x, y, x + side, y + side)))
    return tuple(sorted(result, key=_bottom))


def _bottom(paste: Paste) -> int:
    """Return the lower edge of what is pasted."""
    low: int = paste[1][3]
    return low
