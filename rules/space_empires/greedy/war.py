"""Where war fleets go: to fights that they should win, else to the main fleet or home."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.space_empires.content import UNITS
from rules.space_empires.greedy.errands import Goals, explorers, raids
from rules.space_empires.greedy.strength import EVEN, SURE, ratio, shipped, supposed, worth
from rules.space_empires.greedy.world import FAR, World, name_of
from rules.space_empires.hexes import HexId, distance
from rules.space_empires.odds import Ship
from rules.space_empires.view import CounterView

BOLD: Final = 1.25
"""The least strength, enemy's as 1, with which a fight is sought."""
WARY: Final = 1.9
"""The same in the first Economic Phases."""
PATIENCE: Final = 8
"""Economic Phases after which the least strength is enough."""
HOME_WATCH: Final = 2
"""Enemies within so many hexes of the Homeworld call the fleets home."""
MUSTER: Final = 36
"""CP of ships that a campaign needs at least."""


class War:
    """The plan of one movement, made anew from each view."""

    def __init__(self, world: World) -> None:
        self.world = world
        scouts = {name_of(counter) for counter in explorers(world)}
        self.fleet = [
            counter
            for counter in world.counters()
            if counter.kind
            and UNITS[counter.kind].fights
            and name_of(counter) not in scouts
            and counter.kind not in ("BASE", "SY", "F")
        ]
        self.stacks: dict[HexId, list[CounterView]] = {}
        for counter in self.fleet:
            self.stacks.setdefault(counter.hex, []).append(counter)
        self.nerve = max(BOLD, WARY - (WARY - BOLD) * world.view.cycle / PATIENCE)

    @cached_property
    def main(self) -> HexId:
        """Where the strongest own fleet stands."""
        return max(
            self.stacks, key=lambda at: (worth(self.stacks[at]), at), default=self.world.home
        )

    def goals(self) -> Goals:
        """Where every armed ship wants to be."""
        goals: Goals = {}
        for target in self._targets():
            self._strike(target, goals)
        rest = [counter for counter in self.fleet if name_of(counter) not in goals]
        if rest:
            self._muster(rest, goals)
        return goals

    def _targets(self) -> list[HexId]:
        """Hexes worth a fight, the most pressing first."""
        world = self.world
        places: dict[HexId, float] = {}
        for at in world.foes:
            places[at] = 2.0
            if at in world.colonies or distance(at, world.home) <= HOME_WATCH:
                places[at] = 6.0
        for at, colony in world.prizes.items():
            places[at] = 9.0 if colony.home else 4.0
        for at in raids(world):
            places[at] = 3.0
        for at in list(places):
            system = world.systems[at]
            if not system.explored or system.closed or system.terrain in ("blackhole", "nova"):
                del places[at]
        return sorted(places, key=lambda at: (-places[at], distance(at, self.main), at))

    def _strike(self, target: HexId, goals: Goals) -> None:
        """Send all who reach a target this turn, if together they should win there."""
        world = self.world
        near = [
            counter
            for counter in self.fleet
            if name_of(counter) not in goals and self._in_reach(counter, target)
        ]
        if not near:
            return
        foes = supposed(world, target)
        if not foes:
            if target in world.prizes or (worth(near) and target in list(raids(world))):
                chosen = near if target in world.prizes else near[:1]
                goals.update((name_of(counter), target) for counter in chosen)
            return
        local = [c for c in world.own.get(target, []) if c.kind in ("BASE", "SY", "F")]
        if self._should_win((*shipped(near, world), *shipped(local, world)), foes, target):
            goals.update((name_of(counter), target) for counter in near)

    def _in_reach(self, counter: CounterView, target: HexId) -> bool:
        if counter.hex == target:
            return True
        speed = counter.left or self.world.speed(counter)
        if distance(counter.hex, target) > speed:
            return False
        return self.world.steps(target, counter.hex, "open") <= speed

    def _should_win(self, own: tuple[Ship, ...], foes: tuple[Ship, ...], at: HexId) -> bool:
        return self.chance(own, foes, at) >= self.nerve

    def chance(self, own: tuple[Ship, ...], foes: tuple[Ship, ...], at: HexId) -> float:
        """How many times stronger the own ships are in a hex."""
        own = tuple(sorted(own, key=lambda ship: (ship.kind, ship.size, ship.tech.attack)))
        return ratio(own, foes, self.world.systems[at].terrain)

    def _muster(self, rest: list[CounterView], goals: Goals) -> None:
        """The main fleet marches on an objective or waits; the others join it."""
        world = self.world
        objective = self._objective()
        rally = self.rally
        for counter in rest:
            if objective is None:
                goals[name_of(counter)] = rally
            elif counter.hex == self.main:
                goals[name_of(counter)] = objective
            elif world.steps(counter.hex, self.main, "open") < FAR:
                goals[name_of(counter)] = self.main
            else:
                goals[name_of(counter)] = rally

    @cached_property
    def rally(self) -> HexId:
        """Where ships gather that are too few: home, or a colony under attack next to it."""
        return self.world.home

    @cached_property
    def alarm(self) -> bool:
        """Whether armed enemies stand close to the Homeworld."""
        world = self.world
        return any(
            distance(at, world.home) <= HOME_WATCH and world.armed_foes(at) for at in world.foes
        )

    def _objective(self) -> HexId | None:
        """The enemy colony to march on; None to wait at home."""
        world = self.world
        army = self.stacks.get(self.main, [])
        if not army or worth(army) < MUSTER or self.alarm:
            return None
        own = shipped(army, world)
        best: tuple[float, HexId] | None = None
        for at, colony in world.prizes.items():
            foes = supposed(world, at)
            strength = self.chance(own, foes, at) if foes else SURE
            if strength < max(self.nerve, EVEN):
                continue
            steps = world.steps(at, self.main, "wild")
            if steps >= FAR:
                continue
            appeal = steps - (6.0 if colony.home else 0.0)
            if best is None or (appeal, at) < best:
                best = appeal, at
        return best[1] if best else None
