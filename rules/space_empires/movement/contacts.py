"""Where a seat's movement leads to battles [4.3, 5.1.1, 12.1.2]."""

from __future__ import annotations

from rules.space_empires.charts.hexes import HexId
from rules.space_empires.position.board import Board, fights


def list_fights(board: Board, seat: int) -> list[HexId]:
    """The hexes in which a seat has to fight, or may fire at a colony [5.1.1, 5.10.1]."""
    hexes = dict.fromkeys([unit.hex for unit in board.of(seat) if not unit.cloaked])
    return [at for at in hexes if is_contact(board, at, seat) and at not in board.state.fought]


def is_contact(board: Board, at: HexId, seat: int) -> bool:
    """Whether a seat's uncloaked units meet enemies that no cloak hides, or a colony to fire at."""
    system = board.systems[at]
    if system.aliens and system.explored:
        return True
    here = board.at[at]
    for other in here:
        if other.owner != seat and not other.cloaked and board.enemies(other.owner, seat):
            return True
    colony = system.colony
    if colony is None or colony.owner == seat or not board.enemies(colony.owner, seat):
        return False
    return any(unit.owner == seat and not unit.cloaked and fights(unit) for unit in here)
