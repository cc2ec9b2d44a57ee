"""Current values of effects, figures and techs to a captain, in points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.charts.content import SPACES
from rules.starship_captains.charts.kinds import (
    FACTIONS,
    Artifact,
    Colour,
    Cost,
    Deed,
    Effect,
    Faction,
    Figure,
    Icon,
    PirateKind,
    Step,
    Trigger,
)
from rules.starship_captains.greedy.world import World

DAMAGE: Final = 1.1
STEP: Final = 5 / SPACES
"""Points of a step on a track, in the long run."""
EVENT: Final = 0.6
WORK: Final = 1.0
"""Value of a figure's work in a turn of its own."""
SAVED: Final = 0.4
"""Value of a medal for each round in which it can still pay, beside its half point."""


def omega_points(world: World, kind: str) -> int:
    """Return the points of the captain's omegas for one more item of a kind."""
    return sum(tech.each for tech in world.techs if tech.counts == kind)


def value_triggered(world: World, trigger: Trigger) -> float:
    """Return the gain from the captain's techs when a trigger occurs."""
    key = ("triggered", trigger)
    if key not in world.memo:
        world.memo[key] = 0.0  # a fight may bring steps that bring a fight
        world.memo[key] = sum(
            effect(world, tech.effect, flat=True) for tech in world.techs if tech.trigger is trigger
        )
    return world.memo[key]


def medals(world: World, count: int) -> float:
    """Return the worth: half a point each, and more while promotions can still pay."""
    return count * (0.5 + SAVED * world.left)


def artifact(world: World) -> float:
    """Return the worth: half a point, or half a room."""
    if world.room_for_cargo <= 0:
        return 0.1
    missing = len(Artifact) - len(set(world.me.artifacts))
    fresh = omega_points(world, "artifact types") * missing / len(Artifact)
    return 0.5 + 0.15 * world.left + fresh


def figure(kind: Figure) -> float:
    """Return the value of a ready figure's work this round, without its points."""
    if kind is Figure.ANDROID:
        return 1.2
    if kind is Figure.CADET:
        return 0.7
    return WORK + (1.0 if kind.commander else 0.0)


def repair(world: World, count: int) -> float:
    """Value repairs: a point for each damage token, a little more if it opens a slot."""
    damage = world.me.cargo_damage + world.me.excess + world.damaged_slots
    if not damage:
        return 0.0
    opens = world.damaged_slots > 0 and world.free_slots == 0
    scars = omega_points(world, "damage")
    gained = min(count, damage) * (1.05 - scars) + 0.4 * opens * (world.left > 0)
    return gained * world.style.repairs


def advance(world: World, faction: Faction, steps: int) -> float:
    """Return the points of the way and the bonuses on it."""
    marker = world.me.markers[faction.lane]
    track = world.view.tracks[faction.lane]
    gained = STEP * steps if world.left else marker_gain(marker.steps, steps)
    for after in range(marker.steps + 1, marker.steps + steps + 1):
        space = after % SPACES
        if space in track.track.bonuses:
            gained += effect(world, track.track.bonuses[space], flat=True)
        if space == track.event_space and track.event:
            gained += EVENT
    if marker.steps <= TREATY < marker.steps + steps:
        gained += omega_points(world, "treaties")
    return gained * world.style.tracks


TREATY: Final = 6
"""Steps beyond which a track is worth what a treaty asks for."""


def marker_gain(steps: int, more: int) -> float:
    """Return the points that an advance brings exactly, for the last round."""
    return _marker(steps + more) - _marker(steps) + 0.05 * more


def _marker(steps: int) -> int:
    return 5 * (steps // SPACES) + -(-(steps % SPACES) // 3)


def best_advance(world: World, step: Step) -> float:
    """Return the value of the best advance on a track."""
    lanes = [step.faction] if step.faction else FACTIONS
    return max(advance(world, faction, step.count) for faction in lanes)


def android(world: World) -> float:
    """Value an android: a point, and a match for any line of a mission."""
    return 1.0 + 0.4 * world.left


def pirate(world: World, kind: PirateKind, *, safe: bool = False) -> float:
    """Value a defeated pirate: its token and reward, minus the damage."""
    token = 1.0 + omega_points(world, "pirates") if world.room_for_cargo > 0 else 0.2
    token += value_triggered(world, Trigger.FIGHT) + value_triggered(world, Trigger.PIRATE)
    reward = android(world) if kind.brings_android else medals(world, 1) + artifact(world)
    return token + reward - (0.0 if safe else DAMAGE)


def fights(world: World, count: int, *, safe: bool = False) -> float:
    """Value the best fights beside the ship."""
    kinds = [route.pirate for route in world.view.routes if route.route.id in world.foes()]
    values = sorted((pirate(world, kind, safe=safe) for kind in kinds if kind), reverse=True)
    return sum(max(0.0, gain) for gain in values[:count]) * world.style.fights


def effect(world: World, given: Effect, *, flat: bool = False) -> float:
    """Value an effect, step by step; `flat` ignores the techs on display."""
    key = (given, flat, world.at)
    known = world.memo.get(key)
    if known is None:
        known = world.memo[key] = sum(step_worth(world, step, flat=flat) for step in given)
    return known


def step_worth(world: World, step: Step, *, flat: bool) -> float:
    """Value one step of an effect."""
    if step.deed in (Deed.TECH, Deed.RECYCLE):
        return SOME_TECH if flat else _techs(world, recycle=step.deed is Deed.RECYCLE)
    if step.deed is Deed.EITHER:
        return max(effect(world, branch, flat=flat) for branch in step.branches)
    if step.deed is Deed.PAY:
        return _pay(world, step, flat=flat)
    if step.deed is Deed.PER_ANDROID:
        crew = (*world.me.ready, *world.me.pads, *world.me.queue)
        return crew.count(Figure.ANDROID) * effect(world, step.branches[0], flat=flat)
    if step.deed in FLAT:
        return FLAT[step.deed]
    return WORTH[step.deed](world, step)


def _pay(world: World, step: Step, *, flat: bool) -> float:
    me = world.me
    costs = {
        Cost.ARTIFACT: (len(me.artifacts) > 0, artifact(world)),
        Cost.PIRATE: (me.pirates > 0, 1.0),
        Cost.MEDAL: (world.purse > 0, medals(world, 1)),
        Cost.ANDROID: (Figure.ANDROID in me.ready, 1.5),
        Cost.TECH: (any(slot.tech for slot in me.slots), 1.5),
    }
    assert step.cost is not None
    can, cost = costs[step.cost]
    return max(0.0, effect(world, step.branches[0], flat=flat) - cost) if can else 0.0


def _techs(world: World, *, recycle: bool) -> float:
    """Value the best tech on display, if there is a slot."""
    if not world.free_slots and not recycle:
        return 0.0
    shown = [tech for tech in world.view.display if tech]
    gain = max((tech_worth(world, tech) for tech in shown), default=0.0) + 0.3
    return gain if world.free_slots else max(0.0, gain - 1.5)


def _recall(world: World, step: Step) -> float:
    return sum(figure(recalled) for recalled in world.me.queue[: step.count])


SOME_TECH: Final = 1.2
FLAT: Final[Mapping[Deed, float]] = {
    Deed.JUMP: 1.0,
    Deed.COPY_ROOM: 1.5,
    Deed.AMBUSH: -0.2,
    Deed.PEEK: 0.1,
    Deed.ARCHIVE: 1.0,
    Deed.SUMMIT: 0.5,
    Deed.CROWDSOURCE: 0.2,
    Deed.TRAIN: 0.5,
    Deed.RAID: -0.2,
    Deed.TRUCE: 0.0,
}
WORTH: Final[Mapping[Deed, Callable[[World, Step], float]]] = {
    Deed.MOVE: lambda _, step: 0.5 * min(step.count, 2),
    Deed.FIGHT: lambda world, step: fights(world, step.count),
    Deed.FIGHT_SAFE: lambda world, step: fights(world, step.count, safe=True),
    Deed.LIBRARY: lambda world, _: 1.5 * (world.free_slots > 0),
    Deed.OMEGA: lambda world, _: 2.0 * (world.free_slots > 0) + 0.5,
    Deed.REPAIR: lambda world, step: repair(world, step.count),
    Deed.DAMAGE: lambda _, step: -DAMAGE * step.count,
    Deed.MEDAL: lambda world, step: medals(world, step.count),
    Deed.ARTIFACT: lambda world, step: step.count * artifact(world),
    Deed.PIRATE: lambda world, _: 1.0 if world.room_for_cargo > 0 else 0.1,
    Deed.ANDROID: lambda world, _: android(world),
    Deed.CADET: lambda world, _: 0.5 + 0.7 * world.left,
    Deed.RECALL: _recall,
    Deed.ADVANCE: best_advance,
    Deed.SPLIT: lambda _, step: step.count * (STEP + 0.2),
}

TRIGGERED: Final = {
    Trigger.RED_MISSION: 1.1,
    Trigger.YELLOW_MISSION: 1.1,
    Trigger.BLUE_MISSION: 1.1,
    Trigger.HOSTILE_MISSION: 0.5,
    Trigger.LONG_MISSION: 0.8,
    Trigger.FIGHT: 0.8,
    Trigger.PIRATE: 0.8,
    Trigger.STATION: 0.7,
    Trigger.ARTIFACTS: 0.2,
}
"""Uses of an ability per round."""


def tech_worth(world: World, tech: Tech) -> float:
    """Value a tech until the end of the game, without its bonus icons."""
    key = tech.id, () if world.left else world.crew
    known = world.memo.get(key)
    if known is None:
        known = world.memo[key] = _tech_worth(world, tech) * world.style.techs
    return known


def _tech_worth(world: World, tech: Tech) -> float:
    if tech.counts:
        return tech.base + tech.each * OMEGAS[tech.counts](world) * 0.9
    if not world.left:
        return _used_now(world, tech)
    rounds = world.left + 0.4
    if tech.room and tech.room.single_use:
        return 0.8 * effect(world, tech.room.effect, flat=True)
    if tech.room:
        return max(0.0, effect(world, tech.room.effect, flat=True) - 0.9) * rounds * ROOM_USE
    if tech.trigger:
        return TRIGGERED[tech.trigger] * effect(world, tech.effect, flat=True) * rounds
    return 0.35 * rounds


ROOM_USE: Final = 0.6
"""Activations of a room tech per round: most of the crew is on missions."""


def _used_now(world: World, tech: Tech) -> float:
    """Value a tech in the last round: nothing, unless a figure is left to use it."""
    if tech.room:
        gray = tech.room.colour is Colour.GRAY
        able = any(
            worker is not Figure.ANDROID and (gray or worker.colour is tech.room.colour)
            for worker in world.crew
        )
        cost = 0.0 if tech.room.single_use else 0.9
        return max(0.0, 0.8 * effect(world, tech.room.effect, flat=True) - cost) * able
    if tech.trigger:
        return 0.3 * effect(world, tech.effect, flat=True) * (len(world.crew) > 1)
    return 0.0


def _missions(world: World, colour: Colour) -> float:
    done = sum(
        any(line.colour is colour for line in mission.lines) for mission in world.me.missions
    )
    return done + 1.1 * world.left


OMEGAS: Final[Mapping[str, Callable[[World], float]]] = {
    "pairs": lambda world: pairs(world) + 0.5 * world.left,
    "red crew": lambda world: world.count(Colour.RED),
    "yellow crew": lambda world: world.count(Colour.YELLOW),
    "blue crew": lambda world: world.count(Colour.BLUE),
    "commanders": lambda world: 5 - world.me.rings + 0.4 * world.left,
    "damage": lambda world: (
        world.me.cargo_damage + world.me.excess + world.damaged_slots - 0.5 * world.left
    ),
    "artifact types": lambda world: len(dict.fromkeys(world.me.artifacts)) + 0.2 * world.left,
    "treaties": lambda world: (
        sum(marker.steps > 6 for marker in world.me.markers) + 0.3 * world.left
    ),
    "red missions": lambda world: _missions(world, Colour.RED),
    "yellow missions": lambda world: _missions(world, Colour.YELLOW),
    "blue missions": lambda world: _missions(world, Colour.BLUE),
    "pirates": lambda world: world.me.pirates + 0.4 * world.left,
}


def pairs(world: World) -> int:
    """Count matching pairs of icons on the captain's ship."""
    slots = world.me.slots
    return sum(
        left.icons.right[height] == other.icons.left[height] != Icon.NONE
        for left, other in pairwise(slots)
        for height in (0, 1)
    )


def bonus(world: World, tech: Tech, index: int) -> float:
    """Value a tech's icons in a slot."""
    slots, gained = world.me.slots, 0.0
    values = {
        Icon.REPAIR: repair(world, 1),
        Icon.MEDAL: medals(world, 1),
        Icon.MOVE: 0.5 if world.left or len(world.crew) > 1 else 0.0,
        Icon.NONE: 0.0,
    }
    for height in (0, 1):
        if index and slots[index - 1].icons.right[height] == tech.icons.left[height]:
            gained += values[tech.icons.left[height]]
        if (
            index + 1 < len(slots)
            and slots[index + 1].icons.left[height] == tech.icons.right[height]
        ):
            gained += values[tech.icons.right[height]]
    return gained


def slot_worth(world: World, tech: Tech, index: int) -> float:
    """Value a tech in a slot: its bonuses, minus the tech that it replaces."""
    old = world.me.slots[index].tech
    return bonus(world, tech, index) - (tech_worth(world, old) if old else 0.0)


def install_worth(world: World, tech: Tech, *, recycle: bool) -> float:
    """Value a tech in its best slot."""
    over = recycle or tech.replaces
    open_slots = [
        slot.number - 1
        for slot in world.me.slots
        if not slot.damaged and (over or slot.tech is None)
    ]
    best = max((slot_worth(world, tech, index) for index in open_slots), default=-9.0)
    return tech_worth(world, tech) + best
