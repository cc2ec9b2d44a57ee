"""Checks of any scene: nothing leaves the picture, and words can be read."""

from render.paint import measure
from render.scene import Box, Line, Scene


def check_inside(scene: Scene) -> None:
    """Check that all items and marks lie inside the picture."""
    bounds = Box(0, 0, scene.width, scene.height)
    for item in scene.items:
        assert bounds.contains(item.box), item
    for mark in scene.marks.values():
        assert bounds.contains(mark.box), mark


def check_legible(scene: Scene, phone: int, smallest: float) -> None:
    """Check that no words are cut, or smaller than this many pixels on a phone."""
    for item in scene.items:
        if isinstance(item, Line):
            size, fits = measure(item)
            assert fits, f"cut: {item.parts}"
            if any(isinstance(part, str) for part in item.parts):
                assert size * phone / scene.width >= smallest, item.parts
