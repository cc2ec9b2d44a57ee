"""A movement under way: whose it is, who has gone where, and what has changed [4.1]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.space_empires.charts.kinds import CARRIER, HexId
from rules.space_empires.movement.pipelines import roads
from rules.space_empires.position.board import Board
from rules.space_empires.position.chains import pipelines_for
from rules.space_empires.position.state import Unit


class Context:
    """State of one seat's movement, shared by its actions, beside the map."""

    def __init__(self, board: Board, seat: int) -> None:
        self.board = board
        self.seat = seat
        self.stale: dict[HexId, None] = {}
        """Hexes in which something has changed since the actions were listed."""
        self.walked: dict[int, list[HexId]] = {}
        """By token: the hexes in which units that have moved were this turn."""
        self.idle: dict[int | HexId, HexId] = {}
        """Tokens of units, and hexes of fleets, that found nowhere to go, by where they stand."""
        self.sent: list[Unit] = []
        """Units that were sent last."""
        self.visits = 0
        """Number of visits to the list of rarer actions."""
        self.joining: list[tuple[Unit, Unit, int]] = []
        """Groups that are joined by this many ships of others as the movement ends [2.3.1]."""
        self.pipes = pipelines_for(board, seat)
        self.roads = roads(self.pipes)
        """Hexes with pipelines that serve who rides on them now [10.1.2]."""
        self.carriers = CARRIER in [unit.kind for unit in board.units_of(seat)]
        """True if any of the units can bear fighters."""
        self.stacks = board.stacks(seat)

    def touch(self, hexes: Iterable[HexId]) -> None:
        """Mark these hexes as changed."""
        for at in hexes:
            self.stale[at] = None

    def touch_all(self) -> None:
        """Mark all the seat's units as changed."""
        self.touch(self.stacks)

    def touch_pipes(self) -> None:
        """Note that a pipeline has moved or is gone: riders on a chain need one [10.1.2]."""
        self.touch([pipe.hex for pipe in self.pipes])
        self.pipes = pipelines_for(self.board, self.seat)
        self.roads = roads(self.pipes)

    def rest(self, units: list[Unit]) -> None:
        """Suspend units without a destination until another unit has moved."""
        at = units[0].hex
        self.idle[units[0].token if len(units) == 1 else at] = at
        self.touch((at,))

    def wake(self) -> None:
        """Wake suspended units: another unit's move may open a way."""
        self.touch(self.idle.values())
        self.idle.clear()

    def way(self, unit: Unit) -> list[HexId]:
        """Return a unit's way this turn, up to its current hex."""
        walked = self.walked.get(unit.token)
        return walked if walked and walked[-1] == unit.hex else [unit.hex]
