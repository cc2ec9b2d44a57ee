"""Styles of fair seats: preferences that people at the table can notice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rules.ganymede.charts.kinds import Worth


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
    worths: Mapping[Worth, float] = {}
    """Points added to ships that score for something, by what."""
    ships: float = 1.0
    """Factor on further ships to choose from."""


STANDARD: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "collector": Style(
        "collects tiles of one type, and ships that score for symbols",
        tiles=2.0,
        rows=0.7,
        worths={Worth.SYMBOLS: 2.0},
    ),
    "pilot": Style(
        "aims for complete rows of shuttles, and ships that score for shuttles",
        rows=3.2,
        fame=0.7,
        tiles=0.6,
        worths={Worth.ROWS: 2.0, Worth.COLUMN: 2.0},
    ),
    "celebrity": Style(
        "builds up a reputation, and takes ships that score for it",
        fame=1.5,
        ships=1.6,
        rows=0.6,
        worths={Worth.REPUTATION: 2.0},
    ),
}
"""By name."""


def style_words(name: str, _seats: int) -> str:
    """Describe a style by its name."""
    return STYLES[name].words
