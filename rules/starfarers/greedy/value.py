"""What a position seems worth to a seat: points of a decision, and how near systems are."""

from __future__ import annotations

from typing import Final

from rules.starfarers.position.view import PlayerView, View

RIVAL: Final = 0.3
"""The part of the best rival's worth that counts against it."""
WON: Final = 100.0
CARD: Final = 0.25
KIND: Final = 1.5
"""Points of each kind of base that an incomplete colony system has."""
MERCENARY: Final = 0.7


def value(view: View, seat: int) -> float:
    """Own worth, less a part of the best rival's."""
    worths = [_worth(view, player) for player in view.players]
    return worths.pop(seat) - RIVAL * max(worths, default=0.0)


def _worth(view: View, player: PlayerView) -> float:
    points = float(sum(player.points.values()))
    if view.ended_by:
        return points + WON * (player.place == 1)
    begun = sum(
        bool(system.ports) + bool(system.colonies) + bool(system.spaceports)
        for system in player.systems
        if not system.complete
    )
    return points + KIND * begun + CARD * player.cards + MERCENARY * player.mercenaries
