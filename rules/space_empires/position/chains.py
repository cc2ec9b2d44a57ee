"""Chains of merchant ship pipelines: whom they serve, and which are connected [10.1.2]."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.space_empires.charts.kinds import PIPELINE, HexId
from rules.space_empires.charts.owners import are_partners
from rules.space_empires.charts.switches import BROTHERS, NO_TEAMS
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit


def friendly(board: Board, owner: int, other: int) -> bool:
    """Return whether one owner's pipelines serve another: its own and its partner's [20.4]."""
    teams = board.rules.teams
    return owner == other or (teams == BROTHERS and are_partners(teams, owner, other))


def pipelines_for(board: Board, owner: int) -> list[Unit]:
    """Return all pipelines that could serve an owner; none if they form no chain [10.1.2]."""
    if not board.rules.pipelines:
        return []
    if board.rules.teams == NO_TEAMS:
        pipelines = [unit for unit in board.units_of(owner) if unit.kind == PIPELINE]
    else:
        pipelines = [unit for unit in board.units.values() if unit.kind == PIPELINE]
        pipelines = [unit for unit in pipelines if friendly(board, owner, unit.owner)]
    return pipelines if len(pipelines) > 1 else []


def linked_hexes(board: Board, hexes: Iterable[HexId], places: Collection[HexId]) -> list[HexId]:
    """Return the hexes that are among the places, and all places connected to them [10.1]."""
    chain = [at for at in dict.fromkeys(hexes) if at in places]
    for at in chain:
        chain += [near for near in board.adjacent(at) if near in places and near not in chain]
    return chain


def trade_network(board: Board, seat: int) -> list[HexId]:
    """Return the hexes of the friendly chain that begins at the Homeworld [10.1.2] [16.4]."""
    pipes = [unit.hex for unit in pipelines_for(board, seat)]
    if not pipes:
        return []
    home = board.player(seat).home
    return linked_hexes(board, [home], pipes) if board.colony(home, seat) is not None else []
