"""Where war fleets go: to fights that they should win, else to the main fleet or home."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.space_empires.greedy.errands import Goals, raids
from rules.space_empires.greedy.front import HOME_WATCH, Front
from rules.space_empires.greedy.strength import shipped, supposed, worth
from rules.space_empires.greedy.world import FAR, name_of
from rules.space_empires.hexes import HexId, distance
from rules.space_empires.view import CounterView

CLOSE: Final = 3
"""Steps to a fleet that is joined."""
RALLY: Final = 2
"""Steps within which fleets belong to one host."""
TOGETHER: Final = 70
"""Percent of a host that must have come up before it goes on."""


class War(Front):
    """The plan of one movement, made anew from each view."""

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

    def _muster(self, rest: list[CounterView], goals: Goals) -> None:
        """The host goes on its campaign; other fleets turn on intruders, march, or join it."""
        ways: dict[HexId, HexId] = {}
        for counter in rest:
            at = counter.hex
            if at not in ways:
                ways[at] = self._way(at)
            goals[name_of(counter)] = ways[at]

    def _way(self, at: HexId) -> HexId:
        if at in self.host:
            aim = self.campaign or self.quarry
            return self._advance(at, aim) if aim is not None else self._join(at)
        return self._hunt([at]) or self._march([at]) or self._join(at)

    @cached_property
    def host(self) -> list[HexId]:
        """Where the strongest fleet stands, and those that are close to it."""
        span = self.world.span(self.main, "open")
        return [at for at in self.stacks if span.get(at, FAR) <= RALLY or at == self.main]

    @cached_property
    def quarry(self) -> HexId | None:
        """The intruders that the host turns on together."""
        return self._hunt(self.host)

    @cached_property
    def campaign(self) -> HexId | None:
        """The enemy colony that the host marches on together."""
        return self._march(self.host)

    def _advance(self, at: HexId, target: HexId) -> HexId:
        """The host keeps together: it waits for those behind, and those ahead look out."""
        span = self.world.span(target, "wild")
        here = span.get(self.main, FAR)
        ahead = [
            other
            for other in self.host
            if span.get(other, FAR) <= here and distance(other, self.main) <= CLOSE
        ]
        if at == self.main:
            there = sum(worth(self.stacks[other]) for other in ahead)
            everybody = sum(worth(self.stacks[other]) for other in self.host)
            return target if there * 100 >= TOGETHER * everybody else at
        return target if at in ahead and distance(at, self.main) <= 1 else self.main

    def _join(self, at: HexId) -> HexId:
        """A weak fleet goes to a stronger one close by, else home."""
        span = self.world.span(at, "open")
        own = worth(self.stacks[at])
        near = [
            (worth(stack), other)
            for other, stack in self.stacks.items()
            if 0 < span.get(other, FAR) <= CLOSE and worth(stack) > own
        ]
        return max(near)[1] if near else self.world.home
