"""Answers of the movement step: what moves next, and its destination [4.0]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from rules.kernel import Ask
from rules.space_empires.charts.content import SINGLES, UNITS
from rules.space_empires.charts.kinds import CARRIER, CRUISER, FIGHTER, SCOUT, HexId
from rules.space_empires.charts.terrain import CLOUDS, Terrain
from rules.space_empires.greedy.goals import TRAPS, Goals, colonists, miners, scouting
from rules.space_empires.greedy.posts import hunts, layers, layings
from rules.space_empires.greedy.refits import next_refit
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import FAR, World, name_of, sizes
from rules.space_empires.position.view import CounterView

DONE: Final = "done"
STAY: Final = "stay"
MORE: Final = "more"
CIVILIANS: Final = (*SINGLES, SCOUT)


class MovePlan:
    """One seat's movement, computed only as one answer needs it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.named = {name_of(counter): counter for counter in world.counters()}

    @cached_property
    def peaceful(self) -> Goals:
        """Goals of unarmed ships and explorers."""
        world = self.world
        errands = colonists(world) | miners(world) | scouting(world)
        return errands | layers(world) | layings(world)

    @cached_property
    def war(self) -> War:
        """The plan of the war fleets."""
        return War(self.world)

    @cached_property
    def marches(self) -> Goals:
        """Goals of war fleets."""
        world = self.world
        idle = {name_of(c): world.home for c in world.counters() if c.kind == CARRIER}
        return idle | self.war.goals() | hunts(world)

    @cached_property
    def docked(self) -> CounterView | None:
        """The group that is upgraded next, unless it has to fight this turn."""
        counter = next_refit(self.world)
        if counter is None or self.marches.get(name_of(counter)) in self.world.foes:
            return None
        return counter

    def goal(self, name: str) -> HexId | None:
        """Return a counter's goal; strikes come before errands."""
        if name in self.peaceful:
            return self.peaceful[name]
        return self.marches.get(name)

    def next_act(self, ask: Ask) -> str:
        """Return the next action in the movement step."""
        for key in ask.keys:
            if self._pays(key):
                return key
        if self.docked is not None and MORE in ask.keys:
            return MORE
        moves = [key.removeprefix("move:") for key in ask.keys if key.startswith("move:")]
        for name in sorted(moves, key=self._turn):
            if self._goes(self.named[name]) and _leads_on(ask, f"move:{name}"):
                return self._sending_key(ask, name)
        return DONE

    def _pays(self, key: str) -> bool:
        """Return whether to do something before anything moves."""
        verb, _, name = key.partition(":")
        if verb == "tow":
            return self._at_large(name)
        if verb == "drop":
            return not self._at_large(name)
        return verb == "colonise" or (verb == "peek" and self._sees_more(name))

    def _sees_more(self, name: str) -> bool:
        """Return whether a Cruiser can look at a marker that the seat doesn't know yet [9.8]."""
        world, counter = self.world, self.named.get(name)
        beside = world.beside[counter.hex] if counter else ()
        return any(not world.systems[at].explored and at not in self._known for at in beside)

    @cached_property
    def _known(self) -> frozenset[HexId]:
        """Markers that aren't worth a look: known traps, and hexes that can't be looked at."""
        systems = self.world.systems.values()
        return frozenset(s.hex for s in systems if s.peeked in TRAPS or s.closed)

    def _sending_key(self, ask: Ask, name: str) -> str:
        """Return the key that sends a group, or one ship of it ahead."""
        apart = [key for key in (f"part:{name}", MORE) if key in ask.keys]
        return apart[0] if apart and self._probes(self.named[name]) else f"move:{name}"

    def more(self, ask: Ask) -> str:
        """Return a rarer action: the greedy player upgrades ships, and splits groups."""
        docked = self.docked
        if docked is not None and f"refit:{name_of(docked)}" in ask.keys:
            return f"refit:{name_of(docked)}"
        for key in ask.keys:
            verb, _, name = key.partition(":")
            counter = self.named.get(name)
            if verb == "part" and counter and self._goes(counter) and self._probes(counter):
                return key
        return ask.keys[-1]

    def _at_large(self, name: str) -> bool:
        counter = self.named.get(name)
        return counter is not None and counter.hex not in self.world.colonies

    def _turn(self, name: str) -> tuple[int, int, str]:
        """Return a counter's rank: unarmed ships and scouts first, then fast before slow."""
        counter = self.named[name]
        first = counter.kind in CIVILIANS
        return not first, -self.world.speed(counter), name

    def _goes(self, counter: CounterView) -> bool:
        """Return whether a counter has somewhere to go, and a way there."""
        world, name = self.world, name_of(counter)
        goal = self.goal(name)
        if goal is None or goal == counter.hex:
            return False
        if counter.kind == CARRIER and not self._may_sail(counter):
            return False
        if counter.kind == CRUISER and name in self.peaceful and goal in world.beside[counter.hex]:
            return False  # it looks from where it is [9.8]
        manner = self._manner(counter, goal)
        if not self._can_step(counter, goal, manner):
            return False
        if manner != "wild" or not self._into_the_dark(counter, goal):
            return True
        return self._first(counter) and not self._is_explored_now(counter, goal)

    def _may_sail(self, carrier: CounterView) -> bool:
        """Return whether no squadron that came another way holds a carrier back [11.2.3]."""
        world = self.world
        if carrier.hex in world.colonies or not sizes(world.own[carrier.hex], FIGHTER):
            return carrier.left > 0
        return carrier.left >= world.speed(carrier)

    def _can_step(self, counter: CounterView, goal: HexId, manner: str) -> bool:
        """Return whether an adjacent hex nearer to the goal may be entered [4.2]."""
        world = self.world
        span, fit = world.span(goal, manner), world.passable(manner)
        distance = span.get(counter.hex, FAR)
        fresh = counter.left >= world.speed(counter)
        armed = UNITS[counter.kind].fights
        for at in world.beside[counter.hex]:
            system = world.systems[at]
            if system.closed or system.terrain == Terrain.NOVA or span.get(at, FAR) >= distance:
                continue
            if not fresh and (not system.explored or system.terrain in CLOUDS):
                continue
            if at in world.safe or (armed and (at == goal or at in fit)):
                return True
        return False

    def _manner(self, counter: CounterView, goal: HexId) -> str:
        if name_of(counter) in self.peaceful:
            return "safe"
        return self.world.manner(counter.hex, goal)

    def _ahead(self, counter: CounterView, goal: HexId) -> list[HexId]:
        """Return the hexes beside a counter that are nearer to its goal."""
        world = self.world
        distance = world.steps(counter.hex, goal, "wild")
        nearer = [
            at for at in world.beside[counter.hex] if world.steps(at, goal, "wild") < distance
        ]
        if world.doctrine.bypass is None:
            return nearer
        return [at for at in nearer if at in world.wild or at == goal]  # a nova is no way on

    def _into_the_dark(self, counter: CounterView, goal: HexId) -> bool:
        """Return whether the next hex of the way is unexplored."""
        return all(not self.world.systems[at].explored for at in self._ahead(counter, goal))

    def _is_explored_now(self, counter: CounterView, goal: HexId) -> bool:
        """Return whether a scout has already gone ahead into the dark; the others wait for news."""
        return any(at in self.world.own for at in self._ahead(counter, goal))

    def _first(self, counter: CounterView) -> bool:
        """Return whether a counter is the cheapest of its stack: only it is risked in the dark."""
        stack = self._sailing(counter)
        order = [(UNITS[other.kind].cost, other.size, name_of(other)) for other in stack]
        return min(order)[2] == name_of(counter)

    def _probes(self, counter: CounterView) -> bool:
        """Return whether one ship of a group is enough, just to look."""
        kind = counter.kind
        counters = sum(other.kind == kind for other in self.world.counters())
        if counter.size < 2 or counters >= UNITS[kind].counters:
            return False
        name = name_of(counter)
        goal = self.goal(name)
        if name in self.peaceful or goal is None:
            return kind == SCOUT
        return self._manner(counter, goal) == "wild" and self._into_the_dark(counter, goal)

    def where(self, ask: Ask) -> str:
        """Return the destination of the first counter in question."""
        assert isinstance(ask.about, tuple)
        name = ask.about[0].partition(".")[2]
        goal = self.goal(name)
        return self._nearest(self.named[name], goal, ask.keys) if goal else ""

    def _nearest(self, counter: CounterView, goal: HexId, keys: Sequence[str]) -> str:
        world = self.world
        manner = self._manner(counter, goal)
        span = world.span(goal, manner)
        distance = span.get(counter.hex, FAR)
        pace = self._pace(counter) if name_of(counter) not in self.peaceful else FAR
        fit = world.passable(manner)
        hexes = [HexId(key) for key in keys if key in world.systems]
        good = [
            at for at in hexes if at == goal or (at in fit and distance - span.get(at, FAR) <= pace)
        ]
        best = min(good, key=lambda at: (span.get(at, FAR), self._is_dark(at), at), default=None)
        return STAY if best is None or span.get(best, FAR) >= distance else best

    def _is_dark(self, at: HexId) -> bool:
        """Return whether to avoid a hex if another leads as far."""
        return self.world.doctrine.bypass is not None and not self.world.systems[at].explored

    def _pace(self, counter: CounterView) -> int:
        """Return the speed of the slowest counter of a stack, so that it stays together."""
        return min(self.world.speed(other) for other in self._sailing(counter))

    def _sailing(self, counter: CounterView) -> list[CounterView]:
        """Return the warships in a counter's hex that can move."""
        stack = self.war.stacks.get(counter.hex, ())
        return [other for other in stack if other.kind != FIGHTER] or [counter]


def _leads_on(ask: Ask, key: str) -> bool:
    """Return whether a unit can go anywhere; if not, it would be sent again endlessly."""
    try:
        return ask.ahead(key) is not None
    except LookupError:
        return True
