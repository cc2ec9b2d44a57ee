"""Styles of fair seats: preferences that people at the table can feel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


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


STANDARD: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "hunter": Style("values victories over pirates more than others do", fights=1.6),
    "engineer": Style("values techs more than others do", techs=1.6),
    "diplomat": Style("values steps along the faction tracks more than others do", tracks=1.6),
}
"""By name."""


def style_words(name: str, _seats: int) -> str:
    """Describe a style by its name."""
    return STYLES[name].words
