"""Value of an action: Infra, cards, progress, and their combination [p6, p19]."""

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
"""Bonus of a Spaceport on a Move in Mariners [p11]."""
OPEN_ENDED: Final = (Action.RESEARCH, Action.GENETICS, Action.REVELATION, Action.PRODUCE)
EXPOSURE: Final = {Era.MARINERS: 0, Era.PLANETEERS: 2, Era.STARFARERS: 3}
"""T for an unshielded Move or Build in the radiation zone [p15]."""


class Play(NamedTuple):
    """A card from the hand, with its plain or its shielded value [p15]."""

    card: CardId
    shielded: bool


class Other(NamedTuple):
    """Possible use of the same value by another team, for a Time card used twice [p7]."""

    site: SiteId
    """Site of the team."""
    need: int
    end: SiteId = ON_HQ
    """Destination of its Move."""
    exposed: bool = False
    """True if it meets radiation without a shield of its owner."""
    plants: tuple[int, ...] = ()
    """Owners of Industrial bases elsewhere in the region of its Build."""
    factory: bool = False
    """True if it can build a Shield Factory there, which shields the action."""


class Task(msgspec.Struct, frozen=True):
    """Requirements of an action, and the bases that can help with it."""

    action: Action
    seat: int
    need: int = 0
    """The value that it needs; 0 if any value will do."""
    site: SiteId = ON_HQ
    """Site of the team."""
    ports: tuple[int, ...] = ()
    """Owners of Spaceports at the team's start, the player first."""
    plants: tuple[int, ...] = ()
    """Owners of Industrial bases elsewhere in the region of a Build."""
    shields: tuple[int, ...] = ()
    """Owners of Shield Factories that cover the action."""
    exposed: bool = False
    """True if a part of it lies in the radiation zone."""
    covered: bool = False
    """True if it is shielded anyway."""
    others: tuple[Other, ...] = ()
    """Possible uses by other teams, for a Time card used twice; empty without a Time card."""
    most: int | None = None
    """The highest useful value; None: there is no such limit."""
    bare: bool = False
    """Colonize: only cards and Infra count (C3) [p20]."""

    @property
    def timed(self) -> bool:
        """True if a Time card can pay for the action [p7]."""
        return not self.bare and self.action in TIMED

    @property
    def irradiated(self) -> bool:
        """True if the action meets radiation and isn't shielded [p15]."""
        return self.exposed and not self.covered

    @property
    def open_ended(self) -> bool:
        """True if the action takes any value above 0 instead of a fixed one."""
        return self.action in OPEN_ENDED


class Part(NamedTuple):
    """One value that goes into a total."""

    value: int
    times: bool
    card: bool
    """True if it comes from a card, which a Spaceport may double (C5)."""
    shielded: bool = False


def spends(state: State, task: Task) -> bool:
    """Return whether profit may cover a shortfall: of a fixed value (H), not in Mariners [p15]."""
    asked = task.need > 0 or task.most is not None
    return asked and not task.bare and state.era is not Era.MARINERS


Infra = tuple[tuple[CardId, Face], ...]
"""Matching Infra of a HQ, with its cards."""


def infra(state: State, seat: int, action: Action) -> Infra:
    """Return the matching Infra of a HQ; printed boxes have no card [p6, p12]."""
    return infra_of(tuple(state.players[seat].slots), action, state.begin)


@lru_cache(maxsize=4096)
def infra_of(slots: tuple[CardId, ...], action: Action, begin: Era) -> Infra:
    """Return the matching Infra of these slots; an empty first slot uses its printed value."""
    matches = []
    if action is Action.RESEARCH:
        matches.append((NO_CARD, Face(Action.RESEARCH, RESEARCH_INFRA[begin])))
    for slot, card in enumerate(slots):
        printed = FIRST_SLOT[begin] if slot == 0 else ()
        faces = CARDS[card].faces if card != NO_CARD else printed
        matches += [(card, face) for face in faces if face.action is action]
    return tuple(matches)


def serving(
    state: State, seat: int, action: Action, more: Sequence[CardId] = ()
) -> tuple[CardId, ...]:
    """Return the cards of a hand, and of `more`, that serve an action, weakest first [p6]."""
    hand = state.players[seat].hand
    ranked = [(rank, card) for card in (*hand, *more) if (rank := _rank(card, action)) is not None]
    ranked.sort(key=itemgetter(0))
    return tuple([card for _, card in ranked])


@lru_cache(maxsize=4096)
def _rank(card: CardId, action: Action) -> tuple[bool, int] | None:
    """Return a card's strength for an action; multipliers rank highest; None: it doesn't serve."""
    face = CARDS[card].face(action)
    return None if face is None else (face.times, face.value)


def face_of(card: CardId, action: Action) -> Face:
    """Return the use of a card for an action that it serves."""
    face = CARDS[card].face(action)
    assert face is not None, f"{card} does not serve {action}"
    return face


def progress(state: State, task: Task) -> tuple[int, int]:
    """Return the addend of progress cards before multipliers, and their factor [p17]."""
    owned = state.players[task.seat].progress
    return _progress(tuple(owned), task.action) if owned and not task.bare else (0, 1)


@lru_cache(maxsize=1024)
def _progress(owned: tuple[ProgressId, ...], action: Action) -> tuple[int, int]:
    """Return the addend of progress cards for an action, and their factor."""
    cards = [PROGRESS[card] for card in owned]
    adds = sum(card.adds.get(action, 0) for card in cards)
    return adds, prod(2 for card in cards if card.doubles is action)


class Sum(NamedTuple):
    """Sum of values, as needed to combine it with others [p6]."""

    adds: int = 0
    factor: int = 1
    times: bool = False
    """True if any of them multiplies."""
    top: int = 0
    """The most that a card adds, which a Spaceport may double (C5) [p16]."""
    boosts: bool = False
    """True if a card multiplies: then a Spaceport doubles that (C5)."""


NOTHING: Final = Sum()


def sum_parts(parts: Sequence[Part]) -> Sum:
    """Return the sum of values, with addends and multipliers apart."""
    adds = [part for part in parts if not part.times]
    factors = [part for part in parts if part.times]
    return Sum(
        sum(part.value for part in adds),
        prod(part.value for part in factors),
        bool(factors),
        max((part.value for part in adds if part.card), default=0),
        any(part.card for part in factors),
    )


def combine(first: Sum, other: Sum, extra: int, port: bool) -> int:
    """Sum first, then multiply; without other values, multipliers multiply each other [p6, p19].

    A Spaceport doubles the one card that gains most; a multiplier always does (C5) [p16].
    """
    adds, factor, times, top, boosts = first
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
