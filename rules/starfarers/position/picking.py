"""Cards of choice, asked for one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Choice
from rules.starfarers.charts.kinds import Goods, Resource
from rules.starfarers.position.state import Player, no_goods


async def pick_paid(player: Player, seat: int, count: int, rule: str) -> Goods:
    """Cards of choice that a seat pays from its hand; the most plentiful is proposed."""
    paid = no_goods()
    for number in range(count, 0, -1):
        left = {of: player.hand[of] - paid[of] for of in Resource}
        held = [of for of in Resource if left[of]]
        most = max(Resource, key=lambda of: left[of])
        prompt = f"Pay {_cards(number)} of your choice"
        paid[await _card("goods.pay", player, seat, prompt, rule, held, most)] += 1
    return paid


async def pick_gained(
    player: Player, seat: int, count: int, rule: str, among: Sequence[Resource] = tuple(Resource)
) -> Goods:
    """Cards of choice that a seat takes from the supply; the scarcest is proposed."""
    found = no_goods()
    for number in range(count, 0, -1):
        scarce = min(among, key=lambda of: player.hand[of] + found[of])
        prompt = f"Take {_cards(number)} of your choice"
        found[await _card("goods.take", player, seat, prompt, rule, among, scarce)] += 1
    return found


async def pick_different(player: Player, seat: int, count: int, rule: str) -> Goods:
    """So many cards of different resources."""
    paid = no_goods()
    for _ in range(count):
        held = [of for of in Resource if player.hand[of] and not paid[of]]
        most = max(held, key=lambda of: player.hand[of])
        prompt = "Pay cards of different resources"
        paid[await _card("goods.pay", player, seat, prompt, rule, held, most)] += 1
    return paid


def _cards(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


def _card(
    id: str,  # noqa: A002
    player: Player,
    seat: int,
    prompt: str,
    rule: str,
    among: Sequence[Resource],
    likely: Resource,
) -> Choice[Resource]:
    return Choice(
        id,
        seat,
        prompt,
        rule,
        {str(of): of for of in among},
        label=lambda of: f"1 {of} (you have {player.hand[of]})",
        default=str(likely),
    )
