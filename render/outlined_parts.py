"""The picture of a question: the part of a board, hand or sheet that shows its subject.

A game names the marks on its scenes that the options stand for. The part that contains them is cut
out, large enough for a phone, and each is outlined.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from render.art import Art, Within
from render.palettes import Role
from render.question import Part
from render.scene import Box, Mark, Rectangle, Scene
from render.zoom import GAP, SLACK, WIDTH, around, part

OWN, OWN_SHARE, LEAST = 1000, 0.75, 480
"""Limits of the cut-out's width, because a smaller part would be enlarged to a blur.

A picture up to OWN pixels wide was made for a phone, and its cut-out has at least OWN_SHARE of its
width; a cut-out of a wider picture has at least LEAST pixels."""
HALVED = 900
"""Width of a part of a map from which its two halves are shown, one below the other."""
ROUND, ROUND_ON_MAP = 24, 56
"""Pixels around the outlined things; on a map the names of neighbours are read, too."""
MAX_HEIGHT = 0.8
"""Height of a picture by its width: question and first options have to fit below it on a phone."""
SHRUNK = 0.8
"""Share of its size to which a scene may shrink to make room for a map's halves."""
FRAME, RADIUS = 5, 12
"""Width and corners of an outline, in pixels of the picture."""


class Cut(NamedTuple):
    """Marks of a scene that are shown together in one cut-out."""

    scene: Scene
    boxes: Sequence[Box]
    options: Sequence[Mark]
    edge: int | None = None
    """Pixels around the things; None: as many as suit the scene."""

    @property
    def share(self) -> float:
        """Height divided by width."""
        window = _window(self, MAX_HEIGHT)
        return window.h / window.w


def outlined_scenes(parts: Iterable[Part]) -> list[Scene]:
    """Return the scenes of a question's picture, from top to bottom, without empty ones.

    Together they aren't taller than a phone's screen. Halves of a map are dropped first, and then
    the tallest scenes show more of their surroundings, in smaller letters.
    """
    shown = list(parts)
    cuts = [cut for each in shown for cut in _cuts(each, halved=True)]
    tallest = max((cut.share for cut in cuts), default=0.0)
    # halves cost height: where they would shrink everything, the whole map is the better picture
    if _tallest(cuts) < SHRUNK * tallest:
        cuts = [cut for each in shown for cut in _cuts(each, halved=False)]
    return [_scene(cut, _tallest(cuts)) for cut in cuts]


def _tallest(cuts: Sequence[Cut]) -> float:
    """Return the height divided by width that no cut-out may exceed, so that all have room."""
    left = len(cuts)
    room = MAX_HEIGHT - (left - 1) * GAP / WIDTH
    for share in sorted(cut.share for cut in cuts):
        if share * left > room:
            return room / left
        room -= share
        left -= 1
    return MAX_HEIGHT


def _cuts(each: Part, *, halved: bool) -> list[Cut]:
    """Return the cut-outs of a part: one, or two for a wide map if `halved`; none without marks."""
    # marks win: they know the shape that glows
    known = {**each.scene.places, **each.scene.marks}
    options = {mark: known[mark] for mark in each.options.values() if mark in known}
    beside = [known[mark].box for mark in each.beside if mark in known]
    boxes = [*(mark.box for mark in options.values()), *beside]
    boxes += [each.whole] if each.whole is not None else []
    if not boxes:
        return []
    glowing = _glowing(each.scene, options)
    groups = _groups(boxes, each.scene) if halved else [boxes]
    return [Cut(glowing, group, list(options.values()), each.edge) for group in groups]


def _glowing(scene: Scene, options: dict[str, Mark]) -> Scene:
    """Return a scene in which options with a shape of their own glow in the colour of options."""
    marks = {
        key: replace(mark, glow=replace(mark.glow, art=_option_glow(mark.glow.art)))
        for key, mark in options.items()
        if mark.glow is not None
    }
    return dataclasses.replace(scene, marks=marks, changed=[*marks])


def _scene(cut: Cut, tallest: float) -> Scene:
    scene, window = cut.scene, _window(cut, tallest)
    # a part of a map is shown with its surroundings, anything else without
    on_map = any(area.intersects(window) for area in scene.fields)
    cropped = part(scene, window, None if on_map or window.contains(scene.whole) else window)
    scale = WIDTH / window.w
    for mark in cut.options:
        if mark.glow is None and window.contains(mark.box):
            x, y = round((mark.box.x - window.x) * scale), round((mark.box.y - window.y) * scale)
            box = Box(x, y, round(mark.box.w * scale), round(mark.box.h * scale))
            # last, so that no neighbour covers an option's outline
            cropped.items.append(Rectangle(box.inset(-FRAME), None, RADIUS, Role.ACCENT, FRAME))
    return cropped


def _groups(boxes: Sequence[Box], scene: Scene) -> list[Sequence[Box]]:
    """Divide boxes into those shown together: on a wide map, a left and a right group.

    They are split where the gap between them is widest, not too near an edge.
    """
    area = _around(boxes)
    if area.w < HALVED or not any(field.contains(area) for field in scene.fields):
        return [boxes]
    ordered = sorted(boxes, key=lambda box: box.x + box.w / 2)
    centres = [box.x + box.w / 2 - area.x for box in ordered]
    gaps = [
        (right - left, number)
        for number, (left, right) in enumerate(pairwise(centres), 1)
        # a part with one lonely thing would be enlarged far more than the other
        if 0.3 * area.w < (left + right) / 2 < 0.7 * area.w
    ]
    if not gaps:
        return [boxes]
    cut = max(gaps)[1]
    return [ordered[:cut], ordered[cut:]]


def _around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that contains all of these."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    wide = max(box.x + box.w for box in boxes) - left
    return Box(left, top, wide, max(box.y + box.h for box in boxes) - top)


def _window(cut: Cut, tallest: float) -> Box:
    """Return the part of a scene that shows all boxes of a cut-out.

    Its height divided by its width is `tallest` at most. It may be wider than the scene, which is
    then in its middle.
    """
    scene, needed = cut.scene, _around(cut.boxes)
    field = next((field for field in scene.fields if field.contains(needed)), None)
    # between seats' boards there is less room
    edge = ROUND_ON_MAP if field else SLACK if needed in scene.seats.values() else ROUND
    edge = edge if cut.edge is None else cut.edge
    frame = field or scene.whole
    least = round(scene.width * OWN_SHARE) if scene.width <= OWN else LEAST
    height = min(needed.h + 2 * edge, frame.h)
    # too tall a part is widened instead of cut: an option must never be missing
    width = max(min(max(needed.w + 2 * edge, least), scene.width), math.ceil(height / tallest))
    if width > scene.width:
        return Box(
            (scene.width - width) // 2,
            _within(frame, around(needed, scene.width, height, scene)).y,
            width,
            height,
        )
    return _within(frame, around(needed, width, height, scene))


def _within(frame: Box, window: Box) -> Box:
    """Return a window moved into a frame if it fits, so that a map shows no edge of its own."""
    x = max(frame.x, min(window.x, frame.x + frame.w - window.w))
    y = max(frame.y, min(window.y, frame.y + frame.h - window.h))
    return Box(x if window.w <= frame.w else window.x, y, window.w, window.h)


def _option_glow(glow: Art) -> Art:
    """Return the glow of a changed mark in the colour of options."""
    shapes = tuple(
        dataclasses.replace(shape, fill=Role.ACCENT)
        if not isinstance(shape, Within) and shape.fill is Role.CHANGED
        else shape
        for shape in glow.shapes
    )
    return Art(f"{glow.name} option", shapes, glow.round, glow.ground)
