"""What goes into the value of an action: Infra, cards, progress, and how they combine [p6, p19]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

import msgspec

from rules.spacecorp.actions.time_cards import TIMED
from rules.spacecorp.charts.content import CARDS, PROGRESS
from rules.spacecorp.charts.hq import FIRST_SLOT, RESEARCH_INFRA
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    ON_HQ,
    Action,
    CardId,
    Era,
    ProgressId,
    SiteId,
)
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


def infra(state: State, seat: int, action: Action) -> tuple[tuple[CardId, Face], ...]:
    """The matching Infra of a HQ; printed boxes have no card [p6, p12]."""
    return infra_of(tuple(state.players[seat].slots), action, state.begin)


@lru_cache(maxsize=4096)
def infra_of(
    slots: tuple[CardId, ...], action: Action, begin: Era
) -> tuple[tuple[CardId, Face], ...]:
    """The matching Infra of these slots; the first slot's own print counts where it is empty."""
    found = []
    if action is Action.RESEARCH:
        found.append((NO_CARD, Face(Action.RESEARCH, RESEARCH_INFRA[begin])))
    for slot, card in enumerate(slots):
        printed = FIRST_SLOT[begin] if slot == 0 else ()
        faces = CARDS[card].faces if card != NO_CARD else printed
        found += [(card, face) for face in faces if face.action is action]
    return tuple(found)


def matching(
    state: State, seat: int, action: Action, more: Sequence[CardId] = ()
) -> tuple[tuple[CardId, Face], ...]:
    """The cards of a hand, and of some more, that serve an action, weakest first [p6]."""
    return _matching((*state.players[seat].hand, *more), action)


@lru_cache(maxsize=1024)
def _matching(cards: tuple[CardId, ...], action: Action) -> tuple[tuple[CardId, Face], ...]:
    found = [(card, face) for card in cards if (face := CARDS[card].face(action)) is not None]
    return tuple(sorted(found, key=lambda one: (one[1].times, one[1].value)))


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


def combine(era: Era, parts: Sequence[Part], extra: int, *, port: bool) -> int:
    """Sum first, then multiply; multipliers alone multiply each other [p6, p19]."""
    adds, factors = extra, list[int]()
    for part in parts:
        if part.times:
            factors.append(part.value)
        else:
            adds += part.value
    if port and era is Era.MARINERS:
        adds += MARINERS_PORT
    elif port:
        adds, factors = double_one(parts, adds, factors)
    if not adds:
        return prod(factors) if factors else 0
    return adds * prod(factors)


def double_one(parts: Sequence[Part], adds: int, factors: list[int]) -> tuple[int, list[int]]:
    """A Spaceport doubles the one card that gains most; a multiplier always does (C5) [p16]."""
    if any(part.times and part.card for part in parts):
        return adds, [*factors, 2]
    return adds + max((part.value for part in parts if part.card), default=0), factors
