"""Purposes of a greedy player's answers, in words, for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.kernel import Ask
from rules.spacecorp.charts.content import CARDS, site_of
from rules.spacecorp.charts.kinds import BaseKind, CardId, Era, Goal, SiteId, SiteKind, Special
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.position.board import explored, producing
from rules.spacecorp.position.contracts import Holdings, reached
from rules.spacecorp.position.state import WHEEL, Base
from rules.spacecorp.position.view import View

COUNTS: Final = "{base} counts for the contract “{goal}” ({share}), which pays {award}T"
EXPLORED: Final = "You have a team at {site}, and the first explorer there takes its tile's award"
UNKNOWN: Final = "{site} is unexplored: your team can take its tile's award and build there"
SITE: Final = "A base at {site} is worth more than what your team could build where it is"
BEYOND: Final = (
    "The first two teams there give you a better start in the next era, but stay until then"
)
PRODUCES: Final = "Your bases produce {total}T together"
FEW: Final = "Every action is paid with cards, and you have only {cards}"
MORE_CARDS: Final = "More cards give you stronger actions in later turns"
CLOSER: Final = "Your cube is {left} short of a progress card"
ORBIT: Final = "A full turn of the wheel brings a progress card"
SHIELDED: Final = (
    "Infra in your HQ adds to actions in every later turn, unlike a card that you play"
)
PROBE: Final = "You take a tile's awards without a team having to travel there"
LEAP: Final = "The card puts a team at a place that it could hardly travel to"
TILE: Final = "It produces {amount}T each time you Produce"
COLONY: Final = "Each further colony is worth more than the one before it when the game ends"
NOWHERE: Final = SiteId("")
FEW_CARDS: Final = 3
"""Number of cards in hand below which most actions are out of reach."""


def purpose(view: View, ask: Ask, key: str, _plan: str) -> str:
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
    return (SITE if explored(appraisal.state, site) else UNKNOWN).format(site=site.name)


def _contract(
    appraisal: Appraisal, name: SiteId, kind: BaseKind, others: Sequence[BaseKind]
) -> dict[str, str]:
    """Return the words for the best-paid contract that a base brings nearer; empty: none.

    Contracts that one of the `others` would bring as near don't count.
    """
    after = _reached(appraisal, name, kind)
    before = [_reached(appraisal, name, other) for other in others] or [_reached(appraisal)]
    nearer = [
        index for index, count in enumerate(after) if count > max(each[index] for each in before)
    ]
    if not nearer:
        return {}
    best = max(nearer, key=lambda index: appraisal.awards_left[index][3])
    contract, _, need, award = appraisal.awards_left[best]
    goal = contract.words(len(appraisal.view.players))
    return {"goal": goal, "share": f"then {after[best]} of {need}", "award": str(int(award))}


def _reached(
    appraisal: Appraisal, name: SiteId = NOWHERE, kind: BaseKind = BaseKind.RESEARCH
) -> list[int]:
    """Return how far the seat is with each contract that is left, with one more base if named."""
    bases = appraisal.state.spots[name].bases if name else []
    bases.append(Base(appraisal.seat, kind))
    holdings = Holdings(appraisal.state, appraisal.seat)
    counts = [
        min(reached(holdings, contract), need) for contract, _, need, _ in appraisal.awards_left
    ]
    bases.pop()
    return counts


def _any_base(appraisal: Appraisal, name: SiteId, words: str) -> str:
    """Return which contract a base of any type at a site counts for."""
    types = [row for row in appraisal.awards_left if row[0].goal is not Goal.TYPES]
    with_types, appraisal.awards_left = appraisal.awards_left, types
    goal = _contract(appraisal, name, BaseKind.RESEARCH, ())
    appraisal.awards_left = with_types
    return COUNTS.format(base=words, **goal) if goal else ""


def _base(appraisal: Appraisal, name: SiteId, kind: BaseKind, others: Sequence[BaseKind]) -> str:
    """Return which contract only this type of base counts for, or what its tile produces."""
    if goal := _contract(appraisal, name, kind, others):
        return COUNTS.format(base="It", **goal)
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
    held = len(appraisal.me.hand)
    return FEW.format(cards=held) if held <= FEW_CARDS else MORE_CARDS


def _turned(appraisal: Appraisal, place: int) -> str:
    """Return how far a cube on the wheel is from a progress card."""
    if appraisal.era is Era.MARINERS:
        return ""
    left = WHEEL - place % WHEEL
    spaces = f"{left} space{'s' * (left > 1)}"
    return CLOSER.format(left=spaces) if left < WHEEL else ORBIT


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
    "upgrade": lambda _, __: SHIELDED,
    "special": _special,
    "colonize": lambda _, __: COLONY,
}
"""By the verb of an action's key."""
