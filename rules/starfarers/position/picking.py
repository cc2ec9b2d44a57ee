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
        options = {str(of): of for of in Resource if left[of]}
        most = max(Resource, key=lambda of: left[of])
        words = "a card" if number == 1 else f"{number} cards"
        paid[
            await Choice(
                "goods.pay",
                seat,
                f"Pay {words} of your choice",
                rule,
                options,
                label=lambda of: f"1 {of} (you have {player.hand[of]})",
                default=str(most),
            )
        ] += 1
    return paid


async def pick_gained(
    player: Player, seat: int, count: int, rule: str, among: Sequence[Resource] = tuple(Resource)
) -> Goods:
    """Cards of choice that a seat takes from the supply; the scarcest is proposed."""
    found = no_goods()
    for number in range(count, 0, -1):
        scarce = min(among, key=lambda of: player.hand[of] + found[of])
        words = "a card" if number == 1 else f"{number} cards"
        found[
            await Choice(
                "goods.take",
                seat,
                f"Take {words} of your choice",
                rule,
                {str(of): of for of in among},
                label=lambda of: f"1 {of} (you have {player.hand[of]})",
                default=str(scarce),
            )
        ] += 1
    return found


async def pick_different(player: Player, seat: int, count: int, rule: str) -> Goods:
    """So many cards of different resources."""
    paid = no_goods()
    for _ in range(count):
        held = [of for of in Resource if player.hand[of] and not paid[of]]
        most = max(held, key=lambda of: player.hand[of])
        paid[
            await Choice(
                "goods.pay",
                seat,
                "Pay cards of different resources",
                rule,
                {str(of): of for of in held},
                label=lambda of: f"1 {of} (you have {player.hand[of]})",
                default=str(most),
            )
        ] += 1
    return paid
