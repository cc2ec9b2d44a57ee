"""The extra pictures that a view has, the places they can show, and their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from render.all_artists import artist_of, seat_names
from render.picture import Extra


def extras(view: Any) -> tuple[Extra, ...]:
    """Return the game's extra pictures that have a button and something to show now."""
    artist = artist_of(view)
    names = seat_names(artist, view, ())
    return tuple(extra for extra in artist.extras if extra.has_button(view, names))


def places(view: Any, name: str) -> tuple[str, ...]:
    """Return the places that an extra picture can show; empty if it has none."""
    further = artist_of(view).extra_named(name)
    return tuple(further.places(view)) if further and further.places else ()


def extra_words(view: Any, name: str, *, at: str = "", names: Sequence[str] = ()) -> str:
    """Return an extra picture in Markdown; empty if the game has none of this name to show now.

    Raise ValueError for an unknown place.
    """
    artist = artist_of(view)
    further = artist.extra_named(name)
    if further is None:
        return ""
    return further.words(view, seat_names(artist, view, names), *further.about(view, at))
