"""Ways through the galaxy as a reader sees them: moves and damage [Moves]."""

from __future__ import annotations

from typing import NamedTuple

from rules.starship_captains.charts.kinds import PlaceId
from rules.starship_captains.charts.named import DEFLECTOR
from rules.starship_captains.position.view import View


class Flight(NamedTuple):
    """The way to a location."""

    moves: int
    damage: int


class Chart:
    """Neighbours of every location, and whether a pirate shoots at a captain on the way."""

    def __init__(self, view: View, seat: int) -> None:
        slots = view.captains[seat].slots
        safe = view.truce or any(slot.tech and slot.tech.id == DEFLECTOR for slot in slots)
        self.beside: dict[PlaceId, list[tuple[PlaceId, bool]]] = {
            one.place.id: [] for one in view.places
        }
        for one in view.routes:
            shot = one.pirate is not None and not safe
            self.beside[one.route.a].append((one.route.b, shot))
            self.beside[one.route.b].append((one.route.a, shot))

    def flights(self, start: PlaceId, moves: int) -> dict[PlaceId, Flight]:
        """Every location within so many moves, with the least damage, then the fewest moves."""
        found = {start: Flight(0, 0)}
        for step in range(1, moves + 1):
            for place, way in list(found.items()):
                for to, shot in self.beside[place]:
                    longer = Flight(step, way.damage + shot)
                    if way.moves < step and (to not in found or longer.damage < found[to].damage):
                        found[to] = longer
        return found
