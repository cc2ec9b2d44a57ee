"""Control of a battle: owners are asked before they could lose anything unasked [5.1.5]."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.kernel import Choice
from rules.space_empires.charts.content import FIXED, WORDS
from rules.space_empires.charts.owners import ALIENS, NOBODY
from rules.space_empires.combat.lines import Lines
from rules.space_empires.combat.news import meeting
from rules.space_empires.combat.retreat import ways_out
from rules.space_empires.exploration.hazards import next_enemy
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.orders import Conduct, Orders, Targets, fighting_words

RETREAT_AT: Final = {"retreat30": 30, "retreat50": 50}
BATTLE_WORDS: Final = WORDS["conduct"]
"""Choices for one battle, by key; the first two apply to aliens as well."""
STAND: Final = "stand:"
"""Prefix of keys that also apply to later battles."""
STANDING_WORDS: Final = WORDS["stand"]
"""Choices of an attacked owner that become standing orders."""


async def settle_conduct(lines: Lines) -> None:
    """Settle who leads manually and who by standing orders, once the lines are visible [5.1.2]."""
    for side in lines.sides:
        owners = dict.fromkeys(group.owner for group in side.groups)
        owners |= dict.fromkeys(unit.owner for unit in side.mines)
        for owner in owners or {side.owner: None}:
            attacks = side.number == 0 or owner == lines.board.state.active
            await _settle(lines, owner, attacks=attacks)


async def _settle(lines: Lines, owner: int, *, attacks: bool) -> None:
    """Settle who leads a side, and how: by orders, manually, or by asking first."""
    board = lines.board
    seat = owner if is_seat(board, owner) else alien_leader(board) if owner == ALIENS else NOBODY
    if seat == NOBODY:
        lines.orders[owner] = Orders()
        return
    mine = seat == owner
    standing = board.player(seat).orders
    lines.orders[owner] = standing if mine else Orders()
    conduct: str = standing.conduct
    if mine and attacks:
        conduct = await _ask_conduct(lines, seat, mine=True)
    elif mine and _wants_asking(lines, seat):
        conduct = _stand(board, seat, await _ask_conduct(lines, seat, mine=True, attacked=True))
    elif conduct == Conduct.ASK and not mine:
        conduct = await _ask_conduct(lines, seat, mine=False)
    elif conduct != Conduct.HAND and mine:
        _tell_orders(lines, seat)
    _lead(lines, owner, seat, conduct)


def _wants_asking(lines: Lines, seat: int) -> bool:
    """Return whether to ask an attacked owner [5.1.5].

    At least once, and always if it plays alone.
    """
    orders = lines.board.player(seat).orders
    alone = len(lines.board.state.players) == 1
    asks = orders.conduct == Conduct.ASK or orders.open or alone
    return orders.conduct != Conduct.HAND and asks and _matters(lines, seat)


def _matters(lines: Lines, owner: int) -> bool:
    """Return whether a retreat, slipping away or a screen is possible [5.7, 5.9, 12.1.3]."""
    side = lines.side_of(owner)
    assert side is not None
    ships = [group for group in side.groups if group.owner == owner]
    mobile = any(group.kind not in FIXED for group in ships)
    if mobile and ways_out(lines, owner):
        return True
    own, other = side.ships(), lines.against(side).ships()
    return bool(ships) and not lines.machines and (own > other or (mobile and own > 1))


def _stand(board: Board, seat: int, key: str) -> str:
    """Turn a lasting choice into standing orders; return the conduct of this battle [5.1.5]."""
    if not key.startswith(STAND):
        return key
    conduct = key.removeprefix(STAND)
    orders = board.player(seat).orders
    orders.open = False
    if conduct in RETREAT_AT:
        orders.conduct, orders.retreat = Conduct.ORDERS, RETREAT_AT[conduct]
        return Conduct.ORDERS
    orders.conduct = Conduct(conduct)
    return Conduct.ORDERS if conduct == Conduct.ASK else conduct


def _lead(lines: Lines, owner: int, seat: int, conduct: str) -> None:
    """Set whether an owner's ships are led manually, or by orders for this battle [5.1.5]."""
    orders = lines.orders[owner]
    if conduct == Conduct.HAND:
        lines.hands[owner] = seat
        lines.battle.hand.append(seat)
    elif conduct in RETREAT_AT:
        lines.orders[owner] = msgspec.structs.replace(orders, retreat=RETREAT_AT[conduct])
    elif conduct in (Targets.BIG, Targets.SMALL):
        lines.orders[owner] = msgspec.structs.replace(orders, targets=Targets(conduct))


def _tell_orders(lines: Lines, seat: int) -> None:
    """Send an attacked seat that isn't asked the orders by which its ships fight [5.1.5]."""
    side = lines.side_of(seat)
    if side and any(group.owner == seat for group in side.groups):
        words = fighting_words(lines.orders[seat])
        lines.board.tell(
            f"Your ships at {lines.hex} fight by your orders: {words}. "
            "You can change them during your movement, with /empires orders.",
            (seat,),
        )


async def _ask_conduct(lines: Lines, seat: int, *, mine: bool, attacked: bool = False) -> str:
    """Ask how one side is led in this battle [5.1.5]."""
    keys = list(BATTLE_WORDS)[: None if mine else 2]
    if attacked and len(lines.board.state.players) > 1:
        keys += STANDING_WORDS
    side = "you" if mine else "the aliens"
    hand = lines.board.player(seat).orders.conduct == Conduct.HAND
    return await Choice(
        "battle.conduct",
        seat,
        f"Battle at {lines.hex}: how do {side} fight?",
        "5.1.5",
        {key: key for key in keys},
        label=(BATTLE_WORDS | STANDING_WORDS).__getitem__,
        default=Conduct.HAND if hand else Conduct.ORDERS,
        note=lambda: _conduct_note(lines, seat, mine=mine),
        about=lines.hex,
    )


def _conduct_note(lines: Lines, seat: int, *, mine: bool) -> str:
    """Describe the opponents, the current orders, and how long a choice applies [5.1.5]."""
    orders = lines.orders[seat if mine else ALIENS]
    whose = "Your" if mine else "The aliens'"
    return (
        f"{meeting(lines)}. {whose} standing orders: {fighting_words(orders)}. "
        "What you choose applies to this battle only."
    )


def alien_leader(board: Board) -> int:
    """Return the seat that decides for aliens: left of the active seat, on another team [14.2]."""
    active = board.state.active
    return NOBODY if active < 0 else next_enemy(board, active, 1, NOBODY)
