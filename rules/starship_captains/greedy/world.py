"""What an AI seat reads in its view: its ship, distances, who is where."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy

from rules.starship_captains.charts.cards import Route
from rules.starship_captains.charts.kinds import Colour, Figure, PlaceId, TechId
from rules.starship_captains.charts.named import ARTIFACT_DISPLAY, DEFLECTOR, TROPHY_DISPLAY
from rules.starship_captains.position.flights import Flight, flights
from rules.starship_captains.position.view import CaptainView, PlaceView, View


class World:
    """One position as one seat sees it. `crew` is who would be ready, for plans ahead."""

    def __init__(self, view: View, seat: int, about: object = None) -> None:
        self.view = view
        self.seat = seat
        self.about = about
        self.me: CaptainView = view.captains[seat]
        self.crew: tuple[Figure, ...] = self.me.ready
        self.at: PlaceId = self.me.at.id
        self.left = view.rounds - view.round
        """Rounds after this one."""
        self.places: dict[PlaceId, PlaceView] = {one.place.id: one for one in view.places}
        safe = view.truce or self.has(DEFLECTOR)
        self.guns = () if safe else {one.route.id for one in view.routes if one.pirate}
        self.chart: dict[PlaceId, list[Route]] = {at: [] for at in self.places}
        for one in view.routes:
            for end in (one.route.a, one.route.b):
                self.chart[end].append(one.route)
        self.memo: dict[Hashable, float] = {}
        """What was worked out already, for all worlds made of this one."""

    def with_crew(self, crew: Sequence[Figure]) -> World:
        """The same position with other figures ready."""
        world = copy(self)
        world.crew = tuple(sorted(crew))
        return world

    def moved(self, at: PlaceId) -> World:
        """The same position with the ship elsewhere."""
        world = copy(self)
        world.at = at
        return world

    def has(self, tech: TechId) -> bool:
        """Whether the own ship has a tech."""
        return any(slot.tech and slot.tech.id == tech for slot in self.me.slots)

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
            one.route.id
            for one in self.view.routes
            if one.pirate and self.at in (one.route.a, one.route.b)
        ]

    def ways(self, moves: int) -> dict[PlaceId, Flight]:
        """Locations within so many moves, with the least damage."""
        return flights(self.chart, self.guns, self.at, moves)

    def open_to(self, place: PlaceView) -> bool:
        """Whether a mission there would be nobody else's."""
        others = [seat for seat in place.ships if seat != self.seat]
        return place.reserved in (None, self.seat) and not others

    def count(self, colour: Colour) -> int:
        """Own figures of a colour, wherever they are."""
        return sum(
            figure.colour is colour for figure in (*self.me.ready, *self.me.queue, *self.me.pads)
        )
