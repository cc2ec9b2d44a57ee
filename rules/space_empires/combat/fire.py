"""A round of fire: turn by turn, ship by ship [5.1.5, 5.2 to 5.6]."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.kernel import Choice, Flow
from rules.space_empires.charts.content import FIXED
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, RAIDER
from rules.space_empires.combat.battle_orders import STEADY, pick_target, ship_words, wants_away
from rules.space_empires.combat.counters import ROOM, make_room, spare_counters
from rules.space_empires.combat.fighters import can_wait, sheltered
from rules.space_empires.combat.lines import FiringTurn, Group, Lines, firing_order
from rules.space_empires.combat.news import tell_shot
from rules.space_empires.combat.retreat import may_retreat, retreat, ways_out
from rules.space_empires.position.battles import Shot
from rules.toolbox.dice import roll

DIE: Final = 10

FIRE: Final = "fire"
VOLLEY: Final = "all"
HOLD: Final = "hold"
RETREAT: Final = "retreat"
REST: Final = "done"


class ShipAct(NamedTuple):
    """What one ship does in its turn."""

    what: str
    target: Group | None = None


def needed(firer: Group, target: Group) -> int:
    """The highest roll that hits; 0 or less where none does [5.5]."""
    power, goal = firer.power, target.power
    attack = power.point if power.point and target.kind == FIGHTER else firer.attack
    need = attack + firer.bonus - target.defence
    if target.kind == RAIDER:
        need -= power.raider_malus
    if need < 1 and (goal.one_hits or power.machine):
        need = 1
    return min(need, DIE - 1) if power.ten_misses else need


def targets_of(lines: Lines, group: Group, *, point: bool) -> list[Group]:
    """What a group may fire at: nobody screened, no carrier behind fighters [5.3, 11.1.1].

    With `point` fighters alone; else a ship with point defence leaves these out [11.3.1].
    """
    foe = lines.against(group.side)
    if point:
        return [g for g in foe.groups if g.kind == FIGHTER and not g.screened]
    hidden = sheltered(foe)
    apart = bool(group.power.point) and group.power.point_letter < group.letter
    fighter = group.kind == FIGHTER
    return [
        g
        for g in foe.groups
        if not (
            g.screened
            or (hidden and g.kind == CARRIER)
            or (apart and g.kind == FIGHTER)
            or (fighter and not g.power.fighters_hurt)
        )
    ]


async def shoot(lines: Lines, firer: Group, target: Group) -> bool:
    """One die of one ship; whether it hits [5.5]."""
    need = needed(firer, target)
    rolled = await roll("fire", DIE)
    hit = rolled <= need
    battle, side = lines.battle, firer.side
    battle.shots.append(Shot(battle.round, firer.uid, target.uid, need, rolled, hit))
    if lines.hands:
        tell_shot(lines, firer, target, battle.shots[-1])
    side.shots += 1
    if hit:
        side.hits += 1
        lines.hit(target)
    return hit


async def fire_round(lines: Lines) -> None:
    """Every group has its turn, class by class [5.1.5, 5.2]."""
    fleeing = _begin_round(lines)
    turns = firing_order(lines)
    # The turns are fixed when the round begins: who is lost or has left meanwhile is skipped, and a
    # raider that loses its cloak keeps its place until the next round.
    while turns and not lines.over:
        turn = await _pick_turn(lines, turns) if lines.hands else turns[0]
        turns.remove(turn)
        group, point = turn[4], turn[5]
        if group.gone:
            continue
        seat = lines.hands.get(group.owner)
        if seat is not None:
            await _turn_by_hand(lines, group, seat, point=point)
        else:
            await _turn_by_orders(lines, group, fleeing, point=point)
        if not point and not group.gone:
            lines.battle.done.append(group.uid)


def _begin_round(lines: Lines) -> list[int]:
    """Nobody has fired yet; gives the owners whose standing orders say retreat [5.9.1]."""
    battle = lines.battle
    fleeing: list[int] = []
    if 1 < battle.round <= STEADY:
        fleeing = [owner for owner in lines.orders if wants_away(lines, owner)]
    battle.done, battle.leaving = [], []
    for side in lines.sides:
        for group in side.groups:
            group.fresh = group.unit.size
            if group.waiting:
                _wait_on(lines, group, fleeing)
    return fleeing


def _wait_on(lines: Lines, group: Group, fleeing: list[int]) -> None:
    """Fighters go on waiting for a carrier while there is one, and their owner flees [11.2.4]."""
    flees = group.owner in lines.hands or group.owner in fleeing
    group.waiting = flees and can_wait(group)
    if group.waiting:
        lines.battle.leaving.append(group.uid)


async def _pick_turn(lines: Lines, turns: list[FiringTurn]) -> FiringTurn:
    """Own groups that are equal fire in their owner's order [5.2]."""
    first = turns[0]
    owner = first[4].owner
    seat = lines.hands.get(owner)
    if seat is None or _idle(lines, first):
        return first
    equal = {
        turn[4].key: turn
        for turn in turns
        if turn[:3] == first[:3] and turn[4].owner == owner and not _idle(lines, turn)
    }
    return await Choice(
        "battle.group",
        seat,
        f"Round {lines.battle.round} at {lines.hex}: which group is next?",
        "5.2",
        equal,
        label=lambda turn: ship_words(turn[4]),
        default=first[4].key,
    )


def _idle(lines: Lines, turn: FiringTurn) -> bool:
    """Whether a group has nothing to decide in its turn: screened, or no fighters to fire at."""
    group, point = turn[4], turn[5]
    if group.gone or (group.screened and lines.battle.round == 1):
        return True
    return point and not targets_of(lines, group, point=True)


def ready(group: Group) -> int:
    """Dice that a group has left: ships that have fired at fighters are done [5.1.5]."""
    return min(group.fresh, group.unit.size) * group.power.shots


async def _turn_by_orders(lines: Lines, group: Group, fleeing: list[int], *, point: bool) -> None:
    """Flee, or fire with all ships, as the standing orders say [5.9.1]."""
    if group.waiting:
        return
    if group.owner in fleeing and may_retreat(lines, group, group.unit.size):
        if not point:
            await retreat(lines, group, group.unit.size, None)
    elif not group.screened:
        await _fire_by_orders(lines, group, point=point)


async def _fire_by_orders(lines: Lines, group: Group, *, point: bool) -> None:
    """A whole group fires as the standing orders say [5.5]."""
    policy = lines.orders[group.owner].targets
    target: Group | None = None
    for _ in range(ready(group)):
        if target is None:
            targets = targets_of(lines, group, point=point)
            if not targets:
                return
            target = pick_target(policy, group, targets, group.bonus)
        group.fresh -= point
        if await shoot(lines, group, target):
            target = None


async def _turn_by_hand(lines: Lines, group: Group, seat: int, *, point: bool) -> None:
    """Each ship's target is chosen when it fires; or it holds fire, or retreats [5.3, 5.9.1]."""
    lines.battle.acting = group.uid
    left = ready(group)
    target: Group | None = None
    deed = ShipAct(REST)
    while left and not (group.gone or group.waiting or lines.over):
        targets = [] if group.screened else targets_of(lines, group, point=point)
        if target not in targets:
            deed = await _ask_deed(lines, group, seat, targets, left, point=point)
            if deed.what == REST:
                return
            if deed.what == RETREAT:
                await retreat(lines, group, left, seat)
                return
            if deed.what == ROOM:
                await make_room(lines, seat, spare_counters(lines, group.owner, group.kind))
                continue
            target = deed.target
        left -= 1
        if target is not None:
            group.fresh -= point
            await shoot(lines, group, target)
        if deed.what == FIRE:
            target = None


async def _ask_deed(
    lines: Lines, group: Group, seat: int, targets: list[Group], left: int, *, point: bool
) -> ShipAct:
    options: dict[str, ShipAct] = {}
    if left > 1:
        options |= {f"all:{target.key}": ShipAct(VOLLEY, target) for target in targets}
    options |= {f"fire:{target.key}": ShipAct(FIRE, target) for target in targets}
    if lines.battle.round > 1 and not point:
        if may_retreat(lines, group, left):
            options["retreat"] = ShipAct(RETREAT)
        elif _lacks_counter(lines, group, left):
            options[ROOM] = ShipAct(ROOM)
    default = "done"
    if targets:
        if left > 1:
            options["hold"] = ShipAct(HOLD)
        best = pick_target(lines.orders[group.owner].targets, group, targets, group.bonus)
        default = f"all:{best.key}" if left > 1 else f"fire:{best.key}"
    options["done"] = ShipAct(REST)
    ships = "ship" if left == 1 else "ships"
    return await Choice(
        "battle.fire",
        seat,
        f"Round {lines.battle.round} at {lines.hex}: "
        f"what does {group.unit.name} ({left} {ships}) do?",
        "5.3",
        options,
        label=lambda deed: _deed_words(group, deed, left),
        default=default,
        about=group.uid,
        flow=Flow.DECISION,
    )


def _lacks_counter(lines: Lines, group: Group, left: int) -> bool:
    """Whether only a free counter is wanting for some ships' retreat [5.9.1, 7.3.2]."""
    stays = group.kind in (*FIXED, FIGHTER) or left == group.unit.size
    return bool(
        not stays
        and ways_out(lines, group.owner)
        and spare_counters(lines, group.owner, group.kind)
    )


def _deed_words(group: Group, deed: ShipAct, left: int) -> str:
    if deed.what == RETREAT:
        ships = "ship" if left == 1 else "ships"
        wait = group.kind == FIGHTER
        return "Wait for a carrier to retreat" if wait else f"Retreat with {left} {ships}"
    if deed.what == ROOM:
        return "Scuttle a counter elsewhere, so that these may retreat"
    if deed.what == HOLD:
        return "One ship holds fire"
    if deed.target is None:
        return "Hold fire"
    need = needed(group, deed.target)
    who = "All fire" if deed.what == VOLLEY else "Fire"
    chance = f"hits on {need} or less" if need > 0 else "cannot hit"
    return f"{who} at enemy {ship_words(deed.target)} ({chance})"
