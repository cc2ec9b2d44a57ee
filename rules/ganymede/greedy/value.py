"""What a position seems worth to a seat: the margin, which counts less where it is large."""

from __future__ import annotations

from math import tanh
from typing import Final

from rules.ganymede.view import View

DECISIVE: Final = 10.0
"""Points of a margin beyond which more hardly counts. A linear score was tried: it gambles."""


def value(view: View, seat: int) -> float:
    """Points of a small margin; a large one is worth no more than the decisive one."""
    totals = [sum(player.standing.values()) for player in view.players]
    return DECISIVE * tanh((totals.pop(seat) - max(totals)) / DECISIVE)
