"""Value of an era's end and of its triggers: six contracts, or the deck's last card."""

from __future__ import annotations

from typing import Final

from rules.spacecorp.actions.value import Task
from rules.spacecorp.charts.kinds import NO_CARD, Action
from rules.spacecorp.greedy.appraisal import DRAW_LIMIT, Appraisal
from rules.spacecorp.greedy.turn_uses import research_gain
from rules.spacecorp.position.contracts import award_of, is_fulfilled
from rules.spacecorp.position.scoring import last_payments
from rules.spacecorp.position.state import CONTRACTS, CONTRACTS_TO_END

HASTENED: Final = 1.5
"""T that an empty deck is worth to a leader, and costs a trailing player."""
LOST: Final = -2.0
"""Of a claim that ends the game while another player is ahead."""
UNPAID: Final = (Action.SPECIAL, Action.UPGRADE)
"""Actions that always take at least one card."""


def haste(appraisal: Appraisal, kind: str) -> float:
    """Return a leader's gain, or another's loss, by an action that empties the deck this turn."""
    deck, lead = appraisal.state.deck_size(), appraisal.lead
    if not deck or not lead or kind == "edge" or _cards_to_draw(appraisal, kind) < deck:
        return 0.0
    return HASTENED if lead > 0 else -HASTENED


def _cards_to_draw(appraisal: Appraisal, kind: str) -> int:
    """Return about how many cards leave the deck until the turn is over."""
    refilled = sum(card == NO_CARD for card in appraisal.state.offers)
    if kind == Action.RESEARCH:
        ways = appraisal.payments(Task(Action.RESEARCH, appraisal.seat))
        return refilled + max(ways, key=lambda way: research_gain(appraisal, way)).total
    hand = len(appraisal.me.hand) - (kind in UNPAID)
    return refilled + (hand <= DRAW_LIMIT)


def claim_worth(appraisal: Appraisal, row: int) -> float:
    """Return the T of a contract; losing players leave the sixth one of the last era."""
    state = appraisal.state
    award = float(award_of(state, row))
    done = sum(is_fulfilled(state, other) for other in range(CONTRACTS))
    if done + 1 < CONTRACTS_TO_END or state.era is not state.end or state.ended:
        return award
    final = [player.profit for player in state.players]
    final[appraisal.seat] += int(award)
    for payment in last_payments(state):
        final[payment.seat] += payment.amount
    own = final.pop(appraisal.seat)
    return award if own >= max(final) else LOST
