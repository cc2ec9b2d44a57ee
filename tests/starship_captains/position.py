"""Positions for tests: a table without luck, which a test changes before it plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rules.kernel import Chance, Dice, Match, News
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.content import content, tech_of
from rules.starship_captains.charts.kinds import (
    Artifact,
    EventId,
    Faction,
    Figure,
    MissionId,
    PirateKind,
    PlaceId,
    RouteId,
    Station,
    TechId,
)
from rules.starship_captains.position.state import Captain, State
from rules.starship_captains.setup import set_out
from tests.support.asking import answers as answers
from tests.support.asking import ask_of as ask_of

T = TypeVar("T")
PIRATES = {
    letters: kind
    for kind in PirateKind
    for letters in [kind.value[0] + kind.value.partition("-")[2][0]]
}
"""Pirates by two letters: exhaust (p, g, y) and reward (m, a)."""


class Fate:
    """Dice that give the wanted keys where they are possible, in any order, else the first key."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = list(wanted)
        self.counter = 0

    def pick(self, keys: Sequence[str]) -> str:
        """Return a wanted key, or the first."""
        self.counter += 1
        for key in self.wanted:
            if key in keys:
                self.wanted.remove(key)
                return key
        return keys[0]

    def draw(self, chance: Chance) -> str:
        """Return the outcome of a chance."""
        return self.pick(chance.keys)


class Board:
    """Round 1, seat 0 to move, no pirates.

    Side A: missions M01 to M06 at A1 to A6, tiles 1 to 5 at A7 to A11, the Ni'an station at A12,
    the Tincan one at A13. Side B alike: missions at B1 to B7, tiles 1 to 6 at B8 to B13, stations
    at B14 and B15.
    On display T01 to T05 and the first omegas; all tracks show side 1.
    """

    def __init__(self, seats: int = 2, **options: str) -> None:
        self.options = GAME.check_options({"first": "seat", "slots": "A", **options}, seats)
        self.state: State = set_out(seats, self.options)
        state, letter = self.state, self.state.side
        planets = list(state.board.planets)
        state.round = 1
        state.active = 0
        state.stations = {
            Station.HOME: state.board.home,
            Station.NIAN: planets[-2],
            Station.TINCAN: planets[-1],
        }
        state.waiting, state.open = [Station.HOME], [Station.NIAN, Station.TINCAN]
        count = state.board.numbers
        state.numbers = planets[-2 - count : -2]
        state.up = [True] * count
        for place, mission in zip(planets[: -2 - count], sorted(state.mission_pool), strict=False):
            state.missions[place] = self._out(state.mission_pool, mission)
        state.sides = [1, 1, 1]
        names = ("S-C", "S-T", "S-N") if seats == 1 else ("E-C3", "E-T1", "E-N3")
        state.events = [EventId(name) for name in names]
        if state.solo:
            passenger = next(
                each for each in content().passengers.values() if each.id == state.solo.passenger
            )
            state.archive = [self._out(state.tech_pool, tech) for tech in passenger.techs]
        else:
            state.archive = [self._out(state.tech_pool, TechId("T18"))]
        state.display = [
            *(self._out(state.tech_pool, tech) for tech in list(state.tech_pool)[:5]),
            *(
                self._out(state.omega_pool, tech)
                for tech in list(state.omega_pool)[: len(state.display) - 5]
            ),
        ]
        for captain in state.captains:
            for number in content().slots["A"].damaged:
                captain.slots[number - 1].damaged = True
        assert letter in "AB"

    @staticmethod
    def _out(pool: list[T], card: T) -> T:
        pool.remove(card)
        return card

    def me(self, seat: int = 0) -> Captain:
        """Return a captain."""
        return self.state.captains[seat]

    def crew(self, ready: str = "", queue: str = "", seat: int = 0) -> Captain:
        """Set the ready and the queued figures, separated by blanks."""
        captain = self.me(seat)
        captain.ready = [Figure(word) for word in ready.split()]
        captain.queue = [Figure(word) for word in queue.split()]
        return captain

    def with_crew(self, *given: Any, **named: Any) -> Board:
        """Return the board with a crew."""
        self.crew(*given, **named)
        return self

    def mission(self, at: str, card: str) -> Board:
        """Put a mission card at a planet that has one."""
        state, place, wanted = self.state, PlaceId(at), MissionId(card)
        old = state.missions[place]
        other = next((p for p, held in state.missions.items() if held == wanted), None)
        if other is not None:
            state.missions[other] = old
        else:
            state.mission_pool.remove(wanted)
            state.mission_pool = sorted([*state.mission_pool, old])
        state.missions[place] = wanted
        return self

    def fly(self, at: str, seat: int = 0, *, holds: bool | None = None) -> Board:
        """Put a ship elsewhere; it holds the planet if it is alone there."""
        captain = self.me(seat)
        captain.at, captain.holds = PlaceId(at), False
        alone = len(self.state.seats_at(PlaceId(at))) == 1
        captain.holds = alone if holds is None else holds
        return self

    def pirate(self, route: str, kind: str) -> Board:
        """Put a pirate on a route, by exhaust and reward, such as `pm`."""
        self.state.pirates[RouteId(route)] = self._out(self.state.pirate_pool, PIRATES[kind])
        return self

    def trophies(self, *kinds: str, seat: int = 0) -> Board:
        """Return the pirate tokens in the hold."""
        for kind in kinds:
            self.me(seat).pirates.append(self._out(self.state.pirate_pool, PIRATES[kind]))
        return self

    def artifacts(self, kinds: str, seat: int = 0) -> Board:
        """Return the artifacts in the hold."""
        for kind in kinds.split():
            self.me(seat).artifacts.append(self._out(self.state.artifact_pool, Artifact(kind)))
        return self

    def take(self, tech: str) -> TechId:
        """Take a tech from its place; refill its space on the display."""
        state, wanted = self.state, TechId(tech)
        pool = state.omega_pool if tech_of(wanted).counts else state.tech_pool
        if wanted in state.display:
            state.display[state.display.index(wanted)] = pool.pop(0)
            return wanted
        if wanted in state.archive:
            state.archive.remove(wanted)
            return wanted
        pool.remove(wanted)
        return wanted

    def install(self, tech: str, slot: int, seat: int = 0) -> Board:
        """Install a tech in a slot, which is repaired for it."""
        where = self.me(seat).slots[slot - 1]
        where.damaged, where.tech = False, self.take(tech)
        return self

    def show(self, tech: str, space: int = 1) -> Board:
        """Put a tech on the display."""
        state, wanted = self.state, self.take(tech)
        old = state.display[space - 1]
        assert old
        pool = state.omega_pool if tech_of(old).counts else state.tech_pool
        pool.append(old)
        pool.sort()
        state.display[space - 1] = wanted
        return self

    def event(self, card: str) -> Board:
        """Another event on its faction's track."""
        event = content().events[EventId(card)]
        self.state.events[event.faction.lane] = event.id
        return self

    def marker(self, faction: str, steps: int, seat: int = 0) -> Board:
        """Put a marker this many steps from its start."""
        self.me(seat).markers[Faction(faction).lane] = steps
        return self

    def match(self, *wanted: str, dice: Dice | None = None) -> Match:
        """Return the match at its next question; chance draws the wanted keys where it can."""
        GAME.assert_sound(self.state)
        match = Match(GAME, len(self.state.captains), self.options, dice or Fate(*wanted))
        return match.begin_at(self.state)


def me(match: Match, seat: int = 0) -> Captain:
    """Return a captain of a match."""
    captain: Captain = match.state.captains[seat]
    return captain


def text_of(news: Sequence[News]) -> str:
    """Return all news as one text."""
    return "\n".join(item.text for item in news)


def names(figures: Sequence[Figure]) -> str:
    """Return figures in words."""
    return " ".join(figures)
