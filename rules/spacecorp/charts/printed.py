"""Cards, tiles, boards and contracts as they are printed [p2, p3]."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rules.spacecorp.charts.kinds import (
    Action,
    CardId,
    ColonyEffect,
    ColonyId,
    Edge,
    Era,
    Goal,
    Icon,
    ProgressId,
    ProgressKind,
    RegionId,
    SiteId,
    SiteKind,
    Special,
    Stack,
    TileId,
    Zone,
)


class Face(msgspec.Struct, frozen=True, gc=False):
    """One use of a card: its action and value; `shielded` 0 means that there is no such value."""

    action: Action
    value: int
    shielded: int = 0
    times: bool = False
    """True if the value multiplies instead of adding [p19]."""


class Card(msgspec.Struct, frozen=True, gc=False):
    """An action card or a Time card [p3]."""

    id: CardId
    name: str
    faces: tuple[Face, ...] = ()
    infra: bool = False
    """True if it may be placed on a HQ."""
    start: bool = False
    edge: Edge | None = None
    special: Special | None = None
    time: bool = False
    era: Era = Era.MARINERS
    """The era of its deck; without meaning for Time cards."""

    def face(self, action: Action) -> Face | None:
        """Return the card's use for an action."""
        for face in self.faces:
            if face.action is action:
                return face
        return None


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A Discovery tile [p10]."""

    id: TileId
    stack: Stack
    name: str
    icons: tuple[Icon, ...] = ()
    cash: int = 0
    """T, immediately."""
    genetics: int = 0
    """Spaces on the Progress Wheel, immediately."""
    revelation: int = 0
    production: int | None = None
    """P#; None where the tile has no such entry."""
    base: int = 0
    """Added to the build cost."""
    colony: int = 0
    """Colony points."""
    draws: Stack | None = None
    """The tile is discarded and replaced by one of this stack."""
    special: str = ""
    """`phobes` or `introvs`."""
    era: Era = Era.MARINERS


class Region(msgspec.Struct, frozen=True, gc=False):
    """A region of a board. `at`: degrees and tenths of the way to the edge, for pictures."""

    id: RegionId
    name: str
    zone: Zone = Zone.NONE
    radiation: bool = False
    at: tuple[float, float] = (0.0, 0.0)


class Site(msgspec.Struct, frozen=True, gc=False):
    """A site of a board [p3]."""

    id: SiteId
    name: str
    region: RegionId
    kind: SiteKind = SiteKind.COMMON
    gravity: int = 0
    """Added to the distance of a move that starts or ends there."""
    explore: int | None = None
    """e#; None where nothing can be explored."""
    build: int | None = None
    """b#; None where nothing can be built."""
    stacks: tuple[Stack, ...] = ()
    """The stack of each exploration box, in the order in which they are filled."""
    multi: bool = False
    """A system of several stars."""


class Border(NamedTuple):
    """Two regions side by side and the cost to cross."""

    a: RegionId
    b: RegionId
    cost: int


class Hop(NamedTuple):
    """Two sites with a direct way of its own distance [p9]."""

    a: SiteId
    b: SiteId
    distance: int


class Terms(NamedTuple):
    """A contract's number and award in T on one side of the Business Display."""

    number: int
    award: int


class Contract(msgspec.Struct, frozen=True, gc=False):
    """One row of an era's contracts [p7]."""

    row: int
    """From 1."""
    goal: Goal
    text: str
    two: Terms
    more: Terms

    def terms(self, seats: int) -> Terms:
        """Return the printed side for a number of players [p4]."""
        return self.two if seats == 2 else self.more

    def words(self, seats: int) -> str:
        """Describe the goal."""
        return self.text.replace("{n}", str(self.terms(seats).number))


class Progress(msgspec.Struct, frozen=True, gc=False):
    """A progress card; of each title one has a bonus and one has none [p17]."""

    id: ProgressId
    key: str
    """The title as a key, the same for both cards."""
    title: str
    era: Era
    kind: ProgressKind
    bonus: int
    """T, when the card is taken."""
    text: str
    needs: tuple[ProgressKind, int] | None = None
    """Number of cards of a kind that its taker must own."""
    adds: dict[Action, int] = {}
    doubles: Action | None = None
    shields: bool = False
    once: bool = False
    """Done when the card is taken."""


class Colony(msgspec.Struct, frozen=True, gc=False):
    """A colony tile [p20]."""

    id: ColonyId
    name: str
    value: int
    effect: ColonyEffect
    players: tuple[int, ...]
    amount: int = 0
    """T."""


class Chart(msgspec.Struct, frozen=True):
    """All that belongs to one era."""

    era: Era
    regions: dict[RegionId, Region]
    borders: tuple[Border, ...]
    sites: dict[SiteId, Site]
    contracts: tuple[Contract, ...]
    tiles: dict[TileId, Tile]
    deck: tuple[CardId, ...]
    home: SiteId
    hop: Hop | None
    transit: dict[str, int]
    """Added to moves from one of these regions to another; keys such as `S-U` [p15]."""
