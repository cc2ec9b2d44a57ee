"""Room for the badge *ALT* that Discord lays over a picture with a description."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from render.outlined_parts import TALLEST
from render.paint import extent
from render.scene import Box, Icon, Item, Line, Scene
from render.zoom import GAP

BADGE_WIDTH, BADGE_HEIGHT = 84, 54
"""Pixels of the lower left corner that the badge hides in a picture as wide as `zoom.WIDTH`, on a
phone, which shows it at about half its size."""


def with_room_for_badge(scenes: Sequence[Scene]) -> list[Scene]:
    """Return scenes that follow one another downwards, with an empty strip below if needed.

    It is needed if the badge would hide words or drawings. A picture that is as tall as a phone
    shows gets none: its beginning would be pushed off the screen.
    """
    if not scenes:
        return []
    *others, last = scenes
    tall = sum(scene.height + GAP for scene in scenes) - GAP + BADGE_HEIGHT
    if tall > TALLEST * last.width:
        return [*scenes]
    corner = Box(0, last.height - BADGE_HEIGHT, BADGE_WIDTH, BADGE_HEIGHT)
    things = [_place(item) for item in last.items]
    hidden = [box for box in things if box is not None and corner.intersects(box)]
    return [*others, replace(last, height=last.height + BADGE_HEIGHT) if hidden else last]


def _place(item: Item) -> Box | None:
    """Return where a drawing or words are; None for plates, on which something else lies."""
    if isinstance(item, Line):
        return extent(item)
    return item.box if isinstance(item, Icon) and not item.art.ground else None
