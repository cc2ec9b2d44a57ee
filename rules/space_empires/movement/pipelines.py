"""Merchant ship pipelines as roads: chains that help friendly units on their way [10.1.2]."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from rules.space_empires.charts.kinds import FIGHTER, PIPELINE, HexId
from rules.space_empires.charts.owners import are_partners
from rules.space_empires.charts.switches import BROTHERS, NO_TEAMS
from rules.space_empires.movement.reach import Party
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit

NO_ROADS: Final[frozenset[HexId]] = frozenset()


def friendly(board: Board, owner: int, other: int) -> bool:
    """Whether one owner's pipelines serve another: its own, and a brother's [20.4]."""
    teams = board.rules.teams
    return owner == other or (teams == BROTHERS and are_partners(teams, owner, other))


def pipelines_for(board: Board, owner: int) -> list[Unit]:
    """All pipelines that could serve an owner; none where they make no chain [10.1.2]."""
    if not board.rules.pipelines:
        return []
    if board.rules.teams == NO_TEAMS:
        found = [unit for unit in board.of(owner) if unit.kind == PIPELINE]
    else:
        found = [unit for unit in board.units.values() if unit.kind == PIPELINE]
        found = [unit for unit in found if friendly(board, owner, unit.owner)]
    return found if len(found) > 1 else []


def serving(pipes: list[Unit], moving: Collection[Unit] = ()) -> list[Unit]:
    """The pipelines that may help now: those that have not moved and are not moving [10.1.2]."""
    return [unit for unit in pipes if unit.spent == 0 and unit not in moving]


def roads(pipes: list[Unit], moving: Collection[Unit] = ()) -> frozenset[HexId]:
    """The hexes with pipelines that may help now; none where only one could [10.1.2]."""
    ready = serving(pipes, moving) if pipes else pipes
    return frozenset([unit.hex for unit in ready]) if len(ready) > 1 else NO_ROADS


def give_chain(party: Party, chain: frozenset[HexId], walked: Iterable[HexId]) -> None:
    """Tell a party which hexes have pipelines for it, and whether it has kept to them [10.1.2].

    `walked` are the hexes in which its units have been this turn.
    """
    party.chain = chain
    party.bonus = all(at in chain for at in walked) and not any(
        unit.extra or unit.halted for unit in party.units if unit.kind != FIGHTER
    )


def linked(board: Board, hexes: Iterable[HexId], places: Collection[HexId]) -> list[HexId]:
    """Those of the hexes that are among the places, and all that hang together with them [10.1]."""
    chain = [at for at in dict.fromkeys(hexes) if at in places]
    for at in chain:
        chain += [near for near in board.adjacent(at) if near in places and near not in chain]
    return chain


def use(board: Board, party: Party, pipes: list[Unit], hexes: Iterable[HexId]) -> None:
    """Once a chain has helped, none of the pipelines that form it moves this turn [10.1.2]."""
    ready = serving(pipes, party.units)
    chain = linked(board, hexes, {unit.hex for unit in ready})
    for unit in ready:
        if unit.hex in chain:
            unit.halted = True
