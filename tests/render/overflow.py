"""Things that overflow a scene or are cut."""

from __future__ import annotations

from collections.abc import Iterator

from render.paint import measure
from render.scene import Box, Line, Scene

NAMES = ("Ada", "Brigitte", "Chidi", "Konstantin the Long")


def faults(scene: Scene) -> Iterator[str]:
    """Yield things that overflow or are cut."""
    bounds = Box(0, 0, scene.width, scene.height)
    for item in scene.items:
        if not bounds.contains(item.box):
            yield f"outside: {item}"
        if isinstance(item, Line) and not measure(item)[1]:
            yield f"cut: {item.parts}"
