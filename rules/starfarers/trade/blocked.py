"""Reasons why an offer isn't made, answered or taken back now [5.1]."""

from __future__ import annotations

from rules.starfarers.position.board import others
from rules.starfarers.position.state import State
from rules.starfarers.position.words import listed
from rules.starfarers.trade.offers import MOST_OFFERS, offers_to


def why_not_offer(state: State, seat: int, number: str) -> str:
    """Return why no offer is made to a player [5.1] [5.1.4]."""
    numbers = [str(other + 1) for other in others(state, seat)]
    if number not in numbers:
        return f"Name another player by number [5.1]. Choose from {listed(numbers)}."
    if state.turn.offers >= MOST_OFFERS:
        return f"You've made {MOST_OFFERS} offers, which is the limit for a turn [5.1.4]."
    return f"You already have {MOST_OFFERS} open offers, which is the limit [5.1.4]. Withdraw one."


def why_not_answer(state: State, seat: int, number: str) -> str:
    """Return why an offer cannot be taken or declined [5.1]."""
    if number not in [str(offer.id) for offer in offers_to(state, seat)]:
        return f"{_no_offer(number)} is open to you [5.1]."
    return (
        f"You don't have the cards that offer {number} asks for [5.1]. Decline it or trade first."
    )


def why_not_withdraw(_state: State, _seat: int, number: str) -> str:
    """Return why an offer cannot be withdrawn [5.1]."""
    which = f" {number[:5]}" if number.isdecimal() else ""
    return f"You have no open offer{which} [5.1]."


def _no_offer(number: str) -> str:
    return f"No offer {number[:5]}" if number.isdecimal() else "No such offer"


def why_not_rest(_state: State, _seat: int, _: str) -> str:
    """Return why no offer is waiting for an answer [5.1.1]."""
    return "None of your offers is waiting for an answer [5.1.1]. Make one, or end the turn."
