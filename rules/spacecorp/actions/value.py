"""The value of an action: Infra, cards, bases, progress, profit [p6, p15, p19]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import prod
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from rules.spacecorp.actions.time_cards import TIMED, Time
from rules.spacecorp.charts.content import CARDS, PROGRESS
from rules.spacecorp.charts.hq import FIRST_SLOT, RESEARCH_INFRA
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    NOBODY,
    ON_HQ,
    Action,
    CardId,
    Era,
    ProgressId,
    SiteId,
)
from rules.spacecorp.charts.printed import Face
from rules.spacecorp.position.state import State

MOST_SPENT: Final = 3
"""T of profit for one action's shortfall [p15]."""
MARINERS_PORT: Final = 2
"""What a Spaceport adds to a Move in Mariners [p11]."""
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


class Plan(msgspec.Struct, frozen=True):
    """How an action is paid for. Seats say whose HQ or base is used."""

    hqs: tuple[int, ...] = ()
    plays: tuple[Play, ...] = ()
    time: Time = Time.NONE
    port: int = NOBODY
    plant: int = NOBODY
    shield: int = NOBODY
    veil: bool = False
    """Whether one Infra card counts with its shielded value."""
    spent: int = 0
    """T of profit for the shortfall."""


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
    return _infra(tuple(state.players[seat].slots), action, state.begin)


@lru_cache(maxsize=4096)
def _infra(
    slots: tuple[CardId, ...], action: Action, begin: Era
) -> tuple[tuple[CardId, Face], ...]:
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
) -> list[tuple[CardId, Face]]:
    """The cards of a hand, and of some more, that serve an action, weakest first [p6]."""
    found = []
    for card in (*state.players[seat].hand, *more):
        face = CARDS[card].face(action)
        if face is not None:
            found.append((card, face))
    return sorted(found, key=lambda one: (one[1].times, one[1].value))


def bonus(state: State, task: Task) -> int:
    """What progress cards add before multipliers [p17]."""
    owned = state.players[task.seat].progress
    return _progress(tuple(owned), task.action)[0] if owned and not task.bare else 0


def doublings(state: State, task: Task) -> int:
    """By how much progress cards multiply the total [p17]."""
    owned = state.players[task.seat].progress
    return _progress(tuple(owned), task.action)[1] if owned and not task.bare else 1


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
        adds, factors = _double_one(parts, adds, factors)
    if not adds:
        return prod(factors) if factors else 0
    return adds * prod(factors)


def port_gain(state: State, task: Task, plan: Plan) -> Part | None:
    """What a Spaceport adds to a plan or multiplies it by; None where it does nothing [p16]."""
    if plan.port == NOBODY:
        return None
    if state.era is Era.MARINERS:
        return Part(MARINERS_PORT, False, False)
    adds, factors = _double_one(parts_of(state, task, plan), 0, [])
    return Part(2, True, False) if factors else Part(adds, False, False) if adds else None


def _double_one(parts: Sequence[Part], adds: int, factors: list[int]) -> tuple[int, list[int]]:
    """A Spaceport doubles the one card that gains most; a multiplier always does (C5) [p16]."""
    if any(part.times and part.card for part in parts):
        return adds, [*factors, 2]
    return adds + max((part.value for part in parts if part.card), default=0), factors


def parts_of(state: State, task: Task, plan: Plan) -> list[Part]:
    """The values of a plan's Infra and cards, shielded ones where chosen [p15]."""
    parts: list[Part] = []
    for seat in plan.hqs:
        parts += _infra_parts(tuple(state.players[seat].slots), task.action, state.begin)
    parts += [played(card, task.action, by_shield=by_shield) for card, by_shield in plan.plays]
    return _veiled(state, task, plan, parts) if plan.veil else parts


@lru_cache(maxsize=4096)
def _infra_parts(slots: tuple[CardId, ...], action: Action, begin: Era) -> tuple[Part, ...]:
    return tuple(
        Part(face.value, face.times, card != NO_CARD) for card, face in _infra(slots, action, begin)
    )


@lru_cache(maxsize=1024)
def played(card: CardId, action: Action, *, by_shield: bool) -> Part:
    """What a card of the hand counts for."""
    face = CARDS[card].face(action)
    assert face is not None, f"{card} does not serve {action}"
    return Part(face.shielded if by_shield else face.value, face.times, True, by_shield)


def _veiled(state: State, task: Task, plan: Plan, parts: list[Part]) -> list[Part]:
    """One Infra value counts shielded, the one that makes the most of the whole [p15, p16].

    Which one that is hangs on what is multiplied and doubled, so each is tried.
    """
    faces = [face for seat in plan.hqs for _, face in infra(state, seat, task.action)]
    tried = [
        [*parts[:n], parts[n]._replace(value=face.shielded, shielded=True), *parts[n + 1 :]]
        for n, face in enumerate(faces)
        if face.shielded
    ]
    worth = partial(combine, state.era, extra=bonus(state, task), port=plan.port != NOBODY)
    return max(tried, key=worth, default=parts)


def earned(state: State, task: Task, plan: Plan) -> int:
    """A plan's total without spent profit [p6]."""
    return _raised(state, task, plan, 0)


def _raised(state: State, task: Task, plan: Plan, profit: int) -> int:
    """The sum of a plan's values and some profit, multiplied and doubled [p6]."""
    parts = parts_of(state, task, plan)
    extra = bonus(state, task) + profit
    value = combine(state.era, parts, extra, port=plan.port != NOBODY) * doublings(state, task)
    if plan.plant != NOBODY:
        value *= 2
    return value * 2 if plan.time is Time.DOUBLE else value


def total(state: State, task: Task, plan: Plan) -> int:
    """A plan's whole value; spent profit comes last, or joins the sum (C17)."""
    if state.profit_sums and plan.spent:
        return _raised(state, task, plan, plan.spent)
    return earned(state, task, plan) + plan.spent


def shortfall(state: State, task: Task, plan: Plan, wanted: int) -> int:
    """T of profit that lift a plan to a value; more than may be spent where none does [p15].

    In the sum, profit beside multipliers alone may take more T than the value lacks.
    """
    lack = max(wanted - earned(state, task, plan), 0)
    if not state.profit_sums or not lack:
        return lack
    for spent in range(1, MOST_SPENT + 1):
        if total(state, task, replace(plan, spent=spent)) >= wanted:
            return spent
    return max(lack, MOST_SPENT + 1)


def shielded(task: Task, plan: Plan) -> bool:
    """Whether the action is shielded from radiation [p15]."""
    chosen = plan.veil or any(play.shielded for play in plan.plays)
    return task.covered or chosen or plan.shield != NOBODY


def exposure(state: State, task: Task, plan: Plan) -> int:
    """T that the plan's action costs for radiation [p15]."""
    return 0 if not task.exposed or shielded(task, plan) else EXPOSURE[state.era]


def enough(state: State, task: Task, plan: Plan) -> bool:
    """Whether a plan pays for its action, within the limits on profit [p15]."""
    value = earned(state, task, plan)
    if plan.spent and not (plan.spent <= MOST_SPENT and plan.spent < value):
        return False
    if plan.spent + exposure(state, task, plan) > state.players[task.seat].profit:
        return False
    whole = total(state, task, plan) if plan.spent else value
    return whole >= (task.need or int(open_ended(task)))


def open_ended(task: Task) -> bool:
    """Whether the action takes any value above 0 instead of a fixed one."""
    return task.action in (
        Action.RESEARCH,
        Action.GENETICS,
        Action.REVELATION,
        Action.PRODUCE,
    )
