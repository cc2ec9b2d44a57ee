"""Technology: the price of the next level, obstacles to it, and grants with their dice [9] [19]."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.space_empires.charts.content import TECHNOLOGY, equipment, prices
from rules.space_empires.charts.kinds import CRUISER, DESTROYER, Kind
from rules.space_empires.charts.switches import Switches
from rules.space_empires.position.board import Board
from rules.toolbox.dice import roll

Studies = tuple[tuple[str, tuple[int, ...]], ...]
"""Technologies, each with the price of the next level by level; 0 if there is none."""

MORE_GRANTS: Final = 2
"""Maximum number of grants above those of the phase before [19.3]."""
MORE_RESEARCH: Final = 10
"""Maximum number of CP above those of the phase before [18]."""
BIG: Final = tuple(map(Kind, ("BC", "BB", "DN")))
BATTLE_TESTED: Final = {"fighter": BIG, "cloak": (DESTROYER, CRUISER, *BIG)}
"""Ships of which one must have fought before a technology is studied [20.3]."""


def why_barred(board: Board, seat: int, tech: str) -> str:
    """Return the reason why a technology cannot be studied at any price; empty if it can [9.1]."""
    chart = TECHNOLOGY[tech]
    if not board.rules.plays(chart.rule):
        return f"{chart.name} belongs to {chart.rule}, which isn't played at this table"
    if not board.price(seat, tech):
        level = board.player(seat).tech[tech]
        return f"{chart.name} {level} is the highest level on the chart [9.1]"
    return _ships_to_test(board, seat, tech)


def _ships_to_test(board: Board, seat: int, tech: str) -> str:
    """Name the ships of which one must have fought before a technology is studied [20.3]."""
    tested = BATTLE_TESTED.get(tech, ()) if board.rules.build_requirement else ()
    if not tested or any(kind in tested for kind in board.player(seat).fought):
        return ""
    name, kinds = TECHNOLOGY[tech].name, f"{', '.join(tested[:-1])} or {tested[-1]}"
    return f"{name} isn't available until one of your {kinds} has fought another player [20.3]"


def untested_lines(board: Board, seat: int) -> list[str]:
    """Return a sentence for each technology of the table that waits for a battle [20.3]."""
    played = [tech for tech in BATTLE_TESTED if board.rules.plays(TECHNOLOGY[tech].rule)]
    return [f"{why}." for tech in played if (why := _ships_to_test(board, seat, tech))]


def subjects(board: Board, seat: int) -> dict[str, int]:
    """Return the technologies that the seat can study, with the price of the next level [9.1]."""
    levels = board.player(seat).tech
    return {tech: cost for tech, costs in studies(board, seat) if (cost := costs[levels[tech]])}


def studies(board: Board, seat: int) -> Studies:
    """Return the technologies open to study, with the price of each level's successor [9.1]."""
    chart = _chart(board.rules)
    if not board.rules.build_requirement:
        return chart
    return tuple([(tech, costs) for tech, costs in chart if not why_barred(board, seat, tech)])


@cache
def _chart(rules: Switches) -> Studies:
    costs = prices(rules.chart)
    return tuple(item for item in costs.items() if rules.plays(TECHNOLOGY[item[0]].rule))


def research_limit(board: Board, seat: int) -> int:
    """Return the CP that may go into research: some tables play with gearing limits [18]."""
    player = board.player(seat)
    return player.last_research + MORE_RESEARCH if board.rules.gearing else 10**6


def grants_left(board: Board, seat: int) -> int:
    """Return the number of grants that the seat may still buy, CP aside [19.3]."""
    player = board.player(seat)
    return player.last_grants + MORE_GRANTS - sum(player.draft.grants.values())


async def roll_research(board: Board, seat: int) -> None:
    """Roll a die for each grant; a level is reached when the sum equals its price [19.2].

    Only the owner learns the result. Points beyond the price are wasted.
    """
    player = board.player(seat)
    for tech, count in player.draft.grants.items():
        name, needed = TECHNOLOGY[tech].name, board.price(seat, tech)
        dice = [await roll("research.grant", 10, owner=f"{seat} {tech}") for _ in range(count)]
        reached = player.grants.pop(tech, 0) + sum(dice)
        rolled = f"{name}: rolled {', '.join(map(str, dice))}; total {reached}, {needed} needed"
        if reached >= needed:
            player.tech[tech] += 1
            board.tell(f"{rolled}; you have {name} {player.tech[tech]}.", (seat,))
        else:
            player.grants[tech] = reached
            board.tell(f"{rolled}. Your next grants are added to this.", (seat,))


def upgrade_all(board: Board, seat: int) -> None:
    """Upgrade every unit to the latest technology immediately, if the table plays so [15.1]."""
    levels = board.player(seat).tech
    for unit in board.units_of(seat):
        unit.tech = equipment(unit.kind, levels)
