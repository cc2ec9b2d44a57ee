"""The inhabitants of deep space: four ships for each of their planets [14.1]."""

from __future__ import annotations

from typing import Final

from rules.kernel import Chance
from rules.space_empires.charts.content import NATIVES, UNITS
from rules.space_empires.charts.kinds import UP, HexId, Kind, Tech
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import fleet_words

GARRISON: Final = 4
"""Ships that are drawn for a planet."""
ALIEN_TECH: Final = Tech(tactics=1, special=2)
"""Tactics 1 and point defence 2, whatever their kind [14.2]."""


async def draw_aliens(board: Board, at: HexId) -> None:
    """The ships that wait unseen in a hex come into the open [14.1]."""
    system = board.systems[at]
    found: list[Unit] = []
    for _ in range(system.aliens):
        kind = await _draw(board)
        if kind is None:
            break
        number = board.next_number(ALIENS, kind)
        unit = Unit(ALIENS, kind, number, at, tech=ALIEN_TECH, face=UP)
        board.place(unit)
        found.append(unit)
    system.aliens = 0
    if found:
        board.tell(f"Aliens guard {at}: {fleet_words(found)}.")


async def _draw(board: Board) -> Kind | None:
    """One ship of the box; the dead go back into it when it is empty [14.1]."""
    pool = board.state.alien_pool
    if not pool:
        pool += fallen(board)
    if not pool:
        return None
    kind = Kind(await Chance("explore.alien", pool))
    pool.remove(kind)
    return kind


def fallen(board: Board) -> list[Kind]:
    """Alien ships that are neither in the box nor on the map, sorted."""
    there = [*board.state.alien_pool, *(unit.kind for unit in board.of(ALIENS))]
    return sorted(kind for kind in NATIVES for _ in range(UNITS[kind].counters - there.count(kind)))
