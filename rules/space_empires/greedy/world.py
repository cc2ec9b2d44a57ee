"""The greedy player's model of its own view: positions and distances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from rules.space_empires.charts.content import DECKS, FIXED, PACE, SINGLES, UNITS
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, HexId, Kind
from rules.space_empires.charts.owners import ALIENS, are_enemies
from rules.space_empires.greedy.doctrine import GREEDY, Doctrine
from rules.space_empires.greedy.star_map import STAR_MAPS, Passages, StarMap
from rules.space_empires.odds.odds import Ship
from rules.space_empires.position.view import ColonyView, CounterView, SeatView, View

FAR: Final = 99


def name_of(counter: CounterView) -> str:
    """Return the owner's name for a counter, such as `CA2`."""
    return f"{counter.kind}{counter.number}"


def is_armed(counter: CounterView) -> bool:
    """Return whether a counter can fight, as is known; hidden ones may."""
    return not counter.kind or UNITS[counter.kind].fights


class World:
    """One seat's view, indexed. It lives for questions about that view only."""

    def __init__(self, view: View, seat: int, doctrine: Doctrine = GREEDY) -> None:
        self.view = view
        self.seat = seat
        self.doctrine = doctrine
        self.me: SeatView = view.seats[seat]
        self.home = self.me.home
        self.map: StarMap = STAR_MAPS.get(view.systems)
        self.systems = self.map.systems
        self.beside = self.map.beside
        """The hexes in play beside each; linked warp points are ignored."""
        self.own: dict[HexId, list[CounterView]] = {}
        self.foes: dict[HexId, list[CounterView]] = {}
        hostile: dict[int, bool] = {}
        for counter in view.counters:
            owner = counter.owner
            if owner == seat:
                self.own.setdefault(counter.hex, []).append(counter)
                continue
            if owner not in hostile:
                hostile[owner] = self.hostile(owner)
            if hostile[owner]:
                self.foes.setdefault(counter.hex, []).append(counter)
        self.guesses: dict[int, Ship] = {}
        """The assumed contents of a hidden counter, by owner."""

    def hostile(self, owner: int) -> bool:
        """Return whether an owner is an enemy; partners of a team are not."""
        return are_enemies(self.view.switches.teams, self.seat, owner)

    @cached_property
    def colonies(self) -> dict[HexId, ColonyView]:
        """The player's colonies, Homeworld included."""
        return {at: colony for at, colony in self.map.settled if colony.owner == self.seat}

    @cached_property
    def prizes(self) -> dict[HexId, ColonyView]:
        """The enemies' colonies."""
        return {at: colony for at, colony in self.map.settled if self.hostile(colony.owner)}

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
    def _passages(self) -> Passages:
        """The ways past the enemies."""
        barred = frozenset((*self.prizes, *self.foes))
        return self.map.passages(frozenset(self._guarded), barred)

    @property
    def wild(self) -> frozenset[HexId]:
        """Hexes for fleets that also enter unexplored hexes."""
        return self._passages.wild

    @property
    def open(self) -> frozenset[HexId]:
        """Hexes where a war fleet can pass without a fight or a risk."""
        return self._passages.open

    @property
    def safe(self) -> frozenset[HexId]:
        """Hexes where any unit can go without a fight or a risk [4.2].

        Unarmed ships avoid everybody.
        """
        return self._passages.safe

    def passable(self, manner: str) -> frozenset[HexId]:
        """Return the passable hexes for the manner `safe`, `open` or `wild`."""
        return self._passages.passable(manner)

    def span(self, goal: HexId, manner: str) -> Mapping[HexId, int]:
        """Return the steps to a goal from each hex, over `safe`, `open` or `wild` hexes."""
        return self._passages.span(goal, manner)

    def manner(self, start: HexId, goal: HexId) -> str:
        """Return the manner of a fleet's way: by `open` hexes, or through the `wild`."""
        known, bypass = self.steps(start, goal, "open"), self.doctrine.bypass
        if bypass is None:
            return "open" if known < FAR else "wild"
        return "open" if known <= self.steps(start, goal, "wild") + bypass else "wild"

    def steps(self, start: HexId, goal: HexId, manner: str) -> int:
        """Return the steps from one hex to another; FAR if there is no way."""
        return self.span(goal, manner).get(start, FAR)


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
