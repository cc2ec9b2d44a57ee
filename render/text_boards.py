"""Boards in words: a table, or one seat's things, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from render.all_artists import artist_of
from render.changes import changed_words
from render.pictures import picture_request


def text_board(
    view: Any,
    *,
    seat: int | None = None,
    seen: Any = None,
    names: Sequence[str] = (),
    pending: Sequence[int] = (),
) -> str:
    """Return the table, or one seat's board, in Markdown; `parts` splits it for messages.

    Changes since the view `seen`, if any, come first, as in alt texts.
    """
    request = picture_request(view, names=names, pending=pending)
    words = artist_of(view).text(view, seat, request.names, pending)
    if seen is None:
        return words
    now, before = request.digest(view), request.digest(seen)
    scene = request.compose_with_changes(view, seen, now, before)
    changed = changed_words(scene, request.names, len(scene.marks))
    return f"{changed.rstrip()}\n\n{words}" if changed else words
