"""Doomsday Machines on the map, and what happens when one is met [17.1, 21.3].

The optional rules' machine has rating 0. The solo scenario's machines have a rating from 1 to 10,
carry their damage from battle to battle, and have a weakness that is found when they are first met.
"""

from __future__ import annotations

from rules.space_empires.charts.doomsday import MACHINE_CHARTS, Weakness
from rules.space_empires.charts.kinds import DM, HexId
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Machine, State, Unit, uid
from rules.toolbox.dice import roll


def machine_of(state: State, unit: Unit) -> Machine:
    """Return the machine that a counter represents [17.1]."""
    for machine in state.machines:
        if machine.number == unit.number:
            return machine
    machine = Machine(unit.number)
    state.machines.append(machine)
    return machine


def attacks(board: Board, at: HexId) -> bool:
    """Return whether a machine has just been discovered in a hex and attacks its finders [17.2]."""
    return any(machine_of(board.state, unit).woken for unit in board.own(at, MACHINES))


def counter_of(board: Board, machine: Machine) -> Unit | None:
    """Return a machine's counter; None before its arrival and after its destruction [17.1]."""
    return board.units.get(uid(MACHINES, DM, machine.number))


async def meet(board: Board, unit: Unit) -> None:
    """Restore a machine's damage and reveal its weakness before a battle [21.3]."""
    machine = machine_of(board.state, unit)
    unit.damage = machine.hurt
    if machine.rating and machine.weakness == Weakness.UNKNOWN:
        rolled = await roll("machine.weakness", 10, owner=machine.number)
        machine.weakness = MACHINE_CHARTS.weakness[rolled - 1] or Weakness.NONE
        board.tell(
            f"Doomsday Machine {machine.number} is met; rolled {rolled} for its weakness: "
            f"{MACHINE_CHARTS.words[machine.weakness]}."
        )


def leave(board: Board, unit: Unit) -> None:
    """Keep a solo machine's damage after a battle; repair other machines [21.5]."""
    machine = machine_of(board.state, unit)
    machine.hurt = unit.damage if machine.rating else 0
    machine.woken = False
    unit.damage = 0
