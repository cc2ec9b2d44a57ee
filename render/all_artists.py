"""The artists of all games, and what they know of a view besides its pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from render.ganymede import GANYMEDE as GANYMEDE
from render.palettes import PALETTES, Role
from render.picture import Artist
from render.space_empires import SPACE_EMPIRES as SPACE_EMPIRES
from render.spacecorp import SPACECORP as SPACECORP
from render.starfarers import STARFARERS as STARFARERS
from render.starship_captains import STARSHIP_CAPTAINS as STARSHIP_CAPTAINS
from render.zoom_picture import zoom_of

artists: Mapping[str, Artist] = {
    artist.slug: replace(artist, extras=(*artist.extras, zoom_of(artist)))
    # collected from the imports, so that a removed game leaves no entry behind
    for artist in tuple(vars().values())
    if isinstance(artist, Artist)
}
"""Artists of all games by slug: those imported here."""


def artist_of(view: Any) -> Artist:
    """Return the artist of a view's game. Raise TypeError if no game has such views."""
    for artist in artists.values():
        if isinstance(view, artist.view):
            return artist
    raise TypeError(f"no game has a view of type {type(view).__name__}")


def seat_names(artist: Artist, view: Any, names: Sequence[str]) -> tuple[str, ...]:
    """Return a name for every seat, without lone surrogates, which no text can hold.

    A seat without a name, or with a blank one, is named by its number: `Player 2`.
    """
    valid = [name.encode(errors="ignore").decode() for name in names]
    return tuple(
        valid[seat] if seat < len(valid) and valid[seat].strip() else f"Player {seat + 1}"
        for seat in range(artist.seats(view))
    )


def seat_colour(game: str, seat: int) -> tuple[int, int, int]:
    """Return the colour of a seat's pieces on the boards as red, green and blue, each up to 255.

    A game without pictures, or without a style for this seat, has the accent of all boards.
    """
    styles = artists[game].styles if game in artists else ()
    return PALETTES["night"][styles[seat].fill if seat < len(styles) else Role.ACCENT]


def current_scores(view: Any) -> tuple[float, ...]:
    """Return each seat's current score in a view; empty if the game has none."""
    counts = artist_of(view).current_scores
    return tuple(counts(view)) if counts else ()
