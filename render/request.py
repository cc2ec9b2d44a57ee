"""A requested picture of the usual kinds, and the scenes kept for the next ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from render.drawn_names import drawn_names
from render.lru_cache import LruCache
from render.picture import Artist, PictureKind, digest
from render.scene import Box, Piece, Scene
from render.zoom import words_in_order


class Compared(NamedTuple):
    """The parts of a scene that are compared: contents of marks, and places of pieces."""

    contents: dict[str, str]
    pieces: dict[str, Piece]


CONTENTS = LruCache[Compared](capacity=256)
"""Contents of recent scenes, since most boards are compared with a recently painted one."""
SCENES = LruCache[Scene](capacity=2)
"""A board's scene is used again for the close-up below it."""
DIGESTS = LruCache[tuple[Any, bytes]](capacity=4)
"""Views and their digests: a board and the close-up below it share two views, and a digest takes up
to half a millisecond."""

Earlier = Callable[[], Scene] | None
"""Composes the scene of the view before; None: nothing is compared."""


class PictureRequest(NamedTuple):
    """A requested picture."""

    artist: Artist
    kind: PictureKind | str
    at: str
    seat: int | None
    names: tuple[str, ...]
    pending: tuple[int, ...]

    def cache_parts(self, view: Any) -> tuple[Any, ...]:
        """Return everything that the picture depends on except the view.

        Raise ValueError for an unknown kind or place.
        """
        further = self.artist.extra_named(self.kind)
        about = further.about(view, self.at) if further else (PictureKind(self.kind), self.at)
        return self.kind, about, self._whose(view), self.names

    def digest(self, view: Any) -> bytes:
        """Return a fingerprint of the view as this picture shows it; empty without a view.

        Raise ValueError as `cache_parts` does.
        """
        if view is None:
            return b""
        shown = self.cache_parts(view)
        # a cached view stays alive, so no other object has its id
        key = id(view), shown
        _, result = DIGESTS.get(key) or (None, b"")
        if not result:
            result = digest(view, shown)
            DIGESTS.put(key, (view, result))
        return result

    def _whose(self, view: Any) -> int:
        own = self.seat is not None and self.kind == PictureKind.SEAT
        return self.seat if own and self.seat is not None else view.seat or 0

    def compose(self, view: Any, seen: Any) -> tuple[Scene, Earlier]:
        """Return the scene, and a function that composes the scene of the earlier view."""
        drawn, further = drawn_names(self.names), self.artist.extra_named(self.kind)
        if further is not None:
            about = further.about(view, self.at)
            earlier = partial(further.scene, seen, drawn, *about) if about else None
            return further.scene(view, drawn, *about), earlier
        compose = partial(self.artist.scene, kind=PictureKind(self.kind), seat=self._whose(view))
        return (
            compose(view, names=drawn, pending=self.pending),
            partial(compose, seen, names=drawn),
        )

    def compose_with_changes(self, view: Any, seen: Any, now: bytes, before: bytes) -> Scene:
        """Return the scene with its changes outlined; the digests of both views are cache keys."""
        # pending seats are drawn, but aren't part of a view
        key = now, before, self.pending
        scene = SCENES.get(key)
        if scene is None:
            further = self.artist.extra_named(self.kind)
            if further is not None and further.focus is not None and not self.at:
                return further.focus(view, seen, drawn_names(self.names))
            scene, earlier = self.compose(view, seen)
            # kept before it is compared: outlines belong to one reader, contents to all
            CONTENTS.put(now, _parts_to_compare(scene))
            # composing is slow, and the earlier scene was often composed for another reader
            if before and earlier:
                scene.outline_changes(*(CONTENTS.get(before) or _parts_to_compare(earlier())))
            SCENES.put(key, scene)
        return scene

    def compose_detail(self, view: Any, scene: Scene, boxes: Sequence[Box]) -> Scene | None:
        """Return these boxes of the overview in detail, with the same changes.

        Return None if close-ups don't use it.
        """
        if self.artist.detail is None or not self.artist.detail_near:
            return None
        detail = self.artist.detail(view, drawn_names(self.names), self.pending, boxes)
        detail.changed = [key for key in scene.changed if key in detail.marks]
        return detail

    def alt(self, view: Any, scene: Scene) -> str:
        """Return the picture's alt text."""
        further = self.artist.extra_named(self.kind)
        if further is not None and further.focus is not None and not self.at:
            return ". ".join(" · ".join(words_in_order(part)) for part in (scene, *scene.below))
        if further is not None:
            return further.alt_text(view, self.names, *further.about(view, self.at))
        seat = self._whose(view)
        return self.artist.alt(view, PictureKind(self.kind), seat, self.names, self.pending)


def _parts_to_compare(scene: Scene) -> Compared:
    return Compared(scene.contents, scene.pieces)
