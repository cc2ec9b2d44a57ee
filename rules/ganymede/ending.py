"""The end of the game [5.1] [5.2] [5.5]."""

from __future__ import annotations

from rules.ganymede.position.state import LAUNCHES_TO_END, State
from rules.ganymede.settings import ROUNDS, value_of
from rules.kernel import Tell

REASONS = {
    "launches": "A fourth ship has taken off",
    "earth": "The pile of Earth shuttles is empty",
    "mars": "The pile of Mars shuttles is empty",
    "rounds": "The last round is over",
}


def check_triggers(state: State, tell: Tell) -> None:
    """After the refill, check whether this is the final round [5.1] [3.8.13]."""
    if state.ended_by:
        return
    if len(state.players[state.active].launched) >= LAUNCHES_TO_END:
        state.ended_by = "launches"
    elif not state.earth_pool:
        state.ended_by = "earth"
    elif not state.mars_pool:
        state.ended_by = "mars"
    if state.ended_by:
        tell(f"{REASONS[state.ended_by]}: the round is played to its end.")


def pass_on(state: State, tell: Tell) -> None:
    """Pass the turn to the next player; rounds end before the first player [5.2]."""
    following = (state.active + 1) % len(state.players)
    if following == state.first:
        if not state.ended_by and state.round >= int(value_of(state, ROUNDS)):
            state.ended_by = "rounds"
            tell(f"Round {state.round} is over.")
        if state.ended_by:
            state.over = True
            state.active = -1
            tell("The game is over.")
            return
        state.round += 1
    state.active = following
