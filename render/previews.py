"""The kinds of pictures that show a reader's own things, and those that preview a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from render.all_artists import artist_of, seat_names
from render.drawn_names import drawn_names
from render.picture import PictureKind


def own_kinds(view: Any) -> tuple[PictureKind, ...]:
    """Return the kinds of pictures that show a reader's own hand and board, the main one first."""
    artist = artist_of(view)
    beside = artist.sheet is not None and artist.sheet(view)
    return (PictureKind.SEAT, PictureKind.HAND) if beside else (PictureKind.HAND,)


def tried_kinds(
    view: Any, seen: Any, *, names: Sequence[str] = (), pending: Sequence[int] = ()
) -> tuple[PictureKind, ...]:
    """Return the kinds of pictures that preview a reader's move, made since the view `seen`.

    The board comes first, even unchanged; then the reader's own pictures that change.
    """
    artist = artist_of(view)
    drawn = drawn_names(seat_names(artist, view, names))

    def contents(shown: Any, kind: PictureKind) -> dict[str, str]:
        return artist.scene(shown, kind, view.seat or 0, drawn, pending).contents

    board = contents(view, PictureKind.OVERVIEW)
    kinds = [
        kind for kind in own_kinds(view) if kind is PictureKind.SEAT or not artist.hand_is_board
    ]
    own = [(kind, contents(view, kind)) for kind in kinds]
    more = [kind for kind, now in own if now != board and now != contents(seen, kind)]
    return (PictureKind.OVERVIEW, *more)
