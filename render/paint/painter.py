"""The painter of scenes: a background, sprites pasted with masks, text at its own size."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from threading import Lock

from PIL import Image

from render.art import Art, Letter
from render.paint.colours import quantise
from render.paint.panels import lay, paint_panel
from render.paint.sprites import Sprite, Sprites, advance, cap_height, label, sprites
from render.palettes import PALETTES, Role
from render.scene import Align, Box, Icon, Item, Line, Panel, Part, Scene, Weight

ICON_EMS = 1.3
"""Side of a drawing in a line of text, in ems."""
GAP_EMS = 0.24
"""Space between the parts of a line, in ems."""
SMALLEST = 0.5
"""A line that does not fit is shrunk down to this share of its size, then cut."""
FRAME, FRAME_GAP = 6, 2
"""Widths of the frame around a thing that has changed, and of the dark gap within, in pixels."""
HALO = 3
"""Width of the edge around words that lie on drawings, in pixels."""
WEBP_METHOD, WEBP_EFFORT = 2, 20
"""Lossless WebP of flat pictures: smaller and clearer than a lossy one, 11 ms a frame.

In full colour, with what halving mixes, a frame takes 60 ms and two to three times the bytes.
"""

_drawing = Lock()
"""Sprites and fonts are shared, so one thread draws at a time; encoding runs in parallel."""


def webp(scenes: Iterable[Scene], durations: Sequence[int], palette: str) -> bytes:
    """Return the scenes as an animated WebP at half their size; durations in milliseconds."""
    # half the size: an animation shows the course of a match, not what is written on cards
    frames = [quantise(canvas(scene, palette).reduce(2), palette) for scene in scenes]
    tall = max(frame.height for frame in frames)
    first, *others = [_padded(frame, tall, PALETTES[palette][Role.SKY]) for frame in frames]
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


def _padded(frame: Image.Image, tall: int, fill: tuple[int, int, int]) -> Image.Image:
    """Return a frame as tall as the others; pictures may grow while there is more to show."""
    if frame.height == tall:
        return frame
    padded = Image.new("RGB", (frame.width, tall), fill)
    padded.paste(frame, (0, 0))
    return padded


def canvas(scene: Scene, palette: str) -> Image.Image:
    """Return the scene in full colour."""
    return painted(scene.width, scene.height, flat(scene), palette)


def painted(width: int, height: int, items: Iterable[Item], palette: str) -> Image.Image:
    """Return an image with items painted on a sky of this size, in their order."""
    with _drawing:
        image = _sky(width, height, palette)
        kept = sprites(palette)
        for item in items:
            paint_item(image, item, kept)
        return image


def flat(scene: Scene) -> Iterator[Item]:
    """Yield everything in painting order: frames last, with words that they would cross."""
    yield from scene.painted()
    for box in scene.frames():
        # around the thing, not over its edge: what changed must stay readable
        dark = box.inset(-FRAME_GAP)
        frame = dark.inset(-FRAME)
        yield Panel(dark, None, 10, Role.SKY, FRAME_GAP)
        yield Panel(frame, None, 14, Role.CHANGED, FRAME)
        yield from _crossed(scene.items, frame, frame.inset(FRAME + FRAME_GAP))


def _crossed(items: Sequence[Item], frame: Box, inner: Box) -> Iterator[Item]:
    """Yield words and numbers at a frame's edge, and what lies on them, to be painted again."""
    drawings = list[Box]()
    for item in items:
        at_edge = frame.intersects(item.box) and not inner.contains(item.box)
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


def paint_item(image: Image.Image, item: Item, kept: Sprites) -> None:
    """Paint one item on top."""
    if isinstance(item, Panel):
        paint_panel(image, item, kept.palette)
    elif isinstance(item, Icon):
        _paste(image, kept.get(item.art, item.box.w), item.box.x, item.box.y)
    else:
        _line(image, item, kept)


def measured(line: Line) -> tuple[int, bool]:
    """Return the size at which the line is painted, and whether all its words fit."""
    size, parts, width = _fitted(line.parts, line.size, line.weight, line.box.w)
    return size, parts == line.parts and width <= line.box.w


def extent(line: Line) -> Box:
    """Return the painted box of a line, as high as its capital letters."""
    size, _, width = _fitted(line.parts, line.size, line.weight, line.box.w)
    tall = cap_height(size, line.weight)
    box, wide = line.box, min(round(width), line.box.w)
    spare = {Align.LEFT: 0, Align.MIDDLE: (box.w - wide) // 2, Align.RIGHT: box.w - wide}
    return Box(box.x + spare[line.align], box.y + (box.h - tall) // 2, wide, tall)


def _sky(width: int, height: int, palette: str) -> Image.Image:
    """Return the background with a few stars at fixed places: faster to draw than to copy."""
    colours = PALETTES[palette]
    image = Image.new("RGB", (width, height), colours[Role.SKY])
    # so few that they never look like something to count
    for number in range(width * height // 14000):
        # by a hash, not a generator: the same sky on every machine and in every Python
        random = hashlib.blake2b(b"star %d" % number, digest_size=5).digest()
        x = int.from_bytes(random[:2], "big") * width // 65536
        y = int.from_bytes(random[2:4], "big") * height // 65536
        side = 3 if random[4] < 40 else 2
        image.im.paste(colours[Role.STAR], (x, y, x + side, y + side))
    return image


def _paste(image: Image.Image, sprite: Sprite, x: int, y: int) -> None:
    left, top, pixels, mask = sprite
    lay(image, pixels, x + left, y + top, mask)


def _line(image: Image.Image, line: Line, kept: Sprites) -> None:
    for part, size, x, y in placed(line):
        if isinstance(part, str):
            if line.halo is not None:
                mask, left, base = label(part, size, line.weight, HALO)
                lay(image, kept.palette[line.halo], x + left, y - base, mask)
            mask, left, base = label(part, size, line.weight)
            lay(image, kept.palette[line.role], x + left, y - base, mask)
        else:
            _paste(image, kept.get(part, size), x, y)


def placed(line: Line) -> Iterator[tuple[Part, int, int, int]]:
    """Yield the parts of a line: words by size, left end and baseline, drawings by corner."""
    size, parts, width = _fitted(line.parts, line.size, line.weight, line.box.w)
    box = line.box
    spare = {Align.LEFT: 0.0, Align.MIDDLE: (box.w - width) / 2, Align.RIGHT: box.w - width}
    x = box.x + spare[line.align]
    middle = box.y + box.h / 2
    side = round(size * ICON_EMS)
    for part in parts:
        if isinstance(part, str):
            yield part, size, round(x), round(middle + cap_height(size, line.weight) / 2)
            x += advance(part, size, line.weight)
        else:
            yield part, side, round(x), round(middle - side / 2)
            x += side
        x += size * GAP_EMS


@lru_cache(maxsize=4096)
def _fitted(
    parts: tuple[Part, ...], wanted: int, weight: Weight, room: int
) -> tuple[int, tuple[Part, ...], float]:
    """Return the size, the parts and the width of a line that fits into the room."""
    size = wanted
    # smaller first, since cut words may be the ones that matter
    while (width := _width(parts, size, weight)) > room:
        last = parts[-1]
        if size > wanted * SMALLEST:
            size -= 1
        elif isinstance(last, str) and len(last) > 1:
            # two letters at a time: the ellipsis takes the place of one
            parts = (*parts[:-1], last[:-2].rstrip() + "…")
        else:
            break
    return size, parts, width


def _width(parts: tuple[Part, ...], size: int, weight: Weight) -> float:
    side = round(size * ICON_EMS)
    widths = [advance(part, size, weight) if isinstance(part, str) else side for part in parts]
    return sum(widths) + size * GAP_EMS * (len(parts) - 1)
