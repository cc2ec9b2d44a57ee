"""Reach of units: speed, enterable hexes, and the best way there [4.1, 4.2]."""

from __future__ import annotations

from collections.abc import Container
from operator import attrgetter
from typing import Final, NamedTuple

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import MINES, HexId, Kind
from rules.space_empires.charts.owners import MACHINES, RIVALS
from rules.space_empires.charts.switches import UNEASY
from rules.space_empires.charts.terrain import BLACK_HOLE, CLOUDS, NOVA
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import System, Unit

HINDRANCES: Final = frozenset((*CLOUDS, BLACK_HOLE, NOVA))

_ARMED: Final = frozenset(kind for kind, chart in UNITS.items() if chart.fights)
_MACHINERY: Final = (MACHINES, *RIVALS)

NO: Final = 0
STOP: Final = 1
"""May be entered, but the way ends there."""
GO: Final = 2
THROUGH: Final = 3
"""May be passed through, but not stayed in."""

_start = attrgetter("start")
_kind = attrgetter("kind")

Path = tuple[HexId, ...]


class Party:
    """Units that move together from one hex, at the speed of the slowest."""

    __slots__ = ("armed", "at", "bonus", "chain", "kinds", "left", "owner", "starts", "units")

    def __init__(self, units: list[Unit], steps: int) -> None:
        self.owner, self.at = units[0].owner, units[0].hex
        self.units = units
        self.left = steps
        self.starts = dict.fromkeys(map(_start, units))
        """Hexes of its units at the start of the turn [4.2].

        Only from beside these it enters stopping terrain.
        """
        self.kinds: list[Kind] = list(map(_kind, units))
        self.armed = not _ARMED.isdisjoint(self.kinds)
        self.chain: frozenset[HexId] = frozenset()
        """Hexes with pipelines that may serve this party [10.1.2]."""
        self.bonus = False
        """True if it has kept to a chain so far and may go a hex farther along it."""

    @property
    def further(self) -> int:
        """The extra hex of a chain, once it is the only move left [10.1.2]."""
        return int(self.bonus and not self.left and self.at in self.chain)


def threshold(board: Board, party: Party) -> tuple[HexId, ...]:
    """Return the hexes beside the starts of all units of a party [4.2]."""
    first, *others = party.starts
    beside = board.around(first or party.at)
    for start in others:
        around = board.around(start)
        beside = tuple([at for at in beside if at in around])
    return beside


def is_piped(party: Party, start: HexId, to: HexId) -> bool:
    """Return whether a step follows a chain of pipelines [10.1.2]."""
    return to in party.chain and start in party.chain


class Presence(NamedTuple):
    """Units in a hex, as an entering party sees them."""

    friend: bool = False
    """Units that can fight, its own or those of an ally that it may join."""
    foes: bool = False
    """Enemies known to stop a party."""
    hostile: bool = False
    """Any enemies, cloaked raiders too."""
    guests: bool = False
    """Units of an uneasy partner, with whom nobody stacks [20.4]."""


NOBODY_THERE: Final = Presence()


def presence(board: Board, to: HexId, owner: int) -> Presence:
    """Return the units in a hex, from an owner's side [4.2]."""
    natives = board.systems[to].aliens > 0 and board.systems[to].explored
    units = board.at.get(to)
    if not units:
        return Presence(foes=True, hostile=True) if natives else NOBODY_THERE
    friend = hostile = guests = False
    foes = natives
    for unit in units:
        if unit.owner == owner:
            friend = friend or unit.kind in _ARMED
        elif board.enemies(unit.owner, owner):
            hostile = True
            foes = foes or not unit.cloaked
        elif board.rules.teams == UNEASY:
            guests = True
        else:
            friend = friend or unit.kind in _ARMED
    return Presence(friend, foes, hostile or natives, guests)


def may_step(board: Board, party: Party, start: HexId, to: HexId, beside: tuple[HexId, ...]) -> int:
    """Return whether a party may step into a hex, and whether it may move on from there [4.2].

    `beside` are the hexes that it may enter although they end its movement: its threshold.
    """
    system, units = board.systems[to], board.at.get(to)
    if system.closed:
        return NO
    if system.explored:
        if not system.terrain and not units and system.colony is None and not system.aliens:
            return GO  # empty space, as most of the map is
        if system.terrain not in HINDRANCES and _is_own(system, units, party.owner):
            return GO
        if system.terrain == NOVA:
            return NO
    elif to not in beside:
        return NO
    elif not units:
        return STOP if party.armed and MINES not in party.kinds else NO
    return _may_meet(board, party, start, to, beside)


def _may_meet(
    board: Board, party: Party, start: HexId, to: HexId, beside: tuple[HexId, ...]
) -> int:
    """Return the same for a hex with other units or stopping terrain [4.2]."""
    system = board.systems[to]
    occupants = presence(board, to, party.owner)
    if _needs_arms(board, to, party.owner, occupants) and (
        MINES in party.kinds or not (party.armed or occupants.friend)
    ):
        return NO
    if not system.explored:
        barred = occupants.guests or (occupants.hostile and is_patrolled(board, to))
        return NO if barred else STOP
    by_pipe = is_piped(party, start, to)
    if system.terrain in CLOUDS and not by_pipe:
        return STOP if to in beside and not occupants.guests else NO
    if occupants.foes or (system.terrain == BLACK_HOLE and not by_pipe):
        return NO if occupants.guests else STOP
    return THROUGH if occupants.guests else GO


def _is_own(system: System, units: list[Unit] | None, owner: int) -> bool:
    """Return whether nobody except the owner is in a hex."""
    for unit in units or ():
        if unit.owner != owner:
            return False
    return not system.aliens and (system.colony is None or system.colony.owner == owner)


def _needs_arms(board: Board, to: HexId, owner: int, occupants: Presence) -> bool:
    """Return whether only units that can fight, and their companions, may enter [4.2, 13.1.3]."""
    system = board.systems[to]
    if occupants.hostile or not system.explored:
        return True
    colony = system.colony
    return colony is not None and board.enemies(colony.owner, owner)


def is_patrolled(board: Board, to: HexId) -> bool:
    """Return whether a machine or an alien empire's fleet is in a hex [21.5, 22.6]."""
    return any(unit.owner in _MACHINERY for unit in board.units_at(to))


def reach(board: Board, party: Party) -> dict[str, Path | None]:
    """Return every hex in a party's reach, with the shortest safe way there [4.1]."""
    ways = _spread(board, party, party.left, board.systems)
    if party.chain:
        _prefer_free_ways(board, party, ways)
    if party.bonus and party.at in party.chain:
        for to, way in _spread(board, party, party.left + 1, party.chain).items():
            ways.setdefault(to, way)
    return ways


def _prefer_free_ways(board: Board, party: Party, ways: dict[str, Path | None]) -> None:
    """Prefer among equal ways the one that uses no pipelines; the holes need them [10.1.2]."""
    free = _spread(board, Party(party.units, party.left), party.left, board.systems)
    for to, way in free.items():
        current = ways.get(to)
        if way and current and len(way) == len(current) and not _needs_pipes(board, way[-1]):
            ways[to] = way


def _needs_pipes(board: Board, to: HexId) -> bool:
    """Return whether only a chain leads into a hex without a roll [6.3, 10.1.2]."""
    return board.systems[to].terrain == BLACK_HOLE


def goes_alone(board: Board, party: Party, path: Path) -> bool:
    """Return whether a party can go a way unharmed without pipelines [10.1.2]."""
    if len(path) > party.left or _needs_pipes(board, path[-1]):
        return False
    alone, start = Party(party.units, party.left), party.at
    beside = threshold(board, alone)
    for number, to in enumerate(path, 1):
        step = may_step(board, alone, start, to, beside)
        if step == NO or (step == STOP and number < len(path)):
            return False
        start = to
    return True


def _spread(
    board: Board, party: Party, steps: int, within: Container[HexId]
) -> dict[str, Path | None]:
    """Return the ways of limited length that stay within these hexes, ring by ring."""
    edge: list[tuple[HexId, Path]] = [(party.at, ())]
    ways: dict[str, Path | None] = {party.at: ()}
    passed = [party.at]
    beside = threshold(board, party)
    for _ in range(steps):
        onward: list[tuple[HexId, Path]] = []
        for start, path in edge:
            for to in board.around(start):
                if to in ways or to not in within:
                    continue
                step = may_step(board, party, start, to, beside)
                if step == NO:
                    continue
                ways[to] = way = (*path, to)
                if step != STOP:
                    onward.append((to, way))
                    if step == THROUGH:
                        passed.append(to)
        edge = onward
    for at in passed:
        del ways[at]
    return ways
