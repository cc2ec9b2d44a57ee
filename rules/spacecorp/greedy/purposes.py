"""Purposes of a greedy player's answers, in words, for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.kernel import Ask
from rules.spacecorp.actions.paying import payment_key
from rules.spacecorp.actions.payment import Payment
from rules.spacecorp.actions.research_and_produce import harvests, produce_task
from rules.spacecorp.actions.value import Task, infra_of
from rules.spacecorp.charts.content import CARDS, COLONIES, PROGRESS, site_of
from rules.spacecorp.charts.kinds import (
    Action,
    BaseKind,
    CardId,
    ColonyId,
    Era,
    Goal,
    ProgressId,
    SiteId,
    SiteKind,
    Special,
)
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.greedy.pass_reasons import passed
from rules.spacecorp.position.board import colonies_of, is_explored, producing
from rules.spacecorp.position.colonies import at_once
from rules.spacecorp.position.contracts import Holdings, progress
from rules.spacecorp.position.scoring import colony_award
from rules.spacecorp.position.state import WHEEL, Base
from rules.spacecorp.position.view import View
from rules.toolbox.sentences import counted, listed

COUNTS: Final = "{base} counts for the contract “{goal}” ({share}), which pays {award}T"
BOTH: Final = "{base} counts for two contracts: {goals}"
EACH: Final = "“{goal}” ({share}, {award}T)"
CLAIMS: Final = "{base} fulfils the contract “{goal}”, which you can claim immediately for {award}T"
EXPLORED: Final = "As the first explorer you take the tile's award{worth}"
OPENED: Final = "; your team can build there later"
AVERAGE: Final = ", about {worth}T on average"
UNKNOWN: Final = "{site} is unexplored: your team can take its tile's award and build there"
SITE: Final = "A base at {site} is worth more than what your team could build where it is"
BEYOND: Final = (
    "The first two teams there give you a better start in the next era, but stay until then"
)
PRODUCES: Final = "You collect {total}T of profit {cards}"
RESEARCHED: Final = "More cards give you stronger actions in later turns"
DRAWS: Final = "You draw {drawn} {cards}"
FEW: Final = "; every action is paid for with cards, and you have only {cards}"
NARROW: Final = "; your cards are good only for {actions}, and new ones let you do more"
UNSERVED: Final = "; you have no {actions} card"
MORE_CARDS: Final = "; more cards give you stronger actions in later turns"
PLAYED: Final = "for {cards} that you play"
NONE_PLAYED: Final = "without playing a card"
CLOSER: Final = "Your cube then needs {left} more for {kind}, a card whose effect stays with you"
EARLY: Final = (
    "Your cube then needs {left} more for an Adaptation, a card that you start the next era with"
)
OPENS: Final = "Your cube completes its orbit, so you start the next era with an Adaptation"
SHIELDED: Final = (
    "Infra in your HQ adds to actions in every later turn, unlike a card that you play"
)
STRONGER: Final = "Your Infra then adds {gains} in every later turn"
GAIN: Final = "{value} more to {action}"
LOSS: Final = "{value} less to {action}"
PROBE: Final = "You take a tile's award{worth}, and no team has to travel there"
LEAP: Final = "The card puts a team at {site} without spending cards on the journey"
TILE: Final = "It produces {amount}T each time you Produce"
PASSES: Final = "Your cube completes its orbit, which brings {names}"
FOUNDED: Final = "fulfils the contract “{goal}”, which you can claim immediately for {award}T"
COLONY: Final = "At the end of the game you get {after}T for {colonies} instead of {before}T"
AT_ONCE: Final = ", and {name} pays {amount}T now"
NOWHERE: Final = SiteId("")
LEAST_AWARD: Final = 0.3
"""T of an average award below which it isn't named."""
WORK: Final = (Action.BUILD, Action.PRODUCE, Action.EXPLORE, Action.MOVE)
"""Actions that a hand should serve, the most profitable first."""
FEW_USES: Final = 2
"""Number of actions that the cards of a narrow hand serve at most."""
FEW_CARDS: Final = 3
"""Number of cards in hand below which most actions are out of reach."""


def purpose(view: View, ask: Ask, key: str, _plan: str, ahead: Sequence[str] = ()) -> str:
    """Return what an answer of the greedy player is for; empty if it speaks for itself."""
    verb, _, target = key.partition(":")
    if ask.id == "move.to":
        return _arrival(Appraisal(view, ask.seat), SiteId(key))
    if ask.id == "build.base" and isinstance(ask.about, tuple):
        name, *chosen = ask.about
        others = [BaseKind(other) for other in ask.keys if other != key]
        first = Appraisal(view, ask.seat)
        return "" if chosen else _base(first, SiteId(name), BaseKind(key), others)
    describe = ACTIONS.get(verb) if ask.id == "turn.action" else None
    return describe(Appraisal(view, ask.seat), target, ahead) if describe else ""


def _arrival(appraisal: Appraisal, name: SiteId) -> str:
    """Return what a team can do at its new place."""
    site = site_of(appraisal.era, name)
    if site.kind is SiteKind.BEYOND:
        return BEYOND
    if site.build is None or appraisal.state.spots[name].bases:
        return ""
    if goal := _any_base(appraisal, name, f"A base at {site.name}"):
        return goal
    return (SITE if is_explored(appraisal.state, site) else UNKNOWN).format(site=site.name)


def _contracts(
    appraisal: Appraisal,
    name: SiteId,
    kind: BaseKind,
    others: Sequence[BaseKind],
    words: str,
) -> str:
    """Return which contracts a base fulfils or brings nearer, the best paid first; empty: none.

    Contracts that one of the `others` would bring as near don't count. `words` name the base.
    """
    after = _reached(appraisal, name, kind)
    before = [_reached(appraisal, name, other) for other in others] or [_reached(appraisal)]
    nearer = [
        index for index, count in enumerate(after) if count > max(each[index] for each in before)
    ]
    rows = appraisal.awards_left
    nearer.sort(key=lambda index: (after[index] < rows[index][2], -rows[index][3]))
    terms = [
        {
            "goal": rows[index][0].words(len(appraisal.view.players)),
            "share": f"then {after[index]} of {rows[index][2]}",
            "award": str(int(rows[index][3])),
        }
        for index in nearer
    ]
    if not terms:
        return ""
    if after[nearer[0]] >= rows[nearer[0]][2]:
        return CLAIMS.format(base=words, **terms[0])
    if len(terms) == 1:
        return COUNTS.format(base=words, **terms[0])
    return BOTH.format(base=words, goals=listed([EACH.format(**each) for each in terms[:2]]))


def _reached(
    appraisal: Appraisal, name: SiteId = NOWHERE, kind: BaseKind = BaseKind.RESEARCH
) -> list[int]:
    """Return how far the seat is with each contract that is left, with one more base if named."""
    bases = appraisal.state.spots[name].bases if name else []
    bases.append(Base(appraisal.seat, kind))
    holdings = Holdings(appraisal.state, appraisal.seat)
    counts = [
        min(progress(holdings, contract), need) for contract, _, need, _ in appraisal.awards_left
    ]
    bases.pop()
    return counts


def _any_base(appraisal: Appraisal, name: SiteId, words: str) -> str:
    """Return which contracts a base of any type at a site counts for."""
    types = [row for row in appraisal.awards_left if row[0].goal is not Goal.TYPES]
    with_types, appraisal.awards_left = appraisal.awards_left, types
    goal = _contracts(appraisal, name, BaseKind.RESEARCH, (), words)
    appraisal.awards_left = with_types
    return goal


def _base(appraisal: Appraisal, name: SiteId, kind: BaseKind, others: Sequence[BaseKind]) -> str:
    """Return which contract only this type of base counts for, or what its tile produces."""
    if goal := _contracts(appraisal, name, kind, others, "It"):
        return goal
    if kind is BaseKind.EXPLOITER:
        return ""
    before = sum(worth for _, worth in producing(appraisal.state, appraisal.seat))
    bases = appraisal.state.spots[name].bases
    bases.append(Base(appraisal.seat, kind))
    after = sum(worth for _, worth in producing(appraisal.state, appraisal.seat))
    bases.pop()
    return TILE.format(amount=after - before) if after > before else ""


def _explored(appraisal: Appraisal, name: str, _ahead: Sequence[str]) -> str:
    """Return what exploring a site is for."""
    site = site_of(appraisal.era, SiteId(name))
    text = EXPLORED.format(worth=_awarded(appraisal, site.id))
    if site.build is None or appraisal.state.spots[site.id].bases:
        return text
    contract = _any_base(appraisal, site.id, "a base there")
    return text + (f"; {contract}" if contract else OPENED)


def _awarded(appraisal: Appraisal, name: SiteId) -> str:
    """Return the average award of a site's unknown tiles, as a clause; empty: nothing."""
    worth = appraisal.awards(site_of(appraisal.era, name))
    return AVERAGE.format(worth=f"{worth:.1f}") if worth >= LEAST_AWARD else ""


def _built(appraisal: Appraisal, name: str, _ahead: Sequence[str]) -> str:
    """Return which contract the usual base at a site counts for."""
    return _any_base(appraisal, SiteId(name), "A base there")


def _paid(appraisal: Appraisal, task: Task, ahead: Sequence[str]) -> Payment | None:
    """Return the way in which the line pays for a task; None: unknown."""
    ways = appraisal.payments(task) if ahead else []
    return next((way for way in ways if payment_key(way) == ahead[0]), None)


def _cards(payment: Payment) -> str:
    """Return a clause on the cards of the hand that a payment takes."""
    cards = counted(len(payment.plays), "card")
    return PLAYED.format(cards=cards) if payment.plays else NONE_PLAYED


def _produced(appraisal: Appraisal, _target: str, ahead: Sequence[str]) -> str:
    """Return what a Produce action collects, and the contract that it fulfils."""
    payment = _paid(appraisal, produce_task(appraisal.state, appraisal.seat), ahead)
    if payment is None:
        return ""
    harvest = harvests(appraisal.state, appraisal.seat, payment.total)["richest"]
    text = PRODUCES.format(total=harvest.gained, cards=_cards(payment))
    appraisal.state.produced += 1
    contract = _fulfilled(appraisal, (Goal.PRODUCED, Goal.FIRST_PRODUCE), harvest.counted)
    appraisal.state.produced -= 1
    return text + (f"; it {contract}" if contract else "")


def _researched(appraisal: Appraisal, _target: str, ahead: Sequence[str]) -> str:
    """Return how many cards are drawn, for how many, and why."""
    payment = _paid(appraisal, Task(Action.RESEARCH, appraisal.seat), ahead)
    hand = [*appraisal.me.hand]
    if payment is None:
        return RESEARCHED
    left = appraisal.view.deck + sum(card is not None for card in appraisal.view.offers)
    drawn = counted(min(payment.total, left), "card")
    text = DRAWS.format(drawn=drawn, cards=_cards(payment))
    served = {face.action for card in hand for face in CARDS[card].faces}
    if hand and len(served) <= FEW_USES and not any(CARDS[card].time for card in hand):
        return text + NARROW.format(actions=listed(sorted(action.title() for action in served)))
    if len(hand) <= FEW_CARDS:
        return text + FEW.format(cards=len(hand))
    lacks = [action.title() for action in WORK if action not in served]
    return text + (UNSERVED.format(actions=" or ".join(lacks)) if lacks else MORE_CARDS)


def _upgraded(appraisal: Appraisal, card: str, ahead: Sequence[str]) -> str:
    """Return what a card in the slot that the line names adds to later actions."""
    slots, slot = [*appraisal.me.slots], (*ahead, "")[0].removeprefix("slot")
    if not slot.isdigit():
        return SHIELDED
    before = _added(tuple(slots), appraisal.state.begin)
    slots[int(slot) - 1] = CardId(card)
    after = _added(tuple(slots), appraisal.state.begin)
    gains = [
        GAIN.format(value=after[action] - before[action], action=action.title())
        for action in after
        if after[action] > before[action]
    ]
    losses = [
        LOSS.format(value=before[action] - after[action], action=action.title())
        for action in after
        if after[action] < before[action]
    ]
    if not gains:
        return SHIELDED
    return STRONGER.format(gains=listed(gains)) + "".join(f", but {loss}" for loss in losses)


def _added(slots: tuple[CardId, ...], begin: Era) -> dict[Action, int]:
    """Return what the Infra in these slots adds to each action."""
    return {
        action: sum(face.value for _, face in infra_of(slots, action, begin) if not face.times)
        for action in Action
    }


def _colonized(appraisal: Appraisal, name: str, ahead: Sequence[str]) -> str:
    """Return the contract that one more colony fulfils, or what it brings at the end and now."""
    if contract := _fulfilled(appraisal, (Goal.COLONIES,)):
        return f"It {contract}"
    state, own = appraisal.state, len(colonies_of(appraisal.state, appraisal.seat))
    text = COLONY.format(
        colonies=counted(own + 1, "colony", "colonies"),
        after=colony_award(own + 1),
        before=colony_award(own),
    )
    colony = COLONIES.get(ColonyId(ahead[0])) if ahead else None
    if colony is None:
        return text
    spot = state.spots[SiteId(name)]
    spot.colony = colony.id
    amount = at_once(state, appraisal.seat, colony)
    spot.colony = ColonyId("")
    return text + (AT_ONCE.format(name=colony.name, amount=amount) if amount else "")


def _fulfilled(
    appraisal: Appraisal, goals: Sequence[Goal], produced: int | None = None, more: int = 1
) -> str:
    """Return the best contract of some kinds that is fulfilled now, or with more of its things.

    `produced` are the T of this turn's production; `more` is for goals that count other things.
    """
    holdings = Holdings(appraisal.state, appraisal.seat)
    extra = 0 if produced is not None else more
    rows = [
        (award, contract)
        for contract, _, need, award in appraisal.awards_left
        if contract.goal in goals
        and progress(holdings, contract, produced) + extra >= need > progress(holdings, contract)
    ]
    if not rows:
        return ""
    award, contract = max(rows, key=lambda row: row[0])
    return FOUNDED.format(goal=contract.words(len(appraisal.view.players)), award=award)


def _turned(action: Action) -> Callable[[Appraisal, str, Sequence[str]], str]:
    """Return a function that describes what a cube's way on the wheel is for."""

    def describe(appraisal: Appraisal, _target: str, ahead: Sequence[str]) -> str:
        payment = _paid(appraisal, Task(action, appraisal.seat), ahead)
        me = appraisal.me
        before = me.genetics if action is Action.GENETICS else me.revelation
        after = before + (payment.total if payment else 0)
        if appraisal.era is Era.MARINERS:
            useful = appraisal.state.end is not Era.MARINERS and before < WHEEL
            left = counted(max(0, WHEEL - after), "space")
            if after >= WHEEL:
                return OPENS * useful
            return EARLY.format(left=left) if useful and payment else ""
        if orbits := after // WHEEL - before // WHEEL:
            return _orbited(appraisal, ahead, orbits)
        kind = "an Adaptation" if action is Action.GENETICS else "a Breakthrough"
        left = counted(WHEEL - after % WHEEL, "space")
        return CLOSER.format(left=left, kind=kind) if payment else ""

    return describe


def _orbited(appraisal: Appraisal, ahead: Sequence[str], orbits: int) -> str:
    """Return the progress cards that full orbits bring, and the contract that they fulfil."""
    names = [PROGRESS[ProgressId(key)].title for key in ahead if key in PROGRESS]
    contract = _fulfilled(appraisal, (Goal.PROGRESS,), more=orbits)
    text = PASSES.format(names=listed(names) if names else counted(orbits, "progress card"))
    return text + (f"; it {contract}" if contract else "")


def _special(appraisal: Appraisal, card: str, ahead: Sequence[str]) -> str:
    """Return what a Special does that actions can't."""
    name = SiteId(ahead[0]) if ahead and ahead[0] in appraisal.state.spots else NOWHERE
    if CARDS[CardId(card)].special not in (Special.ANTI_MATTER_PROTOTYPE, Special.JUMP_GATE_TRIAL):
        return PROBE.format(worth=_awarded(appraisal, name) if name else "")
    if not name:
        return ""
    site = site_of(appraisal.era, name)
    contract = ""
    if site.build is not None and not appraisal.state.spots[name].bases:
        contract = _any_base(appraisal, name, "a base there")
    return LEAP.format(site=site.name) + (f"; {contract}" if contract else "")


ACTIONS: Final[Mapping[str, Callable[[Appraisal, str, Sequence[str]], str]]] = {
    "explore": _explored,
    "build": _built,
    "produce": _produced,
    "research": _researched,
    "genetics": _turned(Action.GENETICS),
    "revelation": _turned(Action.REVELATION),
    "upgrade": _upgraded,
    "special": _special,
    "colonize": _colonized,
    "pass": passed,
}
"""By the verb of an action's key."""
