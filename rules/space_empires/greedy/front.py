"""The situation before the fleets move: threats, and winnable battles [4.0]."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import BASE, CARRIER, DM, FIGHTER, RAIDER, YARD, HexId
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.charts.steps import Step
from rules.space_empires.greedy.goals import explorers
from rules.space_empires.greedy.posts import DECISION
from rules.space_empires.greedy.strength import SURE, own_ships, ratio, supposed_ships, worth
from rules.space_empires.greedy.world import FAR, World, is_armed, is_laden, name_of, squadrons
from rules.space_empires.odds.odds import Ship, machine_at
from rules.space_empires.position.view import CounterView

# Falling to 0.5 was tried, and ended 1 game of 12: lost attacks help the defender. 1.8 throughout
# ended no more than these.
NERVES: Final = (1.6, 1.6, 1.5, 1.5, 1.4, 1.4, 1.3, 1.3, 1.3, 1.3, 1.2)
"""The minimum strength, relative to the enemy's, for seeking a fight, by Economic Phase from 1."""
SIEGE_NERVES: Final = (*(1.2,) * 8, 1.1, 1.1, 1.0, 1.0, 0.9, 0.9, 0.8, 0.8)
"""The same against alien empires, whose banks only grow."""
LAST: Final = 3
"""Economic Phases before the limit in which an empire that is behind risks everything."""
DESPERATE: Final = 0.6
FATED: Final = 1.0
"""The same against Doomsday Machines, where waiting loses world after world."""
CALM: Final = 1.2
"""Superiority of the home guard, against the enemies nearby, that frees the fleets."""
CHASE: Final = 5
"""Maximum number of steps to intruders that are worth the way."""
HOME_WATCH: Final = 2
"""Enemies within this many hexes of the Homeworld call the fleets home."""
RALLY: Final = 2
"""Steps within which fleets belong to one host."""
ABROAD_PERCENT: Final = 30
"""The share of all warships with which fleets in the field are the host, not those at home."""


class Front:
    """A player's fleets and their chances, rebuilt from each view."""

    def __init__(self, world: World) -> None:
        self.world = world
        scouts = {name_of(counter) for counter in explorers(world)}
        borne = {
            name_of(squadron): squadron for at in world.own for squadron in squadrons(world, at)
        }
        late = world.view.cycle >= DECISION
        self.fleet = [
            borne.get(name_of(counter), counter)
            for counter in world.counters()
            if UNITS[counter.kind].fights
            and name_of(counter) not in scouts
            and counter.kind not in (BASE, YARD)
            and (counter.kind != RAIDER or late)
            and (counter.kind != FIGHTER or name_of(counter) in borne)
            and (counter.kind != CARRIER or is_laden(world, counter.hex))
        ]
        self.stacks: dict[HexId, list[CounterView]] = {}
        for counter in self.fleet:
            self.stacks.setdefault(counter.hex, []).append(counter)
        self.moving = world.view.step == Step.MOVE and world.view.active == world.seat

    def pace(self, counter: CounterView) -> int:
        """Return a counter's speed this turn; fighters have that of their carriers [11.2.3]."""
        if counter.kind == FIGHTER:
            mates = self.world.own[counter.hex]
            return max(self.pace(mate) for mate in mates if mate.kind == CARRIER)
        return counter.left if self.moving else self.world.speed(counter)

    @cached_property
    def nerve(self) -> float:
        """The minimum strength for seeking a fight now."""
        view = self.world.view
        if view.rivals:
            return SIEGE_NERVES[min(view.cycle, len(SIEGE_NERVES)) - 1]
        nerve = NERVES[min(view.cycle, len(NERVES)) - 1]
        limit = view.switches.limit
        if limit and view.cycle > limit - LAST and self._behind:
            return DESPERATE
        return nerve * self.world.doctrine.nerve

    @cached_property
    def _behind(self) -> bool:
        """True if another empire would win at the limit."""
        seats = self.world.view.seats
        return any(
            self.world.hostile(seat.seat) and seat.income > self.world.me.income for seat in seats
        )

    def crowd(self, hexes: list[HexId]) -> list[CounterView]:
        """Return the warships in some hexes."""
        return [counter for at in hexes for counter in self.stacks.get(at, ())]

    @cached_property
    def main(self) -> HexId:
        """Hex of the host's strongest fleet; of equal ones the nearest to an enemy home."""
        world = self.world

        def rank(at: HexId) -> tuple[int, int, HexId]:
            way = min((distance(at, other) for other in world.enemy_homes), default=FAR)
            return worth(self.stacks[at]), -way, at

        return max(self._body, key=rank, default=world.home)

    @cached_property
    def _body(self) -> list[HexId]:
        """The fleets in the field, where they are strong enough; else those about home."""
        home = self.world.home
        field = [at for at in self.stacks if distance(at, home) > RALLY]
        if worth(self.crowd(field)) * 100 >= ABROAD_PERCENT * worth(self.fleet):
            return field
        return [at for at in self.stacks if at not in field] or field

    @cached_property
    def host(self) -> list[HexId]:
        """Hexes of the strongest fleet and of those close to it."""
        span = self.world.span(self.main, "open")
        return [at for at in self.stacks if span.get(at, FAR) <= RALLY or at == self.main]

    def should_win(self, own: tuple[Ship, ...], foes: tuple[Ship, ...], at: HexId) -> bool:
        """Return whether the player's ships should fight in a hex."""
        doomed = any(ship.kind == DM for ship in foes)
        return self.chance(own, foes, at) >= (FATED if doomed else self.nerve)

    def chance(self, own: tuple[Ship, ...], foes: tuple[Ship, ...], at: HexId) -> float:
        """Return how many times stronger the player's ships are in a hex."""
        if not foes:
            return SURE
        own = tuple(sorted(own, key=lambda ship: (ship.kind, ship.size, ship.tech.attack)))
        return ratio(own, foes, self.world.systems[at].terrain, machine_at(self.world.view, at))

    def hunt(self, host: list[HexId]) -> HexId | None:
        """Return the nearest intruders at colonies that fleets should beat."""
        world = self.world
        own = own_ships(self.crowd(host), world)
        start = max(host, key=lambda at: worth(self.stacks[at]), default=world.home)
        span = world.span(start, "open")
        near = sorted((span[foe], foe) for foe in self.intruders if span.get(foe, FAR) <= CHASE)
        for _, foe in near:
            if self.should_win(own, supposed_ships(world, foe), foe):
                return foe
        return None

    @cached_property
    def intruders(self) -> list[HexId]:
        """Hexes of moving enemies in or beside the player's colonies."""
        world = self.world
        return [
            at
            for at, foes in world.foes.items()
            if any(foe.owner != ALIENS and is_armed(foe) for foe in foes)
            and (at in world.colonies or any(by in world.colonies for by in world.beside[at]))
        ]

    @cached_property
    def alarm(self) -> bool:
        """True if enemies close to the Homeworld are too strong for its guard."""
        world, home = self.world, self.world.home
        near = [at for at in world.foes if distance(at, home) <= HOME_WATCH]
        foes = tuple(ship for at in near for ship in supposed_ships(world, at))
        if not foes:
            return False
        return self.chance(own_ships(world.own.get(home, []), world), foes, home) < CALM
