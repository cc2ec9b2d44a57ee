"""The end of the game [5.1] [5.2] [5.5]."""

from __future__ import annotations

from rules.ganymede.charts.content import content_by_id
from rules.ganymede.position.scoring import score_parts
from rules.ganymede.position.state import LAUNCHES_TO_END, NOWHERE, State
from rules.ganymede.settings import ROUNDS, value_of
from rules.kernel import Tell
from rules.table_game import Outlook
from rules.toolbox.sentences import so_far
from rules.toolbox.sequence import clockwise

FAR = 20
"""A last round this far off isn't named: few matches reach it, so it misleads."""

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


def outlook(state: State) -> Outlook:
    """Return the score, the next turns, and the distance from the last round."""
    content, seats = content_by_id(state.content), len(state.players)
    scores = tuple(sum(score_parts(content, player).values()) for player in state.players)
    following = () if state.active == NOWHERE else clockwise(seats, state.active, range(seats))
    if state.ended_by:
        # the last round ends before the first player
        if state.first in following:
            following = following[: following.index(state.first)]
        return Outlook(f"{REASONS[state.ended_by]}: this round is the last.", scores, following)
    launched = max(len(player.launched) for player in state.players)
    last = int(value_of(state, ROUNDS))
    limit = f", or after round {last}" if last - state.round < FAR else ""
    ends = (
        f"Ends after the round with a {LAUNCHES_TO_END}th launch ({so_far(launched)}) or an empty "
        f"shuttle pile (Earth {len(state.earth_pool)}, Mars {len(state.mars_pool)}){limit}."
    )
    return Outlook(ends, scores, following)
