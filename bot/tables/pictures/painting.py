"""Orders for pictures, small enough to send to a worker process, and how they are painted.

A view as JSON has 5 to 20 kB, its scene ten times that; making a scene takes 1 to 2 ms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from render import (
    Ending,
    Picture,
    Question,
    artists,
    board_picture,
    close_up_picture,
    ending_picture,
    question_picture,
    tried_kinds,
)
from rules import catalogue

CLOSE_UP, ENDING, FOCUS = "changes", "ending", "focus"
"""Kinds besides those of every board: where something has changed, how a match ended, and what a
question is about.
"""
TRIED = ()
"""Placeholder for the kinds that a previewed move would change."""


class PictureOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order for pictures of a view."""

    game: str
    options: tuple[tuple[str, str], ...]
    """Options of the table, including content of some games."""
    view: bytes
    """The view as JSON."""
    seen: bytes | None = None
    """An earlier view as JSON, since which changes are outlined; None: none."""
    kinds: tuple[str, ...]
    """Names of the pictures to paint; TRIED: those that show what the reader's move changes."""
    at: str = ""
    """Name of the place that a picture shows; empty: it shows none in particular."""
    seat: int | None = None
    """Seat of the reader; None: a spectator."""
    palette: str = "night"
    """Name of the colours."""
    names: tuple[str, ...]
    """Names of the players by seat."""
    pending: tuple[int, ...]
    """Seats to move, which the board marks."""
    back: bool = False
    """True if something in `seen` was undone."""
    ended: Ending | None = None
    """Result of the match, for the final picture."""
    question: Question | None = None
    """Question to the reader, for its picture."""


def paint(order: PictureOrder) -> list[Picture]:
    """Return the pictures of an order; runs in a painter process.

    Sprites, fonts and scenes are kept for the next order.
    """
    known = _prepare_content(order.game, order.options)
    view = decode_view(order.view, artists[order.game].view)
    seen = None if order.seen is None else decode_view(order.seen, artists[order.game].view)
    names, pending = order.names, order.pending
    kinds: Sequence[str] = order.kinds
    if kinds == TRIED:
        kinds = tried_kinds(view, seen, names=names, pending=pending)
    pictures = [_picture_of_kind(order, kind, view, seen) for kind in kinds]
    del known  # held up to here, for content is freed with its last holder
    return [picture for picture in pictures if picture is not None]


def _picture_of_kind(
    order: PictureOrder, kind: str, view: msgspec.Struct, seen: msgspec.Struct | None
) -> Picture | None:
    """Return one picture of an order by its kind; None if there is nothing to show."""
    if kind == ENDING and order.ended is not None:
        return ending_picture(order.ended, order.game, palette=order.palette)
    if kind == FOCUS and order.question is not None:
        return question_picture(view, order.question, palette=order.palette, names=order.names)
    if kind == CLOSE_UP:
        return close_up_picture(
            view,
            names=order.names,
            pending=order.pending,
            palette=order.palette,
            seen=seen,
            undone=order.back,
        )
    return board_picture(
        view,
        kind=kind,
        names=order.names,
        pending=order.pending,
        seat=order.seat,
        at=order.at,
        palette=order.palette,
        seen=seen,
    )


def decode_view(stored: bytes, kind: type[Any]) -> Any:
    """Return a view of this type from JSON; None if older rules made it."""
    try:
        return msgspec.json.decode(stored, type=kind)
    except msgspec.DecodeError:
        return None


@lru_cache(maxsize=32)
def _prepare_content(game: str, options: tuple[tuple[str, str], ...]) -> object:
    """Return a game's content for these options. Hold a reference while it's in use."""
    prepare = catalogue[game].prepare
    chosen: Mapping[str, str] = dict(options)
    return prepare(chosen) if prepare else None
