"""Determinization: deal again what a seat can't know [3.8.18]."""

from __future__ import annotations

from rules.ganymede.charts.kinds import CardId
from rules.ganymede.position.state import State
from rules.kernel import Dice


def redeal(state: State, seat: int, dice: Dice) -> None:
    """Deal the ships that a seat can't see again: others' hands, buried ships, the pile.

    Ships that everybody saw going to a hand stay there. Lists change in place, because a running
    procedure holds them.
    """
    others = [player for other, player in enumerate(state.players) if other != seat]
    buried = [below for below in state.bottom if below.seat != seat]
    unknown: list[CardId] = list(state.ship_pool)
    for player in others:
        unknown += [ship for ship in player.hand if ship not in player.shown]
    unknown += [below.ship for below in buried]
    unknown.sort()
    for player in others:
        player.hand[:] = [
            ship if ship in player.shown else _deal(unknown, dice) for ship in player.hand
        ]
    for below in buried:
        below.ship = _deal(unknown, dice)
    state.ship_pool[:] = unknown


def _deal(unknown: list[CardId], dice: Dice) -> CardId:
    card = CardId(dice.pick(unknown))
    unknown.remove(card)
    return card
