"""The whole position between two turns, and facts that all rules share [1.2]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from rules.ganymede.charts.content import Content, ContentId
from rules.ganymede.charts.kinds import SETTLERS, CardId, Ship

TILE_SPACES: Final = 3
HAND_LIMIT: Final = 4
ROW_SHUTTLES: Final = 4
ROW_SHIPS: Final = 3
LAUNCHES_TO_END: Final = 4
SUPPLY: Final = {2: 7, 3: 10, 4: 13}
"""Settlers of each colour, by number of players [4.7]."""


EARTH: Final = 0
MARS: Final = 1
SHIP_1: Final = 2
"""The ship for identical settlers."""
SHIP_2: Final = 3
"""The ship for different settlers."""
SLOTS: Final = (SHIP_1, SHIP_2)
ROOM: Final = (6, 5)
"""Settlers that Earth and Mars hold."""
CREWS: Final = {SHIP_1: 3, SHIP_2: 4}
"""Settlers that launch a ship: identical ones, different ones."""
PLACE_KEYS: Final = ("earth", "mars", "ship1", "ship2")
PLACE_WORDS: Final = ("Earth", "Mars", "ship 1", "ship 2")
NOWHERE: Final = -1


class Player(msgspec.Struct):
    """One player's board and hand. Settlers are counted by place, then by colour index."""

    tiles: list[CardId] = []
    settlers: list[list[int]] = msgspec.field(default_factory=lambda: [[0] * 4 for _ in range(4)])
    ships: list[CardId | None] = msgspec.field(default_factory=lambda: [None, None])
    columns: list[list[CardId]] = msgspec.field(default_factory=lambda: [[] for _ in range(5)])
    hand: list[CardId] = []
    shown: list[CardId] = []
    """Ships of the hand that everybody saw being taken."""
    reputation: int = 0
    launched: list[CardId] = []
    leaving: int = NOWHERE
    """The place whose ship is taking off right now; nobody boards it."""
    picked: list[CardId] = []
    """First ships chosen so far, in secret, until all have chosen [2.2]."""


class Buried(msgspec.Struct):
    """A ship that a seat has put under the pile; only that seat knows which."""

    ship: CardId
    seat: int


class Settler(NamedTuple):
    """One settler of a player, as what a question is about."""

    place: int
    colour: int


class State(msgspec.Struct):
    """A match between two legs. Piles whose order nobody knows are sorted pools."""

    content: ContentId
    players: list[Player]
    supply: list[int]
    """Settlers left, by colour index."""
    tile_row: list[CardId | None]
    tile_pool: list[CardId]
    earth_pool: list[CardId]
    mars_pool: list[CardId]
    ship_pool: list[CardId]
    tile_discards: list[CardId] = []
    earth_row: list[CardId | None] = msgspec.field(default_factory=lambda: [None] * ROW_SHUTTLES)
    mars_row: list[CardId | None] = msgspec.field(default_factory=lambda: [None] * ROW_SHUTTLES)
    ship_row: list[CardId | None] = msgspec.field(default_factory=lambda: [None] * ROW_SHIPS)
    bottom: list[Buried] = []
    """Ships beneath the ship pool, topmost first."""
    first: int = 0
    active: int = NOWHERE
    round: int = 0
    """0 while the game is prepared."""
    ended_by: str = ""
    """The cause of the end: launches, earth, mars or rounds; empty before."""
    over: bool = False
    settings: dict[str, str] = {}
    """The table's settings by key; a missing one has its default."""


def crew_of(place: int, ship: Ship | None) -> int:
    """Return the number of settlers with which a ship at a place takes off [3.8.4]."""
    return CREWS[place] - (ship.fewer if ship else 0)


def accepts(content: Content, player: Player, place: int, colour: int) -> bool:
    """Return whether a settler may board the ship at a place [3.2]."""
    ship = player.ships[place - SHIP_1]
    if ship is None or place == player.leaving:
        return False
    crew = player.settlers[place]
    aboard = sum(crew)
    if aboard >= crew_of(place, content.ships[ship]):
        return False
    return crew[colour] == (aboard if place == SHIP_1 else 0)


def complete(content: Content, player: Player) -> list[int]:
    """Return the places whose ship has its whole crew [3.4]."""
    places = []
    for place in SLOTS:
        ship, aboard = player.ships[place - SHIP_1], sum(player.settlers[place])
        if ship is not None and aboard >= crew_of(place, content.ships[ship]):
            places.append(place)
    return places


def rows_complete(player: Player) -> int:
    """Return the number of complete rows: one used shuttle of every type [4.1]."""
    return min(map(len, player.columns))


def colours_of(counts: list[int]) -> list[int]:
    """Return the indices of the colours with a count above 0."""
    return [colour for colour in range(len(SETTLERS)) if counts[colour]]


def settlers_of(counts: Sequence[int]) -> list[int]:
    """Return the colour index of every counted settler."""
    return [colour for colour, count in enumerate(counts) for _ in range(count)]


def tiles_like(content: Content, player: Player, tile: CardId) -> int:
    """Return the number of the player's tiles of this one's type [3.1]."""
    column = content.columns[tile]
    return [content.columns[own] for own in player.tiles].count(column)
