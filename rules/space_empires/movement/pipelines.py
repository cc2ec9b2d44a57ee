"""Merchant ship pipelines as roads: chains that help friendly units on their way [10.1.2]."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from rules.space_empires.charts.kinds import FIGHTER, HexId
from rules.space_empires.movement.reach import Party
from rules.space_empires.position.board import Board
from rules.space_empires.position.chains import linked_hexes
from rules.space_empires.position.state import Unit

NO_ROADS: Final[frozenset[HexId]] = frozenset()


def serving(pipes: list[Unit], moving: Collection[Unit] = ()) -> list[Unit]:
    """Return the pipelines that may help now: at rest since the turn began [10.1.2]."""
    return [unit for unit in pipes if unit.spent == 0 and unit not in moving]


def roads(pipes: list[Unit], moving: Collection[Unit] = ()) -> frozenset[HexId]:
    """Return the hexes with pipelines that may help now; none if only one could [10.1.2]."""
    ready = serving(pipes, moving) if pipes else pipes
    return frozenset([unit.hex for unit in ready]) if len(ready) > 1 else NO_ROADS


def give_chain(party: Party, chain: frozenset[HexId], walked: Iterable[HexId]) -> None:
    """Set which hexes have pipelines for a party, and whether it has kept to them [10.1.2].

    `walked` are the hexes of its units' way this turn.
    """
    party.chain = chain
    party.bonus = all(at in chain for at in walked) and not any(
        unit.extra or unit.halted for unit in party.units if unit.kind != FIGHTER
    )


def use(board: Board, party: Party, pipes: list[Unit], hexes: Iterable[HexId]) -> None:
    """Hold the pipelines of a chain that has helped in place for this turn [10.1.2]."""
    ready = serving(pipes, party.units)
    chain = linked_hexes(board, hexes, {unit.hex for unit in ready})
    for unit in ready:
        if unit.hex in chain:
            unit.halted = unit.helped = True
