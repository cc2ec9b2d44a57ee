"""Where an alien empire's fleet goes: the colony that it reaches first [22.6]."""

from __future__ import annotations

from typing import Final

from rules.kernel import Choice
from rules.space_empires.board import Board
from rules.space_empires.content import UNITS
from rules.space_empires.hexes import NOWHERE, HexId, distance
from rules.space_empires.reach import PACE
from rules.space_empires.rivals.charts import MINES, SEAT
from rules.space_empires.state import TURNS, Fleet, Kind, Rival, Unit
from rules.space_empires.worlds import spread

SHUT: Final = ("blackhole", "nova")
YARD: Final = Kind("SY")
SCOUT: Final = Kind("SC")


def defenders(board: Board, at: HexId) -> list[Unit]:
    """The player's units in a hex that can fight or explode [22.6]."""
    own = board.own(at, SEAT)
    return [unit for unit in own if UNITS[unit.kind].fights or unit.kind == MINES]


def undefended(board: Board, at: HexId) -> bool:
    """Whether at most ship yards and one single Scout are there [22.6]."""
    others = [unit for unit in defenders(board, at) if unit.kind != YARD]
    return not others or (len(others) == 1 and others[0].kind == SCOUT and others[0].size == 1)


def worth(units: list[Unit]) -> int:
    """What units cost together [22.6]."""
    return sum(UNITS[unit.kind].cost * unit.size for unit in units)


def steps(board: Board, goal: HexId, *, detour: bool) -> dict[HexId, int]:
    """How far every hex is from a goal for an alien fleet; with `detour`, around ships [22.6]."""
    return spread(board.systems, goal, lambda at: _free(board, at, detour=detour))


def _free(board: Board, at: HexId, *, detour: bool) -> bool:
    system = board.systems[at]
    if system.explored and system.terrain in SHUT:
        return False
    return not (detour and defenders(board, at))


def phases(steps_left: int, level: int, turn: int) -> int:
    """How many Economic Phases pass before a fleet has gone so far [22.6]."""
    passed = 0
    while True:
        steps_left -= PACE[level - 1][turn - 1]
        if steps_left <= 0:
            return passed
        turn += 1
        if turn > TURNS:
            turn, passed = 1, passed + 1


def way_to(board: Board, start: HexId, goal: HexId) -> dict[HexId, int]:
    """Distances from a goal that lead a fleet there, around ships where it can [22.6]."""
    around = steps(board, goal, detour=True)
    return around if start in around else steps(board, goal, detour=False)


def _keeps(board: Board, fleet: Fleet) -> bool:
    """Whether the colony chosen before lives, can be reached and, for Raiders, is weak enough."""
    goal = fleet.target
    if goal == NOWHERE or board.colony(goal, SEAT) is None:
        return False
    if fleet.raiders and not stronger(board, fleet, goal):
        return False
    return fleet.hex in way_to(board, fleet.hex, goal)


async def aim(board: Board, rival: Rival, fleet: Fleet) -> HexId:
    """The colony that a fleet goes for; it keeps to it until the colony is dead [22.6]."""
    if _keeps(board, fleet):
        return fleet.target
    fleet.target = NOWHERE
    ranked: list[tuple[tuple[int, ...], HexId]] = []
    home = board.player(SEAT).home
    for at, _, colony in board.colonies(SEAT):
        if fleet.raiders and not stronger(board, fleet, at):
            continue
        far = way_to(board, fleet.hex, at).get(fleet.hex)
        if far is None:
            continue
        rank = (
            phases(far, rival.tech["move"], board.state.turn),
            int(not undefended(board, at)),
            far,
            -colony.worth,
            distance(at, home),
        )
        ranked.append((rank, at))
    if not ranked:
        return NOWHERE
    best = min(rank for rank, _ in ranked)
    equal: dict[str, HexId] = {at: at for rank, at in ranked if rank == best}
    fleet.target = await Choice(
        "rival.target",
        SEAT,
        f"Which colony does fleet {fleet.number} of Empire {rival.owner - 3} go for?",
        "22.6",
        equal,
        default=next(iter(equal)),
    )
    return fleet.target


def stronger(board: Board, fleet: Fleet, at: HexId) -> bool:
    """Whether a fleet of Raiders costs more than the defenders of a hex [22.6]."""
    ships = [board.units[name] for name in fleet.units if name in board.units]
    return worth(ships) > worth(defenders(board, at))
