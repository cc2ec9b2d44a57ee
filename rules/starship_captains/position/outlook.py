"""The score, the next turns, and the rounds left [The Queue] [End of the Game]."""

from __future__ import annotations

from rules.starship_captains.charts.words import points_words
from rules.starship_captains.position.scoring import halves
from rules.starship_captains.position.state import ROUNDS, State
from rules.table_game import Outlook
from rules.toolbox.sequence import clockwise


def outlook(state: State) -> Outlook:
    """Return the score, the next turns, and the rounds left."""
    if not state.round:
        return Outlook(f"Ends after round {ROUNDS}.")
    seats = len(state.captains)
    playing = [seat for seat, captain in enumerate(state.captains) if not captain.passed]
    is_last = state.round == ROUNDS
    part = "The game" if is_last else f"Round {state.round}"
    then = "" if is_last else f", and the game after round {ROUNDS}"
    passed = f"all captains have passed (now {seats - len(playing)} of {seats})"
    if state.solo:
        passed = "the captain passes"
    return Outlook(
        f"{part} ends when {passed}{then}.",
        tuple(halves(state, captain) for captain in state.captains),
        clockwise(seats, state.active, playing),
        score_words=points_words,
    )
