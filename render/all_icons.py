"""The icons of all games: their pictures, and the names of those beside options and seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.all_artists import artist_of, artists
from render.icons import COMMON_ICONS, COVER, Icons
from render.paint import icon_png

ICONS: Mapping[str, Icons] = {
    icons.prefix: icons
    for icons in (COMMON_ICONS, *(artist.icons for artist in artists.values()))
    if icons.prefix
}
"""Icons of all games by their prefix, and those that belong to no game."""


def option_icon(view: Any, question: str, key: str) -> str:
    """Return the name of an option's icon, by its question's id and its key; may be empty.

    The id is empty for an answer to a later question. The view is the reader's own.
    """
    return artist_of(view).icons.of_option(view, question, key)


def seat_icon(game: str, seat: int) -> str:
    """Return the name of a seat's emblem; empty for a game without pictures."""
    artist = artists.get(game)
    return artist.icons.of_seat(seat) if artist is not None else ""


def cover_icon(game: str) -> str:
    """Return the name of a game's cover; empty for a game without pictures."""
    artist = artists.get(game)
    return artist.icons.icon_name(COVER) if artist is not None else ""


def icon_pictures(prefix: str) -> dict[str, bytes]:
    """Return the PNGs of the icons whose names have a prefix, by name. Blocking.

    Raise KeyError for a prefix that isn't in `ICONS`.
    """
    return {name: icon_png(art) for name, art in ICONS[prefix].all().items()}
