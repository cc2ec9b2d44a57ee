"""The greedy AI seat: it sees an ask and its own view, and returns the key that looks best."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rules.kernel import AiSeat, Ask, Dice
from rules.spacecorp.greedy.answers import JUDGES, turn_scores
from rules.spacecorp.greedy.appraisal import APPRAISALS
from rules.spacecorp.greedy.edges import has_paired_hqs
from rules.spacecorp.greedy.styles import STANDARD, STYLES, Style
from rules.spacecorp.position.view import View
from rules.toolbox.seats import best_of


def play_greedy(ask: Ask, view: View, dice: Dice, style: Style = STANDARD) -> str:
    """Return the key that looks best; for unknown questions the default or any key."""
    if len(ask.keys) == 1:
        return ask.keys[0]
    judge = JUDGES.get(ask.id)
    if judge is None:
        return ask.default or dice.pick(ask.keys)
    appraisal = APPRAISALS.get(view, ask.seat, style)
    if has_paired_hqs(appraisal, ask):
        appraisal = appraisal.with_competitors
    if ask.id == "turn.action":
        return best_of(turn_scores(appraisal, ask), dice)
    return best_of({key: judge(appraisal, ask, key) for key in ask.keys}, dice)


PLAYS: Final[Mapping[str, AiSeat]] = {
    name: partial(play_greedy, style=style) for name, style in STYLES.items()
}
"""Players of each style."""
