"""Ships that enter a black hole roll for their lives [6.3]."""

from __future__ import annotations

from collections.abc import Sequence

from rules.space_empires.charts.kinds import FIGHTER
from rules.space_empires.charts.terrain import SURVIVES
from rules.space_empires.charts.words import owner_words
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.stacks import trim_fighters
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import name_words, public_words
from rules.toolbox.dice import roll


async def survive_black_hole(
    board: Board, units: Sequence[Unit], highest: int = SURVIVES
) -> list[Unit]:
    """Ships that entered a black hole's hex roll, one die each; gives the groups left [6.3].

    Fighters die only for want of decks.
    """
    tell_names(board, [unit for unit in units if unit.kind != FIGHTER])
    for unit in units:
        if unit.kind == FIGHTER:
            continue
        rolls = [await roll("blackhole", 10) for _ in range(unit.size)]
        lost = sum(rolled > highest for rolled in rolls)
        _tell_rolls(board, unit, rolls, lost)
        unit.size -= lost
        if not unit.size:
            board.remove(unit)
    for at, owner in dict.fromkeys([(unit.hex, unit.owner) for unit in units]):
        trim_fighters(board, at, owner)
    return [unit for unit in units if unit.uid in board.units]


def tell_names(board: Board, units: Sequence[Unit]) -> None:
    """Owners read which of their counters the news are about to tell of by number."""
    for owner in dict.fromkeys(unit.owner for unit in units):
        told = name_words([unit for unit in units if unit.owner == owner])
        if told and is_seat(board, owner):
            board.tell(f"Your {told}.", (owner,))


def _tell_rolls(board: Board, unit: Unit, rolls: list[int], lost: int) -> None:
    """Everybody sees how many dice were rolled [6.3]."""
    fate = "unharmed" if not lost else "lost" if lost == unit.size else f"{lost} lost"
    told = f"{owner_words(unit.owner)}'s {public_words(unit)} (rolled {', '.join(map(str, rolls))})"
    board.tell(f"Black hole at {unit.hex}: {told}: {fate}.")
