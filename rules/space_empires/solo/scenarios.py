"""Solo scenarios: Doomsday Machines or alien empires [21.1] [22.1]."""

from __future__ import annotations

from rules.space_empires.charts.content import SCENARIOS, starting_levels
from rules.space_empires.charts.doomsday import MACHINE_CHARTS
from rules.space_empires.charts.geometry import area
from rules.space_empires.charts.kinds import BASE
from rules.space_empires.charts.owners import RIVALS, SEAT
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat.doomsday import counter_of
from rules.space_empires.position.board import Board, silent
from rules.space_empires.position.scoring import end
from rules.space_empires.position.state import HOMEWORLD, Colony, Machine, Rival, State
from rules.space_empires.rivals.chart import RIVAL_CHARTS, deploy
from rules.space_empires.solo.machines import arrive
from rules.space_empires.solo.rival_economy import hold_phase
from rules.space_empires.solo.rival_movement import forget_lost
from rules.toolbox.sentences import listed


def set_out(state: State) -> None:
    """Set out three machines that wait for their phase, or empires [21.4] [22.1]."""
    levels = MACHINE_CHARTS.schedule.get(state.switches.scenario)
    if levels is None:
        _set_out_rivals(state)
        return
    coming = enumerate(levels[state.switches.level], 1)
    state.machines = [Machine(number, rating, due) for number, (due, rating) in coming]


def _set_out_rivals(state: State) -> None:
    """Set out two or three empires, each with a Homeworld, a Base and mines [22.1]."""
    board = silent(state)
    homes = area(SCENARIOS[state.switches.scenario].rivals)
    count = RIVAL_CHARTS.levels[state.switches.level].empires
    for at in homes[count:]:
        del state.systems[at]
    for owner, at in zip(RIVALS, homes[:count], strict=False):
        system = state.systems[at]
        system.explored, system.terrain = True, Terrain.PLANET
        system.colony = Colony(owner, HOMEWORLD, home=True)
        state.rivals.append(Rival(owner, at, starting_levels() | {"mines": 1}))
        deploy(board, owner, at, {BASE: 1})


def tell_aim(board: Board) -> None:
    """Report the coming enemies, and the end of a solo game [21.2] [22.1]."""
    state = board.state
    if len(state.players) > 1:
        return
    if state.rivals:
        worlds = listed([rival.home for rival in state.rivals])
        board.tell(f"Alien empires live at {worlds}. {{{SEAT}}} wins when their Homeworlds fall.")
        return
    due = [str(machine.due) for machine in state.machines]
    board.tell(
        f"Doomsday Machines come after Economic Phases {', '.join(due[:-1])} and {due[-1]}. "
        f"{{{SEAT}}} wins when all are destroyed."
    )


async def after_economy(board: Board) -> None:
    """Play the empires' Economic Phase, or bring a machine, after the player's [21.4] [22.2]."""
    await hold_phase(board)
    await arrive(board)


def strike_off(board: Board) -> None:
    """Remove the destroyed after each leg; without machines the game is won [21.1]."""
    state = board.state
    for rival in state.rivals:
        forget_lost(board, rival)
    for machine in state.machines:
        if not machine.due and not machine.gone and counter_of(board, machine) is None:
            machine.gone = True
            board.tell(f"Doomsday Machine {machine.number} is destroyed.")
    alone = state.switches.scenario in MACHINE_CHARTS.schedule
    if alone and not state.ended_by and all(machine.gone for machine in state.machines):
        end(board, "machines", [SEAT])
