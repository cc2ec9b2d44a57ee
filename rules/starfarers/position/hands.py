"""Cards that hands gain and pay; the supply has no end."""

from __future__ import annotations

from operator import ge

from rules.starfarers.charts.kinds import Goods
from rules.starfarers.position.state import Player


def gain(player: Player, goods: Goods) -> None:
    """Cards from the supply, which has no end."""
    for resource, count in goods.items():
        player.hand[resource] += count


def pay(player: Player, goods: Goods) -> None:
    """Cards back to the supply."""
    for resource, count in goods.items():
        player.hand[resource] -= count


def can_pay(player: Player, goods: Goods) -> bool:
    """Return whether a hand holds these cards."""
    return all(map(ge, map(player.hand.__getitem__, goods), goods.values()))
