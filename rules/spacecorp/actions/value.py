"""What goes into the value of an action: Infra, cards, progress, and how they combine [p6, p19]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from operator import itemgetter
from typing import Final, NamedTuple

import msgspec

from rules.spacecorp.actions.time_cards import TIMED
from rules.spacecorp.charts.content import CARDS, PROGRESS
from rules.spacecorp.charts.hq import FIRST_SLOT, RESEARCH_INFRA
from rules.spacecorp.charts.kinds import NO_CARD, ON_HQ, Action, CardId, Era, ProgressId, SiteId
from rules.spacecorp.charts.printed import Face
from rules.spacecorp.position.state import State

MARINERS_PORT: Final = 2
"""What a Spaceport adds to a Move in Mariners [p11]."""
OPEN_ENDED: Final = (Action.RESEARCH, Action.GENETICS, Action.REVELATION, Action.PRODUCE)
EXPOSURE: Final = {Era.MARINERS: 0, Era.PLANETEERS: 2, Era.STARFARERS: 3}
"""T for an unshielded Move or Build in the radiation zone [p15]."""


class Play(NamedTuple):
    """A card from the hand, with its plain or its shielded value [p15]."""

    card: CardId
    shielded: bool


class Other(NamedTuple):
    """What another team would do with the same value, for a Time card used twice [p7]."""

    site: SiteId
    """Where the team is."""
    need: int
    end: SiteId = ON_HQ
    """Where its Move ends."""
    exposed: bool = False
    """Whether it meets radiation that nothing of its owner's shields."""
    plants: tuple[int, ...] = ()
    """Owners of Industrial bases elsewhere in the region of its Build."""
    factory: bool = False
    """Whether it can build a Shield Factory there, which shields the action."""


class Task(msgspec.Struct, frozen=True):
    """What an action asks for, and which bases can help with it."""

    action: Action
    seat: int
    need: int = 0
    """The value that it takes; 0 where any value will do."""
    site: SiteId = ON_HQ
    """Where the team is."""
    ports: tuple[int, ...] = ()
    """Owners of Spaceports where the team starts, the own one first."""
    plants: tuple[int, ...] = ()
    """Owners of Industrial bases elsewhere in the region of a Build."""
    shields: tuple[int, ...] = ()
    """Owners of Shield Factories that cover the action."""
    exposed: bool = False
    """Whether a part of it lies in the radiation zone."""
    covered: bool = False
    """Whether it is shielded without further ado."""
    others: tuple[Other, ...] = ()
    """What other teams could do, for a Time card used twice; none where no card is held."""
    most: int | None = None
    """The highest value that is of use; None: there is no such limit."""
    bare: bool = False
    """Colonize: cards and Infra alone count (C3) [p20]."""

    @property
    def timed(self) -> bool:
        """Whether a Time card serves [p7]."""
        return not self.bare and self.action in TIMED

    @property
    def irradiated(self) -> bool:
        """Whether radiation is met unless something shields the action [p15]."""
        return self.exposed and not self.covered

    @property
    def open_ended(self) -> bool:
        """Whether the action takes any value above 0 instead of a fixed one."""
        return self.action in OPEN_ENDED


class Part(NamedTuple):
    """One value that goes into a total."""

    value: int
    times: bool
    card: bool
    """Whether it comes from a card, which a Spaceport may double (C5)."""
    shielded: bool = False


def spends(state: State, task: Task) -> bool:
    """Whether profit may make up a shortfall: of a value asked for (H), not in Mariners [p15]."""
    asked = task.need > 0 or task.most is not None
    return asked and not task.bare and state.era is not Era.MARINERS


Infra = tuple[tuple[CardId, Face], ...]
"""Matching Infra of a HQ, with its cards."""


def infra(state: State, seat: int, action: Action) -> Infra:
    """The matching Infra of a HQ; printed boxes have no card [p6, p12]."""
    return infra_of(tuple(state.players[seat].slots), action, state.begin)


@lru_cache(maxsize=4096)
def infra_of(slots: tuple[CardId, ...], action: Action, begin: Era) -> Infra:
    """The matching Infra of these slots; the first slot's own print counts where it is empty."""
    found = []
    if action is Action.RESEARCH:
        found.append((NO_CARD, Face(Action.RESEARCH, RESEARCH_INFRA[begin])))
    for slot, card in enumerate(slots):
        printed = FIRST_SLOT[begin] if slot == 0 else ()
        faces = CARDS[card].faces if card != NO_CARD else printed
        found += [(card, face) for face in faces if face.action is action]
    return tuple(found)


def serving(
    state: State, seat: int, action: Action, more: Sequence[CardId] = ()
) -> tuple[CardId, ...]:
    """The cards of a hand, and of some more, that serve an action, weakest first [p6]."""
    hand = state.players[seat].hand
    found = [(rank, card) for card in (*hand, *more) if (rank := _rank(card, action)) is not None]
    found.sort(key=itemgetter(0))
    return tuple([card for _, card in found])


@lru_cache(maxsize=4096)
def _rank(card: CardId, action: Action) -> tuple[bool, int] | None:
    """How strong a card is for an action, one that multiplies most; None: it does not serve."""
    face = CARDS[card].face(action)
    return None if face is None else (face.times, face.value)


def face_of(card: CardId, action: Action) -> Face:
    """The use of a card for an action that it serves."""
    face = CARDS[card].face(action)
    assert face is not None, f"{card} does not serve {action}"
    return face


def progress(state: State, task: Task) -> tuple[int, int]:
    """What progress cards add before multipliers, and by how much they multiply [p17]."""
    owned = state.players[task.seat].progress
    return _progress(tuple(owned), task.action) if owned and not task.bare else (0, 1)


@lru_cache(maxsize=1024)
def _progress(owned: tuple[ProgressId, ...], action: Action) -> tuple[int, int]:
    """What progress cards add to an action, and by how much they multiply it."""
    cards = [PROGRESS[card] for card in owned]
    adds = sum(card.adds.get(action, 0) for card in cards)
    return adds, prod(2 for card in cards if card.doubles is action)


class Sum(NamedTuple):
    """What values come to, as far as others that join them need to know it [p6]."""

    adds: int = 0
    factor: int = 1
    times: bool = False
    """Whether any of them multiplies."""
    top: int = 0
    """The most that a card adds, which a Spaceport may double (C5) [p16]."""
    boosts: bool = False
    """Whether a card multiplies: then a Spaceport doubles that (C5)."""


NOTHING: Final = Sum()


def summed(parts: Sequence[Part]) -> Sum:
    """Values by themselves, those that add apart from those that multiply."""
    adds = [part for part in parts if not part.times]
    factors = [part for part in parts if part.times]
    return Sum(
        sum(part.value for part in adds),
        prod(part.value for part in factors),
        bool(factors),
        max((part.value for part in adds if part.card), default=0),
        any(part.card for part in factors),
    )


def combine(one: Sum, other: Sum, extra: int, port: bool) -> int:
    """Sum first, then multiply; multipliers alone multiply each other [p6, p19].

    A Spaceport doubles the one card that gains most; a multiplier always does (C5) [p16].
    """
    adds, factor, times, top, boosts = one
    more, by, also, most, lifts = other
    adds += more + extra
    factor *= by
    if port and (boosts or lifts):
        factor *= 2
    elif port:
        adds += max(top, most)
    if not adds:
        return factor if times or also else 0
    return adds * factor
