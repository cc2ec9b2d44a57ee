"""Answers of a greedy seat to each question: the value of one key, in T."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from rules.kernel import PASS, Ask
from rules.spacecorp.actions.paying import payment_key
from rules.spacecorp.actions.value import Task
from rules.spacecorp.cards.windows import Moment
from rules.spacecorp.charts.content import COLONIES, site_of
from rules.spacecorp.charts.kinds import (
    Action,
    BaseKind,
    CardId,
    ColonyId,
    Edge,
    ProgressId,
    SiteId,
)
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.greedy.edges import competitors_worth, sabotage_worth, use_worth
from rules.spacecorp.greedy.ending import claim_worth, haste
from rules.spacecorp.greedy.turn_uses import (
    CEILINGS,
    TURN_USES,
    colony_worth,
    payment_price,
    produce_gain,
    research_gain,
    upgrade_slots,
    way_worth,
    wheel_gain,
)

Judge = Callable[[Appraisal, Ask, str], float]


def _action(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    kind, _, target = key.partition(":")
    if target == Edge.COMPETITORS:
        return competitors_worth(appraisal)
    return use_worth(appraisal, kind, target)


def turn_scores(appraisal: Appraisal, ask: Ask) -> dict[str, float]:
    """Return the values of a turn's uses, without those that can't be the best at any price."""
    ceilings = {key: _ceiling(appraisal, key) for key in ask.keys}
    scores: dict[str, float] = {}
    for key in sorted(ask.keys, key=lambda key: -ceilings[key]):
        if scores and ceilings[key] < max(scores.values()):
            break
        scores[key] = _action(appraisal, ask, key)
    return {key: scores[key] for key in ask.keys if key in scores}


def _ceiling(appraisal: Appraisal, key: str) -> float:
    kind, _, target = key.partition(":")
    if kind not in CEILINGS:
        return inf
    favoured = appraisal.style.uses.get(kind, 0.0)
    return CEILINGS[kind](appraisal, target) + haste(appraisal, kind) + favoured


def _move_to(appraisal: Appraisal, ask: Ask, key: str) -> float:
    start = ask.about
    if not isinstance(start, str):
        return 0.0
    return way_worth(appraisal, SiteId(start), SiteId(key))


def _pay(appraisal: Appraisal, ask: Ask, key: str) -> float:
    """Return the value of a payment: the cheapest, or for open-ended actions the best."""
    task = ask.about
    if not isinstance(task, Task) or key == "pieces":
        return -99.0
    for payment in appraisal.payments(task):
        if payment_key(payment) == key:
            if task.action is Action.PRODUCE:
                return produce_gain(appraisal, payment)
            if task.action is Action.RESEARCH:
                return research_gain(appraisal, payment)
            if task.action in (Action.GENETICS, Action.REVELATION):
                return wheel_gain(appraisal, payment)
            twice = 1.2 if payment.time == "twice" else 0.0
            return twice - payment_price(appraisal, payment) - 0.01 * payment.total
    return -50.0


def _base(appraisal: Appraisal, ask: Ask, key: str) -> float:
    about = ask.about
    if not isinstance(about, tuple):
        return 0.0
    name, *chosen = about
    site = site_of(appraisal.era, SiteId(name))
    worth = appraisal.kind_worth(site, [BaseKind(kind) for kind in chosen], BaseKind(key))
    return worth + appraisal.style.bases.get(BaseKind(key), 0.0)


def _offer(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    """Return the value of a card, the deck's unknown top, a step of revelation, or of stopping.

    If the top is better than every offer, so is the next card, and both are drawn together.
    """
    if key in ("deck", "deck:all"):
        more = 0.01 * (key == "deck:all")
        return (appraisal.hand.unknown + more) * bool(appraisal.view.deck > 1)
    if key == "revelation":
        return 1.3
    if key == "stop":
        return 0.0 if appraisal.turns > 1 else 2.0
    return appraisal.hand.card(CardId(key))


def _progress(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    return appraisal.hand.progress(ProgressId(key))


def _slot(appraisal: Appraisal, ask: Ask, key: str) -> float:
    card = ask.about
    return upgrade_slots(appraisal, CardId(card))[key] if isinstance(card, str) else 0.0


def _place(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    """Return the value of a site for a team, or for a probe."""
    if key in ("stop", "stay"):
        return 0.1
    site = SiteId(key)
    return appraisal.potential(site) + appraisal.awards(site_of(appraisal.era, site))


def _leave(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    """Return the value of sending a team away: the one with the least to do."""
    return 0.3 if key in ("stop", "stay") else -appraisal.potential(SiteId(key))


def _tile(appraisal: Appraisal, ask: Ask, key: str) -> float:
    site = ask.about
    tile = ColonyId(key)
    if not isinstance(site, str):
        return float(COLONIES[tile].value)
    return colony_worth(appraisal, SiteId(site), tile)


def _means(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    prices = {"team": 1.0 if appraisal.turns < 8 else 3.0, "build": 1.5, "profit": 5.0}
    return -sum(prices.get(part, 0.0) for part in key.split("+"))


def _edge(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    """Return the value of playing an Edge at its moment."""
    if key == PASS:
        return 0.0
    if key in (Edge.SALVAGE, Edge.HOSTILE_MICROBES, Edge.INCOMPATIBLE):
        return TURN_USES["edge"](appraisal, key)
    if key == Edge.HACK:
        best = max(appraisal.hand.card(card.id) for card in appraisal.view.offers if card)
        return best - 1.0 if len(appraisal.me.hand) < 6 else -1.0
    if key == Edge.SABOTAGE:
        return max(sabotage_worth(appraisal, action) for action in Action) - 1.0
    return 1.0


def _value_sabotage(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    return sabotage_worth(appraisal, key)


def _value_removal(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    """Return the value of removing an Infra card: the weakest."""
    return -appraisal.hand.card(appraisal.me.slots[int(key[-1]) - 1])


def _value_poached(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    return 0.3 if key == "stop" else appraisal.hand.card(CardId(key)) - 0.2


def _claim(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    if key == "skip":
        return -1.0
    return claim_worth(appraisal, int(key.partition(":")[2]) - 1)


def _legacy(appraisal: Appraisal, _ask: Ask, key: str) -> float:
    producing = dict(appraisal.view.players[appraisal.seat].producing)
    kept = producing.get("legacy", 0)
    return float(producing.get(key, kept) - kept)


JUDGES: Final[dict[str, Judge]] = {
    "turn.action": _action,
    "move.to": _move_to,
    "pay.plan": _pay,
    "build.base": _base,
    "build.research": _offer,
    "research.take": _offer,
    "edge.offer": _offer,
    "progress.take": _progress,
    "setup.adaptation": _progress,
    "upgrade.slot": _slot,
    "special.site": _place,
    "special.team": _leave,
    "progress.star": _place,
    "transport.from": _leave,
    "transport.to": _place,
    "colonize.tile": _tile,
    "colonize.means": _means,
    "edge.action": _value_sabotage,
    "edge.remove": _value_removal,
    "edge.poach": _value_poached,
    "contract.claim": _claim,
    "contract.end": _claim,
    "legacy": _legacy,
    "edge.leaked": _progress,
    **{moment.id: _edge for moment in Moment},
}
