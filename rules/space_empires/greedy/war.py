"""Goals of war fleets: one host to one goal, the rest home, to the host, or at intruders [4.0]."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from typing import Final

from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import BASE, FIGHTER, MINES, YARD, HexId
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.greedy.front import DESPERATE, HOME_WATCH, RALLY, Front
from rules.space_empires.greedy.goals import Goals, raids
from rules.space_empires.greedy.posts import DECISION
from rules.space_empires.greedy.strength import own_ships, supposed_ships, worth
from rules.space_empires.greedy.world import FAR, name_of
from rules.space_empires.position.view import CounterView

TOGETHER: Final = 70
"""Percentage of a host that must have caught up before it goes on."""
CLOSE: Final = 3
"""Steps to a fleet that is joined."""
RECALL: Final = 4
"""Maximum distance in hexes from which fleets come home to help; others continue."""
FIELD: Final = 15
"""CP of ships that a host needs to go on when it is on its way."""
WAVE: Final = 36
"""CP of ships that go after the host together."""
STEADY: Final = 0.8
"""Factor on the required superiority for a host that is already on its way."""
DETOUR: Final = 12
"""Extra steps that make a Homeworld still preferable to a colony as the goal."""


class War(Front):
    """The plan of one movement, rebuilt from each view."""

    def goals(self) -> Goals:
        """Return the goal of every armed ship."""
        goals: Goals = {}
        for target in self._targets():
            self._strike(target, goals)
        rest = [counter for counter in self.fleet if name_of(counter) not in goals]
        ways: dict[HexId, HexId] = {}
        for counter in rest:
            at = counter.hex
            if at not in ways:
                ways[at] = self._way(at)
            goals[name_of(counter)] = ways[at]
        return goals

    def _targets(self) -> list[HexId]:
        """Return the hexes worth a fight, the most pressing first."""
        world = self.world
        urgency = {at: 6 if self._is_close(at) else 2 for at in world.foes}
        urgency |= {at: 9 if colony.home else 4 for at, colony in world.prizes.items()}
        urgency |= dict.fromkeys(raids(world), 3)
        urgency |= dict.fromkeys(self.begun, 10)
        places = [at for at in urgency if self._is_open(at) and not self._is_aside(at)]
        return sorted(places, key=lambda at: (-urgency[at], distance(at, self.main), at))

    def _is_aside(self, at: HexId) -> bool:
        """Return whether only aliens wait in a hex, and the match is decided elsewhere by now."""
        foes = self.world.foes.get(at, ())
        decided = self.world.view.cycle >= DECISION or not self.world.doctrine.aliens
        late = decided and at not in self.world.colonies
        return bool(foes) and late and all(foe.owner == ALIENS for foe in foes)

    def _is_close(self, at: HexId) -> bool:
        """Return whether enemies in a hex are at one of the colonies, or near the Homeworld."""
        return at in self.world.colonies or distance(at, self.world.home) <= HOME_WATCH

    def _is_open(self, at: HexId) -> bool:
        """Return whether a fleet can fight in a hex without losing itself there [6.3] [6.5]."""
        system = self.world.systems[at]
        deadly = system.terrain in (Terrain.BLACK_HOLE, Terrain.NOVA)
        return system.explored and not system.closed and not deadly

    def _strike(self, target: HexId, goals: Goals) -> None:
        """Send all who reach a target this turn, if together they should win there."""
        world = self.world
        near = [
            counter
            for counter in self.fleet
            if name_of(counter) not in goals
            and self._in_reach(counter, target)
            and self._is_free(counter, target)
        ]
        if not near:
            return
        foes = supposed_ships(world, target)
        if not foes:
            raided = near[:1] if target in raids(world) else []
            chosen = near if target in world.prizes else raided
            goals.update((name_of(counter), target) for counter in chosen)
            return
        local = [c for c in world.own.get(target, []) if c.kind in (BASE, YARD, FIGHTER, MINES)]
        own = (*own_ships(near, world), *own_ships(local, world))
        follows = target in self.begun and self.chance(own, foes, target) >= DESPERATE
        if follows or self.should_win(own, foes, target):
            goals.update((name_of(counter), target) for counter in near)

    @cached_property
    def begun(self) -> list[HexId]:
        """Hexes with enemies where warships have moved in this turn: the others must follow.

        What they see or blockade there changes the plan by which they set out.
        """
        world = self.world
        return [
            at
            for at, stack in self.stacks.items()
            if self.moving
            and at in world.foes
            and any(counter.left < world.speed(counter) for counter in stack)
        ]

    def _is_free(self, counter: CounterView, target: HexId) -> bool:
        """Return whether a ship may leave the host for a target: only near home or on its way."""
        goal, world = self.campaign, self.world
        if goal is None or target in (goal, counter.hex) or counter.hex not in self.host:
            return True
        if world.foes.get(target) and target in self._shielded:
            return True
        span = world.span(goal, "wild")
        return span.get(target, FAR) < span.get(counter.hex, FAR)

    @property
    def _shielded(self) -> Container[HexId]:
        """Hexes whose intruders recall even a host."""
        world = self.world
        return (world.home,) if world.doctrine.resolute else world.colonies

    def _in_reach(self, counter: CounterView, target: HexId) -> bool:
        if counter.hex == target:
            return True
        speed = self.pace(counter)
        if distance(counter.hex, target) > speed:
            return False
        return self.world.steps(target, counter.hex, "open") <= speed

    def _way(self, at: HexId) -> HexId:
        """Return the destination of a hex's fleets that have no fight this turn."""
        if at in self.host:
            aim = self.campaign or self.quarry
            return self._advance(at, aim) if aim is not None else self.world.home
        return self.hunt([at]) or self._follow(at)

    @cached_property
    def quarry(self) -> HexId | None:
        """The intruders that the host turns on together."""
        return self.hunt(self.host)

    @cached_property
    def afield(self) -> bool:
        """True if the host has already set out."""
        return distance(self.main, self.world.home) > RALLY

    @property
    def muster(self) -> int:
        """CP of ships that the host needs to set out, or to go on."""
        world = self.world
        return FIELD if self.afield else world.doctrine.muster * world.me.income // 100

    @cached_property
    def campaign(self) -> HexId | None:
        """The enemy colony that the host marches on together; None if there is none for it."""
        world = self.world
        army = self.crowd(self.host)
        if worth(army) < self.muster or (self.alarm and distance(self.main, world.home) <= RECALL):
            return None
        nerve = self.nerve * STEADY if self.afield else self.nerve
        own = own_ships(army, world)
        span = world.span(self.main, "wild")
        ways = [
            (span[at] - (DETOUR if colony.home else 0), at)
            for at, colony in world.prizes.items()
            if at in span and self.chance(own, supposed_ships(world, at), at) >= nerve
        ]
        return min(ways)[1] if ways else None

    def _advance(self, at: HexId, target: HexId) -> HexId:
        """Return the next hex of the host: it waits for stragglers, and its vanguard looks out."""
        span = self.world.span(target, self._measure(target))
        own_distance = span.get(self.main, FAR)
        ahead = [
            other
            for other in self.host
            if span.get(other, FAR) <= own_distance and distance(other, self.main) <= CLOSE
        ]
        if at == self.main:
            strength = sum(worth(self.stacks[other]) for other in ahead)
            everybody = sum(worth(self.stacks[other]) for other in self.host)
            return self._gate(target) if strength * 100 >= TOGETHER * everybody else at
        is_near = at in ahead and distance(at, self.main) <= 1
        return self._gate(target) if is_near else self.main

    def _measure(self, target: HexId) -> str:
        """Return the name of the set of hexes along which the host measures its way."""
        keeps = self.world.doctrine.bypass is not None
        return self.world.manner(self.main, target) if keeps else "wild"

    def _gate(self, target: HexId) -> HexId:
        """Return the hex where the host gathers before a guarded target, to strike as one.

        It is the target itself if nobody guards it or no hex beside it is known.
        """
        world = self.world
        if not world.foes.get(target):
            return target
        span = world.span(self.main, self._measure(target))
        beside = [at for at in world.beside[target] if at in world.wild or at == self.main]
        return min(beside, key=lambda at: (span.get(at, FAR), at), default=target)

    def _follow(self, at: HexId) -> HexId:
        """Return the hex of other fleets: the host if close or numerous, else home."""
        world = self.world
        span = world.span(at, "open")
        to_host = span.get(self.main, FAR)
        if to_host <= CLOSE:
            return self.main
        home = world.home
        mates = [other for other in self.stacks if distance(other, at) <= 1]
        wave = worth(self.crowd(mates)) >= WAVE
        if wave and self.afield and self.campaign is not None and not self.alarm:
            return self.main if to_host < FAR else self.campaign
        return home
