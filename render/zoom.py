"""One part of a picture, enlarged for a phone: a region by name."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from render.art import Art, Letter
from render.paint import cap_height, extent
from render.scene import Box, Icon, Item, Line, Mark, Rectangle, Scene

WIDTH = 720
"""Width in pixels of a part: twice that of a phone in portrait."""
LEAST, SLIM, SHARE = 200, 300, 0.36
"""The minimum width of a part, of one taller than a phone shows well, and of a region relative to
the board's width: a narrower one would have needlessly large letters."""
GAP = 10
"""Pixels between two parts below each other."""
ZOOM = "zoom"
NAMES = 24
"""Size of the names of changed places: 12 pixels on a phone."""
CAPITAL, ADVANCE = 0.7, 0.6
"""Height and width of a letter of a drawing, by its size."""
SLACK = 6
"""Pixels around a region that are shown with it."""


def part(scene: Scene, box: Box, within: Box | None = None, width: int = WIDTH) -> Scene:
    """Return the contents of a box as a picture of this width, without items spoilt by its edge.

    These are words that it cuts, with their plates, and drawings of which it leaves less than half.
    Items not wholly `within` the second box, if any, are left out too.
    """
    scale = width / box.w
    cropped = Scene(width, round(box.h * scale))

    def scale_box(area: Box) -> Box:
        x, y = round((area.x - box.x) * scale), round((area.y - box.y) * scale)
        return Box(x, y, max(1, round(area.w * scale)), max(1, round(area.h * scale)))

    items = [item for item in scene.items_with_glows() if box.intersects(item.box)]
    for item, beyond in zip(items, [*items[1:], None], strict=True):
        if not (within and not within.contains(item.box)) and _is_shown(item, box, beyond):
            cropped.items.append(_scale_item(item, scale_box(item.box), scale))
    for name in scene.labels():
        if box.contains(extent(name)):
            cropped.items.append(_shrink_name(_scale_line(name, scale_box(name.box), scale)))
    for key in scene.changed:
        mark = scene.marks[key]
        if mark.glow is None and box.contains(mark.box):
            cropped.marks[key] = Mark(scale_box(mark.box), mark.content)
            cropped.changed.append(key)
    return cropped


def _is_shown(item: Item, box: Box, beyond: Item | None) -> bool:
    """Return whether an item is shown in a box that may cut it; words on a plate follow it."""
    if isinstance(item, Line):
        return box.contains(extent(item))
    if isinstance(item, Icon):
        return item.art.ground or _is_mostly_within(item, box)
    plate = isinstance(beyond, Line) and item.box.contains(beyond.box) and item.outline is None
    return not plate or not isinstance(beyond, Line) or box.contains(extent(beyond))


def _is_mostly_within(icon: Icon, box: Box) -> bool:
    """Return whether half of a drawing and all of its letters lie in a box."""
    x, y, side, _ = icon.box
    return 2 * box.overlap(Box(x, y, side, side)) >= side * side and all(
        box.contains(_letter_box(letter, x, y, side)) for letter in _letters(icon.art)
    )


@lru_cache(maxsize=2048)
def _letters(art: Art) -> tuple[Letter, ...]:
    """Return the letters of a drawing."""
    return tuple(shape for shape in art.shapes if isinstance(shape, Letter))


def _letter_box(letter: Letter, x: int, y: int, side: int) -> Box:
    """Return the approximate box of a drawing's lettering, at cap height."""
    (across, down), high = letter.centre, letter.size * CAPITAL
    wide = letter.size * ADVANCE * len(letter.text)
    left, top = x + round((across - wide / 2) * side), y + round((down - high / 2) * side)
    return Box(left, top, round(wide * side), round(high * side))


def scale_scene(scene: Scene, width: int) -> Scene:
    """Return a whole picture with its marks, scaled to another width."""
    result, scale = part(scene, scene.whole, width=width), width / scene.width
    for key, mark in scene.marks.items():
        x, y, w, h = (round(side * scale) for side in mark.box)
        result.marks[key] = replace(mark, box=Box(x, y, w, h))
    return result


def _scale_item(item: Item, box: Box, scale: float) -> Item:
    if isinstance(item, Rectangle):
        stroke = max(1, round(item.stroke * scale)) if item.outline else 0
        return replace(item, box=box, radius=round(item.radius * scale), stroke=stroke)
    if isinstance(item, Icon):
        return replace(item, box=box._replace(h=box.w))
    return _scale_line(item, box, scale)


def _scale_line(line: Line, box: Box, scale: float) -> Line:
    return replace(line, box=box, size=max(1, round(line.size * scale)))


def _shrink_name(name: Line) -> Line:
    """Return a place's name in letters just large enough for a phone, above its contents."""
    spare = cap_height(name.size, name.weight) - cap_height(NAMES, name.weight)
    if spare <= 0:
        return name
    return replace(name, box=name.box.move(0, -spare // 2), size=NAMES)


def around(box: Box, wide: int, tall: int, scene: Scene) -> Box:
    """Return a window of this size with a box in its middle, within the picture."""
    x, y = box.x + (box.w - wide) // 2, box.y + (box.h - tall) // 2
    x = max(0, min(x, scene.width - wide))
    return Box(x, max(0, min(y, scene.height - tall)), wide, tall)


def region(scene: Scene, box: Box) -> Scene:
    """Return a region as a picture: a part of a map with its surroundings, others without."""
    room = pad_region(scene, box)
    if any(field.intersects(box) for field in scene.fields):
        return part(scene, room)
    return part(scene, room, box.inset(-SLACK))


def pad_region(scene: Scene, box: Box) -> Box:
    """Return a region with some room around it, at least as wide as a picture should be."""
    least = max(LEAST, round(SHARE * scene.width))
    wide = max(least, box.w + 2 * SLACK, min(SLIM, box.h * 2 // 3))
    return around(box, min(wide, scene.width), min(box.h + 2 * SLACK, scene.height), scene)


def words_in_order(scene: Scene) -> list[str]:
    """Return the words of a part from top to bottom; at equal heights, from left to right."""
    lines = sorted((item for item in scene.items if isinstance(item, Line)), key=_reading_order)
    texts = (" ".join(word for word in line.parts if isinstance(word, str)) for line in lines)
    return [words for words in texts if words.strip()]


def _reading_order(line: Line) -> tuple[int, int]:
    middle = line.box.y + line.box.h // 2
    return middle // 24, line.box.x
