"""Turn order, and seats that share a turn [3.0, 20.4]."""

from __future__ import annotations

from rules.space_empires.charts.switches import BROTHERS, Switches
from rules.space_empires.position.state import State


def playing_order(switches: Switches, seats: int, first: int) -> list[int]:
    """Return the seats clockwise from the first; partners move one after the other [3.0]."""
    clockwise = [(first + step) % seats for step in range(seats)]
    if switches.teams == BROTHERS:
        return [clockwise[0], clockwise[2], clockwise[1], clockwise[3]]
    return clockwise


def opens_turn(state: State) -> bool:
    """Return whether a seat's movement begins its side's turn: a partner's continues it [20.4]."""
    if state.switches.teams != BROTHERS or state.place % 2 == 0:
        return True
    return state.players[state.order[state.place - 1]].out


def teammates(state: State, seat: int) -> list[int]:
    """Return the seats whose turn it is together: partners move in the same turn [20.4]."""
    if state.switches.teams != BROTHERS:
        return [seat]
    return [seat, (seat + 2) % 4]
