"""The printed material, read from `content/*.toml` and counted [Components]."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from rules.starship_captains.charts.cards import (
    ALPHA,
    BETA,
    OMEGA,
    Event,
    Icons,
    Line,
    Mission,
    Part,
    Passenger,
    Place,
    Room,
    Route,
    SlotBoard,
    StationCard,
    Tech,
    Track,
)
from rules.starship_captains.charts.kinds import (
    HOSTILE,
    Colour,
    EventId,
    Faction,
    Icon,
    MissionId,
    PlaceId,
    RoomId,
    RouteColour,
    RouteId,
    Station,
    TechId,
    Trigger,
    deeds,
)
from rules.starship_captains.charts.notation import read_effect

FOLDER: Final = Path(__file__).parent.parent / "content"
SLOTS: Final = 6
SPACES: Final = 13
"""Spaces of a faction track, the start among them."""

Row = dict[str, Any]
T = TypeVar("T")


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


class Content(msgspec.Struct, frozen=True):
    """All printed material."""

    techs: dict[TechId, Tech]
    """Alpha, beta and omega techs."""
    missions: dict[MissionId, Mission]
    events: dict[EventId, Event]
    tracks: dict[Faction, tuple[Track, Track]]
    event_space: int
    zone: int
    """Spaces in a zone of a track."""
    sides: dict[str, Side]
    rooms: dict[RoomId, Room]
    stations: dict[Station, StationCard]
    slots: dict[str, SlotBoard]
    cargo: int
    cargo_damage: int
    medal_pirates: int
    """Tokens of each exhaust colour that bring a medal and an artifact."""
    android_pirates: int
    artifacts: int
    """Tokens of each type."""
    passengers: dict[str, Passenger]
    """By their word."""

    def tier(self, tier: str) -> list[TechId]:
        """All techs of a tier."""
        return [tech.id for tech in self.techs.values() if tech.tier == tier]


def _read(name: str) -> Row:
    return tomllib.loads((FOLDER / name).read_text("utf-8"))


def _each(name: str, kind: str, build: Callable[[Row], T]) -> list[T]:
    """Build one struct of each row; a broken row is named with its file and number."""
    found = []
    for number, row in enumerate(_read(name)[kind], 1):
        try:
            found.append(build(row))
        except (KeyError, ValueError) as error:
            raise ValueError(f"{name}, {kind} {number}: {error}") from error
    return found


def _icons(text: str) -> Icons:
    left_top, left_bottom, right_top, right_bottom = map(Icon, text)
    return Icons((left_top, left_bottom), (right_top, right_bottom))


def _tech(row: Row) -> Tech:
    single, effect = row.get("single_use", False), read_effect(row.get("effect", "medal"))
    room = (
        Room(RoomId(row["id"]), row["name"], Colour(row["room"]), effect, single)
        if "room" in row
        else None
    )
    return Tech(
        id=row["id"],
        name=row["name"],
        tier=row["tier"],
        icons=_icons(row["icons"]),
        room=room,
        text=row.get("text", ""),
        trigger=Trigger(row.get("trigger", "")),
        effect=effect if "trigger" in row else (),
        replaces=row.get("replaces", False),
    )


def _omega(row: Row) -> Tech:
    return Tech(
        id=row["id"],
        name=row["name"],
        tier=OMEGA,
        icons=_icons(row["icons"]),
        text=row["text"],
        base=row["base"],
        each=row["each"],
        counts=row["counts"],
    )


def _mission(row: Row) -> Mission:
    lines = tuple(Line(Colour(r["colour"]), read_effect(r["effect"])) for r in row["lines"])
    hostile = any(deed in HOSTILE for line in lines for deed in deeds(line.effect))
    return Mission(row["id"], row["name"], row["points"], lines, hostile)


def _event(row: Row) -> Event:
    parts = tuple(Part(part["who"], read_effect(part["effect"])) for part in row["parts"])
    return Event(
        id=row["id"],
        faction=Faction(row["faction"]),
        name=row["name"],
        parts=parts,
        lasting=row.get("lasting", False),
        solo=row.get("solo", False),
    )


def _track(row: Row) -> Track:
    bonuses = {int(space): read_effect(text) for space, text in row["bonuses"].items()}
    return Track(Faction(row["faction"]), row["side"], bonuses)


def _side(name: str, rows: Sequence[Row], tiles: Row) -> Side:
    rows = [row for row in rows if row["side"] == name]
    places = {row["id"]: Place(row["id"], row["name"], row["x"], row["y"]) for row in rows}
    routes: dict[RouteId, Route] = {}
    at: dict[PlaceId, tuple[Route, ...]] = {}
    order = list(places)
    for row in rows:
        found = []
        for colour in RouteColour:
            ends = sorted((row["id"], row[colour]), key=order.index)
            id = RouteId("-".join(ends))  # noqa: A001
            skull = row.get("skull") == colour
            route = routes.setdefault(id, Route(id, ends[0], ends[1], colour, skull))
            _demand((route.colour, route.skull) == (colour, skull), f"{id} differs at its ends")
            found.append(route)
        at[row["id"]] = tuple(found)
    _demand(len(places) == 1 + 2 + tiles["numbers"] + tiles["missions"], f"side {name}: planets")
    return Side(places, routes, at, tiles["numbers"], tiles["missions"])


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"content: {what}")


@cache
def content() -> Content:
    """The whole printed material, read and checked once.

    Raises ValueError that names the file, the row and the reason.
    """
    board, galaxy, tracks = _read("board.toml"), _read("galaxy.toml")["place"], _read("tracks.toml")
    sides = _each("tracks.toml", "track", _track)
    found = Content(
        techs={
            tech.id: tech
            for tech in (
                *_each("techs.toml", "tech", _tech),
                *_each("omegas.toml", "omega", _omega),
            )
        },
        missions={card.id: card for card in _each("missions.toml", "mission", _mission)},
        events={card.id: card for card in _each("events.toml", "event", _event)},
        tracks={
            side.faction: (side, other) for side, other in zip(sides[::2], sides[1::2], strict=True)
        },
        event_space=tracks["event"],
        zone=tracks["zone"],
        sides={
            "A": _side("A", galaxy, board["tiles"]),
            "B": _side("B", galaxy, board["tiles_of_four"]),
        },
        rooms={
            row["id"]: Room(
                row["id"], row["name"], Colour(row["colour"]), read_effect(row["effect"])
            )
            for row in board["room"]
        },
        stations={
            Station(row["id"]): StationCard(
                Station(row["id"]), row["name"], read_effect(row["effect"])
            )
            for row in board["station"]
        },
        slots={
            row["side"]: SlotBoard(tuple(row["damaged"]), tuple(map(_icons, row["icons"])))
            for row in board["slots"]
        },
        cargo=board["cargo"],
        cargo_damage=board["cargo_damage"],
        medal_pirates=board["pirates"]["medal"],
        android_pirates=board["pirates"]["android"],
        artifacts=board["artifacts"],
        passengers={
            row["word"]: msgspec.convert(row, Passenger) for row in _read("solo.toml")["passenger"]
        },
    )
    _check(found)
    return found


def _check(found: Content) -> None:
    """The counts that the rulebook states [Components]."""
    wanted = {
        "50 techs": len(found.tier(ALPHA)) + len(found.tier(BETA)) == 50,
        "12 omega techs": len(found.tier(OMEGA)) == 12,
        "50 missions": len(found.missions) == 50,
        "missions of 2 or 3 lines": {len(m.lines) for m in found.missions.values()} == {2, 3},
        "11 events": sum(not event.solo for event in found.events.values()) == 11,
        "3 solo events": sum(event.solo for event in found.events.values()) == 3,
        "3 tracks of 2 sides": sorted(found.tracks) == sorted(Faction),
        "30 pirates": 3 * (found.medal_pirates + found.android_pirates) == 30,
        "27 artifacts": 3 * found.artifacts == 27,
        "16 tiles": 1 + 2 + found.sides["B"].numbers + found.sides["B"].missions == 16,
        "5 and 6 skulls": [
            sum(route.skull for route in side.routes.values()) for side in found.sides.values()
        ]
        == [5, 6],
        "3 damaged cargo slots and 4 damaged tech slots": found.cargo_damage == 3
        and all(len(board.damaged) == 4 for board in found.slots.values()),
        "6 slots": all(len(board.icons) == SLOTS for board in found.slots.values()),
        "6 passengers": len(found.passengers) == 6,
        "techs of passengers": all(
            tech in found.techs for one in found.passengers.values() for tech in one.techs
        ),
    }
    for what, holds in wanted.items():
        _demand(holds, f"there must be {what}")
    for board in found.slots.values():
        middle = [left for left, _ in printed_pairs(board)]
        _demand(middle == [SLOTS // 2 - 1], "one pair is printed, in the middle of the slots")


def printed_pairs(board: SlotBoard) -> list[tuple[int, int]]:
    """The matching pairs printed on a slot board: the left slot's index, and the height."""
    return [
        (left, height)
        for left in range(SLOTS - 1)
        for height in (0, 1)
        if board.icons[left].right[height] == board.icons[left + 1].left[height] != Icon.NONE
    ]
