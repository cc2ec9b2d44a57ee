"""The referee's books: everything that lies on the table, and the plain facts about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.starship_captains.referee import cards

FACTIONS = ("C", "T", "N")
SLOTS = 8
RING, EVENT = 13, 7
PIRATES = {
    f"{hue}-{kind}": count
    for hue in ("purple", "green", "yellow")
    for kind, count in (("medal", 6), ("android", 4))
}
ARTIFACTS = ("RY", "RB", "YB")
HALVES = {"R": "red", "Y": "yellow", "B": "blue"}


@dataclass
class Slot:
    damaged: bool
    tech: str = ""


@dataclass
class Ship:
    """One captain's board. `busy` holds a commander between two rooms."""

    seat: int
    at: str
    slots: list[Slot]
    ready: list[str] = field(default_factory=lambda: ["red", "yellow", "blue", "cadet"])
    queue: list[str] = field(default_factory=lambda: ["red", "yellow", "blue"])
    pads: list[str] = field(default_factory=list)
    busy: list[str] = field(default_factory=list)
    away: str = ""
    medals: int = 1
    rings: int = 5
    hull: int = 3
    artifacts: list[str] = field(default_factory=list)
    pirates: int = 0
    marks: dict[str, str] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FACTIONS, 0))
    missions: list[str] = field(default_factory=list)
    passed: bool = False
    painted: bool = False
    """True if Stealth Paint has cancelled a damage this turn."""
    taught: bool = False
    """True if Cross-Training has provided its free training this turn."""
    waved: bool = False
    """True if Courtesy Flags have worked this round."""
    met: list[str] = field(default_factory=list)
    """Lasting events that have worked for this captain this round."""

    def has(self, tech: str) -> bool:
        return any(slot.tech == tech for slot in self.slots)

    @property
    def crew(self) -> list[str]:
        return [*self.ready, *self.queue, *self.pads, *self.busy]

    @property
    def damage(self) -> int:
        return self.hull + sum(slot.damaged for slot in self.slots)

    @property
    def lockers(self) -> int:
        return 3 if self.has("T29") else 0

    @property
    def room_left(self) -> int:
        """Cargo slots still empty; below 0: too much cargo."""
        held = len(self.artifacts) + self.pirates
        return max(0, SLOTS - self.hull) + self.lockers - held


@dataclass
class Ledger:
    """The whole table."""

    side: str
    slot_side: str
    ships: list[Ship]
    options: Mapping[str, str]
    first: int = 0
    round: int = 1
    active: int = 0
    over: bool = False
    pirates: dict[str, str] = field(default_factory=dict)
    pirate_pool: Counter[str] = field(default_factory=lambda: Counter(PIRATES))
    pirates_mixed: bool = False
    """True if discarded pirates were mixed in, so that only their number is certain."""
    artifact_pool: Counter[str] = field(
        default_factory=lambda: Counter(dict.fromkeys(ARTIFACTS, 9))
    )
    artifact_discards: list[str] = field(default_factory=list)
    missions: dict[str, str] = field(default_factory=dict)
    mission_pool: list[str] = field(default_factory=list)
    peeked: list[str] = field(default_factory=list)
    knows: dict[str, set[int]] = field(default_factory=dict)
    """Seats that have looked at each mission of the pile."""
    numbers: dict[int, str] = field(default_factory=dict)
    up: set[int] = field(default_factory=set)
    stations: dict[str, str] = field(default_factory=dict)
    """Stations by location."""
    open: set[str] = field(default_factory=set)
    owners: dict[str, int] = field(default_factory=dict)
    """Seat whose ship is on the planet."""
    sides: dict[str, int] = field(default_factory=dict)
    events: dict[str, str] = field(default_factory=dict)
    resolved: list[str] = field(default_factory=list)
    archive: list[str] = field(default_factory=list)
    truce: bool = False
    display: list[str] = field(default_factory=list)
    tech_pool: list[str] = field(default_factory=list)
    tech_bottom: list[str] = field(default_factory=list)
    tech_discards: list[str] = field(default_factory=list)
    omega_pool: list[str] = field(default_factory=list)
    omega_discards: list[str] = field(default_factory=list)
    passenger: str = ""
    shadow: str = ""
    deck: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    """The action cards of rounds 2, 3 and 4."""
    drawn: list[str] = field(default_factory=list)

    def seats_at(self, place: str) -> list[int]:
        return [ship.seat for ship in self.ships if ship.at == place]

    def put(self, ship: Ship, place: str) -> None:
        """Fly a ship to a location, and see whose ship is on either planet [Whose Mission]."""
        left, ship.at = ship.at, place
        if left == place:
            return
        if self.owners.get(left) == ship.seat:
            del self.owners[left]
        stay = self.seats_at(left)
        if len(stay) == 1:
            self.owners[left] = stay[0]
        if self.seats_at(place) == [ship.seat]:
            self.owners[place] = ship.seat

    def routes(self, place: str) -> list[str]:
        """Return the routes from a location."""
        return [cards.route(place, other) for other in cards.galaxy(self.side)[place].values()]

    def route_of(self, place: str, hue: str) -> str:
        """Return the route of a colour at a location."""
        return cards.route(place, cards.galaxy(self.side)[place][hue])

    def order(self, seat: int) -> list[int]:
        """Return all seats, in turn order from one."""
        return [(seat + step) % len(self.ships) for step in range(len(self.ships))]

    def icons(self, ship: Ship) -> list[str]:
        """Return the visible icons on a ship's slots: the card's, or the printed ones."""
        printed = cards.slot_board(self.slot_side)[1]
        return [
            cards.techs()[slot.tech].icons if slot.tech else printed[number]
            for number, slot in enumerate(ship.slots)
        ]

    def room(self, ship: Ship, room: str) -> tuple[str, tuple[cards.Step, ...]]:
        """Return a room's colour and effect; gray under an artifact [Notes: Crowdsourcing]."""
        if room in cards.BASIC:
            hue, effect = cards.rooms()[room]
        else:
            hue, effect = cards.techs()[room].room, cards.techs()[room].effect
        return ("gray" if room in ship.marks else hue), effect

    def rooms(self, ship: Ship) -> list[str]:
        """Return all rooms of a ship."""
        techs = [slot.tech for slot in ship.slots if slot.tech]
        return [*cards.BASIC, *(tech for tech in techs if cards.techs()[tech].room)]


def hue_of(figure: str) -> str:
    """Return the colour of an ensign or commander; empty for all others."""
    hue = figure.removesuffix("-cmd")
    return hue if hue in cards.HUES else ""


def is_commander(figure: str) -> bool:
    return figure.endswith("-cmd")


def is_ensign(figure: str) -> bool:
    return figure in cards.HUES


def fits(figure: str, hue: str) -> bool:
    """Return whether a figure may activate a room of this colour [Matching Colors]."""
    if figure == "android":
        return False
    return hue in ("gray", hue_of(figure))
