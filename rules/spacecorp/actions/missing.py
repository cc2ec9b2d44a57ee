"""Shortfall of an action, and offers that cover it: planning help for panels and queries [p6]."""

from __future__ import annotations

from rules.spacecorp.actions.payment import MOST_SPENT
from rules.spacecorp.actions.planning import mightiest, reaches, strongest
from rules.spacecorp.actions.time_cards import time_card
from rules.spacecorp.actions.value import Task, face_of, infra, progress, serving, spends
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import NO_CARD, CardId
from rules.spacecorp.charts.printed import Face
from rules.spacecorp.position.state import State
from rules.toolbox.sentences import listed


def have_words(state: State, task: Task) -> str:
    """Describe the player's Infra and matching cards, such as `3 + 1`, and bonuses [p6]."""
    faces = [face for _, face in infra(state, task.seat, task.action)]
    fixed = sum(face.value for face in faces if not face.times)
    values = [_value(face) for face in faces if face.times]
    cards = serving(state, task.seat, task.action)
    values += [_value(face_of(card, task.action)) for card in cards]
    adds, factor = progress(state, task)
    values += [f"{adds} of progress"] * bool(adds)
    words = " + ".join([str(fixed), *values])
    if factor > 1:
        words += ", doubled by progress"
    if task.timed and time_card(state, task.seat) != NO_CARD:
        words += ", doubled by Time"
    spendable = words != "0" and spends(state, task)
    profit = min(state.players[task.seat].profit, MOST_SPENT) if spendable else 0
    return words + f", and {profit}T" * bool(profit)


def _value(face: Face) -> str:
    return f"x{face.value}" if face.times else str(face.value)


def lack_words(state: State, task: Task, *, competitors: bool = False, have: str = "") -> str:
    """Describe the shortfall of an action, and the offers that would cover it; empty: none.

    `have` goes in brackets after what can be reached, unless rivals' cards are needed for that.
    """
    best = strongest(state, task, competitors=competitors)
    if best < 0:
        return "The radiation costs more T than you have. Use a shielded value [p15]."
    if best >= task.need:
        return ""
    offers = _offers_words(state, task, competitors=competitors)
    if best == 0:
        return f"Nothing you have counts towards it.{offers}"
    payment = mightiest(state, task, competitors=competitors)
    if payment.rivals:
        owners = dict.fromkeys(payment.rivals)
        lenders = listed(
            [f"{{{owner}}}'s {'Infra' if owner in payment.hqs else 'base'}" for owner in owners]
        )
        names = listed([f"{{{owner}}}" for owner in owners])
        source = f" with {lenders} ({names} may draw a card)"
    else:
        source = have and f" ({have})"
    return f"You can reach {best}{source}.{offers}"


def _offers_words(state: State, task: Task, *, competitors: bool) -> str:
    """Describe the offers that would each be enough, or else those that serve the action."""
    offers = [card for card in state.offers if card != NO_CARD and _serves(task, card)]
    enough = [
        card for card in offers if reaches(state, task, competitors=competitors, more=(card,))
    ]
    words = f"{listed(enough or offers)} from the offers would {'be enough' if enough else 'help'}"
    return f" {words}." if offers else ""


def _serves(task: Task, card: CardId) -> bool:
    card_chart = CARDS[card]
    return card_chart.face(task.action) is not None or (card_chart.time and task.timed)


def short_words(
    state: State, task: Task, subject: str, page: str, *, competitors: bool = False
) -> str:
    """Return why the player lacks the value for an action."""
    have = strongest(state, task, competitors=competitors)
    if have < 0:
        return (
            f"{subject} without shielding costs profit [p15], and you have too little. Use a "
            "shielded value."
        )
    return f"{subject} takes {task.need} [{page}]. You can reach {have} at most."
