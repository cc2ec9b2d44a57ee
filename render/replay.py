"""A match as a moving picture: one frame for each view, with what changed outlined.

WebP, as Discord plays it where it shows only the first frame of an animated PNG.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from render.paint import webp
from render.picture import Artist, Kind
from render.scene import Scene

MOST_FRAMES = 150
"""Longer matches leave out frames, evenly."""
FRAME_MS = 1200
LAST_FRAME_MS = 6000


def replay(artist: Artist, views: Sequence[Any], names: Sequence[str], palette: str) -> bytes:
    """The views as an animated WebP, half as large as the overview."""
    chosen = [views[index] for index in frames(len(views))]
    durations = [FRAME_MS] * (len(chosen) - 1) + [LAST_FRAME_MS]
    return webp(_scenes(artist, chosen, names), durations, palette)


def frames(count: int) -> list[int]:
    """Which views are shown: the first, the last, and as many between as there is room for."""
    if count <= MOST_FRAMES:
        return list(range(count))
    return [number * (count - 1) // (MOST_FRAMES - 1) for number in range(MOST_FRAMES)]


def _scenes(artist: Artist, views: Sequence[Any], names: Sequence[str]) -> Iterable[Scene]:
    """Scenes, each with what is new since the one before."""
    earlier: dict[str, str] | None = None
    for view in views:
        scene = artist.scene(view, Kind.OVERVIEW, 0, names)
        if earlier is not None:
            scene.outline_changes(earlier)
        yield scene
        earlier = scene.contents
