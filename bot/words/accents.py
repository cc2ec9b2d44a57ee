"""Colours of the bars on the left of layouts, as numbers `0xRRGGBB`."""

from __future__ import annotations

from render import seat_colour

RED, GOLD, QUIET = 0xD83C3E, 0xF0B232, 0x5865F2
"""Colours of reminders, of results, and of messages that concern no player."""


def seat_accent(game: str, seat: int) -> int:
    """Return the colour that a seat has on a game's boards."""
    red, green, blue = seat_colour(game, seat)
    return red << 16 | green << 8 | blue
