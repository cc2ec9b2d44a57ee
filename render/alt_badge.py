"""The lower left corner of a picture, on which Discord draws its badge *ALT*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from render.paint import extent
from render.scene import Box, Icon, Item, Line, Scene
from render.zoom import WIDTH

BADGE_WIDTH, BADGE_HEIGHT = 84, 54
"""Pixels of the corner of a picture for a phone, which is shown at about half its size."""
APART = 6
"""Pixels between the corner and words beside it."""


def badge_corner(scene: Scene) -> Box:
    """Return the corner that the badge hides; wider pictures are shown smaller, but not it."""
    wide, high = (round(side * scene.width / WIDTH) for side in (BADGE_WIDTH, BADGE_HEIGHT))
    return Box(0, scene.height - high, wide, high)


def beside_badge(scene: Scene, box: Box) -> Box:
    """Return the part of a box at the lower edge that is right of the badge."""
    corner = badge_corner(scene)
    return box.left(max(0, corner.w + APART - box.x))[1]


def hidden_items(scene: Scene) -> Iterator[Item]:
    """Yield the words and drawings that the badge hides; not plates, on which others lie."""
    corner = badge_corner(scene)
    for item in scene.items:
        place = _place(item)
        if place is not None and corner.intersects(place):
            yield item


def with_room_for_badge(scenes: Sequence[Scene]) -> list[Scene]:
    """Return scenes placed below one another, with an empty strip at the bottom if needed.

    It is needed if the badge would hide words or drawings.
    """
    if not scenes:
        return []
    *others, last = scenes
    hidden = any(True for _ in hidden_items(last))
    high = badge_corner(last).h
    return [*others, replace(last, height=last.height + high) if hidden else last]


def _place(item: Item) -> Box | None:
    """Return the box of a drawing or words; None for plates and grounds."""
    if isinstance(item, Line):
        return extent(item)
    return item.box if isinstance(item, Icon) and not item.art.ground else None
