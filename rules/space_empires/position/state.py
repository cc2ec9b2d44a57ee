"""The whole position between two legs: plain data without hidden order or live objects.

Unseen System markers are not dealt: a hex knows only which set its marker comes from,
and each reveal draws one of that set's pool. A unit counter is a group of one to six ships of a
kind and technology [2.3]; its token is the number by which other players know it.
"""

from __future__ import annotations

from functools import cache
from sys import intern
from typing import Final, cast

import msgspec

from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import DECOY, DOWN, NOWHERE, HexId, Kind, MarkerId, Tech, Uid
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.switches import Switches
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.charts.words import ships_words
from rules.space_empires.position.battles import Battle
from rules.space_empires.position.orders import Orders

GROUP_LIMIT: Final = 6
CARRY_OVER: Final = 30
ACTIVE_STEPS: Final = (Step.MOVE, Step.FIGHT, Step.EXPLORE)
"""Steps that belong to one seat [3.0]."""
TURNS: Final = 3
"""Turns between two economic phases [3.0]."""
HOMEWORLD: Final = 20
HOME_STEP: Final = 5
"""Value that a Homeworld loses with a hit, and recovers with a growth step [5.10.2, 7.7.1]."""
COLONY_STEPS: Final = (0, 1, 3, 5)
"""Values of a growing colony [7.7]."""


@cache
def uid(owner: int, kind: Kind, number: int) -> Uid:
    """Return the key of a counter, cached because every question about a unit uses it."""
    return Uid(f"{owner}.{kind}{number}")


class Unit(msgspec.Struct, omit_defaults=True, gc=False):
    """One counter on the map. `size` is its numeral; a decoy's is the CP paid [8.3.1]."""

    owner: int
    kind: Kind
    number: int
    hex: HexId
    size: int = 1
    tech: Tech = Tech()
    token: int = 0
    face: int = DOWN
    damage: int = 0
    """Hits on one ship of the group, during a battle [5.6]."""
    start: HexId = NOWHERE
    """Hex at the beginning of this turn's movement."""
    spent: int = 0
    """Hexes it has moved this turn."""
    extra: int = 0
    """Hexes it may move beyond its technology this turn: pipelines, a slingshot."""
    halted: bool = False
    """True if it may not move any more this turn."""
    helped: bool = False
    """True if this pipeline's chain has helped a unit this turn; it is halted then [10.1.2]."""
    refit: bool = False
    """True if it is being upgraded this turn [9.10.4]."""
    looks: int = 0
    """Number of its ships that have used exploration technology this turn [9.8]."""
    cloaked: bool = False
    """True if it has announced itself and slipped in among enemies unfought [12.1.2]."""
    tow: MarkerId = MarkerId("")
    """Marker that a Mining Ship tows [6.7.2]."""

    @property
    def name(self) -> str:
        """Its owner's name for it: kind and number."""
        return f"{self.kind}{self.number}"

    @property
    def uid(self) -> Uid:
        """Its key in the state."""
        return uid(self.owner, self.kind, self.number)


class Colony(msgspec.Struct, omit_defaults=True, gc=False):
    """A colony or Homeworld. `worth` is its CP: 0 while it is new; a Homeworld has steps of 5."""

    owner: int
    worth: int = 0
    home: bool = False
    hoard: list[MarkerId] = []
    """Minerals and wrecks that wait for the Economic Phase [6.7.2]."""


class System(msgspec.Struct, omit_defaults=True, gc=False):
    """One hex in play. `terrain` is the kind of its open marker; empty: open space."""

    origin: int
    """Seat whose home set its marker comes from, or DEEP."""
    marker: MarkerId = MarkerId("")
    """Its marker once drawn; it lies face down while `explored` is False."""
    explored: bool = False
    terrain: Terrain = Terrain.SPACE
    peeked: tuple[int, ...] = ()
    """Seats that have looked at the face-down marker [9.8]."""
    colony: Colony | None = None
    aliens: int = 0
    """Alien ships here that nobody has seen yet [14.1]."""
    closed: bool = False
    """True if no player may enter: entry hexes of the solo scenario."""


class Purchase(msgspec.Struct, omit_defaults=True, gc=False):
    """Units of one kind for one hex on a shopping list."""

    kind: Kind
    hex: HexId
    count: int
    into: str = ""
    """The group of older technology that they are built for, such as `SC3` [7.5.4]."""
    apart: bool = False
    """True if new ships join no existing group [7.6.1]."""

    @property
    def words(self) -> str:
        """Purchase and hex in words; a decoy's number is its numeral [8.3.1]."""
        units = f"Decoy {self.count}" if self.kind == DECOY else ships_words(self.kind, self.count)
        if self.into:
            return f"{units} into {self.into} at {self.hex}"
        return f"{units} at {self.hex}" + " as a group of their own" * self.apart


class Draft(msgspec.Struct, gc=False):
    """A production sheet while its owner works on it; nobody else sees it [7.0]."""

    bid: int = 0
    research: list[str] = []
    """Technologies whose next level is bought."""
    grants: dict[str, int] = {}
    """Grants bought for each technology [19.1]."""
    purchases: list[Purchase] = []
    scuttled: list[Uid] = []
    reduced: dict[Uid, int] = {}
    """Ships scuttled per group, where others of the group stay [7.3.2]."""
    sealed: bool = False


class Player(msgspec.Struct, omit_defaults=True, gc=False):
    """One seat's empire."""

    home: HexId
    tech: dict[str, int]
    cp: int = 0
    bonus: int = 0
    """CP that the next Economic Phase adds: a conquest's spoils."""
    grants: dict[str, int] = {}
    """Sums of the dice so far, by technology [19.2]."""
    last_grants: int = 0
    last_research: int = 0
    """CP spent on research in the last Economic Phase [18]."""
    shown: dict[str, int] = {}
    """The highest level of each technology that everybody has seen [9.9]."""
    fought: list[Kind] = []
    """Kinds that have fought another player: the build requirement asks."""
    orders: Orders = msgspec.field(default_factory=Orders)
    draft: Draft = msgspec.field(default_factory=Draft)
    last: Draft = msgspec.field(default_factory=Draft)
    """The list of the last Economic Phase, to be repeated."""
    books: list[SheetColumn] = []
    points: int = 0
    """Colony points, in the short game for three or more."""
    out: bool = False


class Track(msgspec.Struct, frozen=True, gc=False):
    """One counter's way in its owner's last movement, for arrows on the map."""

    owner: int
    token: int
    path: tuple[HexId, ...]


class Prize(msgspec.Struct):
    """Technologies in which a conqueror may gain a level before its step ends [20.2]."""

    seat: int
    ahead: list[str]


class Machine(msgspec.Struct):
    """A Doomsday Machine's own figures; its place is its counter's [17, solo]."""

    number: int
    rating: int = 0
    """The row of the solo strength chart; 0: the optional rule's machine [17.2]."""
    due: int = 0
    """The Economic Phase in which it arrives; 0: it is there."""
    hurt: int = 0
    """Damage that it carries from battle to battle (solo)."""
    weakness: Weakness = Weakness.UNKNOWN
    """Found out when it is first met (solo)."""
    woken: bool = False
    """True if it attacks explorers who have just found it [17.2]."""
    gone: bool = False


class Fleet(msgspec.Struct):
    """A fleet of an alien empire. `cp` is its worth until it is built."""

    number: int
    hex: HexId
    cp: int
    raiders: bool = False
    built: bool = False
    target: HexId = NOWHERE
    units: list[Uid] = []
    """Its counters: the face-down token, or its ships once it is built."""
    met: bool = False
    """True if it has had its first battle, before which technology is bought."""


class Rival(msgspec.Struct):
    """An alien empire of the solo scenario: its banks and technology."""

    owner: int
    home: HexId
    tech: dict[str, int]
    fleet: int = 0
    research: int = 0
    defence: int = 0
    extra: list[int] = []
    """Economic Phases from which an extra roll is made."""
    fleets: list[Fleet] = []
    launched: int = 0
    gone: bool = False


class State(msgspec.Struct, omit_defaults=True):
    """A match between two legs."""

    switches: Switches
    players: list[Player]
    systems: dict[HexId, System]
    pools: dict[int, list[MarkerId]]
    """Markers that nobody has seen, by set, sorted."""
    units: dict[Uid, Unit] = {}
    removed: list[MarkerId] = []
    """Markers that have left the game."""
    alien_pool: list[Kind] = []
    """Alien ships in the box, sorted [14.1]."""
    cycle: int = 1
    """The number of the next Economic Phase, from 1."""
    turn: int = 1
    """1 to 3 [3.0]."""
    step: Step = Step.SETUP
    order: list[int] = []
    """The seats in the order in which they move."""
    place: int = 0
    """Active seat, as an index of `order`."""
    fights: list[HexId] = []
    """Hexes in which the active seat still has to fight this turn."""
    fought: list[HexId] = []
    """Hexes in which it is done."""
    battle: Battle | None = None
    battles: list[Battle] = []
    """Those that are over: recent ones, and the last few of each seat."""
    renewed: list[HexId] = []
    """Hexes with a fresh marker that no Cruiser may look at in this turn [20.3]."""
    tracks: list[Track] = []
    machines: list[Machine] = []
    rivals: list[Rival] = []
    token: int = 0
    """The last public number given to a counter."""
    prizes: list[Prize] = []
    ended_by: str = ""
    winners: list[int] = []

    def __post_init__(self) -> None:
        """Share the strings of markers in the pools, over a hundred, with other matches."""
        for pool in self.pools.values():
            pool[:] = cast("list[MarkerId]", list(map(intern, pool)))

    @property
    def round(self) -> int:
        """Number of the next Economic Phase, from 1."""
        return self.cycle

    @property
    def active(self) -> int:
        """The seat whose movement, combat and exploration it is; NOBODY in common phases."""
        if self.step in ACTIVE_STEPS and self.order:
            return self.order[self.place]
        return NOBODY
