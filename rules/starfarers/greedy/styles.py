"""Styles of fair seats: preferences that people at the table can notice."""

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
    """Percentage points by which it accepts worse odds; above 0, a smaller lead suffices, too."""
    strikes: float = 0.0
    """Added to the value of a strike against aliens, in cards."""
    deals: float = 0.0
    """The same for other options; at most 1, because those that it can't pay for are worth -1."""
    offers: int = 1
    """Maximum number of offers that it makes in a turn, because people wait for each of them."""
    bargain: float = 1.0
    """Minimum worth of what an offer brings, as a share of its cost, to accept it."""
    swaps: float = 1.0
    """Factor on swaps with traders."""
    ports: int = 1
    """Trade ports on planets that come before cannons."""
    explores: float = 1.0
    """Factor on unknown spaces."""
    boosters: int = 0
    """Boosters that come before cannons."""
    rings: int = 0
    """Freight rings that come before cannons."""
    most_boosters: int = 3
    """Boosters that it wants while it has few cards."""
    most_rings: int = 5
    """Freight rings that it wants while it has few cards."""


STANDARD: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "warlord": Style(
        "builds more cannons, makes more enemies, and never offers a trade",
        cannons=2,
        boldness=10,
        strikes=1.5,
        offers=0,
        bargain=1.3,
        most_boosters=1,
        most_rings=2,
    ),
    "merchant": Style(
        "builds more trade ports, visits traders more often, and makes up to 3 offers a turn",
        cannons=1,
        boldness=-10,
        deals=1.0,
        offers=3,
        bargain=0.7,
        swaps=3.0,
        ports=3,
        rings=2,
        most_boosters=1,
    ),
    "prospector": Style(
        "explores more, stays closer to home, and builds fewer cannons",
        explores=1.8,
        boosters=3,
        rings=2,
    ),
}
"""By name."""


def style_words(name: str, _seats: int) -> str:
    """Describe a style by its name."""
    return STYLES[name].words
