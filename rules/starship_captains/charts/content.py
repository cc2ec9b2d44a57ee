"""The printed material, read from `content/*.toml` and counted [Components]."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from rules.starship_captains.charts.cards import (
    ALPHA,
    BETA,
    OMEGA,
    Event,
    Mission,
    Passenger,
    Room,
    SlotBoard,
    StationCard,
    Tech,
    Track,
)
from rules.starship_captains.charts.geometry import Side, demand, read_side
from rules.starship_captains.charts.kinds import (
    HOSTILE,
    Artifact,
    EventId,
    Faction,
    Icon,
    MissionId,
    PirateKind,
    RoomId,
    Station,
    TechId,
    deeds,
)
from rules.starship_captains.charts.reading import each, read

SLOTS: Final = 6
SPACES: Final = 13
"""Spaces of a faction track, the start among them."""
LOOP: Final = 5
"""Points of each loop of a faction track."""


class Content(msgspec.Struct, frozen=True):
    """All printed material."""

    techs: dict[TechId, Tech]
    """Alpha, beta and omega techs."""
    tiers: dict[str, tuple[TechId, ...]]
    """The techs of each tier, sorted."""
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
    pirates: tuple[PirateKind, ...]
    """All tokens, sorted."""
    artifacts: tuple[Artifact, ...]
    """All tokens, sorted."""
    passengers: dict[str, Passenger]
    """By their word."""


@cache
def content() -> Content:
    """Return the whole printed material, read and checked once.

    Raises ValueError that names the file, the row and the reason.
    """
    board, galaxy, tracks = read("board.toml"), read("galaxy.toml")["place"], read("tracks.toml")
    sides = each("tracks.toml", "track", Track)
    techs = [*each("techs.toml", "tech", Tech), *each("omegas.toml", "omega", Tech)]
    tokens = {kind: board["pirates"][kind.partition("-")[2]] for kind in PirateKind}
    result = Content(
        techs={card.id: card for card in techs},
        tiers={
            tier: tuple(sorted(card.id for card in techs if card.tier == tier))
            for tier in (ALPHA, BETA, OMEGA)
        },
        missions={
            card.id: _mark_hostile(card) for card in each("missions.toml", "mission", Mission)
        },
        events={card.id: card for card in each("events.toml", "event", Event)},
        tracks={
            row.faction: (row, back) for row, back in zip(sides[::2], sides[1::2], strict=True)
        },
        event_space=tracks["event"],
        zone=tracks["zone"],
        sides={
            "A": read_side("A", galaxy, board["tiles"]),
            "B": read_side("B", galaxy, board["tiles_of_four"]),
        },
        rooms={card.id: card for card in each("board.toml", "room", Room)},
        stations={card.id: card for card in each("board.toml", "station", StationCard)},
        slots={row.side: row for row in each("board.toml", "slots", SlotBoard)},
        cargo=board["cargo"],
        cargo_damage=board["cargo_damage"],
        pirates=tuple(sorted(kind for kind in tokens for _ in range(tokens[kind]))),
        artifacts=tuple(sorted([*Artifact] * board["artifacts"])),
        passengers={row.word: row for row in each("solo.toml", "passenger", Passenger)},
    )
    _check(result)
    return result


def _mark_hostile(card: Mission) -> Mission:
    """Return the mission with `hostile` set if it shows a fight, damage or an ambush."""
    hostile = any(deed in HOSTILE for line in card.lines for deed in deeds(line.effect))
    return msgspec.structs.replace(card, hostile=hostile)


def tech_of(tech: TechId) -> Tech:
    """Return a tech card by its id."""
    return content().techs[tech]


def room_of(room: RoomId) -> Room:
    """Return a basic room or the room of a tech."""
    basic = content().rooms.get(room)
    if basic:
        return basic
    room_card = tech_of(TechId(room)).room
    assert room_card is not None, f"{room} isn't a room"
    return room_card


def _check(printed: Content) -> None:
    """Check the counts that the rulebook states [Components]."""
    wanted = {
        "50 techs": len(printed.tiers[ALPHA]) + len(printed.tiers[BETA]) == 50,
        "12 omega techs": len(printed.tiers[OMEGA]) == 12,
        "50 missions": len(printed.missions) == 50,
        "missions of 2 or 3 lines": {len(m.lines) for m in printed.missions.values()} == {2, 3},
        "11 events": sum(not event.solo for event in printed.events.values()) == 11,
        "3 solo events": sum(event.solo for event in printed.events.values()) == 3,
        "3 tracks of 2 sides": sorted(printed.tracks) == sorted(Faction),
        "30 pirates": len(printed.pirates) == 30,
        "27 artifacts": len(printed.artifacts) == 27,
        "16 tiles": 1 + 2 + printed.sides["B"].numbers + printed.sides["B"].missions == 16,
        "5 and 6 skulls": [
            sum(route.skull for route in side.routes.values()) for side in printed.sides.values()
        ]
        == [5, 6],
        "3 damaged cargo slots and 4 damaged tech slots": printed.cargo_damage == 3
        and all(len(board.damaged) == 4 for board in printed.slots.values()),
        "6 slots": all(len(board.icons) == SLOTS for board in printed.slots.values()),
        "6 passengers": len(printed.passengers) == 6,
        "techs of passengers": all(
            tech in printed.techs
            for passenger in printed.passengers.values()
            for tech in passenger.techs
        ),
    }
    for subject, holds in wanted.items():
        demand(f"there must be {subject}", holds=holds)
    for board in printed.slots.values():
        middle = [left for left, _ in printed_pairs(board)]
        demand("one pair is printed, in the middle", holds=middle == [SLOTS // 2 - 1])


def printed_pairs(board: SlotBoard) -> list[tuple[int, int]]:
    """Return the matching pairs printed on a slot board: the left slot's index, and the height."""
    return [
        (left, height)
        for left in range(SLOTS - 1)
        for height in (0, 1)
        if board.icons[left].right[height] == board.icons[left + 1].left[height] != Icon.NONE
    ]
