"""A round of fire: turn by turn, ship by ship [5.1.5, 5.2 to 5.6]."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from rules.kernel import Choice
from rules.space_empires.charts.content import FIXED, UNITS, WORDS
from rules.space_empires.charts.kinds import FIGHTER
from rules.space_empires.combat.battle_orders import STEADY, pick_target, ship_words, wants_away
from rules.space_empires.combat.counters import ROOM, make_room, spare_counters
from rules.space_empires.combat.fighters import are_carriers_sheltered, can_wait
from rules.space_empires.combat.fire import DIE, needed_to_hit, targets_of
from rules.space_empires.combat.lines import FiringTurn, Group, Lines, firing_order
from rules.space_empires.combat.news import tell_shot
from rules.space_empires.combat.retreat import may_retreat, retreat, ways_out, why_no_retreat
from rules.space_empires.position.battles import Shot
from rules.space_empires.position.questions import deciding
from rules.space_empires.position.words import battle_name
from rules.toolbox.dice import roll
from rules.toolbox.sentences import counted

FIRE: Final = "fire"
VOLLEY: Final = "all"
HOLD: Final = "hold"
RETREAT: Final = "retreat"
REST: Final = "done"


class ShipAct(NamedTuple):
    """Action of one ship in its turn."""

    action: str
    target: Group | None = None

    @property
    def key(self) -> str:
        """Its name in a line of keys."""
        return f"{self.action}:{self.target.key}" if self.target else self.action


def goals_of(lines: Lines, group: Group, *, point: bool) -> list[Group]:
    """Return the legal targets of a group [5.3, 5.7]."""
    foe = lines.against(group.side)
    unscreened = [other for other in foe.groups if not other.screened]
    return targets_of(group, unscreened, point=point, sheltered=are_carriers_sheltered(foe))


def aims_of(lines: Lines, group: Group, *, point: bool) -> list[Group]:
    """Return what a group can fire at in its turn: nothing if it's screened [5.7]."""
    return [] if group.screened else goals_of(lines, group, point=point)


async def shoot(lines: Lines, firer: Group, target: Group) -> bool:
    """Roll one die for one ship; return whether it hits [5.5]."""
    need = needed_to_hit(firer, target, firer.bonus)
    rolled = await roll("fire", DIE, owner=firer.side.owner)
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
    """Play every group's turn, class by class [5.1.5, 5.2]."""
    fleeing = _begin_round(lines)
    turns = firing_order(lines)
    # The turns are fixed when the round begins: who is lost or has left meanwhile is skipped, and a
    # raider that loses its cloak keeps its place until the next round.
    while turns and not lines.over:
        turn = await _pick_turn(lines, turns) if lines.hands else turns[0]
        turns.remove(turn)
        group, point = turn.group, turn.point
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
    """Reset the round's fire; return the owners whose standing orders demand a retreat [5.9.1]."""
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
    """Continue fighters' wait for a carrier while there is one, and their owner flees [11.2.4]."""
    flees = group.owner in lines.hands or group.owner in fleeing
    group.waiting = flees and can_wait(group)
    if group.waiting:
        lines.battle.leaving.append(group.uid)


async def _pick_turn(lines: Lines, turns: list[FiringTurn]) -> FiringTurn:
    """Ask the owner for the order of equal groups [5.2]."""
    first = turns[0]
    owner = first.group.owner
    seat = lines.hands.get(owner)
    if seat is None or _idle(lines, first):
        return first
    equal = {
        turn.group.key: turn
        for turn in turns
        if turn.rank == first.rank and turn.group.owner == owner and not _idle(lines, turn)
    }
    prompt = f"Round {lines.battle.round} at {lines.hex}: which group acts next?"
    return await Choice("battle.group", seat, prompt, "5.2", equal, _turn_words, first.group.key)


def _turn_words(turn: FiringTurn) -> str:
    return ship_words(turn.group)


def _idle(lines: Lines, turn: FiringTurn) -> bool:
    """Return whether a group has no decision in its turn: screened, no fighters, or all fired."""
    group = turn.group
    if group.gone or group.waiting or not ready(group):
        return True
    if group.screened and (lines.battle.round == 1 or group.kind in FIXED):
        return True
    return turn.point and not aims_of(lines, group, point=True)


def ready(group: Group) -> int:
    """Return the dice that a group has left: ships that have fired at fighters are done [5.1.5]."""
    return min(group.fresh, group.unit.size) * group.power.shots


async def _turn_by_orders(lines: Lines, group: Group, fleeing: list[int], *, point: bool) -> None:
    """Flee, or fire with all ships, as the standing orders say [5.9.1]."""
    if group.waiting:
        return
    if group.owner in fleeing and may_retreat(lines, group, group.unit.size):
        # In its turn against fighters a scout may retreat only instead of firing at one.
        if not point or aims_of(lines, group, point=True):
            await retreat(lines, group, group.unit.size, None)
    elif not group.screened:
        await _fire_by_orders(lines, group, point=point)


async def _fire_by_orders(lines: Lines, group: Group, *, point: bool) -> None:
    """Fire with a whole group, following the standing orders [5.5]."""
    policy = lines.orders[group.owner].targets
    target: Group | None = None
    for _ in range(ready(group)):
        if target is None:
            targets = goals_of(lines, group, point=point)
            if not targets:
                return
            target = pick_target(policy, group, targets)
        group.fresh -= point
        if await shoot(lines, group, target):
            target = None


async def _turn_by_hand(lines: Lines, group: Group, seat: int, *, point: bool) -> None:
    """Ask for each ship's target when it fires; it may also hold fire or retreat [5.3, 5.9.1]."""
    lines.battle.acting = group.uid
    left = ready(group)
    target: Group | None = None
    act = ShipAct(REST)
    while left and not (group.gone or group.waiting or lines.over):
        targets = aims_of(lines, group, point=point)
        if target not in targets:
            act = await _ask_act(lines, group, seat, targets, left, point=point)
            if act.action == REST:
                return
            if act.action == RETREAT:
                group.fresh -= point * left
                await retreat(lines, group, left, seat)
                return
            if act.action == ROOM:
                await make_room(lines, seat, spare_counters(lines, group.owner, group.kind))
                continue
            target = act.target
        left -= 1
        if target is not None:
            group.fresh -= point
            await shoot(lines, group, target)
        if act.action == FIRE:
            target = None


async def _ask_act(
    lines: Lines, group: Group, seat: int, targets: list[Group], left: int, *, point: bool
) -> ShipAct:
    default = REST
    if targets:
        best = pick_target(lines.orders[group.owner].targets, group, targets)
        default = ShipAct(VOLLEY if left > 1 else FIRE, best).key
    who = f"{battle_name(group.unit)} ({counted(left, 'ship')})"
    prompt = f"Round {lines.battle.round} at {lines.hex}: what does {who} do?"
    acts, words = _acts(lines, group, targets, left, point=point), partial(_act_words, group, left)
    return await deciding(
        "battle.fire",
        seat,
        prompt,
        "5.3",
        acts,
        default,
        words,
        about=group.uid,
        why_not=partial(_why_not, lines, group, left),
    )


def _why_not(lines: Lines, group: Group, left: int, key: str) -> str:
    """Return why the ships of a group that are left can't retreat [5.9.1]."""
    if key != RETREAT:
        return ""
    if lines.battle.round == 1 and group.kind not in FIXED:
        return "Nobody can retreat in the first round [5.9.1]. Ships may fire or end their turn."
    why = why_no_retreat(lines, group, left)
    return why.format(name=group.unit.name, kind=UNITS[group.kind].name)


def _acts(
    lines: Lines, group: Group, targets: list[Group], left: int, *, point: bool
) -> dict[str, ShipAct]:
    """Return a ship's possible actions in its turn, by key [5.3, 5.9.1]."""
    shots = (VOLLEY, FIRE) if left > 1 else (FIRE,)
    acts = [ShipAct(shot, target) for shot in shots for target in targets]
    if lines.battle.round > 1 and (targets or not point):
        if may_retreat(lines, group, left):
            acts.append(ShipAct(RETREAT))
        elif _lacks_counter(lines, group, left):
            acts.append(ShipAct(ROOM))
    if targets and left > 1:
        acts.append(ShipAct(HOLD))
    return {act.key: act for act in (*acts, ShipAct(REST))}


def _lacks_counter(lines: Lines, group: Group, left: int) -> bool:
    """Return whether only a missing counter prevents some ships' retreat [5.9.1, 7.3.2]."""
    if group.kind in (*FIXED, FIGHTER) or left == group.unit.size:
        return False
    return bool(ways_out(lines, group.owner) and spare_counters(lines, group.owner, group.kind))


def _act_words(group: Group, left: int, act: ShipAct) -> str:
    if act.target is not None:
        need = needed_to_hit(group, act.target, group.bonus)
        who = "All fire" if act.action == VOLLEY else "Fire"
        chance = f"hits on {need} or less" if need > 0 else "cannot hit"
        return f"{who} at enemy {ship_words(act.target)} ({chance})"
    if act.action != RETREAT:
        return WORDS["fire"][act.action]
    if group.kind == FIGHTER:
        return "Wait for a carrier to retreat"
    return f"Retreat with {counted(left, 'ship')}"
