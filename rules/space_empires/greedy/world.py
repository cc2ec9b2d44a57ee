"""What the greedy player makes of its own view: who stands where, and how far everything is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final

from rules.space_empires.content import FIXED, SINGLES, UNITS
from rules.space_empires.hexes import HexId, neighbours
from rules.space_empires.state import Kind
from rules.space_empires.view import ColonyView, CounterView, SeatView, SystemView, View

PLANETS: Final = ("planet", "barren")
FAR: Final = 99
PACES: Final = ((1, 1, 1), (1, 1, 2), (1, 2, 2), (2, 2, 2), (2, 2, 3), (2, 3, 3), (3, 3, 3))
"""Hexes a turn by Move technology [4.1]."""


def name_of(counter: CounterView) -> str:
    """How the owner calls a counter, such as `CA2`."""
    return f"{counter.kind}{counter.number}"


def is_armed(counter: CounterView) -> bool:
    """Whether a counter can fight, as far as one knows: hidden ones may."""
    return not counter.kind or UNITS[counter.kind].fights


class World:
    """One seat's view, indexed. It lives for one question only."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
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
        self._spans: dict[tuple[HexId, str], dict[HexId, int]] = {}

    def hostile(self, owner: int) -> bool:
        """Whether an owner is an enemy; partners of a team are not."""
        if owner == self.seat:
            return False
        if self.view.switches.teams != "none" and owner < len(self.view.seats):
            return owner % 2 != self.seat % 2
        return True

    @cached_property
    def colonies(self) -> dict[HexId, ColonyView]:
        """The own colonies, Homeworld included."""
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
        """Where the enemies' Homeworlds are, those of alien empires among them."""
        homes = [at for at, colony in self.prizes.items() if colony.home]
        homes += [rival.home for rival in self.view.rivals if not rival.gone]
        return list(dict.fromkeys(homes))

    def counters(self) -> Iterator[CounterView]:
        """All own counters."""
        return (counter for stack in self.own.values() for counter in stack)

    def armed_foes(self, at: HexId) -> list[CounterView]:
        """Enemies in a hex that may fight."""
        return [counter for counter in self.foes.get(at, ()) if is_armed(counter)]

    def speed(self, counter: CounterView) -> int:
        """Hexes that a counter may move in this turn [4.1]."""
        if counter.kind in FIXED or counter.kind == "F":
            return 0
        if counter.kind in SINGLES or counter.kind == "MINES" or counter.tech is None:
            return 1
        return PACES[min(max(counter.tech.move, 1), 7) - 1][self.view.turn - 1]

    def near(self, at: HexId) -> Iterator[HexId]:
        """The hexes in play beside one; linked warp points are left aside."""
        return (other for other in neighbours(at) if other in self.systems)

    def safe(self, at: HexId) -> bool:
        """Whether anybody may go there without a fight or a risk."""
        system = self.systems[at]
        return (
            system.explored
            and not system.closed
            and not system.aliens
            and system.terrain not in ("blackhole", "nova")
            and not self.armed_foes(at)
            and at not in self.prizes
        )

    def open(self, at: HexId) -> bool:
        """Whether a war fleet may pass without a fight or a risk."""
        system = self.systems[at]
        return (
            system.explored
            and not system.closed
            and not system.aliens
            and system.terrain not in ("blackhole", "nova")
            and not self.armed_foes(at)
        )

    def wild(self, at: HexId) -> bool:
        """Whether a fleet may pass that shuns no unexplored hex."""
        system = self.systems[at]
        shut = system.closed or system.terrain == "nova" or system.peeked in ("nova", "danger")
        return not shut and not system.aliens and not self.armed_foes(at)

    def span(self, goal: HexId, manner: str) -> dict[HexId, int]:
        """Steps to a goal from each hex, over hexes that are `safe`, `open` or `wild`."""
        key = goal, manner
        if key not in self._spans:
            passable: Callable[[HexId], bool] = getattr(self, manner)
            steps = {goal: 0}
            edge = [goal]
            for at in edge:
                if at != goal and not passable(at):
                    continue
                for other in self.near(at):
                    if other not in steps:
                        steps[other] = steps[at] + 1
                        edge.append(other)
            self._spans[key] = steps
        return self._spans[key]

    def steps(self, start: HexId, goal: HexId, manner: str) -> int:
        """Steps from one hex to another; FAR where there is no way."""
        return self.span(goal, manner).get(start, FAR)


def sizes(counters: Iterable[CounterView], kind: Kind) -> int:
    """How many ships of a kind there are among counters."""
    return sum(counter.size for counter in counters if counter.kind == kind)
