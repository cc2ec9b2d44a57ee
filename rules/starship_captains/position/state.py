"""The whole position between two turns, and the small facts that all rules share."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Final

import msgspec

from rules.starship_captains.charts.cards import Room, Track
from rules.starship_captains.charts.content import SPACES, content
from rules.starship_captains.charts.geometry import Side
from rules.starship_captains.charts.kinds import (
    FACTIONS,
    Action,
    Artifact,
    EventId,
    Faction,
    Figure,
    MissionId,
    PassengerId,
    PirateKind,
    PlaceId,
    RoomId,
    RouteId,
    Station,
    TechId,
)
from rules.starship_captains.charts.unique_cards import LOCKER_SLOTS, LOCKERS

NOBODY: Final = -1
ROUNDS: Final = 4
QUEUE_KEPT: Final = 3
"""Figures that stay in the queue when a round ends."""
COMMANDERS: Final = 5
"""Promotion rings of each captain."""
EVENTS: Final = 2
"""Events that can happen in a game."""


class Slot(msgspec.Struct):
    """A tech slot: damaged, holding a tech, or empty."""

    damaged: bool = False
    tech: TechId | None = None


TECH: Final = attrgetter("tech")


class Captain(msgspec.Struct):
    """One captain's ship, crew and standing."""

    ready: list[Figure]
    queue: list[Figure]
    """Front first."""
    slots: list[Slot]
    at: PlaceId
    hull: int
    """Damage on cargo slots, the excess included."""
    medals: int = 1
    holds: bool = False
    """True if the ship is on its location, not beside it: missions there are reserved."""
    artifacts: list[Artifact] = []
    pirates: list[PirateKind] = []
    """Pirate tokens, skull side up: nobody looks at their kind any more."""
    markers: list[int] = msgspec.field(default_factory=lambda: [0] * len(FACTIONS))
    """Steps from the start of each faction track, loops included."""
    missions: list[MissionId] = []
    """Completed missions."""
    away: MissionId | None = None
    """The mission in the transporter slot."""
    pads: list[Figure] = []
    """Figures on the transporter pads, by line."""
    working: Figure | None = None
    """A commander between two tasks in rooms."""
    marks: dict[RoomId, Artifact] = {}
    """Artifacts lying face down on own rooms (Crowdsourcing)."""
    passed: bool = False
    painted: bool = False
    """True if Stealth Paint has cancelled a damage this turn."""
    trained: bool = False
    """True if Cross-Training was used this turn."""
    flagged: bool = False
    """True if Courtesy Flags were used this round."""
    lasted: list[EventId] = []
    """Lasting events that this captain has met this round."""
    stowing: bool = False
    """True while the captain decides what to keep: cargo may be too much."""

    @property
    def crew(self) -> list[Figure]:
        """All figures: ready, at work, on a mission, queued."""
        working = [self.working] if self.working else []
        return [*self.ready, *working, *self.pads, *self.queue]

    @property
    def commanders(self) -> int:
        """Return the number of figures with a ring, 0 to 5."""
        return sum(figure.commander for figure in self.crew)

    @property
    def techs(self) -> list[TechId]:
        """The installed techs, left to right."""
        return [*filter(None, map(TECH, self.slots))]

    def has(self, tech: TechId) -> bool:
        """Return whether a tech is installed."""
        return tech in map(TECH, self.slots)

    @property
    def cargo(self) -> int:
        """Tokens in the hold."""
        return len(self.artifacts) + len(self.pirates)

    @property
    def lockers(self) -> int:
        """Cargo slots that cannot be damaged (Dimensional Lockers)."""
        return LOCKER_SLOTS if self.has(LOCKERS) else 0

    @property
    def hold(self) -> int:
        """Undamaged cargo slots of the ship itself."""
        return max(0, content().cargo - self.hull)

    @property
    def damage(self) -> int:
        """All damage tokens, including those in tech slots."""
        return self.hull + sum(slot.damaged for slot in self.slots)


class Peek(msgspec.Struct):
    """A mission on top of its pile that some seats have looked at."""

    mission: MissionId
    seats: list[int]


class Solo(msgspec.Struct):
    """Additional state of the solo game."""

    passenger: PassengerId
    """Empty while a lot is to decide."""
    shadow: PlaceId
    """Location of Captain Shadow's ship."""
    deck: list[Action]
    """This round's actions not yet drawn, sorted: nobody knows their order."""
    later: list[Action]
    """The face-down cards of rounds 2, 3, 4."""
    drawn: list[Action] = []
    """This round's actions, above the techs from the left."""
    gone: list[MissionId] = []
    """Missions that Captain Shadow has completed."""


class State(msgspec.Struct):
    """A match between two turns. Piles whose order nobody knows are sorted pools."""

    side: str
    """Of the main board: A or B."""
    slot_side: str
    """Of the tech-slot boards, A or B; empty while undecided."""
    by_lot: bool
    """True if the starting player is drawn; otherwise the first seat begins."""
    once: bool
    """True if lasting events work once a round for each captain."""
    captains: list[Captain]
    mission_pool: list[MissionId]
    tech_pool: list[TechId]
    omega_pool: list[TechId]
    pirate_pool: list[PirateKind]
    artifact_pool: list[Artifact]
    event_pools: list[list[EventId]]
    """The events that each faction may bring, by faction."""
    round: int = 0
    """0 while the table is set."""
    first: int = 0
    active: int = NOBODY
    over: bool = False
    missions: dict[PlaceId, MissionId] = {}
    numbers: list[PlaceId] = []
    """Locations of the numbered tiles, tile 1 first."""
    up: list[bool] = []
    """True for each numbered tile that is face up."""
    stations: dict[Station, PlaceId] = {}
    open: list[Station] = []
    """Stations whose tile is there."""
    waiting: list[Station] = []
    """Station tiles on the round track."""
    pirates: dict[RouteId, PirateKind] = {}
    display: list[TechId | None] = []
    peeked: list[Peek] = []
    """The top missions of the pile that somebody knows."""
    tech_bottom: list[TechId] = []
    """Beta techs under the tech pile, unseen."""
    tech_discards: list[TechId] = []
    omega_discards: list[TechId] = []
    pirate_discards: list[PirateKind] = []
    artifact_discards: list[Artifact] = []
    drawn: list[TechId] = []
    """Techs drawn from a pile that a captain may install."""
    sides: list[int] = []
    """Side of each faction track in play, 1 or 2."""
    events: list[EventId | None] = []
    """The event card on each faction track."""
    resolved: list[EventId] = []
    """Events that have happened."""
    archive: list[TechId] = []
    """Techs on the Tincan track."""
    removed: list[TechId] = []
    """Techs that have left the game."""
    truce: bool = False
    """True if pirates let everybody pass until the round ends."""
    solo: Solo | None = None

    @property
    def board(self) -> Side:
        """The side of the main board in play."""
        return content().sides[self.side]

    def track(self, faction: Faction) -> Track:
        """Return the side of a faction track in play."""
        return content().tracks[faction][self.sides[faction.lane] - 1]

    def seats_at(self, place: PlaceId) -> list[int]:
        """Return the seats whose ships are at a location."""
        return [seat for seat, captain in enumerate(self.captains) if captain.at == place]

    def reserved(self, place: PlaceId) -> int:
        """Return the seat that reserves a planet's missions; NOBODY: free [Whose Mission]."""
        holders = [seat for seat in self.seats_at(place) if self.captains[seat].holds]
        return holders[0] if holders else NOBODY

    def station_at(self, place: PlaceId) -> Station | None:
        """Return the station of a location."""
        return next((station for station, at in self.stations.items() if at == place), None)


def rooms_of(captain: Captain) -> tuple[Room, ...]:
    """Return the rooms of a ship: the basic ones, then those of techs [Rooms]."""
    return _rooms(tuple(map(TECH, captain.slots)))


@lru_cache(4096)
def _rooms(slots: tuple[TechId | None, ...]) -> tuple[Room, ...]:
    """Return the rooms of a ship with these techs; cached, because every question asks for them."""
    rooms = [content().techs[tech].room for tech in slots if tech]
    return (*content().rooms.values(), *filter(None, rooms))


def space_of(steps: int) -> int:
    """Return the space of a marker, 0 to 12."""
    return steps % SPACES


def loops_of(steps: int) -> int:
    """Return the number of times that a marker has come round."""
    return steps // SPACES


def zone_of(steps: int) -> int:
    """Return the zone of a marker, 1 to 4; 0 on the start."""
    return -(-space_of(steps) // content().zone)
