"""Doomsday Machines and other neutral powers move after all players [17.3]."""

from __future__ import annotations

from rules.kernel import Chance
from rules.space_empires.charts.doomsday import MACHINE_CHARTS
from rules.space_empires.charts.hexes import HexId, neighbours
from rules.space_empires.charts.kinds import DEEP
from rules.space_empires.charts.owners import MACHINES, NOBODY
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat import combat
from rules.space_empires.combat.doomsday import counter_of
from rules.space_empires.exploration.aliens import draw_aliens
from rules.space_empires.position.board import Board
from rules.space_empires.position.paths import spread
from rules.space_empires.position.state import Unit
from rules.space_empires.solo import doomsday as solo_machines
from rules.space_empires.solo.rival_movement import move_fleets
from rules.space_empires.solo.worlds import destroy_world, is_world, move_machine

SIGHT = 2
"""How far a machine sees, and goes [17.3]."""


async def move_machines(board: Board) -> None:
    """After all players the machines move, or an alien empire's fleets [17.3] [22.6]."""
    board.state.tracks = [track for track in board.state.tracks if track.owner != MACHINES]
    board.state.battles = [b for b in board.state.battles if b.seat != NOBODY]
    if board.state.rivals:
        await move_fleets(board)
    elif board.rules.scenario in MACHINE_CHARTS.schedule:
        await solo_machines.move_machines(board)
    else:
        for machine in list(board.state.machines):
            unit = counter_of(board, machine)
            machine.woken = False
            if unit is not None and not board.state.ended_by:
                await _move(board, unit)


async def _move(board: Board, unit: Unit) -> None:
    """One machine: to what is nearest, or a hex anywhere; then it does its work [17.3]."""
    to = await _goal(board, unit)
    if to is not None:
        move_machine(board, unit, to)
    await strike(board, unit)


async def _goal(board: Board, unit: Unit) -> HexId | None:
    """The nearest world, asteroids or ship within two hexes, by a die among equals [17.3]."""
    shunned = {at for at, system in board.systems.items() if system.origin != DEEP}
    far = spread(board.systems, unit.hex, shunned, most=SIGHT)
    reachable = [at for at in far if at != unit.hex and _may_end(board, at)]
    attractive = [at for at in reachable if _attracts(board, at)]
    if attractive:
        nearest = min(far[at] for at in attractive)
        attractive = [at for at in attractive if far[at] == nearest]
    else:
        attractive = [at for at in neighbours(unit.hex) if at in reachable]
    if not attractive:
        return None
    return attractive[0] if len(attractive) == 1 else HexId(await Chance("machine", attractive))


def _may_end(board: Board, at: HexId) -> bool:
    """Not in a home system, nor on an unexplored hex, nor with another machine [17.3, 17.5]."""
    system = board.systems[at]
    return system.explored and system.origin == DEEP and not board.own(at, MACHINES)


def _attracts(board: Board, at: HexId) -> bool:
    """Whether a planet, asteroids or ships are there [17.3]."""
    system = board.systems[at]
    return is_world(system) or system.terrain == Terrain.ASTEROIDS or bool(board.here(at))


async def strike(board: Board, unit: Unit) -> None:
    """A machine attacks who is there, then destroys planet, colony or asteroids [17.4]."""
    at = unit.hex
    system = board.systems[at]
    if system.aliens:
        await draw_aliens(board, at)
    for enemy in dict.fromkeys(other.owner for other in board.here(at)):
        if enemy != MACHINES and unit.uid in board.units and board.own(at, enemy):
            await combat.battle(board, at, MACHINES, enemy)
    if unit.uid in board.units and (is_world(system) or system.terrain == Terrain.ASTEROIDS):
        destroy_world(board, at)
