"""Purposes of a greedy player's answers, in words, for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.kernel import Ask
from rules.spacecorp.actions.value import infra_of
from rules.spacecorp.charts.content import CARDS, PROGRESS, site_of
from rules.spacecorp.charts.kinds import (
    Action,
    BaseKind,
    CardId,
    Era,
    Goal,
    SiteId,
    SiteKind,
    Special,
)
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.position.board import is_explored, producing
from rules.spacecorp.position.contracts import Holdings, progress
from rules.spacecorp.position.state import WHEEL, Base
from rules.spacecorp.position.view import View
from rules.toolbox.sentences import listed

COUNTS: Final = "{base} counts for the contract “{goal}” ({share}), which pays {award}T"
BOTH: Final = "{base} counts for two contracts: {goals}"
EACH: Final = "“{goal}” ({share}, {award}T)"
CLAIMS: Final = "{base} fulfils the contract “{goal}”, which you can claim immediately for {award}T"
EXPLORED: Final = "You have a team at {site}, and the first explorer there takes its tile's award"
UNKNOWN: Final = "{site} is unexplored: your team can take its tile's award and build there"
SITE: Final = "A base at {site} is worth more than what your team could build where it is"
BEYOND: Final = (
    "The first two teams there give you a better start in the next era, but stay until then"
)
PRODUCES: Final = "Your bases produce {total}T together"
FEW: Final = "You pay for every action with cards, and you have only {cards}"
NARROW: Final = "Your cards are good only for {actions}, and new ones let you do more"
MORE_CARDS: Final = "More cards give you stronger actions in later turns"
CLOSER: Final = "Your cube is {left} short of a progress card"
EARLY: Final = "A full turn of the wheel brings a progress card once the next era opens"
ORBIT: Final = "A full turn of the wheel brings a progress card"
SHIELDED: Final = (
    "Infra in your HQ adds to actions in every later turn, unlike a card that you play"
)
STRONGER: Final = "Your Infra then adds {gains} in every later turn"
GAIN: Final = "{value} more to {action}"
PROBE: Final = "You take a tile's awards without a team having to travel there"
LEAP: Final = "The card puts a team at a place that it could hardly travel to"
TILE: Final = "It produces {amount}T each time you Produce"
WHEELS: Final = ("genetics", "revelation")
"""Actions that move a cube on the Progress Wheel."""
PASSES: Final = "Your cube then reaches a progress card, {name}"
FOUNDED: Final = "fulfils the contract “{goal}”, which you can claim immediately for {award}T"
COLONY: Final = "Each further colony is worth more than the one before it when the game ends"
NOWHERE: Final = SiteId("")
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
    if ask.id == "turn.action" and verb in WHEELS:
        titles = {card.key: card.title for card in PROGRESS.values()}
        if taken := [titles[name] for name in ahead if name in titles]:
            return _progressed(Appraisal(view, ask.seat), taken[0])
    if ask.id == "turn.action" and verb == "upgrade":
        return _upgraded(Appraisal(view, ask.seat), CardId(target), ahead)
    describe = ACTIONS.get(verb) if ask.id == "turn.action" else None
    return describe(Appraisal(view, ask.seat), target) if describe else ""


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


def _explored(appraisal: Appraisal, name: str) -> str:
    """Return what exploring a site is for."""
    return EXPLORED.format(site=site_of(appraisal.era, SiteId(name)).name)


def _built(appraisal: Appraisal, name: str) -> str:
    """Return which contract the usual base at a site counts for."""
    return _any_base(appraisal, SiteId(name), "A base there")


def _produced(appraisal: Appraisal, _target: str) -> str:
    """Return what the seat's bases produce."""
    total = sum(worth for _, worth in producing(appraisal.state, appraisal.seat))
    return PRODUCES.format(total=total) if total else ""


def _researched(appraisal: Appraisal, _target: str) -> str:
    """Return why cards are drawn."""
    hand = appraisal.me.hand
    served = {face.action for card in hand for face in CARDS[card].faces}
    if hand and len(served) <= FEW_USES and not any(CARDS[card].time for card in hand):
        return NARROW.format(actions=listed(sorted(action.title() for action in served)))
    return FEW.format(cards=len(hand)) if len(hand) <= FEW_CARDS else MORE_CARDS


def _upgraded(appraisal: Appraisal, card: CardId, ahead: Sequence[str]) -> str:
    """Return what a card in the slot that the line names adds to later actions."""
    slots, slot = [*appraisal.me.slots], (*ahead, "")[0].removeprefix("slot")
    if not slot.isdigit():
        return SHIELDED
    before = _added(tuple(slots), appraisal.state.begin)
    slots[int(slot) - 1] = card
    after = _added(tuple(slots), appraisal.state.begin)
    gains = [
        GAIN.format(value=after[action] - before[action], action=action.title())
        for action in after
        if after[action] > before[action]
    ]
    return STRONGER.format(gains=listed(gains)) if gains else SHIELDED


def _added(slots: tuple[CardId, ...], begin: Era) -> dict[Action, int]:
    """Return what the Infra in these slots adds to each action."""
    return {
        action: sum(face.value for _, face in infra_of(slots, action, begin) if not face.times)
        for action in Action
    }


def _colonized(appraisal: Appraisal, _name: str) -> str:
    """Return the contract that one more colony fulfils, or why it is worth more than others."""
    contract = _fulfilled(appraisal, Goal.COLONIES)
    return f"It {contract}" if contract else COLONY


def _fulfilled(appraisal: Appraisal, goal: Goal) -> str:
    """Return the best contract of a kind that one more of what it counts fulfils."""
    holdings = Holdings(appraisal.state, appraisal.seat)
    rows = [
        (award, contract)
        for contract, _, need, award in appraisal.awards_left
        if contract.goal is goal and progress(holdings, contract) + 1 == need
    ]
    if not rows:
        return ""
    award, contract = max(rows, key=lambda row: row[0])
    return FOUNDED.format(goal=contract.words(len(appraisal.view.players)), award=award)


def _turned(appraisal: Appraisal, place: int) -> str:
    """Return how far a cube on the wheel is from a progress card."""
    if appraisal.era is Era.MARINERS:
        is_useful = appraisal.state.end is not Era.MARINERS and place < WHEEL
        return EARLY * is_useful
    left = WHEEL - place % WHEEL
    spaces = f"{left} space{'s' * (left > 1)}"
    return CLOSER.format(left=spaces) if left < WHEEL else ORBIT


def _progressed(appraisal: Appraisal, name: str) -> str:
    """Return what a progress card that the wheel brings now is for."""
    contract = _fulfilled(appraisal, Goal.PROGRESS)
    return PASSES.format(name=name) + (f"; it {contract}" if contract else "")


def _special(_appraisal: Appraisal, card: str) -> str:
    """Return what a Special does that actions can't."""
    special = CARDS[CardId(card)].special
    leaps = (Special.ANTI_MATTER_PROTOTYPE, Special.JUMP_GATE_TRIAL)
    return LEAP if special in leaps else PROBE


ACTIONS: Final[Mapping[str, Callable[[Appraisal, str], str]]] = {
    "explore": _explored,
    "build": _built,
    "produce": _produced,
    "research": _researched,
    "genetics": lambda appraisal, _: _turned(appraisal, appraisal.me.genetics),
    "revelation": lambda appraisal, _: _turned(appraisal, appraisal.me.revelation),
    "special": _special,
    "colonize": _colonized,
}
"""By the verb of an action's key."""
