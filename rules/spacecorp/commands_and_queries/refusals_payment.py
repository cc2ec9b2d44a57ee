"""Refusals of payments [p6, p13, p15]."""

from __future__ import annotations

import re
from typing import Final

from rules.kernel import Ask
from rules.spacecorp.actions.payment import MOST_SPENT
from rules.spacecorp.actions.planning import payments
from rules.spacecorp.actions.value import Task
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import CardId, Era
from rules.spacecorp.position.state import State

RIVAL: Final = re.compile(r"(?:hq|port|plant|shield):?\d")
MONEY: Final = re.compile(r"(\d{1,3})T")
CARD: Final = re.compile(r"([A-Z]\d{1,2}(?:\.[0-9A-Z]{3})?)(s?)")


def why_not_pay(state: State, ask: Ask, key: str) -> str:
    """Explain the first part of a payment that the rules forbid."""
    task = ask.about
    if not isinstance(task, Task):
        return ""
    used: set[str] = set()
    for part in key.split("+"):
        reason = _no_part(state, task, part, used)
        if reason:
            return reason
    have = max((payment.earned for payment in payments(state, task)), default=0)
    wanted = f"{task.need} are needed" if task.need else "a value of 1 is needed"
    return f"That is not enough or more than you have: {wanted}, the ways offered bring {have}."


def _no_part(state: State, task: Task, part: str, used: set[str]) -> str:
    """Return why a part of a payment isn't possible; empty: it isn't a part of one."""
    if RIVAL.fullmatch(part) and state.ended:
        return "Rivals' Infra and bases rest once the end of the era is triggered [p13]."
    if part in ("double", "twice") and not task.timed:
        return "A Time card serves Move, Build and Explore alone [p7]."
    if part in ("double", "twice") and not any(
        CARDS[card].time for card in state.players[task.seat].hand
    ):
        return "You hold no Time card [p7]."
    money = MONEY.fullmatch(part)
    if money:
        return _no_money(state, task, int(money[1]))
    card = CARD.fullmatch(part)
    return _no_card(state, task, CardId(card[1]), used) if card else ""


def _no_money(state: State, task: Task, amount: int) -> str:
    """Explain the limits on spent profit [p15]."""
    if state.era is Era.MARINERS:
        return "Profit is spent for actions from the Planeteers era on [p15]."
    if task.bare:
        return "A colony point for Build comes from cards and Infra alone [p20]."
    if amount > MOST_SPENT:
        return f"At most {MOST_SPENT}T make up an action's shortfall [p15]; you named {amount}T."
    profit = state.players[task.seat].profit
    if amount > profit:
        return f"You have {profit}T to spend [p15], not {amount}T."
    return "Spent profit must be less than the value from elsewhere, and fill a shortfall [p15]."


def _no_card(state: State, task: Task, card: CardId, used: set[str]) -> str:
    if card not in state.players[task.seat].hand:
        return f"You do not hold {card} [p6]."
    face = CARDS[card].face(task.action)
    if face is None:
        return f"{card} {CARDS[card].name} does not serve {task.action.capitalize()} [p6]."
    if card in used:
        return f"An action uses one value of {card}, the plain or the shielded one [p15]."
    used.add(card)
    return ""
