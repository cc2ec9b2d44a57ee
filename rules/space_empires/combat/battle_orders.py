"""Who decides in a battle, and how ships are led where nobody is asked [5.1]."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.kernel import Choice
from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import FIGHTER, RAIDER
from rules.space_empires.charts.owners import ALIENS, NOBODY
from rules.space_empires.combat.lines import Group, Lines
from rules.space_empires.combat.news import meeting
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.orders import Conduct, Orders, Targets, fighting_words

RETREAT_AT: Final = {"retreat30": 30, "retreat50": 50}
BATTLE_WORDS: Final[dict[str, str]] = {
    Conduct.ORDERS: "Fight by standing orders",
    Conduct.HAND: "Decide shot by shot",
    "retreat30": "By orders; retreat below 30 % of the strength",
    "retreat50": "By orders; retreat below half of the strength",
    Targets.BIG: "By orders; fire at the dearest ships",
    Targets.SMALL: "By orders; fire at the cheapest ships",
}
"""What can be said for one battle, by key; the first two for aliens as well."""
DONE: Final = "done"
STEADY: Final = 30
"""Rounds after which nobody is asked any more, and nobody retreats: no battle lasts for ever."""


async def settle_conduct(lines: Lines) -> None:
    """Once the lines are seen: who leads by hand, and who by which orders [5.1.2]."""
    for side in lines.sides:
        owners = dict.fromkeys(group.owner for group in side.groups)
        owners |= dict.fromkeys(unit.owner for unit in side.mines)
        for owner in owners or {side.owner: None}:
            attacks = side.number == 0 or owner == lines.board.state.active
            await _settle(lines, owner, attacks=attacks)


async def _settle(lines: Lines, owner: int, *, attacks: bool) -> None:
    board = lines.board
    seat = owner if is_seat(board, owner) else alien_leader(board) if owner == ALIENS else NOBODY
    if seat == NOBODY:
        lines.orders[owner] = Orders()
        return
    standing = board.player(seat).orders
    mine = seat == owner
    lines.orders[owner] = standing if mine else Orders()
    conduct: str = standing.conduct
    if conduct == Conduct.ASK or (attacks and mine):
        conduct = await _ask_conduct(lines, seat, conduct, mine=mine)
    elif conduct == Conduct.ORDERS and mine:
        _tell_orders(lines, seat)
    if conduct == Conduct.HAND:
        lines.hands[owner] = seat
        lines.battle.hand.append(seat)
    elif conduct in RETREAT_AT:
        lines.orders[owner] = msgspec.structs.replace(standing, retreat=RETREAT_AT[conduct])
    elif conduct in (Targets.BIG, Targets.SMALL):
        lines.orders[owner] = msgspec.structs.replace(standing, targets=Targets(conduct))


def _tell_orders(lines: Lines, seat: int) -> None:
    """An attacked seat reads by which orders its ships fight, as it is not asked [5.1.5]."""
    side = lines.side_of(seat)
    if side and any(group.owner == seat for group in side.groups):
        told = fighting_words(lines.orders[seat])
        lines.board.say(
            f"Your ships at {lines.hex} fight by your orders: {told}. "
            "You change them in your movement, with /empires orders.",
            (seat,),
        )


async def _ask_conduct(lines: Lines, seat: int, standing: str, *, mine: bool) -> str:
    keys = list(BATTLE_WORDS)[: None if mine else 2]
    whose = "your ships" if mine else "the aliens"
    chosen: str = await Choice(
        "battle.conduct",
        seat,
        f"Battle at {lines.hex}: how are {whose} led?",
        "5.1.5",
        {str(key): str(key) for key in keys},
        label=BATTLE_WORDS.__getitem__,
        default=Conduct.HAND if standing == Conduct.HAND else Conduct.ORDERS,
        note=lambda: _conduct_note(lines, seat, mine=mine),
        about=lines.hex,
    )
    return chosen


def _conduct_note(lines: Lines, seat: int, *, mine: bool) -> str:
    """Who meets whom, what the orders say that can be chosen, and for how long [5.1.5]."""
    orders = lines.orders[seat if mine else ALIENS]
    whose = "Your" if mine else "The aliens'"
    return (
        f"{meeting(lines)}. {whose} standing orders: {fighting_words(orders)}. "
        "What you choose holds for this battle only."
    )


def alien_leader(board: Board) -> int:
    """The seat that decides for aliens: left of the active one, of another team [14.2]."""
    active, seats = board.state.active, len(board.state.players)
    if active < 0:
        return NOBODY
    for step in range(1, seats):
        seat = (active + step) % seats
        if board.enemies(seat, active) and not board.player(seat).out:
            return seat
    return NOBODY


def pick_target(policy: Targets, firer: Group, targets: list[Group], bonus: int) -> Group:
    """The target that standing orders take; the first of equals [5.5]."""
    best, best_score = targets[0], -1
    for target in targets:
        score = _score(policy, firer, target, bonus)
        if score > best_score:
            best, best_score = target, score
    return best


def _score(policy: Targets, firer: Group, target: Group, bonus: int) -> int:
    point = firer.power.point
    attack = point if point and target.kind == FIGHTER else firer.attack
    need = max(1, min(10, attack + bonus - target.defence))
    hits = target.hull - target.unit.damage
    kill = need * target.weight * 8 // hits
    if policy == Targets.BIG:
        return target.weight * 10000 + kill
    if policy == Targets.SMALL:
        return (1000 - target.weight) * 10000 + kill
    return kill


def wants_away(lines: Lines, owner: int) -> bool:
    """Whether standing orders say retreat: the own share of the strength is too small [5.9.1]."""
    limit = lines.orders[owner].retreat
    if not limit:
        return False
    side = lines.side_of(owner)
    assert side is not None
    own, other = side.weight(), lines.against(side).weight()
    return own * 100 < limit * (own + other)


def hides_from(lines: Lines, group: Group) -> bool:
    """Whether a group is a destroyer that sees raiders of the enemy [12.2]."""
    foes = lines.against(group.side).groups
    return group.power.scanner > 0 and any(
        foe.kind == RAIDER and foe.unit.tech.special <= group.power.scanner for foe in foes
    )


def ship_words(group: Group) -> str:
    """A group of either line for a label, such as `DD1, 2 ships, 1 hit`."""
    unit = group.unit
    hurt = f", {unit.damage} of {group.hull} hits" if unit.damage else ""
    ships = "ship" if unit.size == 1 else "ships"
    return f"{UNITS[unit.kind].name} {unit.number}, {unit.size} {ships}{hurt}"
