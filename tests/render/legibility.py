"""A pair of eyes: what a picture shows badly, found in its scene and in its colours.

A scene is read item by item in the order of painting: which words are cut, hang over an edge or
lie on others, what later things hide, and which words and drawings are faint on what is under
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.art import Art, Letter
from render.paint.fonts import label
from render.paint.lines import extent, measure, place_parts
from render.paint.painter import items_with_frames, paint_item
from render.paint.sprites import Sprites, sprites
from render.palettes import PALETTES, Rgb, Role, contrast
from render.scene import Box, Icon, Item, Line, Rectangle, Scene, Weight

READABLE, LARGE = 4.5, 3.0
"""The contrast of WCAG 2 AA for words, and for drawings."""
SPECKS = 0.09
"""The share of the ground under words that may be near their colour: where a thin line passes."""
SHOWN, WORDS_SHOWN, NAMES_SHOWN = 0.4, 0.97, 0.8
"""The shares of a drawing, of words and of a changed place's name that later things leave open."""
LETTERS_SHOWN, CROSSED = 0.6, 0.05
"""The shares of a drawing's letters that later things leave open, and that a frame may hide."""
SIGNED = 0.015
"""The share of a drawing that stands out from its ground, at least: an edge, a letter."""
TINY, FAR = 20, 130
"""The sides in pixels up to which a drawing is a dot, and from which it is a place or far away."""


def faults(scene: Scene) -> Iterator[str]:
    """Yield things that are cut, leave the picture, lie on other words, or are hidden."""
    yield from _outside(scene)
    yield from _crowded(scene)
    yield from _covered(scene)


def _outside(scene: Scene) -> Iterator[str]:
    """Yield things over the picture's edge, and words that do not fit into their boxes."""
    bounds, kept = Box(0, 0, scene.width, scene.height), sprites("night")
    for item in scene.items:
        result = [item.box] if isinstance(item, Rectangle) else [s.box for s in _stamps(item, kept)]
        if not all(bounds.contains(box) for box in result):
            yield f"outside: {described(item)}"
        if isinstance(item, Line) and not measure(item)[1]:
            yield f"cut: {described(item)}"


def described(item: Icon | Line | Rectangle) -> str:
    """Return an item in a line for a test's message."""
    if isinstance(item, Icon):
        return f"{item.art.name} {tuple(item.box)}"
    if isinstance(item, Rectangle):
        return f"panel {item.fill} {tuple(item.box)}"
    words = " ".join(part if isinstance(part, str) else f"<{part.name}>" for part in item.parts)
    return f"{words!r} {tuple(item.box)}"


def _crowded(scene: Scene) -> Iterator[str]:
    """Yield words that meet other words."""
    lines = [(extent(item), item) for item in scene.items if isinstance(item, Line)]
    lines.sort(key=lambda pair: pair[0].y)
    for number, (box, line) in enumerate(lines):
        for other, beside in lines[number + 1 :]:
            if other.y >= box.y + box.h:
                break
            if box.intersects(other):
                yield f"words meet: {described(line)} and {described(beside)}"


def _covered(scene: Scene) -> Iterator[str]:
    """Yield words that anything later hides, and drawings of which it leaves too little.

    The frames of changes are painted last, and must not cross a number in a drawing either.
    """
    painted, kept = list(items_with_frames(scene)), sprites("night")
    claims = _Claims(scene)
    frames = sum(1 for _ in scene.items_with_labels())
    for item in painted[:frames]:
        claims.add(item, kept)
    unframed = claims.left()
    for item in painted[frames:]:
        claims.add(item, kept)
    left = claims.left()
    # a glow lies below the thing that glows
    glows = {id(mark.glow) for mark in scene.marks.values()}
    for item in {id(item): item for item in painted if id(item) not in glows}.values():
        shapes, letters = claims.numbers(item)
        least = _least(item)
        share = claims.share(left[shapes] + left[letters], shapes)
        share_of_letters = claims.share(left[letters], letters)
        if isinstance(item, Icon) and item.art.ground:
            continue
        if share < least or share_of_letters < LETTERS_SHOWN:
            yield f"hidden to {1 - min(share, share_of_letters):.0%}: {described(item)}"
        elif claims.share(unframed[letters] - left[letters], letters, 0.0) > CROSSED:
            yield f"crossed by a frame: {described(item)}"


def _least(item: Item) -> float:
    """Return the share of an item that later things leave open, at least."""
    if not isinstance(item, Line):
        return SHOWN
    # names of changed places lie where these are, and have an edge of their own
    return WORDS_SHOWN if item.halo is None else NAMES_SHOWN


class _Claims:
    """The pixels of a picture, each with the item that is seen there.

    An item has two numbers, one for the letters in a drawing. What is painted again above a frame
    is seen again, so it keeps its numbers.
    """

    def __init__(self, scene: Scene) -> None:
        self._owners = Image.new("I", (scene.width, scene.height), 0)
        self._numbers = dict[int, int]()
        self._covers = dict[int, int]()

    def numbers(self, item: Item) -> tuple[int, int]:
        """Return the numbers of an item and of its letters."""
        first = self._numbers.setdefault(id(item), 2 * len(self._numbers) + 1)
        return first, first + 1

    def add(self, item: Item, kept: Sprites) -> None:
        """Claim the pixels of an item; a panel has none of its own, as most are grounds."""
        shapes, letters = self.numbers(item)
        if isinstance(item, Rectangle):
            _claim_panel(self._owners, item, shapes)
            return
        stamps = list(_stamps(item, kept))
        self._paste(stamps, shapes)
        lettering = _lettering(item, kept) if isinstance(item, Icon) else None
        if lettering is not None:
            self._paste([lettering], letters)

    def _paste(self, stamps: Sequence[Stamp], number: int) -> None:
        for stamp in stamps:
            self._owners.paste(number, (stamp.x, stamp.y), stamp.mask)
        self._covers[number] = sum(stamp.covers for stamp in stamps)

    def left(self) -> Counter[int]:
        """Return the number of pixels that each item has."""
        counts = self._owners.getcolors(2 * len(self._numbers) + 2) or ()
        return Counter({number: count for count, number in counts if isinstance(number, int)})

    def share(self, pixels: int, number: int, default: float = 1.0) -> float:
        """Return the share of these pixels in all that an item covers."""
        return pixels / self._covers[number] if self._covers.get(number) else default


def _claim_panel(owners: Image.Image, panel: Rectangle, number: int) -> None:
    """Claim the pixels of a panel; without a filling, those of its edge."""
    x, y, w, h = panel.box
    if panel.fill is not None:
        owners.paste(number, (x, y, x + w, y + h))
    elif panel.stroke:
        corners = x, y, x + w - 1, y + h - 1
        ImageDraw.Draw(owners).rounded_rectangle(
            corners, panel.radius, outline=number, width=panel.stroke
        )


class Stamp(NamedTuple):
    """The area of a drawing or of words: an upper left corner, and a mask of none or all."""

    x: int
    y: int
    mask: Image.Image
    covers: int
    """Pixels."""
    words: bool

    @property
    def box(self) -> Box:
        """All of it."""
        return Box(self.x, self.y, self.mask.width, self.mask.height)

    def at(self, x: int, y: int) -> Stamp:
        """Return the stamp at another place."""
        return self._replace(x=self.x + x, y=self.y + y)


def _stamps(item: Icon | Line, kept: Sprites) -> Iterator[Stamp]:
    """Yield the areas of an item."""
    if isinstance(item, Icon):
        yield _solid(kept, item.art, item.box.w).at(item.box.x, item.box.y)
        return
    for part, size, x, y in place_parts(item):
        if isinstance(part, str):
            if part.strip():
                yield _letters(part, size, item.weight).at(x, y)
        else:
            yield _solid(kept, part, size).at(x, y)


@cache
def _solid(kept: Sprites, art: Art, side: int) -> Stamp:
    sprite = kept.get(art, side)
    return _stamp(sprite.left, sprite.top, sprite.mask, words=False)


def _lettering(icon: Icon, kept: Sprites) -> Stamp | None:
    """Return the area of the letters and numbers in a drawing; None: it has none."""
    letters = tuple(shape for shape in icon.art.shapes if isinstance(shape, Letter))
    if not letters:
        return None
    return _solid(kept, Art(f"{icon.art.name} letters", letters), icon.box.w).at(*icon.box[:2])


@cache
def _letters(words: str, size: int, weight: Weight) -> Stamp:
    mask, left, base = label(words, size, weight)
    return _stamp(left, -base, mask, words=True)


def _stamp(x: int, y: int, mask: Image.Image, *, words: bool) -> Stamp:
    hard = mask.point(lambda level: 255 if level > 127 else 0)
    return Stamp(x, y, hard, hard.histogram()[255], words)


def faint(scene: Scene, palette: str) -> Iterator[str]:
    """Yield words and drawings that do not stand out from what is under them."""
    kept, colours = sprites(palette), PALETTES[palette]
    image = Image.new("RGB", (scene.width, scene.height), colours[Role.SKY])
    for item in scene.items:
        if isinstance(item, Line):
            for stamp in _stamps(item, kept):
                share = _near(image, stamp, colours[item.role], READABLE) if stamp.words else 0.0
                if share > SPECKS:
                    yield f"faint to {share:.0%} ({palette}): {described(item)}"
                    break
        elif isinstance(item, Icon) and not item.art.ground and TINY < item.box.w < FAR:
            contrast_share = _standing_out(image, item, kept)
            if contrast_share < SIGNED:
                yield f"a drawing faint to {1 - contrast_share:.0%} ({palette}): {described(item)}"
        paint_item(image, item, palette)


def _standing_out(image: Image.Image, icon: Icon, kept: Sprites) -> float:
    """Return the share of a drawing with contrast to most of the ground that it covers."""
    sprite, solid = kept.get(icon.art, icon.box.w), _solid(kept, icon.art, icon.box.w)
    x, y = icon.box.x + sprite.left, icon.box.y + sprite.top
    under = image.crop((x, y, x + solid.mask.width, y + solid.mask.height))
    grounds = _colours(under)
    (_, ground), drawn = max(grounds), sprite.pixels.convert("RGBA")
    drawn.putalpha(solid.mask)
    result = _colours(drawn)
    seen = [(count, tuple(ink)) for count, (*ink, shown) in result if shown]
    out = sum(count for count, ink in seen if _contrast(ink, ground) >= LARGE)
    return out / max(1, sum(count for count, _ in seen))


def _colours(image: Image.Image) -> list[tuple[int, tuple[int, ...]]]:
    """Return the colours of an image with several bands, and how many pixels have each."""
    counts = image.getcolors(image.width * image.height) or []
    return [(count, ink) for count, ink in counts if isinstance(ink, tuple)]


def _near(image: Image.Image, stamp: Stamp, ink: Rgb, least: float) -> float:
    """Return the share of the ground under a stamp that has less contrast to the ink."""
    x, y, mask, covers, _ = stamp
    part = image.crop((x, y, x + mask.width, y + mask.height)).convert("RGBA")
    part.putalpha(mask)
    result = _colours(part)
    low = sum(n for n, (*under, seen) in result if seen and _contrast(ink, tuple(under)) < least)
    return low / covers if covers else 0.0


@cache
def _contrast(first: Rgb, other: Rgb) -> float:
    return contrast(first, other)
