"""Triggers of an era's end: each of the others has one more turn [p13]."""

from __future__ import annotations

from rules.kernel import Tell
from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.eras.turn_order import following
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.contracts import is_fulfilled
from rules.spacecorp.position.state import CONTRACTS, CONTRACTS_TO_END, State, Trigger


def contracts_trigger(context: Context) -> None:
    """Grant every other player one more turn after the sixth contract [p13].

    After an extra turn these begin with the player who was due.
    """
    state = context.state
    if sum(is_fulfilled(state, row) for row in range(CONTRACTS)) < CONTRACTS_TO_END:
        return
    if state.trigger is Trigger.CONTRACTS:
        return
    state.trigger = Trigger.CONTRACTS
    if not state.closing:
        _close(state, context.seat)
        context.tell("Six contracts are fulfilled: each other player has one more turn.")


def _close(state: State, but: int) -> None:
    """Grant the others who haven't passed a last turn, after an extra turn the due player first."""
    state.closing = True
    due = state.resume if state.extra else following(state, state.active)
    order = state.order(due)
    state.last = [seat for seat in order if seat != but and not state.players[seat].passed]
    if state.extra:
        state.resume = state.last.pop(0) if state.last else NOBODY


def passes_to_close(seats: int) -> int:
    """Return the number of passes after which each of the others has a last turn [p13]."""
    return 1 if seats == 2 else 2


def passing(state: State, tell: Tell) -> None:
    """Grant the others a last turn after one pass of two players, or two of more [p13]."""
    passed = sum(player.passed for player in state.players)
    if state.closing or passed < passes_to_close(len(state.players)):
        return
    _close(state, state.active)
    tell("Enough players have passed: each of the others has one more turn.")
