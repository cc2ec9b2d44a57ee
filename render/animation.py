"""A match as an animation: one frame for each view, with its changes outlined.

WebP, since Discord shows only the first frame of an animated PNG.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from render.paint import webp
from render.picture import Artist, PictureKind
from render.scene import Scene

MOST_FRAMES = 120
"""Maximum number of frames; longer matches skip some, evenly, because a frame takes up to 80 ms."""
MOST_BYTES = 8_000_000
"""Maximum size of a replay in bytes; a larger one is made again with fewer frames.

Discord takes at most 10 MB.
"""
FRAME_MS = 1200
# clients loop without a pause, so the final position stays longer
LAST_FRAME_MS = 6000


def animate(artist: Artist, views: Sequence[Any], names: Sequence[str], palette: str) -> bytes:
    """Return the views as an animated WebP, half as large as the overview.

    Views are skipped beyond MOST_FRAMES, and until the file has at most MOST_BYTES.
    """
    count = min(len(views), MOST_FRAMES)
    while True:
        chosen = [views[index] for index in frames(len(views), count)]
        durations = [FRAME_MS] * (len(chosen) - 1) + [LAST_FRAME_MS]
        made = webp(_scenes(artist, chosen, names), durations, palette)
        if len(made) <= MOST_BYTES or count == 1:
            return made
        # aim at 80 % of the limit, since frames differ in size
        count = max(1, count * MOST_BYTES * 4 // (len(made) * 5))


def frames(count: int, most: int = MOST_FRAMES) -> list[int]:
    """Return the indices of the views to show: the first, the last, and some in between."""
    if count <= most:
        return list(range(count))
    if most == 1:
        return [count - 1]
    return [number * (count - 1) // (most - 1) for number in range(most)]


def _scenes(artist: Artist, views: Sequence[Any], names: Sequence[str]) -> Iterable[Scene]:
    """Yield scenes, each with its changes since the one before."""
    earlier: dict[str, str] | None = None
    for view in views:
        scene = artist.scene(view, PictureKind.OVERVIEW, 0, names)
        if earlier is not None:
            scene.outline_changes(earlier)
        yield scene
        earlier = scene.contents
