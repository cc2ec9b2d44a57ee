"""Styles of fair seats: preferences that people at the table can notice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rules.spacecorp.charts.kinds import Action, BaseKind


class Style(msgspec.Struct, frozen=True, eq=False):
    """Additions to the standard values, in T. Compared by identity, as a key of caches."""

    words: str = ""
    """Public description, for the lobby."""
    uses: Mapping[str, float] = {}
    """For a turn's uses, by kind; below 0.5 for Move, or teams would go back and forth."""
    bases: Mapping[BaseKind, float] = {}
    """Of types of bases."""
    harvests: float = 1.0
    """Factor on Produce actions that a new tile is likely to see."""


STANDARD: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "explorer": Style(
        "explores more than others do, and builds Spaceports",
        {Action.MOVE: 0.45, Action.EXPLORE: 1.4, Action.SPECIAL: 0.8, Action.RESEARCH: -0.3},
        {BaseKind.SPACEPORT: 1.0},
    ),
    "industrialist": Style(
        "builds more Refineries, Attractions and Industrial bases than others do",
        {Action.BUILD: 0.6, Action.PRODUCE: 1.0, Action.UPGRADE: 0.45, Action.GENETICS: -0.3},
        {BaseKind.REFINERY: 1.0, BaseKind.INDUSTRIAL: 0.7},
        1.2,
    ),
    "scientist": Style(
        "does more Research than others do, and builds Research bases and Bio Labs",
        {Action.RESEARCH: 0.45, Action.GENETICS: 1.5, Action.REVELATION: 1.5},
        {BaseKind.RESEARCH: 1.5, BaseKind.BIO_LAB: 1.5},
    ),
}
"""By name."""


def style_words(name: str, _seats: int) -> str:
    """Describe a style by its name."""
    return STYLES[name].words
