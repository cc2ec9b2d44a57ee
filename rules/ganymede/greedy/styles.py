"""Styles of fair seats: preferences that people at the table can feel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Style(msgspec.Struct, frozen=True):
    """Factors on parts of the standard values."""

    words: str = ""
    """Public description, for the lobby."""
    tiles: float = 1.0
    """Factor on tiles that make others of their type work more often."""
    rows: float = 1.0
    """Factor on shuttles that a complete row still lacks."""
    fame: float = 1.0
    """Factor on reputation and its bonus actions."""
    ships: float = 1.0
    """Factor on further ships to choose from."""


STANDARD: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "collector": Style("collects tiles of one type, whose effects repeat", tiles=2.0, rows=0.7),
    "pilot": Style(
        "aims for complete rows of shuttles, which launch ships", rows=3.5, fame=0.7, tiles=0.6
    ),
    "celebrity": Style(
        "builds up a reputation, and picks its ships from many", fame=1.5, ships=1.6, rows=0.8
    ),
}
"""By name."""


def style_words(name: str, _seats: int) -> str:
    """Describe a style by its name."""
    return STYLES[name].words
