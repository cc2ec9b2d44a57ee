"""Time cards: their uses, the actions that they serve, and their holders [p7]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import NO_CARD, Action, CardId
from rules.spacecorp.position.state import State

TIMED: Final = (Action.MOVE, Action.EXPLORE, Action.BUILD)
"""The actions that a Time card serves [p7]."""


class Time(StrEnum):
    """Uses of a Time card [p7]."""

    NONE = ""
    DOUBLE = "double"
    """The value of the action counts twice."""
    TWICE = "twice"
    """A second team does the action as well."""


def time_card(state: State, seat: int) -> CardId:
    """Return a Time card of the hand; an empty id if there is none."""
    for card in state.players[seat].hand:
        if CARDS[card].time:
            return card
    return NO_CARD
