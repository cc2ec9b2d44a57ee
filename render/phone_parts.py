"""Close-ups for a phone: the parts of a board that a reader asks about first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from render.art import Art, Letter
from render.changes import changes
from render.paint.lines import ICON_EMS
from render.scene import Box, Icon, Importance, Item, Line, Scene
from render.zoom import GAP, LEAST, WIDTH, pad_region, part, region

MAX_HEIGHT = 1120
"""Height of all parts together, a little more than half as much again as the width."""
SHARE = 0.5
"""Minimum width of a window, as a share of the board's."""
NARROW, WIDE = 0.55, 0.8
"""Width up to which a window grows before another is opened, and up to which it grows at all: so
letters of 30 pixels on a board 1200 wide are 11 high on a phone."""
WINDOW_ASPECT = 0.72
"""Height of a window relative to its width, where there is room."""
MAX_WINDOW_HEIGHT = 650
"""Height up to which a window is made taller rather than wider: news, the pending player's things
and a second window have room beside it."""
MIN_WINDOW_HEIGHT = 180
"""The least height of a window, in pixels of the close-up."""
MAX_WINDOWS = 3
"""Maximum number of windows on maps."""
SURROUNDINGS = 12
"""Pixels of the board around the things that a window is opened for."""
LETTERS = 22
"""Size of letters in a part, so that they are 11 high on a phone; a detail with smaller ones is
left to the overview."""


class Frame(NamedTuple):
    """A part to show: a region, or a window on a map around `core`."""

    core: Box
    field: Box | None = None

    def box(self, scene: Scene, tall: int) -> Box:
        """Return the frame's box on the board, for this height in pixels of the close-up.

        A region keeps its own height.
        """
        if self.field is None:
            return pad_region(scene, self.core)
        wide = self._wide(scene)
        high = min(self.field.h, max(self.core.h, round(tall * wide / WIDTH)))
        return _around(self.field, self.core, wide, high)

    def least(self, scene: Scene) -> int:
        """Return the minimum height in pixels that the frame needs in the close-up."""
        if self.field is None:
            box = pad_region(scene, self.core)
            return round(box.h * WIDTH / box.w)
        return max(MIN_WINDOW_HEIGHT, round(self.core.h * WIDTH / self._wide(scene)))

    def best(self, scene: Scene) -> int:
        """Return the height in pixels at which the frame shows its surroundings well."""
        return (
            self.least(scene)
            if self.field is None
            else max(self.least(scene), round(WINDOW_ASPECT * WIDTH))
        )

    def _wide(self, scene: Scene) -> int:
        assert self.field is not None
        # a core that is too high is brought down by a wider window
        high = round(self.core.h * WIDTH / MAX_WINDOW_HEIGHT)
        wide = max(LEAST, round(scene.width * SHARE), self.core.w, high)
        return min(self.field.w, wide)

    def fits(self, scene: Scene, share: float) -> bool:
        """Return whether a window's width is at most this share of the board's."""
        return self.field is None or self._wide(scene) <= max(LEAST, share * scene.width)


def close_up_parts(
    scene: Scene,
    pending: Sequence[int] = (),
    tallest: int = MAX_HEIGHT,
    *,
    always: bool = False,
    detail: Callable[[Sequence[Box]], Scene | None] = lambda _: None,
) -> list[Scene]:
    """Return the parts that show what is most important, in the board's order.

    Empty if nothing has changed, unless `always`. They include what belongs to a single pending
    player. `detail` returns boxes of the same board with everything in small letters: parts that
    enlarge it enough are made of it.
    """
    boxes = close_up_boxes(scene, pending, tallest, always=always)
    if not boxes:
        return []
    return _draw_parts(scene, detail([box for box, _ in boxes]), boxes)


def close_up_boxes(
    scene: Scene, pending: Sequence[int] = (), tallest: int = MAX_HEIGHT, *, always: bool = False
) -> list[tuple[Box, Box | None]]:
    """Return the boxes of the parts on the board, each with its region, or None for a window."""
    if not (scene.changed or always):
        return []
    alone = pending if len(pending) == 1 else ()
    owns = [Frame(scene.seats[seat]) for seat in alone if seat in scene.seats]
    kept = sum(own.least(scene) + GAP for own in owns)
    # low pictures have room for one of them only: what has changed
    frames = _choose_frames(scene, pending, tallest - kept) or _choose_frames(
        scene, pending, tallest
    )
    frames += [own for own in owns if own not in frames and _fits(scene, [own, *frames], tallest)]
    room = tallest - sum(frame.least(scene) + GAP for frame in frames) + GAP
    result = []
    for frame in frames:
        tall = min(frame.best(scene), frame.least(scene) + max(0, room))
        room -= tall - frame.least(scene)
        result.append((frame.box(scene, tall), frame.core if frame.field is None else None))
    return sorted(result, key=lambda pair: (pair[0].y, pair[0].x))


def focus_parts(
    scene: Scene, readers: Sequence[int] = (), detail: Scene | None = None
) -> list[Scene]:
    """Return the parts with the changes, or else with the subject of the pending choice.

    Empty if there is neither.
    """
    frames = _choose_frames(scene, readers, MAX_HEIGHT)
    boxes = [
        (frame.box(scene, frame.best(scene)), None if frame.field else frame.core)
        for frame in frames
    ]
    return _draw_parts(scene, detail, sorted(boxes, key=lambda pair: (pair[0].y, pair[0].x)))


def _choose_frames(scene: Scene, readers: Sequence[int], tallest: int) -> list[Frame]:
    """Return the frames to show, as many as fit."""
    frames: list[Frame] = []
    for target in _targets(scene, readers):
        frames = _add_boxes(scene, frames, target, tallest)
    return frames


def _draw_parts(
    scene: Scene, detail: Scene | None, boxes: Sequence[tuple[Box, Box | None]]
) -> list[Scene]:
    """Draw the parts, in detail if a phone shows all of them readably.

    Windows in two styles side by side would look like two maps.
    """
    fine = detail and all(_smallest(detail, box) * WIDTH >= LETTERS * box.w for box, _ in boxes)
    board = detail if detail and fine else scene
    return [region(board, own) if own else part(board, box) for box, own in boxes]


def _smallest(scene: Scene, box: Box) -> float:
    """Return the size of the smallest letters in a box."""
    sizes = [_size(item) for item in scene.items if box.intersects(item.box)]
    return min(sizes, default=LETTERS)


def _size(item: Item) -> float:
    """Return the size of an item's smallest letters; infinite without any."""
    if isinstance(item, Line):
        drawn = [_letters(part) for part in item.parts if isinstance(part, Art)]
        return item.size * min([1, *(ICON_EMS * size for size in drawn)])
    return item.box.w * _letters(item.art) if isinstance(item, Icon) else inf


def _letters(art: Art) -> float:
    """Return the size of a drawing's smallest letter relative to its side; large without any."""
    return min((shape.size for shape in art.shapes if isinstance(shape, Letter)), default=LETTERS)


def _targets(scene: Scene, readers: Sequence[int]) -> Iterator[tuple[Box, ...]]:
    """Yield the boxes to show, the most important first: both ends of a move, the new one first.

    The subject of the pending choice comes after moves and before gains.
    """
    ordered = changes(scene, readers)
    for change in ordered:
        if change.importance >= Importance.MOVE:
            yield tuple(scene.marks[end].box for end in change.ends)
    yield from ((box,) for box in scene.choices)
    for change in ordered:
        if change.importance is Importance.GAIN:
            yield tuple(scene.marks[end].box for end in change.ends)


def _add_boxes(scene: Scene, frames: list[Frame], ends: Sequence[Box], tallest: int) -> list[Frame]:
    """Return the frames with these boxes shown too, while there is room."""
    for end in ends:
        if any(frame.core.contains(end) for frame in frames):
            continue
        grown = [
            option for option in _with_grown_frame(frames, end) if _fits(scene, option, tallest)
        ]
        opened = [
            option
            for option in _with_new_frame(scene, frames, end)
            if _fits(scene, option, tallest)
        ]
        near = [option for option in grown if all(frame.fits(scene, NARROW) for frame in option)]
        apart = [option for option in opened if _is_apart(scene, option)]
        frames = next(iter([*near, *apart, *grown]), frames)
    return frames


def _is_apart(scene: Scene, frames: Sequence[Frame]) -> bool:
    """Return whether the last frame shows something different from the others."""
    *others, last = [frame.box(scene, frame.least(scene)) for frame in frames]
    return not any(last.overlap(other) * 4 > last.w * last.h for other in others)


def _with_grown_frame(frames: Sequence[Frame], end: Box) -> Iterator[list[Frame]]:
    """Yield the frames with one window on the same map grown to show a box, the nearest first."""
    order = sorted(range(len(frames)), key=lambda place: _area(frames[place].core, end))
    for place in order:
        field = frames[place].field
        if field is not None and field.contains(end):
            core = _union(frames[place].core, _inside(field, end))
            yield [*frames[:place], Frame(core, field), *frames[place + 1 :]]


def _with_new_frame(scene: Scene, frames: list[Frame], end: Box) -> Iterator[list[Frame]]:
    """Yield the frames with a new one that shows a box: a window on its map, else its region."""
    windows = sum(frame.field is not None for frame in frames)
    for field in scene.fields:
        if field.contains(end):
            if windows < MAX_WINDOWS:
                yield [*frames, Frame(_inside(field, end), field)]
            return
    around = [
        box for box in scene.regions.values() if box.contains(end) and box.w <= WIDE * scene.width
    ]
    for box in sorted(around, key=lambda box: box.w * box.h):
        yield [*frames, Frame(box)]


def _fits(scene: Scene, frames: Sequence[Frame], tallest: int) -> bool:
    """Return whether frames have room below one another, wide enough to be read."""
    tall = sum(frame.least(scene) + GAP for frame in frames) - GAP
    return tall <= tallest and all(frame.fits(scene, WIDE) for frame in frames)


def _inside(field: Box, end: Box) -> Box:
    """Return a box with its surroundings, within its map."""
    x, y = max(field.x, end.x - SURROUNDINGS), max(field.y, end.y - SURROUNDINGS)
    right = min(field.x + field.w, end.x + end.w + SURROUNDINGS)
    low = min(field.y + field.h, end.y + end.h + SURROUNDINGS)
    return Box(x, y, right - x, low - y)


def _union(first: Box, other: Box) -> Box:
    x, y = min(first.x, other.x), min(first.y, other.y)
    right = max(first.x + first.w, other.x + other.w)
    return Box(x, y, right - x, max(first.y + first.h, other.y + other.h) - y)


def _area(first: Box, other: Box) -> int:
    both = _union(first, other)
    return both.w * both.h


def _around(field: Box, core: Box, wide: int, tall: int) -> Box:
    """Return a window of this size with a box in its middle, within a map."""
    x, y = core.x + (core.w - wide) // 2, core.y + (core.h - tall) // 2
    x = max(field.x, min(x, field.x + field.w - wide))
    return Box(x, max(field.y, min(y, field.y + field.h - tall)), wide, tall)
