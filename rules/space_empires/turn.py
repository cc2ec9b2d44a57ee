"""The sequence of play: what comes after what [3.0]."""

from __future__ import annotations

from rules.kernel import Tell
from rules.space_empires.board import Board
from rules.space_empires.combat import fight
from rules.space_empires.economy import hold_economic_phase
from rules.space_empires.exploration import explore
from rules.space_empires.machines import move_machines
from rules.space_empires.movement import move
from rules.space_empires.setup import prepare_game
from rules.space_empires.state import (
    ECONOMY,
    EXPLORE,
    FIGHT,
    MACHINE_STEP,
    MOVE,
    OVER,
    SETUP,
    TURNS,
    State,
)
from rules.space_empires.victory import check_limit, take_prizes


async def leg(state: State, tell: Tell) -> None:
    """Play one stretch: the preparation, a seat's step of its turn, or a common phase [3.0]."""
    board = Board(state, tell)
    step = state.step
    if step == SETUP:
        await prepare_game(board)
    elif step == MOVE:
        await move(board)
    elif step == FIGHT:
        await fight(board)
    elif step == EXPLORE:
        await explore(board)
    elif step == MACHINE_STEP:
        await move_machines(board)
    else:
        await hold_economic_phase(board)
    if state.prizes:
        await take_prizes(board)
    again = step == FIGHT and state.fights
    if state.ended_by:
        state.step = OVER
    elif state.step == step and not again:
        pass_on(board)


def pass_on(board: Board) -> None:
    """Go to the next step of the sequence that has anything to be done [3.0]."""
    state = board.state
    if state.step == SETUP:
        begin_turn(board)
    elif state.step == MOVE:
        state.step = FIGHT
    elif state.step == FIGHT:
        state.step = EXPLORE
    elif state.step == EXPLORE:
        next_seat(board)
    elif state.step == MACHINE_STEP:
        next_turn(board)
    elif state.step == ECONOMY:
        state.cycle += 1
        state.turn = 1
        check_limit(board)
        if not state.ended_by:
            begin_turn(board)
        else:
            state.step = OVER


def begin_turn(board: Board) -> None:
    """The first seat of the order begins to move."""
    board.state.place = 0
    board.state.step = MOVE


def next_seat(board: Board) -> None:
    """The next seat moves, or the common end of the turn begins."""
    state = board.state
    state.place += 1
    while state.place < len(state.order) and state.players[state.order[state.place]].out:
        state.place += 1
    if state.place < len(state.order):
        state.step = MOVE
    else:
        state.step = MACHINE_STEP


def next_turn(board: Board) -> None:
    """The next turn of three begins, or the Economic Phase [3.0]."""
    state = board.state
    if state.turn < TURNS:
        state.turn += 1
        begin_turn(board)
    else:
        state.step = ECONOMY
