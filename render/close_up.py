"""The close-up below a board: news, events, and the parts of the board where things changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from render.drawn_names import drawn_names
from render.moments import Moment
from render.news_banner import news_scenes
from render.phone_parts import GAP, TALLEST, inset_parts
from render.picture import Artist
from render.request import Request
from render.scene import Scene
from render.zoom import spoken

MOMENTS = 1
"""Pictures of events above the parts of a board."""


class CloseUp(NamedTuple):
    """The pictures of a close-up, from top to bottom."""

    news: list[Scene]
    moments: list[Moment]
    parts: list[Scene]

    def scenes(self) -> list[Scene]:
        """Return its pictures, from top to bottom."""
        return [*self.news, *(moment.scene() for moment in self.moments), *self.parts]

    def words(self) -> str:
        """Return it in words for a listener."""
        news = [" ".join(spoken(part)) for part in self.news]
        parts = [*(moment.spoken() for moment in self.moments), *map(spoken, self.parts)]
        words = [" · ".join(each) for each in parts]
        return " ".join(["Close up:", *news, ". ".join(filter(None, words))])


def close_up(
    request: Request,
    view: Any,
    seen: Any,
    scene: Scene,
    waiting: Sequence[int],
    news: Sequence[str] = (),
    *,
    undone: bool = False,
) -> CloseUp:
    """Compose the close-up of a scene whose changes since the view `seen` are outlined.

    Events are derived from the two views alone, so `undone` suppresses them.
    """
    drawn, own = drawn_names(request.called), view.seat is not None
    # events come first: news and parts share the height that they leave
    moments = [] if undone or own else _moments(request.artist, view, seen, drawn)
    room = TALLEST - sum(moment.scene().height + GAP for moment in moments)
    banner = news_scenes(news, drawn, room)
    room -= sum(part.height + GAP for part in banner)
    detail = request.detailed(view, scene)
    always = own or bool(banner)
    return CloseUp(banner, moments, inset_parts(scene, waiting, room, always=always, detail=detail))


def _moments(artist: Artist, view: Any, seen: Any, names: Sequence[str]) -> list[Moment]:
    """Return events since an earlier view, at most `MOMENTS`."""
    return list(islice(artist.moments(view, seen, names), MOMENTS)) if artist.moments else []
