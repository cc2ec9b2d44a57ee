"""Tables of SpaceCorp as AI seats left them, for pictures."""

from __future__ import annotations

from functools import cache

from rules.kernel import Match
from rules.spacecorp import SPACECORP
from tests.support import asking

POSITIONS = [
    (2, "mariners", 0),
    (3, "mariners", 120),
    (4, "planeteers", 200),
    (3, "starfarers", 220),
]


@cache
def played(seats: int, begin: str, steps: int) -> Match:
    """Return a table after a number of answers of AI seats, from an era on."""
    return asking.played(SPACECORP, seats, steps, begin=begin, end="starfarers")
