"""Value of the Infra of the player's HQ, in T."""

from __future__ import annotations

from typing import Final

from rules.spacecorp.actions.value import infra
from rules.spacecorp.charts.kinds import Action, Era
from rules.spacecorp.charts.printed import Face
from rules.spacecorp.greedy.appraisal import Appraisal

WEIGHTS: Final = {Action.MOVE: 1.0, Action.BUILD: 1.1, Action.EXPLORE: 0.8, Action.PRODUCE: 1.4}
"""Frequency of each action."""
INFRA: Final = 1.6
"""T of Infra that serves for a whole era."""
ONWARD: Final = {Era.MARINERS: 0.5, Era.PLANETEERS: 0.35}
"""T of the same in the eras after, where better cards come; hands do not go there [p13]."""


def infra_worth(appraisal: Appraisal) -> float:
    """Return the T of the slots in turns to come; 0 in the last turn of a game."""
    state, seat = appraisal.state, appraisal.seat
    strength = sum(
        _strength([face for _, face in infra(state, seat, action)], action) for action in WEIGHTS
    )
    served = INFRA * min(1.0, (appraisal.turns - 1) / 8)
    if state.era is not state.end:
        served += ONWARD[state.era]
    return strength * served * (1.0 if state.era is Era.MARINERS else 0.75)


def _strength(faces: list[Face], action: Action) -> float:
    """Return the strength of available uses for an action; the first points count most."""
    value = sum(face.value for face in faces if not face.times)
    return WEIGHTS[action] * float(value**0.7) + 2.0 * sum(face.times for face in faces)
