"""Targets of alien empires' fleets: the colony that each reaches first [22.6]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.space_empires.charts.content import PACE, UNITS
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import MINES, NOWHERE, SCOUT, YARD, HexId
from rules.space_empires.charts.owners import SEAT
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.position.board import Board
from rules.space_empires.position.paths import spread
from rules.space_empires.position.questions import deciding
from rules.space_empires.position.state import TURNS, Fleet, Rival, Unit
from rules.space_empires.rivals.chart import members

SHUT: Final = (Terrain.BLACK_HOLE, Terrain.NOVA)


def defenders(board: Board, at: HexId) -> list[Unit]:
    """Return the player's units in a hex that can fight or explode [22.6]."""
    own = board.own(at, SEAT)
    return [unit for unit in own if UNITS[unit.kind].fights or unit.kind == MINES]


def is_undefended(board: Board, at: HexId) -> bool:
    """Return whether at most ship yards and one single Scout are there [22.6]."""
    others = [unit for unit in defenders(board, at) if unit.kind != YARD]
    return not others or (len(others) == 1 and others[0].kind == SCOUT and others[0].size == 1)


def worth(units: list[Unit]) -> int:
    """Return the total price of units [22.6]."""
    return sum(UNITS[unit.kind].cost * unit.size for unit in units)


def shut(board: Board) -> set[HexId]:
    """Return known black holes and super novas, which no fleet enters [22.6]."""
    return {at for at in board.systems if is_shut(board, at)}


def is_shut(board: Board, at: HexId) -> bool:
    """Return whether fleets go around a hex."""
    system = board.systems[at]
    return system.explored and system.terrain in SHUT


def held_hexes(board: Board) -> set[HexId]:
    """Return the hexes with ships, bases or mines of the player: fleets go around them [22.6]."""
    return {at for at in board.systems if defenders(board, at)}


def phases(steps_left: int, level: int, turn: int) -> int:
    """Return the number of Economic Phases before a fleet has gone that far [22.6]."""
    passed = 0
    while True:
        steps_left -= PACE[level - 1][turn - 1]
        if steps_left <= 0:
            return passed
        turn += 1
        if turn > TURNS:
            turn, passed = 1, passed + 1


def way_to(board: Board, start: HexId, goal: HexId) -> dict[HexId, int]:
    """Return the distances to a goal that lead a fleet there, around ships if it can [22.6]."""
    closed = shut(board)
    around = spread(board.systems, goal, closed | held_hexes(board), until=start)
    return around if start in around else spread(board.systems, goal, closed, until=start)


async def course(board: Board, rival: Rival, fleet: Fleet) -> tuple[HexId, dict[HexId, int]]:
    """Return a fleet's colony, and the distances to it; the fleet keeps its target [22.6]."""
    goal = fleet.target
    if goal != NOWHERE and board.colony(goal, SEAT) is not None and _dares(board, fleet, goal):
        far = way_to(board, fleet.hex, goal)
        if fleet.hex in far:
            return goal, far
    fleet.target = goal = await _choose(board, rival, fleet)
    return goal, way_to(board, fleet.hex, goal) if goal != NOWHERE else {}


async def _choose(board: Board, rival: Rival, fleet: Fleet) -> HexId:
    """Return the colony that a fleet reaches first; then by its defence and size [22.6]."""
    far = _reachable(board, fleet.hex)
    home = board.player(SEAT).home
    ranks = {
        at: (
            phases(far[at], rival.tech["move"], board.state.turn),
            int(not is_undefended(board, at)),
            far[at],
            -colony.worth,
            distance(at, home),
        )
        for at, _, colony in board.colonies(SEAT)
        if at in far and _dares(board, fleet, at)
    }
    if not ranks:
        return NOWHERE
    prompt = f"Which colony does fleet {fleet.number} of {owner_words(rival.owner)} go for?"
    return await best_place(ranks, "rival.target", prompt, "22.6")


async def best_place(
    ranks: Mapping[HexId, tuple[int, ...]], ask_id: str, prompt: str, rule: str
) -> HexId:
    """Return the hex of the lowest rank for a fleet or a machine; the player breaks ties [21.5]."""
    best = min(ranks.values())
    equal: dict[str, HexId] = {at: at for at, rank in ranks.items() if rank == best}
    first = next(iter(equal))
    return await deciding(ask_id, SEAT, prompt, rule, equal, first)


def _reachable(board: Board, start: HexId) -> dict[HexId, int]:
    """Return the distance of a fleet to each hex, around ships if it can [22.6]."""
    closed = shut(board)
    return spread(board.systems, start, closed) | spread(
        board.systems, start, closed | held_hexes(board)
    )


def _dares(board: Board, fleet: Fleet, at: HexId) -> bool:
    """Return whether a fleet goes to a hex: Raiders only if stronger, others anywhere [22.6]."""
    return not fleet.raiders or stronger(board, fleet, at)


def stronger(board: Board, fleet: Fleet, at: HexId) -> bool:
    """Return whether a fleet of Raiders costs more than the defenders of a hex [22.6]."""
    return worth(members(board, fleet)) > worth(defenders(board, at))
