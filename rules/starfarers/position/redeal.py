"""Determinization: deal again what a seat can't know."""

from __future__ import annotations

from rules.kernel import Dice
from rules.starfarers.charts.kinds import Goods, Resource, Tile
from rules.starfarers.position.state import Foreseen, State


def redeal(state: State, seat: int, dice: Dice) -> None:
    """Deal others' hands again, card by card, and hexes whose place the seat doesn't know.

    What lies in a common bag follows from the hexes in play; in bags of their own the galaxies'
    hexes are unknown, and so is an order in which another seat has put some.
    """
    for other, player in enumerate(state.players):
        if other != seat:
            _deal_hand(player.hand, dice)
    _deal_bags(state, seat, dice)


def _deal_hand(hand: Goods, dice: Dice) -> None:
    count = sum(hand.values())
    for resource in Resource:
        hand[resource] = 0
    for _ in range(count):
        hand[Resource(dice.pick(tuple(Resource)))] += 1


def _deal_bags(state: State, seat: int, dice: Dice) -> None:
    foreign = [seen for seen in state.peeked if seen.seat != seat]
    if not foreign and len(state.bags) == 1:
        return
    unknown: list[Tile] = sorted(
        [tile for bag in state.bags.values() for tile in bag] + _tiles(foreign)
    )
    for place in [*(seen.tiles for seen in foreign), *state.bags.values()]:
        for at in range(len(place)):
            place[at] = Tile(dice.pick(unknown))
            unknown.remove(place[at])
    for bag in state.bags.values():
        bag.sort()


def _tiles(seen: list[Foreseen]) -> list[Tile]:
    return [tile for part in seen for tile in part.tiles]
