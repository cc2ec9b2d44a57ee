"""What is painted beside the bot: orders small enough to hand over, and how they are carried out.

A view as JSON has 5 to 20 kB, its scene ten times that; making a scene takes 1 to 2 ms there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from render import Ending, Picture, artists, board, ending, inset, tried_kinds
from rules import catalogue

INSET, ENDING = "inset", "ending"
"""Kinds besides those of every board: where something has changed, and how a match ended."""
TRIED = ()
"""In place of kinds: whatever a move that is tried out would change."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Pictures of a view. `view` and `seen` are JSON, as views are stored."""

    game: str
    options: tuple[tuple[str, str], ...]
    """What the table is played with: some games' content comes in it."""
    view: bytes
    seen: bytes | None = None
    kinds: tuple[str, ...]
    at: str = ""
    seat: int | None = None
    palette: str = "night"
    names: tuple[str, ...]
    awaited: tuple[int, ...]
    told: tuple[str, ...] = ()
    """The last public news since the view `seen`, with seats as the rules write them: `{0}`."""
    back: bool = False
    """Whether something that `seen` shows was taken back since then."""
    ended: Ending | None = None
    """How the match ended, for a picture of that."""


def painted(order: Order) -> list[Picture]:
    """The pictures of an order, in a process that keeps sprites, fonts and scenes for the next."""
    known = _prepared(order.game, order.options)
    view = decoded(order.view, artists[order.game].view)
    seen = None if order.seen is None else decoded(order.seen, artists[order.game].view)
    names, awaited = order.names, order.awaited
    kinds: Sequence[str] = order.kinds
    if kinds == TRIED:
        kinds = tried_kinds(view, seen, names=names, pending=awaited)
    pictures = [_one(order, kind, view, seen) for kind in kinds]
    del known  # held up to here, for content is freed with its last holder
    return [picture for picture in pictures if picture is not None]


def _one(order: Order, kind: str, view: Any, seen: Any) -> Picture | None:
    """A picture of an order; None where a part of the board would show nothing new."""
    if kind == ENDING and order.ended is not None:
        return ending(order.ended, order.game, palette=order.palette)
    if kind == INSET:
        return inset(
            view,
            names=order.names,
            pending=order.awaited,
            palette=order.palette,
            seen=seen,
            news=order.told,
            undone=order.back,
        )
    return board(
        view,
        kind=kind,
        names=order.names,
        pending=order.awaited,
        seat=order.seat,
        at=order.at,
        palette=order.palette,
        seen=seen,
    )


def ready() -> None:
    """Do nothing, in a process that has read for it how all games are drawn."""


def decoded(stored: bytes, kind: type[Any]) -> Any:
    """A view as it was stored; None where older rules have made it."""
    try:
        return msgspec.json.decode(stored, type=kind)
    except msgspec.DecodeError:
        return None


@lru_cache(maxsize=32)
def _prepared(game: str, options: tuple[tuple[str, str], ...]) -> object:
    """What the options refer to; a match would hold it, and none is here."""
    prepare = catalogue[game].prepare
    chosen: Mapping[str, str] = dict(options)
    return prepare(chosen) if prepare else None
