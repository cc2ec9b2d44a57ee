"""The HQs, bases and Time of a way to pay, and what cards of the hand make of them [p6, p15]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from rules.spacecorp.actions.payment import MOST_SPENT, Payment, Reckoning, value_of_card
from rules.spacecorp.actions.second_team import can_second_team_act
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import EXPOSURE, Play, Sum, face_of, infra, spends, sum_parts
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import Action, CardId

CARD_COST: Final = 20
"""Cost of a card, to which its value is added.

All costs are whole numbers: sums of fractions can order ways differently on another Python.
"""
TIME_COST: Final = 50
PROFIT_COST: Final = 30
"""A T counts for the victory, so a card goes first."""
FAVOUR_COST: Final = 16
"""Cost of rewarding a rival."""
WASTE_COST: Final = 10
"""Cost of an excess point: two cost as much as a card, so the exact payment comes first."""
MOST_WASTE: Final = 4
"""Excess points beyond this cost nothing more: among the stars totals jump by a multiplier."""


class Laid(NamedTuple):
    """Cards of the hand that are played together."""

    plays: tuple[Play, ...]
    sum: Sum
    cost: int
    edges: int
    """Number of Edges among them."""


@lru_cache(maxsize=4096)
def laid(cards: tuple[CardId, ...], action: Action) -> tuple[Laid, ...]:
    """Return cards with plain values, then each time with another one's shielded value [p15]."""
    plain = tuple([Play(card, False) for card in cards])
    shielded = [
        (*plain[:n], Play(card, True), *plain[n + 1 :])
        for n, card in enumerate(cards)
        if face_of(card, action).shielded
    ]
    return tuple([_lay(plays, action) for plays in (plain, *shielded)])


def _lay(plays: tuple[Play, ...], action: Action) -> Laid:
    faces = [face_of(play.card, action) for play in plays]
    return Laid(
        plays,
        sum_parts([value_of_card(play.card, action, by_shield=play.shielded) for play in plays]),
        sum(CARD_COST + face.value * (3 if face.times else 1) for face in faces),
        sum(CARDS[play.card].edge is not None for play in plays),
    )


class Way(msgspec.Struct, frozen=True):
    """Cards added to a frame, and their combined value."""

    laid: Laid
    reckoning: Reckoning
    earned: int
    total: int
    """With spent profit."""
    exposure: int = 0
    """T that radiation costs."""
    veil: bool = False
    """True if one Infra card counts with its shielded value."""
    spent: int = 0


class Frame:
    """The fixed part of a way to pay, to which cards of the hand are added.

    Hundreds of ways are compared for one question, so their shared part is computed once.
    """

    __slots__ = ("begun", "exposure", "irradiated", "own", "purse", "spends", "task", "veiled")

    def __init__(self, begun: Payment) -> None:
        state, task = begun.state, begun.task
        self.begun, self.task = begun, task
        self.own = Reckoning(begun)
        self.irradiated = task.exposed and not begun.shielded
        self.exposure = EXPOSURE[state.era] if self.irradiated else 0
        self.veiled: Reckoning | None = None
        if self.irradiated and _shields(begun):
            self.veiled = Reckoning(replace(begun, veil=True))
        self.spends = spends(state, task)
        serves = self.spends or self.irradiated
        self.purse = state.players[task.seat].profit if serves else 0

    def plain(self, cards: tuple[CardId, ...]) -> Way:
        """Add cards, all with plain values."""
        return self._plain(laid(cards, self.task.action)[0])

    def _plain(self, bare: Laid) -> Way:
        value = self.own.value(bare.sum)
        return Way(bare, self.own, value, value, self.exposure)

    def add_cards(self, cards: tuple[CardId, ...]) -> list[Way]:
        """Add cards with plain values, or with the best shielded one [p15, p16].

        A Spaceport may double the card that loses least by its shielded value, so each is tried.
        """
        bare, *shielded = laid(cards, self.task.action)
        plain = self._plain(bare)
        if not self.irradiated:
            return [plain]
        tried = [(self.own, choice) for choice in shielded]
        if self.veiled is not None:
            tried.insert(0, (self.veiled, bare))
        values = [by.value(choice.sum) for by, choice in tried]
        most = max(values, default=-1)
        if most < 0:
            return [plain]
        by, choice = tried[values.index(most)]
        best = Way(choice, by, most, most, veil=by is not self.own)
        return [best, plain] if most < plain.earned else [best]

    def most(self, cards: tuple[CardId, ...]) -> int:
        """Return the highest value of these cards with profit; -1 if radiation cannot be paid."""
        return max(map(self.with_all_profit, self.add_cards(cards)))

    def spendable(self, way: Way) -> int:
        """Return the T that may be spent on value; below 0 if radiation can't be paid [p15]."""
        left = self.purse - way.exposure
        if left <= 0 or not self.spends:
            return left if left < 0 else 0
        return max(min(MOST_SPENT, way.earned - 1, left), 0)

    def with_all_profit(self, way: Way) -> int:
        """Return the value with all permitted profit; -1 if radiation cannot be paid."""
        most = self.spendable(way)
        if most <= 0:
            return way.earned if not most else -1
        return way.reckoning.total(way.laid.sum, most)

    def with_profit(self, way: Way, spent: int, need: int) -> Way | None:
        """Return a way with this much profit; None if that is too little or too much [p15]."""
        if not 0 <= spent <= self.spendable(way):
            return None
        total = way.reckoning.total(way.laid.sum, spent) if spent else way.earned
        if total < need:
            return None
        return replace(way, spent=spent, total=total) if spent else way

    def paying(self, cards: tuple[CardId, ...]) -> list[Way]:
        """Return the ways that pay with exactly these cards, using profit for the shortfall."""
        need, ways = self.task.need, list[Way]()
        twice = self.begun.time is Time.TWICE
        for way in self.add_cards(cards):
            whole: Way | None = way if way.exposure <= self.purse else None
            if way.earned < need and self.spends:
                whole = self.with_profit(way, way.reckoning.lack(way.laid.sum, need), need)
            elif way.earned < need:
                continue
            if whole is not None and (not twice or can_second_team_act(self.payment(whole))):
                ways.append(whole)
        return ways

    def rank(self, way: Way) -> tuple[int, int]:
        """Return the rank: fewer Edges first, then the lower cost."""
        cost, edges, total = way.laid.cost, way.laid.edges, way.total
        worth = -2 * total
        if not self.task.open_ended:
            worth = WASTE_COST * min(total - self.task.need, MOST_WASTE)
        worth += PROFIT_COST * (way.spent + way.exposure)
        return edges, cost + worth

    def toll(self) -> tuple[int, int]:
        """Return the common part of every way's rank: a Time card, and rewards for rivals."""
        begun = self.begun
        timed = bool(begun.time)
        return int(timed), FAVOUR_COST * len(begun.rivals) + TIME_COST * timed

    def payment(self, way: Way) -> Payment:
        """Return the complete way to pay."""
        begun = self.begun
        plays, veil = begun.plays + way.laid.plays, begun.veil or way.veil
        return replace(begun, plays=plays, veil=veil, spent=way.spent)


def _shields(begun: Payment) -> bool:
    """Return whether an Infra card in use has a shielded value [p15]."""
    state, action = begun.state, begun.task.action
    return any(face.shielded for seat in begun.hqs for _, face in infra(state, seat, action))
