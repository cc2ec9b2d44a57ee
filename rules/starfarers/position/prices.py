"""Prices of the game card in words, beside offers and swaps [5.1] [6.1]."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from rules.starfarers.charts.content import game_card
from rules.starfarers.charts.kinds import Goods, Upgrade
from rules.starfarers.charts.words import thing_words
from rules.starfarers.position.board import starships
from rules.starfarers.position.state import State
from rules.starfarers.position.words import goods_words


@cache
def price_words() -> str:
    """Return a sentence with all prices, the lowest first."""
    prices = sorted(game_card().cost.items(), key=lambda item: sum(item[1].values()))
    listed = "; ".join(f"{thing_words(thing)} {goods_words(cost)}" for thing, cost in prices)
    return f"Prices: {listed}."


def enough_words(hand: Goods, after: Goods, used_up: Collection[str] = ()) -> str:
    """Name what cards pay for after a trade and not before it, to follow a label; empty: nothing.

    Of several things, the dearest is named; things `used_up` don't count. Whether there is a place
    for it isn't checked.
    """
    new = [
        thing
        for thing, cost in game_card().cost.items()
        if thing not in used_up and _pays(after, cost) > _pays(hand, cost)
    ]
    if not new:
        return ""
    dearest = max(new, key=lambda thing: sum(game_card().cost[thing].values()))
    return f", enough for a {thing_words(dearest)}"


def used_up(state: State, seat: int) -> list[str]:
    """Return the ships and enhancements of which a seat has all pieces of the box [6.3]."""
    if not state.rules.boxed:
        return []
    pieces, me = game_card().pieces, state.players[seat]
    things = [
        str(upgrade) for upgrade in Upgrade if me.upgrades[upgrade] >= getattr(pieces, upgrade)
    ]
    has_all = starships(state, seat) >= pieces.starships and not me.wrecks
    return [*things, "starship"] if has_all else things


def _pays(hand: Goods, cost: Goods) -> bool:
    return all(hand.get(resource, 0) >= count for resource, count in cost.items())
