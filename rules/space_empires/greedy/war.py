"""Where war fleets go: to fights that they should win, else to the main fleet or home."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.space_empires.content import UNITS
from rules.space_empires.greedy.errands import Goals, explorers, raids
from rules.space_empires.greedy.strength import SURE, machine_at, ratio, shipped, supposed, worth
from rules.space_empires.greedy.world import FAR, World, is_armed, name_of
from rules.space_empires.hexes import HexId, distance
from rules.space_empires.machine_chart import DM
from rules.space_empires.odds import Ship
from rules.space_empires.state import ALIENS
from rules.space_empires.view import CounterView

NERVES: Final = (
    1.9,
    1.9,
    1.8,
    1.7,
    1.6,
    1.5,
    1.4,
    1.3,
    1.25,
    1.2,
    1.2,
    1.1,
    1.1,
    1.0,
    1.0,
    0.9,
    0.9,
    0.8,
)
"""The least strength, the enemy's as 1, with which a fight is sought, by Economic Phase from 1."""
EARLY: Final = 1.2
"""The most that is waited for against alien empires, whose banks only grow."""
FATED: Final = 1.0
"""The same against Doomsday Machines: whoever waits loses world after world."""
CALM: Final = 1.2
"""How strong the watch at home must be against who stands before it, to let the fleets go on."""
RECALL: Final = 4
"""From how many hexes away fleets come home to help; others go on with what they do."""
RAIDERS: Final = 15
"""CP of ships that a fleet needs to go on when it is on its way."""
CLOSE: Final = 3
CHASE: Final = 5
"""Steps to intruders that are still worth the way."""
HOME_WATCH: Final = 2
"""Enemies within so many hexes of the Homeworld call the fleets home."""
RALLY: Final = 2
"""Steps within which fleets belong to one host."""
TOGETHER: Final = 70
"""Percent of a host that must have come up before it goes on."""
MUSTER: Final = 24
"""CP of ships that a campaign needs at least."""

DECISIVE: Final = 1.2
"""The strength with which a fleet leaves colonies aside and goes for a Homeworld."""
DETOUR: Final = 6
"""How many steps farther it may lie."""


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
        self.nerve = NERVES[min(world.view.cycle, len(NERVES)) - 1]
        if world.view.rivals:
            self.nerve = min(self.nerve, EARLY)

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
        doomed = any(ship.kind == DM for ship in foes)
        return self.chance(own, foes, at) >= (FATED if doomed else self.nerve)

    def chance(self, own: tuple[Ship, ...], foes: tuple[Ship, ...], at: HexId) -> float:
        """How many times stronger the own ships are in a hex."""
        own = tuple(sorted(own, key=lambda ship: (ship.kind, ship.size, ship.tech.attack)))
        return ratio(own, foes, self.world.systems[at].terrain, machine_at(self.world, at))

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

    def _hunt(self, host: list[HexId]) -> HexId | None:
        """The nearest intruders at own colonies that fleets should beat."""
        world = self.world
        own = shipped((counter for at in host for counter in self.stacks[at]), world)
        start = max(host, key=lambda at: worth(self.stacks[at]), default=world.home)
        span = world.span(start, "open")
        near = sorted((span[foe], foe) for foe in self.intruders if span.get(foe, FAR) <= CHASE)
        for _, foe in near:
            if self._should_win(own, supposed(world, foe), foe):
                return foe
        return None

    @cached_property
    def intruders(self) -> list[HexId]:
        """Where enemies who move stand in or beside own colonies."""
        world = self.world
        return [
            at
            for at, foes in world.foes.items()
            if any(foe.owner != ALIENS and is_armed(foe) for foe in foes)
            and (at in world.colonies or any(by in world.colonies for by in world.near(at)))
        ]

    @cached_property
    def alarm(self) -> bool:
        """Whether enemies stand close to the Homeworld who are too strong for its watch."""
        world, home = self.world, self.world.home
        near = [at for at in world.foes if distance(at, home) <= HOME_WATCH]
        foes = tuple(ship for at in near for ship in supposed(world, at))
        if not foes:
            return False
        return self.chance(shipped(world.own.get(home, []), world), foes, home) < CALM

    def _march(self, host: list[HexId]) -> HexId | None:
        """The enemy colony that fleets should march on; None where there is none for them."""
        world = self.world
        army = [counter for at in host for counter in self.stacks[at]]
        start = max(host, key=lambda at: worth(self.stacks[at]), default=world.home)
        needed = MUSTER if start == world.home else RAIDERS
        if worth(army) < needed:
            return None
        if self.alarm and distance(start, world.home) <= RECALL:
            return None
        own = shipped(army, world)
        span = world.span(start, "wild")
        best: tuple[int, HexId] | None = None
        for at, colony in world.prizes.items():
            if at not in span:
                continue
            foes = supposed(world, at)
            strength = self.chance(own, foes, at) if foes else SURE
            if strength < self.nerve:
                continue
            detour = DETOUR if colony.home and strength >= DECISIVE else 0
            if best is None or (span[at] - detour, at) < best:
                best = span[at] - detour, at
        return best[1] if best else None
