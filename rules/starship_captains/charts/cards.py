"""The printed things as structs: techs, missions, events, tracks, places, rooms, passengers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.starship_captains.charts.kinds import (
    Colour,
    Effect,
    EventId,
    Faction,
    Icon,
    MissionId,
    PassengerId,
    PlaceId,
    RoomId,
    RouteColour,
    RouteId,
    Station,
    TechId,
    Trigger,
)
from rules.starship_captains.charts.words import effect_words
from rules.toolbox.sentences import counted

ALPHA, BETA, OMEGA = "alpha", "beta", "omega"
SHORTER = (
    ("Cooperative", "Coop"),
    (" on a track", ""),
    (" on tracks", ""),
    (" an ", " "),
    (" a ", " "),
    (", install one", ""),
    ("for each ", "each "),
    (" points: ", ": "),
    (" 1 damage", " damage"),
    (" figure", ""),
    ("see the next ", "see "),
    ("Coop steps", "Coop"),
    ("Tincan steps", "Tincan"),
    ("Ni'an steps", "Ni'an"),
    ("no installed tech", "no tech"),
    ("no pirate token", "no pirate"),
    (" (nobody)", ""),
    ("nothing for ", "not "),
    (" (no android)", ""),
)
"""Replacements that shorten a mission's label until it fits a button, in order."""


class Room(msgspec.Struct, frozen=True):
    """A place on the ship that a matching figure can activate [Rooms]."""

    id: RoomId
    name: str
    colour: Colour
    effect: Effect
    single_use: bool = False

    @property
    def words(self) -> str:
        """Describe the room's effect briefly."""
        return self.words_as(self.colour)

    def words_as(self, colour: str) -> str:
        """Describe the room's effect briefly, with another colour."""
        once = "discard it: " if self.single_use else ""
        return f"{self.name} ({colour}): {once}{effect_words(self.effect)}"


class Icons(msgspec.Struct, frozen=True):
    """Bonus icons along the sides of a card or slot [Tech Bonuses]."""

    left: tuple[Icon, Icon]
    """Top, bottom."""
    right: tuple[Icon, Icon]


class Tech(msgspec.Struct, frozen=True, kw_only=True):
    """A tech card. Exactly one of `room` and `text` says what it does, omegas by `counts`."""

    id: TechId
    name: str
    tier: str = OMEGA
    """alpha, beta or omega; the file of omegas names none."""
    icons: Icons
    room: Room | None = None
    text: str = ""
    trigger: Trigger = Trigger.NONE
    effect: Effect = ()
    """Effect of an ability when its trigger occurs."""
    replaces: bool = False
    """True if it may take the place of an installed tech."""
    base: int = 0
    """Fixed points of an omega tech."""
    each: int = 0
    """Points of an omega for each thing counted."""
    counts: str = ""

    @property
    def words(self) -> str:
        """Id, name and what it does."""
        if self.room:
            once = "discard it: " if self.room.single_use else ""
            does = f"{self.room.colour} room: {once}{effect_words(self.room.effect)}"
        elif self.counts:
            base = f"{self.base} + " if self.base else ""
            does = f"omega: scores {base}{self.each} for each {self.text}"
        else:
            does = self.text
        return f"{self.id} {self.name}, {does}" + (" (may replace)" if self.replaces else "")


class Line(msgspec.Struct, frozen=True):
    """A line of a mission card."""

    colour: Colour
    effect: Effect


class Mission(msgspec.Struct, frozen=True):
    """A mission card [Completing a Mission]."""

    id: MissionId
    name: str
    points: int
    lines: tuple[Line, ...]
    hostile: bool = False
    """True if it shows a fight, damage or an ambush."""

    @property
    def title(self) -> str:
        """Id and name."""
        return f"{self.id} {self.name}"

    @property
    def words(self) -> str:
        """Title, points and lines."""
        return f"{self.title}, {counted(self.points, 'point')} ({self.gains})"

    @property
    def gains(self) -> str:
        """Describe the effects of all lines."""
        return "; ".join(f"{line.colour}: {effect_words(line.effect)}" for line in self.lines)

    def brief(self, room: int, idle: Mapping[int, str]) -> str:
        """Describe its effects in at most `room` characters, without the least informative ones.

        `idle` has the reasons for lines without a reward, by their places.
        """
        lines = [
            f"{line.colour} {effect_words(line.effect)}"
            for place, line in enumerate(self.lines)
            if place not in idle
        ]
        without = [f"{self.lines[place].colour} ({reason})" for place, reason in idle.items()]
        lines += [f"nothing for {', '.join(without)}"] if without else []
        words = f"Complete {self.id} for {counted(self.points, 'point')}: {'; '.join(lines)}"
        for long, short in SHORTER:
            if len(words) <= room:
                break
            words = words.replace(long, short)
        return words


class Part(msgspec.Struct, frozen=True):
    """One part of an event: an effect and its target (self, others or all)."""

    who: str
    effect: Effect


class Event(msgspec.Struct, frozen=True):
    """A faction event card [Faction Events]."""

    id: EventId
    faction: Faction
    name: str
    parts: tuple[Part, ...]
    lasting: bool = False
    solo: bool = False

    @property
    def words(self) -> str:
        """Id, name and effects."""
        return f"{self.id} {self.name}, {self.gains}"

    @property
    def gains(self) -> str:
        """Describe the event's effects and their targets."""
        whom = {"self": "", "others": "others: ", "all": "all: "}
        does = "; ".join(f"{whom[part.who]}{effect_words(part.effect)}" for part in self.parts)
        return f"whenever a turn ends at a station: {does}" if self.lasting else does


class Track(msgspec.Struct, frozen=True):
    """One side of a faction track [Faction Tracks]."""

    faction: Faction
    side: int
    bonuses: dict[int, Effect]
    """By space, 1 to 12."""


class Place(msgspec.Struct, frozen=True):
    """A location of the main board; `x` and `y` on a grid of 100 x 70, y downwards."""

    id: PlaceId
    name: str
    x: int
    y: int


class Route(msgspec.Struct, frozen=True):
    """A route between two locations."""

    id: RouteId
    a: PlaceId
    b: PlaceId
    colour: RouteColour
    skull: bool
    """True if a pirate lies here when the game begins."""

    def other(self, end: PlaceId) -> PlaceId:
        """Return the location at the other end."""
        return self.b if end == self.a else self.a


class StationCard(msgspec.Struct, frozen=True):
    """A space station and the effect of its tile [Stations]."""

    id: Station
    name: str
    effect: Effect


class SlotBoard(msgspec.Struct, frozen=True):
    """One side of the tech-slot board: six slots in a row."""

    side: str
    damaged: tuple[int, ...]
    """Slots that begin with damage, from 1."""
    icons: tuple[Icons, ...]


class Passenger(msgspec.Struct, frozen=True):
    """A passenger of the solo game [Passengers]."""

    id: PassengerId
    word: str
    """The passenger's noun in the setting."""
    name: str
    techs: tuple[TechId, TechId]
    """Stored on the Tincan event."""
    action: str
    """Names the procedure for the Passenger Action."""
    action_text: str
    score_text: str
