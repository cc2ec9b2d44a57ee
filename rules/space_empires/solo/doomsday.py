"""The solo scenario's Doomsday Machines: when they come, where they go, what they do [21.4]."""

from __future__ import annotations

from rules.space_empires.charts.content import SCENARIOS
from rules.space_empires.charts.doomsday import MACHINE_CHARTS
from rules.space_empires.charts.hexes import HexId, area, distance, neighbours
from rules.space_empires.charts.kinds import DM, UP
from rules.space_empires.charts.owners import MACHINES, SEAT
from rules.space_empires.combat import combat
from rules.space_empires.combat.doomsday import counter_of
from rules.space_empires.position.board import Board
from rules.space_empires.position.paths import spread
from rules.space_empires.position.state import Machine, Unit
from rules.space_empires.solo.equal_places import best_place
from rules.space_empires.solo.worlds import destroy_world, is_world, move_machine
from rules.toolbox.dice import roll


async def arrive(board: Board) -> None:
    """At the end of an Economic Phase its machine comes to the entry hex of a die [21.4]."""
    entries = area(SCENARIOS[board.rules.scenario].entries)
    for machine in board.state.machines:
        if machine.due and machine.due <= board.state.cycle:
            rolled = await roll("machine.entry", 10)
            at = entries[(rolled - 1) * len(entries) // 10]
            machine.due = 0
            board.place(Unit(MACHINES, DM, machine.number, at, face=UP))
            board.say(f"Doomsday Machine {machine.number} comes to {at} (rolled {rolled}).")


async def move_machines(board: Board) -> None:
    """Each machine goes one hex towards the nearest colony, and fights [21.5]."""
    for machine in board.state.machines:
        unit = counter_of(board, machine)
        if unit is None:
            continue
        await _move(board, machine, unit)
        if board.state.ended_by:
            return


async def _move(board: Board, machine: Machine, unit: Unit) -> None:
    """One machine's turn [21.5]."""
    goal = await _nearest_colony(board, unit)
    if goal is not None:
        to = await _next(board, unit, goal)
        move_machine(board, unit, to)
    if board.own(unit.hex, SEAT):
        await combat.battle(board, unit.hex, MACHINES, SEAT)
    if unit.uid in board.units and is_world(board.systems[unit.hex]):
        machine.hurt = max(0, machine.hurt - MACHINE_CHARTS.healing)
        destroy_world(board, unit.hex)


async def _nearest_colony(board: Board, unit: Unit) -> HexId | None:
    """The nearest colony; then the bigger, the nearer to the Homeworld, the player's [21.5]."""
    far = spread(board.systems, unit.hex)
    home = board.player(SEAT).home
    ranks = {
        at: (far[at], -colony.worth, distance(at, home))
        for at, _, colony in board.colonies(SEAT)
        if at in far and at != unit.hex
    }
    if not ranks:
        return None
    prompt = f"Which colony does Doomsday Machine {unit.number} go for?"
    return await best_place(ranks, "machine.target", prompt, "21.5")


async def _next(board: Board, unit: Unit, goal: HexId) -> HexId:
    """The next hex of a shortest way, near the Homeworld; then the player's choice [21.5]."""
    far = spread(board.systems, goal, until=unit.hex)
    home = board.player(SEAT).home
    ahead = {
        near: (distance(near, home),)
        for near in neighbours(unit.hex)
        if far.get(near, len(far)) < far[unit.hex]
    }
    prompt = f"By which hex does Doomsday Machine {unit.number} go to {goal}?"
    return await best_place(ahead, "machine.way", prompt, "21.5")
