"""The score, the next turns, and the ways to win that are left [2.2] [2.3] [9.1]."""

from __future__ import annotations

from rules.starfarers.charts.kinds import NOBODY
from rules.starfarers.position.board import living
from rules.starfarers.position.scoring import score_parts, systems
from rules.starfarers.position.state import State
from rules.table_game import Outlook
from rules.toolbox.sentences import so_far
from rules.toolbox.sequence import clockwise

FAR = 100
"""A last round this far off isn't named: few matches reach it, so it misleads."""


def outlook(state: State) -> Outlook:
    """Return the score, the next turns, and the distance from victory."""
    seats, left = len(state.players), living(state)
    following = () if state.active == NOBODY else clockwise(seats, state.active, left)
    is_last = state.rules.rounds == state.round
    # the last round ends before the first seat
    if is_last and state.first in following:
        following = following[: following.index(state.first)]
    most = max(len(systems(state, seat)) for seat in range(seats))
    galaxies = "both" if seats == 2 else f"all {seats}"
    alone = "only allies are left" if state.rules.allied_victory else "only one player is left"
    limit = "this round" if is_last else f"round {state.rules.rounds}"
    near = 0 < state.rules.rounds < state.round + FAR
    points = f", or after {limit} on points" if near else ""
    system = f"a colony system in {galaxies} galaxies ({so_far(most)})"
    return Outlook(
        f"Ends with {system}, or if {alone}{points}.",
        tuple(sum(score_parts(state, seat).values()) for seat in range(seats)),
        following,
    )
