"""The picture of a question: the part of a board, hand or sheet that it is about.

A game names the things on its scenes that the options stand for. What they have in common is cut
out, as large as a phone shows it, and each is outlined.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from render.art import Art, Within
from render.question import Part
from render.scene import Box, Mark, Panel, Scene
from render.theme import Role
from render.zoom import SLACK, WIDTH, around, part

OWN, OWN_SHARE, LEAST = 1000, 0.75, 480
"""Least width of what is cut out, since a smaller part would be blown up to a blur: a share of a
picture that is made for a phone, which has at most so many pixels, else a number of pixels."""
HALVED = 900
"""Width of a part of a map from which its two halves are shown, one below the other."""
ROUND, ROUND_ON_MAP = 24, 56
"""Pixels around the outlined things; on a map the names of neighbours are read, too."""
TALLEST = 0.8
"""Height of a part by its width: question and first options have to fit below it on a phone."""
FRAME, RADIUS = 5, 12
"""Width and corners of an outline, in pixels of the picture."""


def focused(parts: Iterable[Part]) -> list[Scene]:
    """Return the scenes of a question's picture, from top to bottom, without empty ones."""
    return [scene for each in parts for scene in _cut_out(each)]


def _cut_out(each: Part) -> list[Scene]:
    """Return what a part shows: one scene, two for a wide map, none without any thing."""
    known = {**each.scene.places, **each.scene.marks}
    options = {mark: known[mark] for mark in each.options.values() if mark in known}
    beside = [known[mark].box for mark in each.beside if mark in known]
    boxes = [*(mark.box for mark in options.values()), *beside]
    boxes += [each.whole] if each.whole is not None else []
    if not boxes:
        return []
    glowing = _glowing(each.scene, options)
    return [
        _scene(glowing, _window(group, each.scene), options.values())
        for group in _groups(boxes, each.scene)
    ]


def _glowing(scene: Scene, options: dict[str, Mark]) -> Scene:
    """Return a scene in which options with a shape of their own glow in the colour of options."""
    marks = {
        key: replace(mark, glow=replace(mark.glow, art=_option_glow(mark.glow.art)))
        for key, mark in options.items()
        if mark.glow is not None
    }
    return replace(scene, marks=marks, changed=[*marks])


def _scene(scene: Scene, window: Box, options: Iterable[Mark]) -> Scene:
    # a part of a map is shown with its surroundings, anything else without
    on_map = any(area.intersects(window) for area in scene.fields)
    cropped = part(scene, window, None if on_map or window.contains(scene.whole) else window)
    scale = WIDTH / window.w
    for mark in options:
        if mark.glow is None and window.contains(mark.box):
            x, y = round((mark.box.x - window.x) * scale), round((mark.box.y - window.y) * scale)
            box = Box(x, y, round(mark.box.w * scale), round(mark.box.h * scale))
            cropped.items.append(Panel(box.inset(-FRAME), None, RADIUS, Role.ACCENT, FRAME))
    return cropped


def _groups(boxes: Sequence[Box], scene: Scene) -> list[Sequence[Box]]:
    """Return the things to show together: on a wide map those at the left, and those at the right.

    They part where the gap between them is widest, not too near an edge.
    """
    area = _around(boxes)
    if area.w < HALVED or not any(field.contains(area) for field in scene.fields):
        return [boxes]
    ordered = sorted(boxes, key=lambda box: box.x + box.w / 2)
    centres = [box.x + box.w / 2 - area.x for box in ordered]
    gaps = [
        (right - left, number)
        for number, (left, right) in enumerate(pairwise(centres), 1)
        if 0.3 * area.w < (left + right) / 2 < 0.7 * area.w
    ]
    if not gaps:
        return [boxes]
    cut = max(gaps)[1]
    return [ordered[:cut], ordered[cut:]]


def _around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around all of these."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    wide = max(box.x + box.w for box in boxes) - left
    return Box(left, top, wide, max(box.y + box.h for box in boxes) - top)


def _window(boxes: Sequence[Box], scene: Scene) -> Box:
    """Return the part of a scene that shows all boxes, at most as tall as a phone has room for."""
    needed = _around(boxes)
    field = next((field for field in scene.fields if field.contains(needed)), None)
    # between seats' boards there is less room
    edge = ROUND_ON_MAP if field else SLACK if needed in scene.seats.values() else ROUND
    frame = field or scene.whole
    least = round(scene.width * OWN_SHARE) if scene.width <= OWN else LEAST
    height = min(needed.h + 2 * edge, frame.h)
    width = max(needed.w + 2 * edge, least, round(height / TALLEST))
    return _within(frame, around(needed, min(width, scene.width), height, scene))


def _within(frame: Box, window: Box) -> Box:
    """Return a window moved into a frame as far as it fits, so that a map has no other edges."""
    x = max(frame.x, min(window.x, frame.x + frame.w - window.w))
    y = max(frame.y, min(window.y, frame.y + frame.h - window.h))
    return Box(x if window.w <= frame.w else window.x, y, window.w, window.h)


def _option_glow(glow: Art) -> Art:
    """Return the glow of a changed thing in the colour of options."""
    shapes = tuple(
        replace(shape, fill=Role.ACCENT)
        if not isinstance(shape, Within) and shape.fill is Role.CHANGED
        else shape
        for shape in glow.shapes
    )
    return Art(f"{glow.name} option", shapes, glow.round, glow.ground)
