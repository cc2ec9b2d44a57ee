"""The picture of a question: the part of a board, hand or sheet that it is about.

A game names the things on its scenes that the options stand for. What they have in common is cut
out, as large as a phone shows it, and each is outlined.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from render.art import Art
from render.question import Part
from render.scene import Box, Icon, Mark, Panel, Scene
from render.theme import Role
from render.zoom import SLACK, WIDTH, around, part

LEAST = 320
"""Least width of what is cut out: a smaller part would be blown up to a blur."""
ROUND = 24
"""Pixels around the outlined things."""
TALLEST = 0.8
"""Height of a part by its width: question and first options have to fit below it on a phone."""
FRAME, RADIUS = 5, 12
"""Width and corners of an outline, in pixels of the picture."""


def focused(parts: Iterable[Part]) -> list[Scene]:
    """Return the scenes of a question's picture, from top to bottom; those with nothing left out."""
    return [scene for each in parts if (scene := _cut_out(each)) is not None]


def _cut_out(each: Part) -> Scene | None:
    places = _places(each.scene)
    options = [places[mark] for mark in dict.fromkeys(each.options.values()) if mark in places]
    beside = [places[mark] for mark in each.beside if mark in places]
    boxes = [mark.box for mark in (*options, *beside)]
    if each.whole is not None:
        boxes.append(each.whole)
    if not boxes:
        return None
    window = _window(boxes, each.scene)
    bare = replace(each.scene, changed=[])
    # a part of a map is shown with its surroundings, anything else without
    on_map = any(area.intersects(window) for area in each.scene.fields)
    cropped = part(bare, window, None if on_map else window)
    scale = WIDTH / window.w
    cropped.items += [_outline(mark, window, scale) for mark in options]
    return cropped


def _places(scene: Scene) -> dict[str, Mark]:
    return {**{key: Mark(box, "") for key, box in scene.places.items()}, **scene.marks}


def _window(boxes: Sequence[Box], scene: Scene) -> Box:
    """Return the part of a scene that shows all boxes, at most as tall as a phone has room for."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    wide = max(box.x + box.w for box in boxes) - left
    tall = max(box.y + box.h for box in boxes) - top
    needed = Box(left, top, wide, tall)
    # between seats' boards there is less room
    edge = SLACK if needed in scene.seats.values() else ROUND
    height = min(tall + 2 * edge, scene.height)
    width = max(wide + 2 * edge, LEAST, round(height / TALLEST))
    return around(needed, min(width, scene.width), height, scene)


def _outline(mark: Mark, window: Box, scale: float) -> Panel | Icon:
    """Return the outline of a thing: a frame, or its own shape where it has one."""

    def moved(box: Box) -> Box:
        x, y = round((box.x - window.x) * scale), round((box.y - window.y) * scale)
        return Box(x, y, round(box.w * scale), round(box.h * scale))

    if mark.glow is not None:
        box = moved(mark.glow.box)
        return Icon(box._replace(h=box.w), _option_glow(mark.glow.art))
    return Panel(moved(mark.box).inset(-FRAME), None, RADIUS, Role.ACCENT, FRAME)


def _option_glow(glow: Art) -> Art:
    """Return the glow of a changed thing in the colour of options."""
    shapes = tuple(
        replace(shape, fill=Role.ACCENT) if getattr(shape, "fill", None) is Role.CHANGED else shape
        for shape in glow.shapes
    )
    return Art(f"{glow.name} option", shapes, glow.round, glow.ground)
