"""Things that a seat is close to building, and what prevents it [6.1] [6.3]."""

from __future__ import annotations

from typing import Final

from rules.starfarers.charts.content import price
from rules.starfarers.charts.kinds import BaseKind, Goods, Upgrade
from rules.starfarers.charts.words import thing_words
from rules.starfarers.construction.building import (
    RING,
    WHAT,
    is_already_built,
    payable,
    sites,
)
from rules.starfarers.construction.sites import fits, hindrance
from rules.starfarers.encounter.effects import full
from rules.starfarers.position.state import State
from rules.starfarers.position.words import goods_words

NEAR: Final = 2
"""Maximum number of missing cards for a thing to count as close."""
NAMED: Final = 3
"""Maximum number of things named."""


def nearly_payable(state: State, seat: int) -> str:
    """Return the things closest to being built that are not offered, the cheapest gap first."""
    near = sorted(_near(state, seat), key=lambda row: row[0])[:NAMED]
    parts = [f"{goods_words(gap)} for {words}" for _, words, gap in near]
    lacking = f"You still need {'; '.join(parts)}." if parts else ""
    return " ".join(filter(None, [lacking, _no_place(state, seat)]))


def _near(state: State, seat: int) -> list[tuple[int, str, Goods]]:
    """Return the things that lack only one or two cards: the number, the words, the cards."""
    result = []
    for thing in (*WHAT, *Upgrade):
        hand = state.players[seat].hand
        gap = {
            resource: count - hand[resource]
            for resource, count in price(thing).items()
            if count > hand[resource]
        }
        if 0 < sum(gap.values()) <= NEAR and _possible(state, seat, thing):
            result.append((sum(gap.values()), f"a {thing_words(thing)}", gap))
    return result


def _possible(state: State, seat: int, thing: str) -> bool:
    """Return whether only the price prevents it; a discounted price isn't shown."""
    if thing == RING and state.players[seat].cheaper_ring:
        return False
    if thing in tuple(Upgrade):
        return not full(state, seat, Upgrade(thing))
    return not is_already_built(state, thing) and bool(sites(state, seat, thing))


def _no_place(state: State, seat: int) -> str:
    """Describe a base that can be paid and has no site, and the reason [6.1]."""
    player = state.players[seat]
    homeless = [
        thing_words(kind)
        for kind in BaseKind
        if kind in payable(player)
        and fits(state, seat, kind)
        and not is_already_built(state, kind)
        and not sites(state, seat, kind)
    ]
    if not homeless:
        return ""
    return f"You could pay for a {homeless[0]}, but {hindrance(state, seat)}."
