"""Ways through the galaxy, found once for rules, queries and AI seats [Moves]."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from rules.starship_captains.charts.cards import Route
from rules.starship_captains.charts.kinds import PlaceId, RouteId


class Flight(NamedTuple):
    """The way to a location: the damage, and the routes."""

    damage: int
    routes: tuple[Route, ...]

    @property
    def moves(self) -> int:
        """Return the number of moves."""
        return len(self.routes)


def flights(
    chart: Mapping[PlaceId, Sequence[Route]], guns: Container[RouteId], start: PlaceId, moves: int
) -> dict[PlaceId, Flight]:
    """Return a flight to every location within reach, by least damage, then fewest moves.

    `chart` has the routes from each location, `guns` those on which a pirate shoots.
    """
    best = {start: Flight(0, ())}
    for step in range(moves):
        edge = [(at, way) for at, way in best.items() if len(way.routes) == step]
        for at, way in edge:
            for route in chart[at]:
                to = route.other(at)
                known = best.get(to)
                damage = way.damage + (route.id in guns)
                if known is None or (damage, len(way.routes) + 1) < (
                    known.damage,
                    len(known.routes),
                ):
                    best[to] = Flight(damage, (*way.routes, route))
    return best
