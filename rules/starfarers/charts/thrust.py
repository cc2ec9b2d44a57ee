"""Thrust: what a shaken prototype shows [7.3]."""

from __future__ import annotations

PAIRS = ("0-1", "0-2", "0-2'", "0-3", "1-2", "1-2'", "1-3", "2-2'", "2-3", "2'-3")
"""The two balls of five (0, 1, 2, 2, 3) that a shaken prototype may show."""


def thrust_of(pair: str) -> int:
    """Return the thrust that two balls make: 1 to 5."""
    return sum(int(ball.strip("'")) for ball in pair.split("-"))
