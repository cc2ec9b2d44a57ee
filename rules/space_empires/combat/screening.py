"""Screens, and the bonus of the larger fleet [5.1.3, 5.1.4, 5.7]."""

from __future__ import annotations

from functools import partial

from rules.space_empires.charts.content import FIXED
from rules.space_empires.charts.kinds import CARRIER, FIGHTER
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.combat.battle_orders import DONE, hides_from, ship_words
from rules.space_empires.combat.counters import ROOM, make_room, wants_room
from rules.space_empires.combat.fire import fleet_bonus
from rules.space_empires.combat.lines import Group, Lines, Side
from rules.space_empires.position.board import is_seat
from rules.space_empires.position.orders import Screen
from rules.space_empires.position.questions import deciding


async def screen(lines: Lines) -> None:
    """Screen ships of the larger side, up to the difference, for this round [5.7]."""
    for side in lines.sides:
        for group in side.groups:
            group.screened = False
    lines.battle.screened = []
    if lines.machines:
        return
    attacker, defender = lines.sides
    ahead = attacker.ships() - defender.ships()
    if not ahead:
        return
    side, left = (attacker, ahead) if ahead > 0 else (defender, -ahead)
    for owner in dict.fromkeys(group.owner for group in side.groups):
        if owner in lines.hands and is_seat(lines.board, owner):
            left = await _screen_by_hand(lines, side, owner, left)
        else:
            left = _screen_by_orders(lines, side, owner, left)


def _put_aside(lines: Lines, group: Group, count: int) -> Group | None:
    """Screen ships of a group; a part of it gets a counter of its own [5.7, 7.5.4]."""
    aside = group
    if count < group.unit.size:
        damage = group.unit.damage
        part = lines.part(group.unit, count)
        if part is None:
            return None
        part.damage, group.unit.damage = damage, 0
        aside = Group(part, group.side, group.power)
        group.side.groups.append(aside)
        lines.splits.append((part, group.unit))
    aside.screened = True
    lines.battle.screened.append(aside.uid)
    return aside


async def _screen_by_hand(lines: Lines, side: Side, owner: int, left: int) -> int:
    """Ask the owner which ships are screened, group by group; return the number left [5.7]."""
    seat = lines.hands[owner]
    while left:
        own = [g for g in side.groups if g.owner == owner]
        open_ = [g for g in own if not g.screened]
        options: dict[str, Group | str] = {
            f"screen:{group.key}": group for group in open_ if _counts(lines, group, left)
        }
        spare = wants_room(lines, open_)
        if spare:
            options[ROOM] = ROOM
        if not options:
            return left
        none_yet = len(open_) == len(own)
        options[DONE] = DONE
        prompt = f"Battle at {lines.hex}: which ships do you screen ({left} at most)?"
        words = partial(_screen_words, lines, left, none_yet=none_yet)
        chosen = await deciding("battle.screen", seat, prompt, "5.7", options, DONE, words)
        if chosen == DONE:
            return left
        if isinstance(chosen, Group):
            left -= await _screen_some(lines, chosen, seat, left)
        else:
            await make_room(lines, seat, spare)
    return left


async def _screen_some(lines: Lines, group: Group, seat: int, left: int) -> int:
    """Ask the owner how many ships of a group are screened; return the number left [5.7]."""
    counts = {str(number): number for number in _counts(lines, group, left)}
    prompt = f"How many ships of {group.unit.name} do you screen?"
    count = await deciding("battle.count", seat, prompt, "5.7", counts, list(counts)[-1])
    _put_aside(lines, group, count)
    return count


def _screen_words(lines: Lines, left: int, chosen: Group | str, *, none_yet: bool) -> str:
    if isinstance(chosen, Group):
        most = _counts(lines, chosen, left)[-1]
        part = f"{most} of " if most == 1 else f"up to {most} of "
        return f"Screen {'' if most == chosen.unit.size else part}{ship_words(chosen)}"
    if chosen == ROOM:
        return "Scuttle a counter elsewhere to split a group"
    return "Screen nobody" if none_yet else "Stop screening"


def _counts(lines: Lines, group: Group, left: int) -> list[int]:
    """Return the numbers of ships that can be screened: a part needs a free counter [7.5.4]."""
    size = group.unit.size
    if lines.board.free_number(group.owner, group.kind) is not None:
        return list(range(1, min(size, left) + 1))
    return [size] if size <= left else []


def _screen_by_orders(lines: Lines, side: Side, owner: int, left: int) -> int:
    """Screen by standing orders [5.7].

    The weakest, the damaged, or a destroyer that sees raiders.
    """
    policy = lines.orders[owner].screen
    if policy == Screen.NONE:
        return left
    own = [group for group in side.groups if group.owner == owner]
    if policy == Screen.SCAN:
        chosen = [group for group in own if hides_from(lines, group)][:1]
    elif policy == Screen.HURT:
        chosen = [group for group in own if group.unit.damage]
    else:
        chosen = _weakest(own)
        left = min(left, _spare(lines, side))
    for group in chosen:
        single = policy != Screen.WEAK
        count = min(1 if single else group.unit.size, left)
        if count and group.kind not in FIXED and _put_aside(lines, group, count) is not None:
            left -= count
    return left


def _weakest(own: list[Group]) -> list[Group]:
    """Return the groups to screen first; sheltered carriers need no screen [11.1.1]."""
    fighters = any(group.kind == FIGHTER for group in own)
    kept = (FIGHTER, CARRIER) if fighters else (FIGHTER,)
    return sorted((g for g in own if g.kind not in kept), key=lambda g: g.power.weight)


def _spare(lines: Lines, side: Side) -> int:
    """Return how many ships can be screened without losing the larger fleet's bonus [5.1.4]."""
    own, other = side.ships(), lines.against(side).ships()
    return max(0, own - 2 * other) if own >= 2 * other else own - other


def set_bonuses(lines: Lines) -> None:
    """Set the bonuses: +1 for twice as many unscreened ships [5.1.4, 12.1.4].

    Raiders in round 1.
    """
    first = lines.battle.round == 1
    ahead = NOBODY
    for side, foe in lines.facing:
        side.bonus = fleet_bonus(side.in_the_open(), foe.in_the_open())
        if side.bonus:
            ahead = side.number
        for group in side.groups:
            group.bonus = side.bonus + (first and group.cloaked)
    lines.battle.bonuses.append(ahead)
