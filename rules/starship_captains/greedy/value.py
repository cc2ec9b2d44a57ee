"""What a position seems worth to a seat: its points, less a part of the best rival's."""

from __future__ import annotations

from typing import Final

from rules.starship_captains.position.view import View

RIVAL: Final = 0.3
"""The part: whoever only hinders the leader loses to the third."""


def value(view: View, seat: int) -> float:
    """Own points as they would be scored now, less a part of the best rival's."""
    points = [captain.halves / 2 for captain in view.captains]
    return points.pop(seat) - RIVAL * max(points, default=0.0)
