"""What a seat may do next in its movement, hex by hex [4.1]."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec

from rules.space_empires.charts.content import FIXED, SHIPS, SINGLES, SLOW
from rules.space_empires.charts.hexes import NOWHERE, HexId
from rules.space_empires.charts.kinds import CARRIER, COLONY_SHIP, CRUISER, DECOY, MINER, Kind
from rules.space_empires.charts.terrain import TOWED, Terrain
from rules.space_empires.movement.pipelines import pipelines_for, roads
from rules.space_empires.movement.reach import patrolled
from rules.space_empires.movement.refit import can_refit, promised
from rules.space_empires.position.board import Board
from rules.space_empires.position.pace import paces
from rules.space_empires.position.stacks import partner_for
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import unit_words

_MOVERS: Final = frozenset((*SHIPS, *SLOW, DECOY))
_SPECIAL: Final = frozenset((COLONY_SHIP, MINER, CRUISER))
_NO_PARTS: Final = frozenset((*SINGLES, *FIXED, DECOY))


class Act(msgspec.Struct, frozen=True, eq=False):
    """One thing to do: which deed, where, and with which unit."""

    deed: str
    at: HexId = NOWHERE
    unit: Unit | None = None


DONE: Final = Act("done")
MORE: Final = Act("more")
BACK: Final = Act("back")
ORDERS: Final = Act("orders")
SCUTTLE: Final = Act("scuttle")


Step = Act | Unit
"""What can be chosen in a movement: an act, or a unit that goes by itself."""


def words(act: Step) -> str:
    """An act for a button."""
    if isinstance(act, Unit):
        return f"{unit_words(act)} from {act.hex}"
    if act.unit is not None:
        return _UNIT_WORDS[act.deed].format(unit_words(act.unit), act.at)
    return _WORDS[act.deed].format(act.at)


_WORDS: Final = {
    "done": "End the movement",
    "more": "Split, join, upgrade, scuttle, orders",
    "back": "None of these",
    "orders": "Set standing battle orders",
    "scuttle": "Scuttle a unit",
    "fleet": "All that can move from {}",
    "strike": "Uncloak at {} and attack",
}
_UNIT_WORDS: Final = {
    "part": "Some of {} at {}",
    "join": "{}: join a like group at {}",
    "tow": "{}: take in tow at {}",
    "drop": "{}: put down at {}",
    "colonise": "{}: colonise {}",
    "peek": "{}: look beside {}",
    "refit": "{}: upgrade at {}",
}


@cache
def _fleet_act(at: HexId) -> tuple[str, Act]:
    return f"fleet:{at}", Act("fleet", at)


@cache
def _move_key(kind: Kind, number: int) -> str:
    return f"move:{kind}{number}"


class Menu:
    """The acts of one seat, kept by hex and made anew only where something has changed."""

    __slots__ = (
        "_options",
        "_paces",
        "_stale",
        "_steps",
        "board",
        "carriers",
        "pipes",
        "roads",
        "seat",
        "walked",
    )

    def __init__(self, board: Board, seat: int) -> None:
        self.board = board
        self.seat = seat
        self._paces = paces(board.state.turn, board.player(seat).tech["move"])
        own = board.of(seat)
        self._stale: dict[HexId, None] = {}
        self.walked: dict[int, list[HexId]] = {}
        """By token: the hexes in which units that have moved were this turn."""
        self.pipes = pipelines_for(board, seat)
        self.roads = roads(self.pipes)
        """Hexes with pipelines that serve who rides on them now [10.1.2]."""
        self.carriers = CARRIER in [unit.kind for unit in own]
        """Whether any of the units can bear fighters."""
        mates: dict[HexId, list[Unit]] = {}
        for unit in own:
            mates.setdefault(unit.hex, []).append(unit)
        self._steps: dict[HexId, dict[str, Step]] = {
            at: self._steps_at(at, here) for at, here in mates.items()
        }
        self._options = self._joined()

    def touch(self, hexes: Iterable[HexId]) -> None:
        """Something has changed in these hexes."""
        for at in hexes:
            self._stale[at] = None

    def touch_all(self) -> None:
        """Something has changed that concerns every own unit."""
        self.touch([unit.hex for unit in self.board.of(self.seat)])

    def touch_pipes(self) -> None:
        """A pipeline has moved or is gone: who rides on a chain stands on one [10.1.2]."""
        self.touch([pipe.hex for pipe in self.pipes])
        self.pipes = pipelines_for(self.board, self.seat)
        self.roads = roads(self.pipes)

    def way(self, unit: Unit) -> list[HexId]:
        """Where a unit has been this turn, up to where it stands."""
        walked = self.walked.get(unit.token)
        return walked if walked and walked[-1] == unit.hex else [unit.hex]

    def options(self) -> dict[str, Step]:
        """All that can be done now, hex by hex; empty where no unit is left."""
        if not self._stale:
            return self._options
        for at in self._stale:
            own = self.board.own(at, self.seat)
            if own:
                self._steps[at] = self._steps_at(at, own)
            else:
                self._steps.pop(at, None)
        self._stale = {}
        self._options = self._joined()
        return self._options

    def _joined(self) -> dict[str, Step]:
        found: dict[str, Step] = {}
        if self._steps:
            for steps in self._steps.values():
                found.update(steps)
            found["more"] = MORE
            found["done"] = DONE
        return found

    def rarer(self) -> dict[str, Act]:
        """What is seldom done: groups that split, join or are upgraded, scuttling, orders."""
        board, spare = self.board, self._spare()
        found: dict[str, Act] = {}
        free: dict[Kind, bool] = {}
        for at in self._steps:
            own = board.own(at, self.seat)
            groups = [unit for unit in own if unit.size > 1 and unit.kind not in _NO_PARTS]
            for unit in self.movers(groups):
                if unit.kind not in free:
                    free[unit.kind] = self._free(unit)
                if free[unit.kind]:
                    found[f"part:{unit.name}"] = Act("part", at, unit)
            alike = len(own) > len({unit.kind for unit in own})
            if not (alike or spare):
                continue
            for unit in own:
                if alike and partner_for(board, unit):
                    found[f"join:{unit.name}"] = Act("join", at, unit)
                if spare and can_refit(board, unit, spare):
                    found[f"refit:{unit.name}"] = Act("refit", at, unit)
        found["scuttle"] = SCUTTLE
        found["orders"] = ORDERS
        found["back"] = BACK
        return found

    def _spare(self) -> int:
        cp = self.board.player(self.seat).cp
        return max(0, cp - promised(self.board, self.seat)) if cp else 0

    def left(self, unit: Unit) -> int:
        """Hexes that a unit may still move this turn [4.1]."""
        if unit.halted or unit.refit:
            return 0
        rest = self._paces[unit.kind][unit.tech.move] + unit.extra - unit.spent
        return rest if rest > 0 else 0

    def movers(self, own: list[Unit]) -> list[Unit]:
        """Those of a hex's units that may still move by themselves."""
        paces, roads = self._paces, self.roads
        found: list[Unit] = []
        for unit in own:
            kind = unit.kind
            if kind not in _MOVERS or unit.halted or unit.refit:
                continue
            far = paces[kind][unit.tech.move] + unit.extra
            if far > unit.spent or (unit.hex in roads and self._rides(unit)):
                found.append(unit)
        return found

    def _rides(self, unit: Unit) -> bool:
        """Whether a unit that has gone its way may go a hex more on a chain [10.1.2]."""
        if unit.extra or not unit.spent:
            return False
        chain = self.roads
        return all(at in chain for at in self.way(unit)) and any(
            at in chain for at in self.board.adjacent(unit.hex)
        )

    def _steps_at(self, at: HexId, own: list[Unit]) -> dict[str, Step]:
        steps: dict[str, Step] = {}
        movers = self.movers(own)
        if len(movers) > 1:
            key, act = _fleet_act(at)
            steps[key] = act
        for unit in movers:
            steps[_move_key(unit.kind, unit.number)] = unit
        for unit in own:
            if unit.kind in _SPECIAL:
                deed = self._special(at, unit)
                if deed:
                    steps[f"{deed}:{unit.name}"] = Act(deed, at, unit)
            if unit.cloaked and (self.board.foes(at, self.seat) or self.board.systems[at].aliens):
                steps[f"strike:{at}"] = Act("strike", at)
        return steps

    def _free(self, unit: Unit) -> bool:
        return self.board.free_number(unit.owner, unit.kind) is not None

    def _special(self, at: HexId, unit: Unit) -> str:
        """What only this kind can do here and now; empty: nothing."""
        if unit.kind == COLONY_SHIP:
            return "colonise" if can_colonise(self.board, unit) else ""
        if unit.kind == MINER:
            if unit.tow:
                return "drop" if self.board.colony(at, self.seat) else ""
            return "tow" if can_tow(self.board, unit) else ""
        if unit.kind == CRUISER and can_peek(unit):
            return "peek" if peekable(self.board, at) else ""
        return ""


def can_colonise(board: Board, unit: Unit) -> bool:
    """Whether a colony ship may become a colony where it is [4.4.1, 4.4.2]."""
    system = board.systems[unit.hex]
    if not system.explored or system.colony is not None or system.aliens:
        return False
    fits = system.terrain == Terrain.PLANET or (
        system.terrain == Terrain.BARREN and unit.tech.special > 0
    )
    return fits and all(foe.cloaked for foe in board.foes(unit.hex, unit.owner))


def can_tow(board: Board, unit: Unit) -> bool:
    """Whether a mining ship may take what lies in its hex in tow [6.7.2]."""
    system = board.systems[unit.hex]
    return not unit.tow and system.explored and system.terrain in TOWED


def can_peek(unit: Unit) -> bool:
    """Whether a cruiser of the group may still look around, before it moves [9.8]."""
    return unit.tech.special > 0 and unit.spent == 0 and unit.looks < unit.size and not unit.refit


def peekable(board: Board, at: HexId) -> list[HexId]:
    """The face-down markers beside a hex that a cruiser may look at [9.8]."""
    return [
        near
        for near in board.adjacent(at)
        if not board.systems[near].explored
        and near not in board.state.renewed
        and not patrolled(board, near)
    ]
