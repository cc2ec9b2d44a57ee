"""Income of an empire's colonies: everything counts at the limit; the table sees less [7.1].

An enemy's face-down counter may be a decoy, which blockades nothing. Nobody else may
learn that from a figure, so the public figure takes such a counter for a ship.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import DOWN, RAIDER, HexId
from rules.space_empires.position.board import Board
from rules.space_empires.position.chains import trade_network
from rules.space_empires.position.state import Colony, Unit
from rules.space_empires.position.words import is_hidden


def is_blockaded(board: Board, hex_id: HexId, owner: int, *, as_seen: bool = False) -> bool:
    """Return whether an enemy stops a colony's income; a Raider only where it is alone [7.1].

    An enemy Raider that shares a hex with other units can only be a cloaked one [12.1.2].
    """
    raider = company = False
    for unit in board.units_at(hex_id):
        if unit.owner == owner or not board.enemies(unit.owner, owner):
            company = True
        elif unit.kind == RAIDER or (as_seen and _is_unknown(unit)):
            raider = True
        elif UNITS[unit.kind].fights:
            return True
    return raider and not company


def _is_unknown(unit: Unit) -> bool:
    """Return whether the table knows only that a counter is there."""
    return unit.face == DOWN and is_hidden(unit)


def income(board: Board, seat: int, *, as_seen: bool = False) -> dict[str, int]:
    """Return what a seat's Homeworld, colonies and pipelines would pay now [7.1, 10.1.2].

    What is blockaded pays nothing; minerals are paid once and aren't income.
    """
    owned = [(at, colony) for at, _, colony in board.colonies(seat)]
    return income_of(board, seat, owned, as_seen=as_seen)


def income_of(
    board: Board, seat: int, owned: Iterable[tuple[HexId, Colony]], *, as_seen: bool
) -> dict[str, int]:
    """Return `income`, given all colonies of the seat."""
    parts = {"homeworld": 0, "colonies": 0, "pipelines": 0}
    network = trade_network(board, seat)
    for at, colony in owned:
        if not is_blockaded(board, at, seat, as_seen=as_seen):
            parts["homeworld" if colony.home else "colonies"] += colony.worth
            parts["pipelines"] += at in network and not colony.home
    return parts


def team_income(board: Board, seats: list[int]) -> int:
    """Return what the colonies of partners pay together [20.4]."""
    return sum(sum(income(board, seat).values()) for seat in seats)
