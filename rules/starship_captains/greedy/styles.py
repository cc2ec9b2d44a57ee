"""Styles of fair seats: preferences that people at the table can notice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rules.starship_captains.charts.kinds import Colour


class Style(msgspec.Struct, frozen=True):
    """Factors on parts of the standard values."""

    words: str = ""
    """Public description, for the lobby."""
    fights: float = 1.0
    """Factor on pirates."""
    techs: float = 1.0
    """Factor on techs."""
    tracks: float = 1.0
    """Factor on steps along the faction tracks."""
    repairs: float = 1.0
    """Factor on repairs."""
    prey: float = 0.0
    """Value of each pirate beside the ship at the end of a turn, in points."""
    colours: Mapping[Colour, float] = {}
    """Added to the value of training in a colour, in points."""


STANDARD: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "hunter": Style(
        "hunts pirates, and trains more yellow crew than others do",
        fights=2.0,
        prey=0.3,
        colours={Colour.YELLOW: 0.6},
    ),
    "engineer": Style(
        "collects techs, trains more blue crew, and repairs more than others do",
        techs=1.8,
        repairs=1.4,
        colours={Colour.BLUE: 0.6},
    ),
    "diplomat": Style(
        "climbs the faction tracks, and takes fewer techs and pirates than others do", tracks=1.8
    ),
}
"""By name."""


def style_words(name: str, _seats: int) -> str:
    """Describe a style by its name."""
    return STYLES[name].words
