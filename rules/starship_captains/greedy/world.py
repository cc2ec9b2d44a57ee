"""The AI seat's model of its view: its ship, distances, ships' locations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final

from rules.starship_captains.charts.cards import Mission, Room, Route
from rules.starship_captains.charts.kinds import (
    Colour,
    Deed,
    Figure,
    MissionId,
    PlaceId,
    TechId,
)
from rules.starship_captains.charts.unique_cards import ARTIFACT_DISPLAY, DEFLECTOR, TROPHY_DISPLAY
from rules.starship_captains.greedy.styles import STANDARD, Style
from rules.starship_captains.position.flights import Flight, flights
from rules.starship_captains.position.view import CaptainView, PlaceView, RouteView, View
from rules.toolbox.result_cache import LatestResults


class Routes:
    """The routes that a view shows, and the ways that were looked for there."""

    def __init__(self, routes: tuple[RouteView, ...], safe: bool) -> None:
        self.guns = () if safe else {item.route.id for item in routes if item.pirate}
        self.chart: defaultdict[PlaceId, list[Route]] = defaultdict(list)
        for item in routes:
            for end in (item.route.a, item.route.b):
                self.chart[end].append(item.route)
        self._flown: dict[tuple[PlaceId, int], dict[PlaceId, Flight]] = {}

    def ways(self, at: PlaceId, moves: int) -> dict[PlaceId, Flight]:
        """Return the locations within this many moves, with the least damage."""
        known = self._flown.get((at, moves))
        if known is None:
            known = self._flown[at, moves] = flights(self.chart, self.guns, at, moves)
        return known


ROUTES: Final = LatestResults(Routes)
"""The last ones, by whether pirates are harmless; few answers change them."""
PLACES: Final[LatestResults[dict[PlaceId, PlaceView]]] = LatestResults(
    lambda places: {item.place.id: item for item in places}
)


class World:
    """One position as one seat sees it. `crew` is who would be ready, for plans ahead.

    Worlds that plans lead to share all that the view determines.
    """

    def __init__(
        self, view: View, seat: int, about: object = None, style: Style = STANDARD
    ) -> None:
        self.view = view
        self.style = style
        self.seat = seat
        self.about = about
        self.me: CaptainView = view.captains[seat]
        self.techs = [slot.tech for slot in self.me.slots if slot.tech]
        self.crew: tuple[Figure, ...] = self.me.ready
        self.at: PlaceId = self.me.at.id
        self.gone: frozenset[PlaceId] = frozenset()
        """Locations of missions completed in plans."""
        self.left = view.rounds - view.round
        """Rounds after this one."""
        self.routes = ROUTES.get(view.routes, view.truce or self.has(DEFLECTOR))
        self.places = PLACES.get(view.places)
        self.reach = max(_moves(room) for room in self.me.rooms)
        self.free_slots = sum(not slot.damaged and slot.tech is None for slot in self.me.slots)
        """Tech slots that are whole and empty."""
        self.damaged_slots = sum(slot.damaged for slot in self.me.slots)
        self.memo: dict[Hashable, float] = {}
        """Cached values, shared by all worlds derived from this one."""
        self.crews: dict[Hashable, tuple[float, tuple[Figure, ...]]] = {}
        self.lines: dict[tuple[MissionId, PlaceId], list[dict[Figure, float]]] = {}
        """Net gains by figure on each line of a mission, at a location."""
        self.missions: dict[PlaceId, Mission | None] = {}
        """The missions that the captain may have, by location."""
        self.targets: dict[PlaceId, list[tuple[PlaceId, Mission, int]]] = {}
        """Those within reach of a pilot, each with the damage of the way, by the start."""
        self._foes: dict[PlaceId, list[str]] = {}
        self._known = {(self.crew, self.at, self.gone): self}

    def _with(self, crew: tuple[Figure, ...], at: PlaceId, gone: frozenset[PlaceId]) -> World:
        """Return the same position with other plans, the same object for the same plans."""
        world = self._known.get((crew, at, gone))
        if world is None:
            world = World.__new__(World)
            world.__dict__.update(self.__dict__)
            world.crew, world.at, world.gone = crew, at, gone
            self._known[crew, at, gone] = world
        return world

    def forget_plans(self) -> None:
        """Drop the worlds that plans lead to, which refer to each other, as soon as possible."""
        self._known.clear()

    def with_crew(self, crew: Sequence[Figure]) -> World:
        """Return the same position with other figures ready."""
        return self._with(tuple(sorted(crew)), self.at, self.gone)

    def without(self, *figures: Figure) -> World:
        """Return the same position with some of the crew at work."""
        return self._with(_without(self.crew, figures), self.at, self.gone)

    def replaced(self, figure: Figure, by: Figure) -> World:
        """Return the same position with a figure trained or promoted."""
        world = self.without(figure)
        return world.with_crew((*world.crew, by))

    def moved(self, at: PlaceId) -> World:
        """Return the same position with the ship elsewhere."""
        return self._with(self.crew, at, self.gone)

    def done(self) -> World:
        """Return the same position with the mission here completed."""
        return self._with(self.crew, self.at, self.gone | {self.at})

    def has(self, tech: TechId) -> bool:
        """Return whether the captain's ship has a tech."""
        return any(owned.id == tech for owned in self.techs)

    @property
    def purse(self) -> int:
        """Medals and what counts as such."""
        extra = len(self.me.artifacts) * self.has(ARTIFACT_DISPLAY)
        return self.me.medals + extra + self.me.pirates * self.has(TROPHY_DISPLAY)

    @property
    def room_for_cargo(self) -> int:
        """Free places for tokens."""
        me = self.me
        held = len(me.artifacts) + me.pirates
        return me.cargo_slots - me.cargo_damage + me.lockers - held

    def foes(self) -> list[str]:
        """Return the routes from here with a pirate."""
        known = self._foes.get(self.at)
        if known is None:
            known = self._foes[self.at] = [
                route.route.id
                for route in self.view.routes
                if route.pirate and self.at in (route.route.a, route.route.b)
            ]
        return known

    def ways(self, moves: int) -> dict[PlaceId, Flight]:
        """Return the locations within this many moves, with the least damage."""
        return self.routes.ways(self.at, moves)

    def open_to(self, place: PlaceView) -> bool:
        """Return whether a mission at a place isn't reserved by another captain."""
        others = [seat for seat in place.ships if seat != self.seat]
        return place.reserved in (None, self.seat) and not others

    def count(self, colour: Colour) -> int:
        """Own figures of a colour, wherever they are."""
        return sum(
            figure.colour is colour for figure in (*self.me.ready, *self.me.queue, *self.me.pads)
        )


def _moves(room: Room) -> int:
    """Return the number of moves that a room grants."""
    return sum(step.count for step in room.effect if step.deed is Deed.MOVE)


@lru_cache(4096)
def _without(crew: tuple[Figure, ...], figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Return the rest of a crew, sorted."""
    rest = list(crew)
    for figure in figures:
        rest.remove(figure)
    return tuple(sorted(rest))
