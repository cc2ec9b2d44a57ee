"""The whole position between two legs."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.starfarers.charts.geometry import range_of
from rules.starfarers.charts.kinds import (
    NO_CARD,
    NOBODY,
    RESOURCES,
    BaseKind,
    CardId,
    Goods,
    HexId,
    Phase,
    Resource,
    ShipName,
    SiteId,
    Terrain,
    Tile,
    Upgrade,
)

COMMON: Final = "*"
"""The key of the bag that all galaxies share."""


def no_goods() -> Goods:
    """Return an empty hand."""
    return dict.fromkeys(RESOURCES, 0)


class Rules(msgspec.Struct, frozen=True):
    """The settings of the table, settled for its number of players."""

    rounds: int
    """The last round; 0: no limit."""
    by_lot: bool
    fair_bag: bool
    boxed: bool
    """True if the pieces of the box limit what is built."""
    one_attack: bool
    """True if a starship starts one battle a turn and a target is attacked once."""
    free_ring: bool
    """True if a ring may be built beside the one ship or base of a turn."""
    loose_hold: bool
    """True if a mothership is free as soon as its occupier leaves."""
    allied_victory: bool
    recall: bool = False
    """True if a ship without a booster may go into a known wormhole, which takes it home."""


class Space(msgspec.Struct):
    """A known hex."""

    terrain: Terrain
    resource: Resource | None = None
    occupied: bool = False
    """True if aliens still keep the planet."""
    card: CardId = NO_CARD
    """The encounter card that lies here face up."""
    pacts: list[int] = []
    """Seats that may mine and build here although it is occupied."""
    opened: bool = False
    """True if the active player may mine here this turn."""
    let: bool = False
    """True if the active player may build here this turn."""
    cannons: int = 0
    """Of pirates."""
    post: bool = False
    """True if mercenaries can be hired here."""


class Ship(msgspec.Struct):
    """A starship with the mercenaries that follow it."""

    name: ShipName
    owner: int
    hex: HexId
    mercenaries: int = 0
    spent: int = 0
    """Steps made this turn."""
    jumped: bool = False
    halted: bool = False
    """True if it travels no further this turn."""
    arrived: bool = False
    """True if it came to its space this turn."""
    met: list[str] = []
    """Hostile ships and bases that it met there."""
    fought: bool = False
    """True if it has started a battle this turn."""
    skips: bool = False
    """True if it stays put in its owner's next travel."""

    @property
    def range(self) -> tuple[HexId, ...]:
        """The seven spaces that it can fight in [7.2]."""
        return range_of(self.hex)


class Base(msgspec.Struct):
    """A base on a planet or in orbit."""

    site: SiteId
    owner: int
    kind: BaseKind


class Player(msgspec.Struct):
    """One player's hand, prototype and mothership."""

    hand: Goods
    upgrades: dict[Upgrade, int]
    captor: int = NOBODY
    """The seat that has captured the mothership."""
    wrecks: int = 0
    """Starships lost in battle that wait for the mothership, or for a spaceport's price."""
    swallowed: int = 0
    """Starships lost in wormholes that wait for the mothership."""
    named: int = 0
    """Starships named so far."""
    hostile: list[int] = []
    """Seats whose ships and bases this player meets with battle."""
    cheaper_ring: bool = False
    """True if the next teleport ring costs two cards of choice less."""
    out: bool = False


class Alliance(msgspec.Struct, frozen=True):
    """A rebel and the player who leads."""

    lead: int
    rebel: int
    joint: bool = True
    """True if their battles are fought together."""


class Offer(msgspec.Struct, frozen=True):
    """Cards for cards, from one seat to another."""

    id: int
    giver: int
    taker: int
    gives: Goods
    wants: Goods
    asked: bool = False
    """True if the taker is asked now, in the giver's turn; False: in the taker's own turn."""


class Declined(msgspec.Struct, frozen=True):
    """An offer that wasn't accepted, as everybody heard, and the round of it."""

    offer: Offer
    round: int


class Foreseen(msgspec.Struct):
    """Hexes that lie on top of a bag in a known order, topmost first; one seat knows them."""

    bag: str
    seat: int
    tiles: list[Tile]


class Turn(msgspec.Struct):
    """The events of the turn so far."""

    arrived: bool = False
    """True if the ships have met everything where their travel ended."""
    mined: list[HexId] = []
    built: bool = False
    """True if the one ship or base of the turn is built."""
    attacked: list[str] = []
    """Targets that are not attacked again."""
    won: list[str] = []
    """Victories of the active player, each as `victory` writes it."""
    offers: int = 0
    """Offers that the active player has made this turn."""
    dealt: list[HexId] = []
    """Planets whose encounter card was dealt with."""
    declared: list[str] = []
    """Declarations about other players that can't be taken back this turn."""
    swapped: list[str] = []
    """Resources gained by swaps, by the part of the turn; they aren't swapped again in it."""


class State(msgspec.Struct):
    """A match between two legs. Piles whose order nobody knows are sorted pools."""

    rules: Rules
    players: list[Player]
    spaces: dict[HexId, Space]
    bags: dict[str, list[Tile]]
    """Hexes to be drawn, by galaxy letter, or all in the common bag."""
    deck: list[CardId]
    discards: list[CardId] = []
    ships: dict[ShipName, Ship] = {}
    bases: dict[SiteId, Base] = {}
    peeked: list[Foreseen] = msgspec.field(default_factory=list, name="foreseen")
    alliances: list[Alliance] = []
    proposals: list[Alliance] = []
    offers: list[Offer] = []
    """Offers that stay open until they are taken, declined or withdrawn."""
    offered: int = 0
    """Offers made so far; their ids count on."""
    declined: list[Declined] = []
    """Offers that were declined or left unanswered in the last few rounds, the newest last."""
    beaten: list[Tile] = []
    """Pirate hexes that have left the game."""
    turn: Turn = msgspec.field(default_factory=Turn)
    phase: Phase = Phase.START
    first: int = 0
    active: int = NOBODY
    round: int = 0
    ended_by: str = ""
    """peace, conquest or rounds; empty while the game goes on."""
    winners: list[int] = []
