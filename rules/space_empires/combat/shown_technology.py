"""What a battle shows to everybody: technology, and who has fought whom [9.9]."""

from __future__ import annotations

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import MINES
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.combat.lines import Lines
from rules.space_empires.position.board import Board, is_seat
from rules.space_empires.position.stacks import reveal
from rules.space_empires.position.state import Unit

NOT_PLAYERS = (ALIENS, MACHINES)


def show_technology(lines: Lines) -> None:
    """What the ships of a battle carry is known to all, and whom they have fought [9.9]."""
    for side, foe in lines.facing:
        ships = [group.unit for group in side.groups]
        reveal(ships)
        reveal(side.mines)
        for unit in ships + side.mines:
            show(lines.board, unit)
        if foe.owner not in NOT_PLAYERS:
            _remember(lines.board, ships)


def show(board: Board, unit: Unit) -> None:
    """Everybody has seen what a unit carries; its Move technology shows when it is used [9.9]."""
    if not is_seat(board, unit.owner):
        return
    shown, chart, tech = board.player(unit.owner).shown, UNITS[unit.kind], board.tech(unit)
    if unit.kind == MINES:
        levels = {"mines": 1}
    else:
        levels = {"attack": tech.attack, "defence": tech.defence, "tactics": tech.tactics}
    if chart.special:
        levels[chart.special] = tech.special
    for key, level in levels.items():
        if level > shown.get(key, 0):
            shown[key] = level


def _remember(board: Board, ships: list[Unit]) -> None:
    """Kinds that have fought another player: the build requirement asks [20.3]."""
    for unit in ships:
        if is_seat(board, unit.owner):
            fought = board.player(unit.owner).fought
            if unit.kind not in fought:
                fought.append(unit.kind)
