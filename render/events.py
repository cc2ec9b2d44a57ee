"""Events between two views of a match as pictures: a launch, a conquest, a new era."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from render.drawn_names import drawn_names
from render.moments import Moment
from render.paint import png
from render.picture import ALT_LIMIT, Artist, Picture, cut

MOST = 1
"""Events shown together."""


def events(artist: Artist, view: Any, seen: Any, names: Sequence[str]) -> list[Moment]:
    """Return the greatest events since an earlier view; `names` must be drawable."""
    return list(islice(artist.moments(view, seen, names), MOST)) if artist.moments else []


def event_picture(
    artist: Artist, view: Any, seen: Any, names: Sequence[str], palette: str
) -> Picture | None:
    """Return the greatest event since an earlier view as a picture; None: there was none."""
    for event in events(artist, view, seen, drawn_names(names)):
        scene = event.scene()
        alt = cut(". ".join(event.spoken()), ALT_LIMIT)
        return Picture(png(scene, palette), alt, scene.width, scene.height)
    return None
