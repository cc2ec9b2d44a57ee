"""The two sides of the main board [Components]."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.starship_captains.charts.cards import Place, Route
from rules.starship_captains.charts.kinds import PlaceId, RouteColour, RouteId
from rules.starship_captains.charts.reading import Row


class Side(msgspec.Struct, frozen=True):
    """One side of the main board."""

    places: dict[PlaceId, Place]
    """Home Station first."""
    routes: dict[RouteId, Route]
    at: dict[PlaceId, tuple[Route, ...]]
    """The routes of each location: purple, green, yellow."""
    numbers: int
    """Numbered tiles on this side."""
    missions: int
    """Mission tiles on this side."""

    @property
    def home(self) -> PlaceId:
        """Home Station."""
        return next(iter(self.places))

    @property
    def planets(self) -> tuple[PlaceId, ...]:
        """All locations but Home Station."""
        return tuple(self.places)[1:]


def demand(condition: str, *, holds: bool) -> None:
    """Raise ValueError if the printed material breaks a condition."""
    if not holds:
        raise ValueError(f"content: {condition}")


def read_side(name: str, rows: Sequence[Row], tiles: Row) -> Side:
    """Return one side of the main board, built from the rows of all places."""
    rows = [row for row in rows if row["side"] == name]
    places = {row["id"]: Place(row["id"], row["name"], row["x"], row["y"]) for row in rows}
    routes: dict[RouteId, Route] = {}
    at: dict[PlaceId, tuple[Route, ...]] = {}
    order = list(places)
    for row in rows:
        places_read = []
        for colour in RouteColour:
            ends = sorted((row["id"], row[colour]), key=order.index)
            id = RouteId("-".join(ends))  # noqa: A001
            skull = row.get("skull") == colour
            route = routes.setdefault(id, Route(id, ends[0], ends[1], colour, skull))
            same = (route.colour, route.skull) == (colour, skull)
            demand(f"{id} differs at its ends", holds=same)
            places_read.append(route)
        at[row["id"]] = tuple(places_read)
    tiled = 1 + 2 + tiles["numbers"] + tiles["missions"]
    demand(f"side {name} has a planet for each tile", holds=len(places) == tiled)
    return Side(places, routes, at, tiles["numbers"], tiles["missions"])
