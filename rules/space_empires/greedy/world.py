"""The greedy player's model of its own view: positions and distances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import Final

from msgspec.structs import replace

from rules.space_empires.charts.content import DECKS, FIXED, PACE, SINGLES, UNITS
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, HexId, Kind
from rules.space_empires.charts.owners import ALIENS, are_enemies
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.greedy.doctrine import GREEDY, Doctrine
from rules.space_empires.odds.odds import Ship
from rules.space_empires.position.view import ColonyView, CounterView, SeatView, SystemView, View

FAR: Final = 99


def name_of(counter: CounterView) -> str:
    """Return the owner's name for a counter, such as `CA2`."""
    return f"{counter.kind}{counter.number}"


def is_armed(counter: CounterView) -> bool:
    """Return whether a counter can fight, as is known; hidden ones may."""
    return not counter.kind or UNITS[counter.kind].fights


class World:
    """One seat's view, indexed. It lives for one question only."""

    def __init__(self, view: View, seat: int, doctrine: Doctrine = GREEDY) -> None:
        self.view = view
        self.seat = seat
        self.doctrine = doctrine
        self.me: SeatView = view.seats[seat]
        self.home = self.me.home
        self.systems: dict[HexId, SystemView] = {system.hex: system for system in view.systems}
        self.own: dict[HexId, list[CounterView]] = {}
        self.foes: dict[HexId, list[CounterView]] = {}
        for counter in view.counters:
            if counter.owner == seat:
                self.own.setdefault(counter.hex, []).append(counter)
            elif self.hostile(counter.owner):
                self.foes.setdefault(counter.hex, []).append(counter)
        self.hexes = tuple(self.systems)
        self.beside = adjacency(self.hexes)
        """The hexes in play beside each; linked warp points are ignored."""
        self.span = cache(self._span)
        self._passed: dict[str, frozenset[HexId]] = {}
        """Passable hexes, by manner."""
        self.guesses: dict[int, Ship] = {}
        """The assumed contents of a hidden counter, by owner."""

    def hostile(self, owner: int) -> bool:
        """Return whether an owner is an enemy; partners of a team are not."""
        return are_enemies(self.view.switches.teams, self.seat, owner)

    @cached_property
    def colonies(self) -> dict[HexId, ColonyView]:
        """The player's colonies, Homeworld included."""
        return {at: colony for at, colony in self._settled() if colony.owner == self.seat}

    @cached_property
    def prizes(self) -> dict[HexId, ColonyView]:
        """The enemies' colonies."""
        return {at: colony for at, colony in self._settled() if self.hostile(colony.owner)}

    def _settled(self) -> Iterator[tuple[HexId, ColonyView]]:
        return (
            (at, system.colony) for at, system in self.systems.items() if system.colony is not None
        )

    @cached_property
    def enemy_homes(self) -> list[HexId]:
        """Hexes of enemy Homeworlds, including those of alien empires."""
        homes = [at for at, colony in self.prizes.items() if colony.home]
        homes += [rival.home for rival in self.view.rivals if not rival.gone]
        return list(dict.fromkeys(homes))

    def counters(self) -> Iterator[CounterView]:
        """Yield all counters of the player."""
        return (counter for stack in self.own.values() for counter in stack)

    def speed(self, counter: CounterView) -> int:
        """Return the hexes that a counter may move this turn [4.1]."""
        if counter.kind in FIXED or counter.kind == FIGHTER:
            return 0
        if counter.kind in SINGLES or counter.kind == "MINES" or counter.tech is None:
            return 1
        return PACE[min(max(counter.tech.move, 1), 7) - 1][self.view.turn - 1]

    @cached_property
    def _guarded(self) -> dict[HexId, None]:
        """Hexes where a hostile unit may fight."""
        return {at: None for at, foes in self.foes.items() if any(map(is_armed, foes))}

    @cached_property
    def menaced(self) -> dict[HexId, None]:
        """Hexes that enemies occupy or could reach next with ships that fight."""
        hexes = dict.fromkeys(self.foes)
        for at in self._guarded:
            if any(counter.owner != ALIENS for counter in self.foes[at]):
                hexes |= dict.fromkeys(self.beside[at])
        return hexes

    @cached_property
    def wild(self) -> dict[HexId, None]:
        """Hexes for fleets that also enter unexplored hexes."""
        guarded = self._guarded
        return {
            at: None
            for at, system in self.systems.items()
            if not system.closed
            and not system.aliens
            and system.terrain not in (Terrain.NOVA, Terrain.BLACK_HOLE)
            and system.peeked not in (Terrain.NOVA, Terrain.DANGER, Terrain.BLACK_HOLE)
            and at not in guarded
        }

    @cached_property
    def open(self) -> dict[HexId, None]:
        """Hexes where a war fleet can pass without a fight or a risk."""
        systems = self.systems
        return {
            at: None
            for at in self.wild
            if systems[at].explored and systems[at].terrain != Terrain.BLACK_HOLE
        }

    @cached_property
    def safe(self) -> dict[HexId, None]:
        """Hexes where any unit can go without a fight or a risk [4.2].

        Unarmed ships avoid everybody.
        """
        prizes, foes = self.prizes, self.foes
        return {at: None for at in self.open if at not in prizes and at not in foes}

    def passable(self, manner: str) -> dict[HexId, None]:
        """Return the passable hexes for the manner `safe`, `open` or `wild`."""
        if manner == "safe":
            return self.safe
        return self.open if manner == "open" else self.wild

    def _span(self, goal: HexId, manner: str) -> Mapping[HexId, int]:
        """Return the steps to a goal from each hex, over `safe`, `open` or `wild` hexes."""
        if manner not in self._passed:
            self._passed[manner] = frozenset(self.passable(manner))
        return _spread(self.hexes, self._passed[manner], goal)

    def manner(self, start: HexId, goal: HexId) -> str:
        """Return the manner of a fleet's way: by `open` hexes, or through the `wild`."""
        known, bypass = self.steps(start, goal, "open"), self.doctrine.bypass
        if bypass is None:
            return "open" if known < FAR else "wild"
        return "open" if known <= self.steps(start, goal, "wild") + bypass else "wild"

    def steps(self, start: HexId, goal: HexId, manner: str) -> int:
        """Return the steps from one hex to another; FAR if there is no way."""
        return self.span(goal, manner).get(start, FAR)


@lru_cache(maxsize=1024)
def _spread(
    hexes: tuple[HexId, ...], passable: frozenset[HexId], goal: HexId
) -> Mapping[HexId, int]:
    """Return the steps to a goal from each hex, cached because passable hexes seldom change."""
    beside, steps, edge = adjacency(hexes), {goal: 0}, [goal]
    for at in edge:
        far = steps[at] + 1
        for other in beside[at]:
            if other not in steps:
                steps[other] = far
                if other in passable:
                    edge.append(other)
    return steps


@lru_cache(maxsize=64)
def adjacency(hexes: tuple[HexId, ...]) -> dict[HexId, tuple[HexId, ...]]:
    """Return the neighbours of these hexes among themselves; shared, so never changed."""
    inside = dict.fromkeys(hexes)
    return {at: tuple(other for other in neighbours(at) if other in inside) for at in hexes}


def squadrons(world: World, at: HexId) -> list[CounterView]:
    """Return the fighters that the carriers of a hex can bear, large groups first [11.1.1]."""
    own = world.own.get(at, [])
    room = DECKS * sizes(own, CARRIER)
    squadrons: list[CounterView] = []
    for counter in sorted(own, key=lambda c: (-c.size, c.number)) if room else ():
        if counter.kind == FIGHTER and room > 0:
            squadrons.append(replace(counter, size=min(room, counter.size)))
            room -= counter.size
    return squadrons


def is_laden(world: World, at: HexId) -> bool:
    """Return whether carriers in a hex have squadrons for at least half of their decks."""
    own = world.own.get(at, ())
    return 2 * sizes(own, FIGHTER) >= DECKS * sizes(own, CARRIER)


def sizes(counters: Iterable[CounterView], kind: Kind) -> int:
    """Return the number of ships of a kind among counters."""
    return sum(counter.size for counter in counters if counter.kind == kind)
