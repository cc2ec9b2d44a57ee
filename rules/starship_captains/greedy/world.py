"""The AI seat's model of its view: its ship, distances, ships' locations."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rules.starship_captains.charts.cards import Room, Route
from rules.starship_captains.charts.kinds import Colour, Deed, Figure, PlaceId, TechId
from rules.starship_captains.charts.named import ARTIFACT_DISPLAY, DEFLECTOR, TROPHY_DISPLAY
from rules.starship_captains.greedy.styles import STANDARD, Style
from rules.starship_captains.position.flights import Flight, flights
from rules.starship_captains.position.view import CaptainView, PlaceView, View


class World:
    """One position as one seat sees it. `crew` is who would be ready, for plans ahead."""

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
        self.left = view.rounds - view.round
        """Rounds after this one."""
        self.places: dict[PlaceId, PlaceView] = {item.place.id: item for item in view.places}
        safe = view.truce or self.has(DEFLECTOR)
        self.guns = () if safe else {item.route.id for item in view.routes if item.pirate}
        self.chart: dict[PlaceId, list[Route]] = {at: [] for at in self.places}
        for item in view.routes:
            for end in (item.route.a, item.route.b):
                self.chart[end].append(item.route)
        self.gone: frozenset[PlaceId] = frozenset()
        """Locations of missions completed in plans."""
        self.reach = max(_moves(room) for room in self.me.rooms)
        self.memo: dict[Hashable, float] = {}
        """Cached values, shared by all worlds derived from this one."""
        self.crews: dict[Hashable, tuple[float, tuple[Figure, ...]]] = {}
        self.flown: dict[tuple[PlaceId, int], dict[PlaceId, Flight]] = {}

    def with_crew(self, crew: Sequence[Figure]) -> World:
        """Return the same position with other figures ready."""
        world = self._copy()
        world.crew = tuple(sorted(crew))
        return world

    def without(self, *figures: Figure) -> World:
        """Return the same position with some of the crew at work."""
        crew = list(self.crew)
        for figure in figures:
            crew.remove(figure)
        return self.with_crew(crew)

    def replaced(self, figure: Figure, by: Figure) -> World:
        """Return the same position with a figure trained or promoted."""
        world = self.without(figure)
        return world.with_crew((*world.crew, by))

    def moved(self, at: PlaceId) -> World:
        """Return the same position with the ship elsewhere."""
        world = self._copy()
        world.at = at
        return world

    def done(self) -> World:
        """Return the same position with the mission here completed."""
        world = self._copy()
        world.gone = self.gone | {self.at}
        return world

    def _copy(self) -> World:
        world = World.__new__(World)
        world.__dict__.update(self.__dict__)
        return world

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

    @property
    def free_slots(self) -> int:
        """Tech slots that are whole and empty."""
        return sum(not slot.damaged and slot.tech is None for slot in self.me.slots)

    @property
    def damaged_slots(self) -> int:
        """Tech slots that are damaged."""
        return sum(slot.damaged for slot in self.me.slots)

    def foes(self) -> list[str]:
        """Routes from here with a pirate."""
        return [
            route.route.id
            for route in self.view.routes
            if route.pirate and self.at in (route.route.a, route.route.b)
        ]

    def ways(self, moves: int) -> dict[PlaceId, Flight]:
        """Locations within this many moves, with the least damage."""
        key = (self.at, moves)
        known = self.flown.get(key)
        if known is None:
            known = self.flown[key] = flights(self.chart, self.guns, self.at, moves)
        return known

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
