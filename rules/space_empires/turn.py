"""The sequence of play [3.0]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.kernel import Tell
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.switches import BROTHERS
from rules.space_empires.combat.combat import fight, list_fights
from rules.space_empires.economy.economy import hold_economic_phase
from rules.space_empires.exploration.exploration import explore
from rules.space_empires.movement.actions.upgrade import finish_refits
from rules.space_empires.movement.movement import move
from rules.space_empires.position.board import Board
from rules.space_empires.position.scoring import check_limit, take_prizes
from rules.space_empires.position.state import TURNS, State
from rules.space_empires.setup import prepare_game
from rules.space_empires.solo.machines import move_machines
from rules.space_empires.solo.scenarios import after_economy, strike_off, tell_aim

STEPS: Final = {
    Step.MOVE: move,
    Step.FIGHT: fight,
    Step.EXPLORE: explore,
    Step.MACHINES: move_machines,
}
"""Procedures of the steps that have only one."""


async def leg(state: State, tell: Tell) -> None:
    """Play one stretch: the preparation, a seat's step of its turn, or a common phase [3.0]."""
    board = Board(state, tell)
    step = state.step
    if step == Step.SETUP:
        await prepare_game(board)
        tell_aim(board)
    elif step == Step.ECONOMY:
        await hold_economic_phase(board)
        await after_economy(board)
    else:
        await STEPS[step](board)
    if state.machines or state.rivals:
        strike_off(board)
    if state.prizes:
        await take_prizes(board)
    again = step == Step.FIGHT and state.fights
    if state.ended_by:
        state.step = Step.OVER
    elif state.step == step and not again:
        pass_on(board)


def pass_on(board: Board) -> None:
    """Go to the next step of the sequence in which there is something to do [3.0]."""
    after: dict[Step, Callable[[Board], None]] = {
        Step.SETUP: begin_turn,
        Step.MOVE: _after_movement,
        Step.FIGHT: _explore_or_go_on,
        Step.EXPLORE: next_seat,
        Step.MACHINES: next_turn,
        Step.ECONOMY: _next_cycle,
    }
    after[board.state.step](board)


def _next_cycle(board: Board) -> None:
    """Begin the next Economic Phase after three turns, or end the match [20.2]."""
    state = board.state
    state.cycle += 1
    state.turn = 1
    check_limit(board)
    if not state.ended_by:
        begin_turn(board)
    else:
        state.step = Step.OVER


def begin_turn(board: Board) -> None:
    """Begin the turn with the movement of the first seat still in play [3.0]."""
    board.state.place = -1
    _next_mover(board)


def next_seat(board: Board) -> None:
    """Begin the next seat's movement, or the common end of the turn [3.0]."""
    state = board.state
    partner = _second_brother(board)
    if partner is not None and state.place < partner:
        state.place = partner
        state.fought = []
        _fight_or_go_on(board)
        return
    _next_mover(board)


def _next_mover(board: Board) -> None:
    state = board.state
    state.place += 1
    while state.place < len(state.order) and state.players[state.order[state.place]].out:
        state.place += 1
    if state.place < len(state.order):
        state.step = Step.MOVE
    elif state.machines or state.rivals:
        state.step = Step.MACHINES
    else:
        next_turn(board)


def _second_brother(board: Board) -> int | None:
    """Return the index of the second of two partners who share a turn [20.4]; None: no partners."""
    state = board.state
    if state.switches.teams != BROTHERS:
        return None
    second = state.place | 1
    return None if state.players[state.order[second]].out else second


def _after_movement(board: Board) -> None:
    """Begin the partner's movement, or the fights of both [20.4]."""
    state = board.state
    second = _second_brother(board)
    if second is not None:
        if state.place < second:
            state.place = second
            return
        if not state.players[state.order[second - 1]].out:
            state.place = second - 1
    _fight_or_go_on(board)


def _fight_or_go_on(board: Board) -> None:
    """Begin the active seat's battles if its side has met enemies, or go on [5.1.1]."""
    state = board.state
    state.step = Step.FIGHT
    state.fights = list_fights(board, state.active)
    if not state.fights:
        _explore_or_go_on(board)


def _explore_or_go_on(board: Board) -> None:
    """Begin the active seat's exploration if it has units on face-down markers, or go on [6.1]."""
    state = board.state
    state.step = Step.EXPLORE
    systems = board.systems
    if False not in [systems[at].explored for at in board.stacks(state.active)]:
        next_seat(board)


def next_turn(board: Board) -> None:
    """Begin the next of three turns, or the Economic Phase [3.0]; finish upgrades [9.10.4]."""
    state = board.state
    finish_refits(board)
    if state.turn < TURNS:
        state.turn += 1
        begin_turn(board)
    else:
        state.step = Step.ECONOMY


def when(state: State) -> str:
    """Return turn and Economic Phase in words, as on the board [3.0]."""
    phase = f"Economic Phase {state.cycle}"
    words = {Step.SETUP: "preparation", Step.OVER: "game over", Step.ECONOMY: phase}
    return words.get(state.step, f"turn {state.turn} of 3 before {phase}")
