"""The game's names: resources, spaces, bases, ids."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NewType

SiteId = NewType("SiteId", str)
"""A base's site: a planet's HexId, or a corner of spaces such as `Y3b` (an orbit)."""

HexId = NewType("HexId", SiteId)
"""A space by galaxy and number, such as `Y0` (home) or `R17`; numbers wind outward from home."""

ShipName = NewType("ShipName", str)
"""Galaxy letter of the owner, S and a number, such as `YS1`."""

CardId = NewType("CardId", str)
"""An encounter card, such as `N1`; copies of a card share the id."""

Tile = NewType("Tile", str)
"""A hex of the bag: `empty`, `ore`, `ore!` (occupied), `pirates3`, `trader` and so on."""

JUMP: Final = "jump"
"""Prefix of a destination's key for a jump, if the space is within reach on foot too."""
NOBODY: Final = -1
NO_CARD: Final = CardId("")


class Resource(StrEnum):
    """The five resources [Figure 3]."""

    FOOD = "food"
    CARBON = "carbon"
    GOODS = "goods"
    ORE = "ore"
    FUEL = "fuel"


RESOURCES: Final = tuple(Resource)
"""In the order of every list; iterating over the enum is slow."""

Goods = dict[Resource, int]
"""Cards counted by resource."""


class Terrain(StrEnum):
    """The kind of a space."""

    HOME = "home"
    EMPTY = "empty"
    PLANET = "planet"
    PIRATES = "pirates"
    TELEPORTER = "teleporter"
    WORMHOLE = "wormhole"
    TRADER = "trader"
    MERCENARIES = "mercenaries"


class BaseKind(StrEnum):
    """The three bases of a colony system [Figure 1]."""

    PORT = "port"
    COLONY = "colony"
    SPACEPORT = "spaceport"


class Upgrade(StrEnum):
    """The enhancements of a prototype [Figure 2]."""

    BOOSTER = "booster"
    CANNON = "cannon"
    FREIGHT = "freight"


class Phase(StrEnum):
    """The part of a turn that is being played [To play]."""

    START = "start"
    TRAVEL = "travel"
    ENCOUNTER = "encounter"
    TRADE = "trade"
    BUILD = "build"
    OVER = "over"


COLOURS: Final = ("yellow", "red", "blue", "white", "black", "green")
LETTERS: Final = "YRBWKG"
"""The letter of each seat's galaxy and ships, by seat."""

MOST_OF_ONE: Final = 4
"""Maximum number of cards of one kind that one answer offers or swaps."""
