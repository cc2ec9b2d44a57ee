"""The rows of the card files, each read into its struct."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from rules.starship_captains.charts.cards import (
    OMEGA,
    Event,
    Icons,
    Line,
    Mission,
    Part,
    Room,
    SlotBoard,
    StationCard,
    Tech,
    Track,
)
from rules.starship_captains.charts.kinds import (
    HOSTILE,
    Colour,
    Faction,
    Icon,
    RoomId,
    Station,
    Trigger,
    deeds,
)
from rules.starship_captains.charts.notation import read_effect

FOLDER: Final = Path(__file__).parent.parent / "content"

Row = dict[str, Any]
T = TypeVar("T")


def read(name: str) -> Row:
    """A whole file."""
    return tomllib.loads((FOLDER / name).read_text("utf-8"))


def each(name: str, kind: str, build: Callable[[Row], T]) -> list[T]:
    """Build one struct of each row; a broken row is named with its file and number."""
    found = []
    for number, row in enumerate(read(name)[kind], 1):
        try:
            found.append(build(row))
        except (KeyError, ValueError) as error:
            raise ValueError(f"{name}, {kind} {number}: {error}") from error
    return found


def icons(text: str) -> Icons:
    """Icons from four letters."""
    left_top, left_bottom, right_top, right_bottom = map(Icon, text)
    return Icons((left_top, left_bottom), (right_top, right_bottom))


def tech(row: Row) -> Tech:
    """An alpha or beta tech."""
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
        icons=icons(row["icons"]),
        room=room,
        text=row.get("text", ""),
        trigger=Trigger(row.get("trigger", "")),
        effect=effect if "trigger" in row else (),
        replaces=row.get("replaces", False),
    )


def omega(row: Row) -> Tech:
    """An omega tech."""
    return Tech(
        id=row["id"],
        name=row["name"],
        tier=OMEGA,
        icons=icons(row["icons"]),
        text=row["text"],
        base=row["base"],
        each=row["each"],
        counts=row["counts"],
    )


def mission(row: Row) -> Mission:
    """A mission card."""
    lines = tuple(Line(Colour(r["colour"]), read_effect(r["effect"])) for r in row["lines"])
    hostile = any(deed in HOSTILE for line in lines for deed in deeds(line.effect))
    return Mission(row["id"], row["name"], row["points"], lines, hostile)


def event(row: Row) -> Event:
    """An event card."""
    parts = tuple(Part(part["who"], read_effect(part["effect"])) for part in row["parts"])
    return Event(
        id=row["id"],
        faction=Faction(row["faction"]),
        name=row["name"],
        parts=parts,
        lasting=row.get("lasting", False),
        solo=row.get("solo", False),
    )


def track(row: Row) -> Track:
    """One side of a faction track."""
    bonuses = {int(space): read_effect(text) for space, text in row["bonuses"].items()}
    return Track(Faction(row["faction"]), row["side"], bonuses)


def room(row: Row) -> Room:
    """A basic room of the ship board."""
    return Room(RoomId(row["id"]), row["name"], Colour(row["colour"]), read_effect(row["effect"]))


def station(row: Row) -> StationCard:
    """A space station."""
    return StationCard(Station(row["id"]), row["name"], read_effect(row["effect"]))


def slot_board(row: Row) -> SlotBoard:
    """One side of the tech-slot boards."""
    return SlotBoard(tuple(row["damaged"]), tuple(map(icons, row["icons"])))
