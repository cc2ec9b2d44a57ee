"""Cards of choice, asked for one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.kernel import Choice, Flow
from rules.starfarers.charts.kinds import Goods, Resource
from rules.starfarers.charts.words import RESOURCE_WORDS, cards_words
from rules.starfarers.position.context import Context
from rules.starfarers.position.hands import pay
from rules.starfarers.position.prices import enough_words, price_words
from rules.starfarers.position.state import Player, no_goods
from rules.starfarers.position.words import goods_words

MOST = "most"


async def pay_any(context: Context, count: int, rule: str) -> Goods:
    """Pay cards of choice; return them."""
    paid = no_goods()
    while sum(paid.values()) < count:
        part = await pay_choice(context.me, context.seat, count - sum(paid.values()), rule, paid)
        for resource, number in part.items():
            paid[resource] += number
    pay(context.me, paid)
    return paid


def pay_choice(player: Player, seat: int, count: int, rule: str, paid: Goods) -> Choice[Goods]:
    """Build the question for a payment: the most plentiful kinds for everything due, or one card.

    It has no default: a payment is proposed and never filled in automatically.
    """
    hand = {resource: player.hand[resource] - paid[resource] for resource in Resource}
    held = [resource for resource in Resource if hand[resource]]
    options = {MOST: _plenty(hand, count)}
    if len(held) > 1:
        options |= {str(resource): {resource: 1} for resource in held}
    return Choice(
        "goods.pay",
        seat,
        f"Pay {_cards(count)} of your choice",
        rule,
        options,
        label=lambda goods: f"Pay {goods_words(goods)}",
        flow=Flow.DECISION,
        note=lambda: f"Your cards: {goods_words(hand)}.",
    )


def _plenty(hand: Goods, count: int) -> Goods:
    """Pick this many cards, each of the kind of which most are left."""
    left, picked = dict(hand), no_goods()
    for _ in range(count):
        most = max(Resource, key=lambda resource: left[resource])
        left[most] -= 1
        picked[most] += 1
    return picked


async def pick_gained(
    player: Player, seat: int, count: int, rule: str, among: Sequence[Resource] = tuple(Resource)
) -> Goods:
    """Take cards of choice from the supply; the scarcest is proposed."""
    gained = no_goods()
    for number in range(count, 0, -1):
        scarce = min(among, key=lambda resource: player.hand[resource] + gained[resource])
        prompt = f"Take {_cards(number)} of your choice"
        gained[
            await Choice(
                "goods.take",
                seat,
                prompt,
                rule,
                {str(resource): resource for resource in among},
                label=partial(_gain_words, player.hand, gained),
                default=str(scarce),
                note=price_words,
            )
        ] += 1
    return gained


def _gain_words(hand: Goods, gained: Goods, resource: Resource) -> str:
    """Describe a card to take, with what the cards pay for then."""
    held = {kind: hand[kind] + gained[kind] for kind in Resource}
    after = held | {resource: held[resource] + 1}
    words = f"{cards_words(1, resource)} (you have {hand[resource]})"
    return words + enough_words(held, after)


async def pay_different(context: Context, count: int, rule: str) -> Goods:
    """Pay this many cards of different resources: which of the kinds in hand are kept?"""
    paid = {resource: int(context.me.hand[resource] > 0) for resource in Resource}
    while sum(paid.values()) > count:
        options = {str(resource): resource for resource in Resource if paid[resource]}
        prompt = f"Pay {count} different cards: which kind do you keep?"
        kept = await Choice(
            "goods.keep",
            context.seat,
            prompt,
            rule,
            options,
            label=RESOURCE_WORDS.__getitem__,
            flow=Flow.DECISION,
        )
        paid[kept] = 0
    pay(context.me, paid)
    return paid


def _cards(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"
