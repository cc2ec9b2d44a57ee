"""The close-up below a board: events, and the parts of the board that have changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from render.drawn_names import drawn_names
from render.moments import Moment
from render.phone_parts import MAX_HEIGHT, close_up_parts
from render.picture import Artist
from render.request import PictureRequest
from render.scene import Scene
from render.zoom import GAP, words_in_order

MOMENTS = 1
"""Maximum number of event pictures above the parts of a board."""


class CloseUp(NamedTuple):
    """The pictures of a close-up, from top to bottom."""

    moments: list[Moment]
    parts: list[Scene]

    def scenes(self) -> list[Scene]:
        """Return the close-up's pictures, from top to bottom."""
        return [*(moment.scene() for moment in self.moments), *self.parts]

    def words(self) -> str:
        """Return the close-up's alt text."""
        parts = [*(moment.words() for moment in self.moments), *map(words_in_order, self.parts)]
        words = [" · ".join(each) for each in parts]
        return f"Close up: {'. '.join(filter(None, words))}"


def close_up(
    request: PictureRequest,
    view: Any,
    seen: Any,
    scene: Scene,
    waiting: Sequence[int],
    *,
    undone: bool = False,
) -> CloseUp:
    """Compose the close-up of a scene whose changes since the view `seen` are outlined.

    Events are derived only from the two views, so `undone` suppresses them.
    """
    drawn, own = drawn_names(request.names), view.seat is not None
    # events come first: parts share the height that they leave
    moments = [] if undone or own else latest_events(request.artist, view, seen, drawn)
    room = MAX_HEIGHT - sum(moment.scene().height + GAP for moment in moments)
    detail = partial(request.compose_detail, view, scene)
    return CloseUp(moments, close_up_parts(scene, waiting, room, always=own, detail=detail))


def latest_events(artist: Artist, view: Any, seen: Any, names: Sequence[str]) -> list[Moment]:
    """Return the greatest events since an earlier view, at most `MOMENTS`."""
    return list(islice(artist.moments(view, seen, names), MOMENTS)) if artist.moments else []
