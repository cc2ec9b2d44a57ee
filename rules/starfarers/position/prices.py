"""Prices of the game card in words, beside offers and swaps [5.1] [6.1]."""

from __future__ import annotations

from functools import cache

from rules.starfarers.charts.content import game_card
from rules.starfarers.charts.kinds import Goods
from rules.starfarers.charts.words import thing_words
from rules.starfarers.position.words import goods_words


@cache
def price_words() -> str:
    """Return a sentence with all prices, the lowest first."""
    prices = sorted(game_card().cost.items(), key=lambda item: sum(item[1].values()))
    listed = "; ".join(f"{thing_words(thing)} {goods_words(cost)}" for thing, cost in prices)
    return f"Prices: {listed}."


def enough_words(hand: Goods, after: Goods) -> str:
    """Name what cards pay for after a trade and not before it, to follow a label; empty: nothing.

    Of several things, the dearest is named. Whether there is a place for it isn't checked.
    """
    new = [
        thing for thing, cost in game_card().cost.items() if _pays(after, cost) > _pays(hand, cost)
    ]
    if not new:
        return ""
    dearest = max(new, key=lambda thing: sum(game_card().cost[thing].values()))
    return f", enough for a {thing_words(dearest)}"


def _pays(hand: Goods, cost: Goods) -> bool:
    return all(hand.get(resource, 0) >= count for resource, count in cost.items())
