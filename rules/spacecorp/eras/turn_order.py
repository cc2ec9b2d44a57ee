"""Order of the turns, until an era has had its last one [p8, p13]."""

from __future__ import annotations

from rules.kernel import Tell
from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.position.state import Stage, State


def following(state: State, seat: int) -> int:
    """Return the next player clockwise."""
    return (seat + 1) % len(state.players)


def next_turn(state: State, tell: Tell, intercepted: int | None) -> None:
    """Pass the turn on, or end the era [p8, p13]."""
    state.sabotaged = None
    due = state.resume if state.extra else _due(state)
    while due != NOBODY and state.players[due].passed:  # in an extra turn before the due one
        due = _due(state)
    if intercepted is not None:
        state.resume, state.extra, state.active = due, True, intercepted
        state.turn += 1
        tell(f"{{{intercepted}}} takes an extra turn.")
        return
    state.extra, state.resume = False, NOBODY
    if due == NOBODY:
        state.stage, state.active = Stage.CHANGE, NOBODY
        tell(f"The {state.era.title} era is over.")
        return
    if state.order(state.first).index(due) <= state.order(state.first).index(state.active):
        state.round += 1
    state.active = due
    state.turn += 1


def _due(state: State) -> int:
    """Return the seat whose turn follows; NOBODY if the era ends."""
    if state.closing:
        return state.last.pop(0) if state.last else NOBODY
    order = state.order(following(state, state.active))
    return next((seat for seat in order if not state.players[seat].passed), NOBODY)
