"""Where a seat's movement leads to battles [4.3, 5.1.1, 12.1.2]."""

from __future__ import annotations

from rules.space_empires.board import Board, fights
from rules.space_empires.hexes import HexId
from rules.space_empires.state import Unit


def list_fights(board: Board, seat: int) -> list[HexId]:
    """The hexes in which a seat has to fight, or may fire at a colony [5.1.1, 5.10.1]."""
    found: dict[HexId, None] = {}
    at, systems = board.at, board.systems
    for unit in board.of(seat):
        system = systems[unit.hex]
        if len(at[unit.hex]) == 1 and system.colony is None and not system.aliens:
            continue
        if not unit.cloaked and unit.hex not in found and is_contact(board, unit):
            found[unit.hex] = None
    return [at for at in found if at not in board.state.fought]


def is_contact(board: Board, unit: Unit) -> bool:
    """Whether a unit stands among enemies whom no cloak hides, or can fire at a colony there."""
    system = board.systems[unit.hex]
    if system.aliens and system.explored:
        return True
    owner = unit.owner
    for other in board.at[unit.hex]:
        if other.owner != owner and not other.cloaked and board.enemies(other.owner, owner):
            return True
    colony = system.colony
    return colony is not None and fights(unit) and board.enemies(colony.owner, owner)
