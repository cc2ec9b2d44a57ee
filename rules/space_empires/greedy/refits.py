"""Choice of ships to upgrade before they set out [9.10.4]."""

from __future__ import annotations

from rules.space_empires.charts.content import FIXED, UNITS, equipment
from rules.space_empires.charts.kinds import CRUISER, FIGHTER, YARD
from rules.space_empires.greedy.world import World
from rules.space_empires.position.view import CounterView


def price(counter: CounterView) -> int:
    """Return the CP for the upgrade of a whole group [9.10.4]."""
    return UNITS[counter.kind].hull * counter.size


def is_outdated(world: World, counter: CounterView) -> bool:
    """Return whether a group would gain by an upgrade: in arms or pace."""
    levels = world.me.tech
    if levels is None or counter.tech is None or not UNITS[counter.kind].fights:
        return False
    if counter.kind in FIXED or counter.kind == FIGHTER:
        return False
    now, new = counter.tech, equipment(counter.kind, levels)
    return (new.attack, new.defence, new.move) != (now.attack, now.defence, now.move)


def in_dock(world: World) -> list[CounterView]:
    """Return outdated groups at a Ship Yard, the dearest first."""
    docks = [at for at, own in world.own.items() if any(c.kind == YARD for c in own)]
    outdated = [counter for at in docks for counter in world.own[at] if is_outdated(world, counter)]
    return sorted(outdated, key=lambda c: (-UNITS[c.kind].cost, -c.size, c.number))


def next_refit(world: World) -> CounterView | None:
    """Return the group to upgrade now, if the CP carried over allow one."""
    if not world.me.cp or world.view.switches.instant:
        return None
    spare = world.me.cp - sum(price(c) for c in world.counters() if c.refit)
    for counter in in_dock(world):
        rested = counter.left >= world.speed(counter) > 0 and not counter.refit
        looking = counter.kind == CRUISER and counter.tech is not None and counter.tech.special
        if rested and not looking and price(counter) <= spare:
            return counter
    return None


def reserve(world: World) -> int:
    """Return the CP to keep for upgrades when the sheet is sealed."""
    if world.view.switches.instant:
        return 0
    return sum(price(counter) for counter in in_dock(world))
