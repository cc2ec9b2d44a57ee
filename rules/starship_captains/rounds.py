"""The end of a round, the next one, and the end of the game [The Queue] [End of the Game]."""

from __future__ import annotations

from rules.kernel import Tell
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.charts.words import score_words
from rules.starship_captains.galaxy.stations import return_tiles
from rules.starship_captains.position.epilogue import epilogue
from rules.starship_captains.position.scoring import halves
from rules.starship_captains.position.state import NOBODY, QUEUE_KEPT, ROUNDS, State
from rules.starship_captains.ship.crew import end_shift
from rules.starship_captains.solo.shadow import new_deck
from rules.toolbox.sentences import listed

MEDAL_ROUND = 2
"""The round that brings each captain a medal; later ones bring a cadet [Setup]."""


def end_round(state: State, tell: Tell) -> None:
    """Return figures from the queue; then begin the next round, or end the game [The Queue]."""
    for captain in state.captains:
        end_shift(captain, QUEUE_KEPT)
        captain.passed = captain.flagged = captain.painted = False
        captain.lasted = []
    state.truce = False
    queue = "your queue" if state.solo else "each queue"
    ready = f"All but the last {QUEUE_KEPT} figures in {queue} are ready again."
    tell(f"Round {state.round} ends. {ready}")
    if state.round == ROUNDS:
        _end_game(state, tell)
        return
    state.round += 1
    state.first = (state.first + 1) % len(state.captains)
    state.active = state.first
    _hand_out(state, tell)
    if returned := return_tiles(state):
        stations = content().stations
        names = listed([stations[station].name for station in returned])
        tell(f"{names} {'is' if len(returned) == 1 else 'are'} open again.")
    if state.solo:
        new_deck(state.solo, state.round)


def _hand_out(state: State, tell: Tell) -> None:
    """New things from headquarters [Next Round]."""
    for captain in state.captains:
        if state.round == MEDAL_ROUND:
            captain.medals += 1
        else:
            captain.ready.append(Figure.CADET)
    gift = "a medal" if state.round == MEDAL_ROUND else "a cadet"
    if state.solo:
        tell(f"Round {state.round} begins. You get {gift}.")
    else:
        tell(f"Round {state.round} begins with {{{state.first}}}. Every captain gets {gift}.")


def _end_game(state: State, tell: Tell) -> None:
    """After the fourth round all count their points [End of the Game] [Epilogue]."""
    state.over = True
    state.active = NOBODY
    for seat, captain in enumerate(state.captains):
        score = halves(state, captain)
        tell(f"{{{seat}}} has {score_words(score)}. {epilogue(score // 2)}")
