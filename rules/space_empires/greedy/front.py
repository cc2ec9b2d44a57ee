"""Where things stand before the fleets move: who threatens whom, and what can be won [4.0]."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.space_empires.content import UNITS
from rules.space_empires.greedy.errands import explorers
from rules.space_empires.greedy.strength import SURE, machine_at, ratio, shipped, supposed, worth
from rules.space_empires.greedy.world import FAR, World, is_armed, name_of
from rules.space_empires.hexes import HexId, distance
from rules.space_empires.machine_chart import DM
from rules.space_empires.odds import Ship
from rules.space_empires.state import ALIENS
from rules.space_empires.view import CounterView

NERVES: Final = (
    1.6,
    1.6,
    1.5,
    1.4,
    1.3,
    1.2,
    1.2,
    1.1,
    1.1,
    1.0,
    1.0,
    0.9,
    0.9,
    0.8,
    0.8,
    0.7,
    0.7,
    0.6,
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
CHASE: Final = 5
"""Steps to intruders that are still worth the way."""
HOME_WATCH: Final = 2
"""Enemies within so many hexes of the Homeworld call the fleets home."""
MUSTER: Final = 24
"""CP of ships that a campaign needs at least."""

DECISIVE: Final = 0.9
"""The strength with which a fleet leaves colonies aside and goes for a Homeworld."""
DETOUR: Final = 12
"""How many steps farther it may lie."""


class Front:
    """The own fleets and what they could do, made anew from each view."""

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

    def _should_win(self, own: tuple[Ship, ...], foes: tuple[Ship, ...], at: HexId) -> bool:
        doomed = any(ship.kind == DM for ship in foes)
        return self.chance(own, foes, at) >= (FATED if doomed else self.nerve)

    def chance(self, own: tuple[Ship, ...], foes: tuple[Ship, ...], at: HexId) -> float:
        """How many times stronger the own ships are in a hex."""
        own = tuple(sorted(own, key=lambda ship: (ship.kind, ship.size, ship.tech.attack)))
        return ratio(own, foes, self.world.systems[at].terrain, machine_at(self.world, at))

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
