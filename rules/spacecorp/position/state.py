"""The whole position between two turns [p3-p8]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from rules.spacecorp.charts.editions import Edition, edition_of
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    NO_COLONY,
    NOBODY,
    ON_HQ,
    Action,
    BaseKind,
    CardId,
    ColonyId,
    ContentId,
    Era,
    ProgressId,
    SiteId,
    Stack,
    TileId,
)

OFFERS: Final = 4
TEAMS: Final = 4
SLOTS: Final = 3
BASES_A_KIND: Final = 3
WHEEL: Final = 3
"""Spaces of the Progress Wheel (H: its number is not in the rulebook's text)."""
CONTRACTS: Final = 7
CONTRACTS_TO_END: Final = 6
TIMES: Final = {2: 2, 3: 5, 4: 8}
"""Time cards in play, by number of players [p5]."""
TRACK: Final = 3
"""Boxes of a star track; the outermost one has this number [p19]."""


class Stage(StrEnum):
    """Kind of the next leg."""

    SETUP = "setup"
    PLAY = "play"
    CHANGE = "change"
    """The era is over: legacy, then the next era or the final count."""
    OVER = "over"


class Trigger(StrEnum):
    """Trigger of the end of the era [p13]."""

    NONE = ""
    CONTRACTS = "contracts"
    DECK = "deck"


class Source(StrEnum):
    """Source of a change of profit."""

    START = "start"
    CONTRACTS = "contracts"
    PRODUCTION = "production"
    DISCOVERIES = "discoveries"
    CLAIMS = "claims"
    BASES = "bases"
    PROGRESS = "progress"
    EDGES = "edges"
    SPUR = "orion spur"
    COLONIES = "colonies"
    BEYOND = "beyond"
    GENETICS = "genetics"
    SPENT = "spent"
    RADIATION = "radiation"


class Team(msgspec.Struct, omit_defaults=True):
    """A wooden cube: on the HQ, at a site, or on a star track."""

    site: SiteId = ON_HQ
    track: int = 0
    """0 at the site itself; else the box of its star track, 1 nearest the star."""
    claim: bool = False
    """True if the team lies on a Discovery tile as a claim [p10]."""
    gone: bool = False
    """Given up for a colony [p20]."""


class Base(msgspec.Struct):
    """A base on the board; in a system it lies on the tile with the same index."""

    seat: int
    kind: BaseKind


class Spot(msgspec.Struct, omit_defaults=True):
    """Pieces at a site."""

    tiles: list[TileId] = []
    bases: list[Base] = []
    spent: list[TileId] = []
    """Tiles whose production and colony points an Exploiter has taken [p16, p21]."""
    colony: ColonyId = NO_COLONY


class Legacy(msgspec.Struct):
    """A tile and a base that produce on from an earlier era [p13]."""

    tile: TileId
    kind: BaseKind


class Player(msgspec.Struct, omit_defaults=True):
    """One HQ and hand."""

    hand: list[CardId] = []
    shown: list[CardId] = []
    """Cards of the hand that everybody saw going there."""
    slots: list[CardId] = msgspec.field(default_factory=lambda: [NO_CARD] * SLOTS)
    teams: list[Team] = msgspec.field(default_factory=lambda: [Team() for _ in range(TEAMS)])
    ledger: dict[Source, int] = {}
    """Profit in T, by where it came from."""
    genetics: int = 0
    """Spaces that the tan cube has advanced, all orbits together."""
    revelation: int = 0
    progress: list[ProgressId] = []
    legacy: Legacy | None = None
    passed: bool = False

    @property
    def infra(self) -> int:
        """Infra cards on the HQ."""
        return len(self.slots) - self.slots.count(NO_CARD)

    @property
    def profit(self) -> int:
        """T on the profit track."""
        return sum(self.ledger.values())

    def gain(self, amount: int, source: Source) -> None:
        """Move the marker; a loss stops at 0, for the track has no space below (H)."""
        amount = max(amount, -self.profit)
        if amount:
            self.ledger[source] = self.ledger.get(source, 0) + amount


class State(msgspec.Struct, omit_defaults=True):
    """A match between two legs. Piles whose order nobody knows are sorted pools."""

    era: Era
    begin: Era
    end: Era
    by_lot: bool
    holders_only: bool
    """True if only holders of an Edge are asked, which is faster and reveals them."""
    players: list[Player]
    stage: Stage = Stage.SETUP
    active: int = NOBODY
    first: int = NOBODY
    """Player who began the era."""
    round: int = 1
    turn: int = 0
    """Turns of the era, from 1."""
    extra: bool = False
    """True if this turn was gained with Intercept."""
    resume: int = NOBODY
    """Player after the extra turn; NOBODY: the era is over then."""
    sabotaged: Action | None = None
    """Actions that the active player cannot conduct this turn [p8]."""
    trigger: Trigger = Trigger.NONE
    closing: bool = False
    """True if only `last` still have a turn."""
    last: list[int] = []
    spots: dict[SiteId, Spot] = {}
    start_pool: list[CardId] = []
    """Start cards on top of the deck."""
    deck: list[CardId] = []
    offers: list[CardId] = msgspec.field(default_factory=lambda: [NO_CARD] * OFFERS)
    played: list[CardId] = []
    """Face up on the table until step 5."""
    discards: list[CardId] = []
    times: list[CardId] = []
    """Time cards that were played."""
    removed: list[CardId] = []
    """Cards of eras that are over."""
    stacks: dict[Stack, list[TileId]] = {}
    tile_discards: list[TileId] = []
    produced: int = 0
    """Produce actions in this era."""
    discs: list[int] = msgspec.field(default_factory=lambda: [NOBODY] * CONTRACTS)
    """The era on whose contract each row's disc lies; -1 before the first [p16]."""
    claimed: list[int] = msgspec.field(default_factory=lambda: [NOBODY] * CONTRACTS)
    """Player who claimed each row in this era."""
    beyond: list[int] = msgspec.field(default_factory=lambda: [NOBODY, NOBODY])
    """Holders of the 1st and the 2nd Beyond marker of this era."""
    heritage: list[int] = msgspec.field(default_factory=lambda: [NOBODY, NOBODY])
    """Their holders at the end of the previous era."""
    sideboard: list[ProgressId] = []
    colonies: list[ColonyId] = []
    """Tiles still to be had."""
    content: ContentId = ContentId("")
    """Cards, tiles and colonies in use; empty: the built-in ones."""
    one_edge: bool = False
    """True if a player plays one Edge at most at each moment (C7)."""
    profit_sums: bool = False
    """True if spent profit joins the sum, so that it is multiplied and doubled (C17)."""

    @property
    def ended(self) -> bool:
        """True if the era's end was triggered, so that rivals' Infra and bases rest [p13]."""
        return bool(self.trigger)

    @property
    def edition(self) -> Edition:
        """The pieces of the match."""
        return edition_of(self.content)

    def deck_size(self) -> int:
        """Return the number of cards left to draw."""
        return len(self.start_pool) + len(self.deck)

    def order(self, start: int) -> list[int]:
        """Return all seats in turn order from one of them."""
        seats = len(self.players)
        return [(start + step) % seats for step in range(seats)]
