"""What a seat may do next in its movement, hex by hex [4.1]."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import attrgetter, ior
from typing import Final

from rules.space_empires.charts.content import SHIPS, SLOW
from rules.space_empires.charts.hexes import BOARD_ORDER
from rules.space_empires.charts.kinds import CARRIER, DECOY, HexId, Kind
from rules.space_empires.movement.deeds import (
    BY_KIND,
    DONE,
    MORE,
    RARE,
    RARE_AT_LAST,
    SEND_ALL,
    UNCLOAK,
)
from rules.space_empires.movement.deeds.deed import Act
from rules.space_empires.movement.deeds.upgrade import promised
from rules.space_empires.movement.marching import gather, may_set_out
from rules.space_empires.movement.pipelines import pipelines_for, roads
from rules.space_empires.movement.reach import reach
from rules.space_empires.position.board import Board
from rules.space_empires.position.pace import paces
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import unit_words

VISITS: Final = 40
"""So often a turn asks for what is seldom done: parting and joining could go on for ever."""
_MOVERS: Final = frozenset((*SHIPS, *SLOW, DECOY))

Doable = Act | Unit
"""What can be chosen in a movement: a deed, or a unit that goes by itself."""


def label(menu: Menu, what: Doable) -> str:
    """A deed for a button, or a unit that goes by itself; unarmed ones can be shut in [4.2]."""
    if not isinstance(what, Unit):
        return what.label
    shut_in = what.kind in SLOW and not reach(menu.board, gather(menu, [what]))
    told = f"{unit_words(what)} from {what.hex}"
    return f"{told}: nowhere to go now" if shut_in else told


@cache
def _move_key(kind: Kind, number: int) -> str:
    return f"move:{kind}{number}"


_rank = BOARD_ORDER.__getitem__
_token = attrgetter("token")


class Menu:
    """The acts of one seat, kept by hex and made anew only where something has changed."""

    def __init__(self, board: Board, seat: int) -> None:
        self.board = board
        self.seat = seat
        self.spare = 0
        """CP that may still be promised for upgrades, while rarer deeds are listed [9.10.4]."""
        self._paces = paces(board.state.turn, board.player(seat).tech["move"])
        self._stale: dict[HexId, None] = {}
        self.walked: dict[int, list[HexId]] = {}
        """By token: the hexes in which units that have moved were this turn."""
        self.idle: dict[int | HexId, HexId] = {}
        """Tokens of units, and hexes of fleets, that found nowhere to go, by where they stand."""
        self.visits = 0
        """How often the seldom deeds were looked at."""
        self.joining: list[tuple[Unit, Unit, int]] = []
        """Groups that are joined by so many ships of others as the movement ends [2.3.1]."""
        self.pipes = pipelines_for(board, seat)
        self.roads = roads(self.pipes)
        """Hexes with pipelines that serve who rides on them now [10.1.2]."""
        self.carriers = CARRIER in [unit.kind for unit in board.of(seat)]
        """Whether any of the units can bear fighters."""
        self._stacks = stacks = board.stacks(seat)
        self._steps: dict[HexId, dict[str, Doable]] = {
            at: self._steps_at(at, stacks[at]) for at in sorted(stacks, key=_rank)
        }
        """What can be done in each hex with own units, in the order of the lists."""
        self._options = self._joined()

    def touch(self, hexes: Iterable[HexId]) -> None:
        """Something has changed in these hexes."""
        for at in hexes:
            self._stale[at] = None

    def touch_all(self) -> None:
        """Something has changed that concerns every own unit."""
        self.touch(self._stacks)

    def touch_pipes(self) -> None:
        """A pipeline has moved or is gone: who rides on a chain stands on one [10.1.2]."""
        self.touch([pipe.hex for pipe in self.pipes])
        self.pipes = pipelines_for(self.board, self.seat)
        self.roads = roads(self.pipes)

    def rest(self, units: list[Unit]) -> None:
        """Units have nowhere to go: nobody is asked about them until somebody has moved."""
        at = units[0].hex
        self.idle[units[0].token if len(units) == 1 else at] = at
        self.touch((at,))

    def wake(self) -> None:
        """Somebody moves: who found nowhere to go may find a way now."""
        self.touch(self.idle.values())
        self.idle.clear()

    def visit(self) -> None:
        """The seldom deeds are looked at, some of which undo each other: so often in a turn."""
        self.visits += 1
        if self.visits == VISITS:
            self._options = self._joined()

    def way(self, unit: Unit) -> list[HexId]:
        """Where a unit has been this turn, up to where it stands."""
        walked = self.walked.get(unit.token)
        return walked if walked and walked[-1] == unit.hex else [unit.hex]

    def options(self) -> dict[str, Doable]:
        """All that can be done now, hex by hex; empty where no unit is left."""
        if not self._stale:
            return self._options
        steps, stacks, stale = self._steps, self._stacks, self._stale
        known = stale.keys() <= steps.keys()
        for at in stale:
            if at in stacks:
                steps[at] = self._steps_at(at, stacks[at])
            else:
                steps.pop(at, None)
        self._stale = {}
        if not known:
            self._steps = {at: steps[at] for at in sorted(steps, key=_rank)}
        self._options = self._joined()
        return self._options

    def _joined(self) -> dict[str, Doable]:
        found: dict[str, Doable] = reduce(ior, self._steps.values(), {})
        if self._steps:
            if self.visits < VISITS:
                found["more"] = MORE
            found["done"] = DONE
        return found

    def rarer(self) -> dict[str, Act]:
        """What is seldom done: groups that split, join or are upgraded, scuttling, orders."""
        cp = self.board.player(self.seat).cp
        self.spare = cp - promised(self.board, self.seat) if cp else 0
        found: dict[str, Act] = {}
        for at in self._steps:
            own = self._stacks[at]
            if len(own) == 1 and own[0].size == 1:
                continue  # a lone ship finds neither a part, nor a partner, nor a yard
            for deeds in RARE:
                likely = [deed for deed in deeds if deed.likely(self, own)]
                for unit in own if likely else ():
                    for deed in likely:
                        if deed.may(self, unit):
                            found[f"{deed.name}:{unit.name}"] = Act(deed, at, unit)
        return found | RARE_AT_LAST

    def left(self, unit: Unit) -> int:
        """Hexes that a unit may still move this turn [4.1]."""
        if unit.halted or unit.refit:
            return 0
        rest = self._paces[unit.kind][unit.tech.move] + unit.extra - unit.spent
        return rest if rest > 0 else 0

    def movers(self, own: list[Unit]) -> list[Unit]:
        """Those of a hex's units that may still move by themselves, and leave none stranded."""
        return self._alone(self._able(own))

    def fleet(self, own: list[Unit]) -> list[Unit]:
        """Those that may still move together: carriers stay whose decks are needed [11.2.2]."""
        return self._together(self._able(own))

    def _alone(self, able: list[Unit]) -> list[Unit]:
        if not self.carriers:
            return able
        return [unit for unit in able if unit.kind != CARRIER or may_set_out(self, [unit])]

    def _together(self, able: list[Unit]) -> list[Unit]:
        if not self.carriers:
            return able
        party = able.copy()
        while not may_set_out(self, party):
            party.remove(max([u for u in party if u.kind == CARRIER], key=_token))
        return party

    def _able(self, own: list[Unit]) -> list[Unit]:
        """Those of a hex's units that have a way left to go."""
        paces, roads = self._paces, self.roads
        found: list[Unit] = []
        for unit in own:
            if unit.token in self.idle:
                continue
            if unit.kind in _MOVERS and not unit.halted and not unit.refit:
                far = paces[unit.kind][unit.tech.move] + unit.extra
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

    def _steps_at(self, at: HexId, own: list[Unit]) -> dict[str, Doable]:
        steps: dict[str, Doable] = {}
        alone = party = self._able(own)
        if self.carriers:
            alone, party = self._alone(alone), self._together(alone)
        if len(party) > 1 and at not in self.idle:
            steps[f"fleet:{at}"] = Act(SEND_ALL, at, party=tuple(party))
        for unit in alone:
            steps[_move_key(unit.kind, unit.number)] = unit
        for unit in own:
            if unit.kind in BY_KIND:
                for deed in BY_KIND[unit.kind]:
                    if deed.may(self, unit):
                        steps[f"{deed.name}:{unit.name}"] = Act(deed, at, unit)
            if unit.cloaked and (self.board.foes(at, self.seat) or self.board.systems[at].aliens):
                steps[f"strike:{at}"] = Act(UNCLOAK, at)
        return steps
