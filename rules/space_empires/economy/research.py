"""Technology: what the next level costs, what bars it, and grants with their dice [9] [19]."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.space_empires.charts.content import TECHNOLOGY, equipment, prices
from rules.space_empires.charts.kinds import CRUISER, DESTROYER, Kind
from rules.space_empires.charts.switches import Switches
from rules.space_empires.position.board import Board
from rules.toolbox.dice import roll

Studies = tuple[tuple[str, tuple[int, ...]], ...]
"""Technologies, each with the price of the next level by level; 0 where there is none."""

MORE_GRANTS: Final = 2
"""Grants beyond those of the phase before [19.3]."""
MORE_RESEARCH: Final = 10
"""CP beyond those of the phase before [18]."""
BIG: Final = tuple(map(Kind, ("BC", "BB", "DN")))
BATTLE_TESTED: Final = {"fighter": BIG, "cloak": (DESTROYER, CRUISER, *BIG)}
"""Ships of which one must have fought before a technology is studied [20.3]."""


def barred(board: Board, seat: int, tech: str) -> str:
    """Why a technology cannot be studied whatever the CP; empty where it can be [9.1]."""
    chart = TECHNOLOGY[tech]
    if not board.rules.plays(chart.rule):
        return f"{chart.name} belongs to {chart.rule}, which this table does not play"
    if not board.price(seat, tech):
        level = board.player(seat).tech[tech]
        return f"{chart.name} {level} is the highest level on the chart [9.1]"
    tested = BATTLE_TESTED.get(tech, ()) if board.rules.build_requirement else ()
    if not tested or any(kind in tested for kind in board.player(seat).fought):
        return ""
    kinds = f"{', '.join(tested[:-1])} or {tested[-1]}"
    return f"{chart.name} waits until one of your {kinds} has fought another player [20.3]"


def subjects(board: Board, seat: int) -> dict[str, int]:
    """The technologies that the seat can study, with the price of the next level [9.1]."""
    levels = board.player(seat).tech
    return {tech: cost for tech, costs in studies(board, seat) if (cost := costs[levels[tech]])}


def studies(board: Board, seat: int) -> Studies:
    """The technologies that the seat can study, with what each level's next one costs [9.1]."""
    chart = _chart(board.rules)
    if not board.rules.build_requirement:
        return chart
    return tuple([(tech, costs) for tech, costs in chart if not barred(board, seat, tech)])


@cache
def _chart(rules: Switches) -> Studies:
    costs = prices(rules.chart)
    return tuple(item for item in costs.items() if rules.plays(TECHNOLOGY[item[0]].rule))


def research_limit(board: Board, seat: int) -> int:
    """The CP that may go into research: gearing limits at a table that plays so [18]."""
    player = board.player(seat)
    return player.last_research + MORE_RESEARCH if board.rules.gearing else 10**6


def grants_left(board: Board, seat: int) -> int:
    """How many more grants the seat may buy, CP aside [19.3]."""
    player = board.player(seat)
    return player.last_grants + MORE_GRANTS - sum(player.draft.grants.values())


async def roll_research(board: Board, seat: int) -> None:
    """A die for each grant; a level is reached when the sum is its price [19.2].

    Only the owner hears of it. Points beyond the price are wasted.
    """
    player = board.player(seat)
    for tech, count in player.draft.grants.items():
        name, needed = TECHNOLOGY[tech].name, board.price(seat, tech)
        dice = [await roll("research.grant", 10) for _ in range(count)]
        reached = player.grants.pop(tech, 0) + sum(dice)
        rolled = f"{name}: {', '.join(map(str, dice))} rolled, {reached} of {needed}"
        if reached >= needed:
            player.tech[tech] += 1
            board.tell(f"{rolled}; you have {name} {player.tech[tech]}.", (seat,))
        else:
            player.grants[tech] = reached
            board.tell(f"{rolled}; the next grants add to it.", (seat,))


def upgrade_all(board: Board, seat: int) -> None:
    """At a table that plays so, every unit gets the latest technology at once [15.1]."""
    levels = board.player(seat).tech
    for unit in board.of(seat):
        unit.tech = equipment(unit.kind, levels)
