"""Who gains by an era's end, and what brings it on: six contracts, or the deck's last card."""

from __future__ import annotations

from typing import Final

from rules.spacecorp.charts.content import CHARTS
from rules.spacecorp.charts.kinds import NO_CARD, Action
from rules.spacecorp.greedy.appraisal import DRAW_LIMIT, Appraisal
from rules.spacecorp.position.contracts import award_of, fulfilled
from rules.spacecorp.position.scoring import last_payments
from rules.spacecorp.position.state import CONTRACTS_TO_END

ENDED: Final = 0.2
"""T that an era's end is worth to a leader."""
DITHERED: Final = -0.05
"""Whoever trails plays on, but moves no team to and fro for ever."""
HASTENED: Final = 1.5
"""T that it costs whoever trails to draw the last card: nobody's deeds are lent from then on."""
LOST: Final = -2.0
"""Of a claim that ends the game while another player is ahead."""
UNPAID: Final = (Action.SPECIAL, Action.UPGRADE)
"""Actions that take one card at any rate."""


def pass_worth(appraisal: Appraisal) -> float:
    """Passing ends an era soon."""
    return ENDED if appraisal.lead > 0 else DITHERED


def haste(appraisal: Appraisal, kind: str) -> float:
    """What it costs a seat that trails to empty the deck this turn."""
    deck = appraisal.state.deck_size()
    if not deck or appraisal.lead >= 0 or kind == "edge":
        return 0.0
    return HASTENED if _drawn(appraisal, kind) >= deck else 0.0


def _drawn(appraisal: Appraisal, kind: str) -> int:
    """Cards that leave the deck until the turn is over, about."""
    refilled = sum(card == NO_CARD for card in appraisal.state.offers)
    if kind == Action.RESEARCH:
        return refilled + 2
    hand = len(appraisal.me.hand) - (kind in UNPAID)
    return refilled + (hand <= DRAW_LIMIT)


def claim_worth(appraisal: Appraisal, row: int) -> float:
    """T of a contract; the sixth of the last era is left by whoever would lose with it."""
    state = appraisal.state
    award = float(award_of(state, row))
    done = sum(fulfilled(state, number) for number in range(len(CHARTS[state.era].contracts)))
    if done + 1 < CONTRACTS_TO_END or state.era is not state.end or state.ended:
        return award
    final = [player.profit for player in state.players]
    final[appraisal.seat] += int(award)
    for payment in last_payments(state):
        final[payment.seat] += payment.amount
    own = final.pop(appraisal.seat)
    return award if own >= max(final) else LOST
