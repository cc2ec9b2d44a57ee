"""Styles of fair seats: preferences that people at the table can feel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Style(msgspec.Struct, frozen=True):
    """Differences from the standard greedy seat."""

    words: str = ""
    """Public description, for the lobby."""
    cannons: int = 0
    """Cannons that it wants beyond the standard number."""
    boldness: int = 0
    """Percentage points by which it attacks at worse odds, from a smaller lead."""
    hires: float = 1.0
    """Factor on mercenaries for hire, and on cards that are spent on them."""
    offers: int = 1
    """Maximum number of offers that it makes in a turn, because people wait for each of them."""
    swaps: float = 1.0
    """Factor on swaps with traders."""
    explores: float = 1.0
    """Factor on unknown spaces."""
    rings: int = 0
    """Freight rings that come before cannons."""
    boosters: int = 0
    """Boosters that come before cannons."""
    starships: int = 0
    """Starships that come before cannons, besides two."""
    ports: int = 1
    """Trade ports on planets that come before cannons."""
    ahead: int = 8
    """Firepower beyond any rival's possible muster at which no more is built or hired."""
    bargain: float = 1.0
    """Worth of what an offer brings, as a share of what it costs, from which it is accepted."""


STANDARD: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "warlord": Style(
        "wants 2 more cannons, and attacks at slightly worse odds",
        cannons=2,
        boldness=10,
        offers=0,
        bargain=1.3,
    ),
    "merchant": Style(
        "makes up to 3 offers a turn, and values traders more than others do", offers=3, swaps=2.0, ports=2, bargain=0.7, hires=2.0, cannons=1, boldness=-10
    ),
    "prospector": Style(
        "values unknown spaces more than others do, and wants 3 freight rings before cannons",
        explores=1.6,
        boosters=3,
        rings=3,
        starships=3,
    ),
}
"""By name."""


def style_words(name: str, _seats: int) -> str:
    """Describe a style by its name."""
    return STYLES[name].words
