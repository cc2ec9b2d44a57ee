"""A way to pay for an action: its pieces, their owners, and its value [p6, p15]."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import msgspec

from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import (
    EXPOSURE,
    MARINERS_PORT,
    NOTHING,
    Part,
    Play,
    Sum,
    Task,
    combine,
    face_of,
    infra_of,
    progress,
    sum_parts,
)
from rules.spacecorp.charts.kinds import NO_CARD, NOBODY, Action, CardId, Era
from rules.spacecorp.position.state import State

MOST_SPENT: Final = 3
"""T of profit for one action's shortfall [p15]."""


class Lent(NamedTuple):
    """Owners of the helping bases, the player included; NOBODY: none helps [p7]."""

    port: int = NOBODY
    """A Spaceport where the team starts."""
    plant: int = NOBODY
    """An Industrial base elsewhere in the region."""
    shield: int = NOBODY
    """A Shield Factory that covers the action."""


class Payment(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A way to pay for a task in a position; its figures are worked out once."""

    state: State
    task: Task
    hqs: tuple[int, ...] = ()
    """The seats whose Infra counts [p6]."""
    plays: tuple[Play, ...] = ()
    time: Time = Time.NONE
    lent: Lent = Lent()
    veil: bool = False
    """True if one Infra card counts with its shielded value."""
    spent: int = 0
    """T of profit for the shortfall."""

    @property
    def rivals(self) -> list[int]:
        """Owners of Infra and bases in use; each rival may draw a card [p7]."""
        return [owner for owner in (*self.hqs, *self.lent) if owner not in (NOBODY, self.task.seat)]

    @property
    def veiled(self) -> bool:
        """True if a card or Infra counts with its shielded value [p15]."""
        return self.veil or (bool(self.plays) and any(play.shielded for play in self.plays))

    @property
    def shielded(self) -> bool:
        """True if the action is shielded from radiation [p15]."""
        return self.task.covered or self.lent.shield != NOBODY or self.veiled

    @property
    def exposure(self) -> int:
        """T that the action costs for radiation [p15]."""
        return EXPOSURE[self.state.era] if self.task.exposed and not self.shielded else 0

    @property
    def burden(self) -> int:
        """Total T of profit that it takes [p15]."""
        return self.spent + self.exposure

    @property
    def used(self) -> Used:
        """The Infra and the cards whose values count."""
        players = self.state.players
        slots = tuple([tuple(players[seat].slots) for seat in self.hqs])
        return slots, self.plays, self.veil, self.task.action, self.state.begin

    @property
    def parts(self) -> tuple[Part, ...]:
        """The values that are used, shielded ones where chosen: those that make most [p15, p16]."""
        by = Reckoning(self)
        return max(
            _values(self.used),
            key=lambda parts: combine(sum_parts(parts), NOTHING, by.extra, by.port),
        )

    @property
    def port_gain(self) -> Part | None:
        """Addend or factor of a Spaceport; None if it has no effect [p16]."""
        if self.lent.port == NOBODY:
            return None
        if self.state.era is Era.MARINERS:
            return Part(MARINERS_PORT, False, False)
        cards = sum_parts(self.parts)
        if cards.boosts:
            return Part(2, True, False)
        return Part(cards.top, False, False) if cards.top else None

    @cached_property
    def earned(self) -> int:
        """The value without spent profit [p6]."""
        return Reckoning(self).value()

    @property
    def total(self) -> int:
        """The whole value, spent profit included."""
        return Reckoning(self).total(NOTHING, self.spent) if self.spent else self.earned

    def shortfall(self, wanted: int) -> int:
        """Return the T that lift it to a value; more than may be spent if none do [p15]."""
        return Reckoning(self).lack(NOTHING, wanted)

    @property
    def enough(self) -> bool:
        """True if it pays for its action, within the limits on profit [p15]."""
        if self.spent and not self.spent <= min(MOST_SPENT, self.earned - 1):
            return False
        if self.burden > self.state.players[self.task.seat].profit:
            return False
        return self.total >= (self.task.need or int(self.task.open_ended))


class Reckoning:
    """Value of a way to pay, alone or with more cards or profit [p6].

    Ways are compared by the hundred, so their common part is computed once.
    """

    __slots__ = ("extra", "factor", "port", "profit_sums", "sums")

    def __init__(self, payment: Payment) -> None:
        state, lent = payment.state, payment.lent
        self.extra, factor = progress(state, payment.task)
        self.port = lent.port != NOBODY
        if self.port and state.era is Era.MARINERS:
            self.extra, self.port = self.extra + MARINERS_PORT, False
        doubled = (lent.plant != NOBODY) + (payment.time is Time.DOUBLE)
        self.factor = factor << doubled
        self.sums = _sums(payment.used)
        self.profit_sums = state.profit_sums

    def total(self, cards: Sum, spent: int) -> int:
        """Return the value with spent profit, added last, or within the sum (C17) [p15]."""
        if self.profit_sums:
            return self.value(cards, spent)
        return self.value(cards) + spent

    def lack(self, cards: Sum, wanted: int) -> int:
        """Return the T of profit that raise the value to another; too many if none suffice.

        In the sum, profit beside nothing but multipliers may take more T than the value lacks.
        """
        if not self.profit_sums:
            return min(max(wanted - self.value(cards), 0), MOST_SPENT + 1)
        enough = (n for n in range(MOST_SPENT + 1) if self.value(cards, n) >= wanted)
        return next(enough, MOST_SPENT + 1)

    def value(self, cards: Sum = NOTHING, profit: int = 0) -> int:
        """Return the value with more cards, and with profit included in the sum."""
        best, extra = 0, self.extra + profit
        for sum_ in self.sums:
            best = max(best, combine(sum_, cards, extra, self.port))
        return best * self.factor


Used = tuple[tuple[tuple[CardId, ...], ...], tuple[Play, ...], bool, Action, Era]
"""The Infra of each HQ, cards, whether Infra is shielded, and for what in which era."""


@lru_cache(maxsize=1024)
def _sums(used: Used) -> list[Sum]:
    return [sum_parts(parts) for parts in _values(used)]


def _values(used: Used) -> list[tuple[Part, ...]]:
    """Return the possible values of Infra and cards; any Infra may be the shielded one [p15, p16].

    The best choice depends on what is multiplied and doubled.
    """
    slots, plays, veil, action, begin = used
    infra = [value for slot_values in slots for value in infra_of(slot_values, action, begin)]
    kept = [Part(face.value, face.times, card != NO_CARD) for card, face in infra]
    parts = (*kept, *(value_of_card(card, action, by_shield=shield) for card, shield in plays))
    tried = [
        (*parts[:n], parts[n]._replace(value=face.shielded, shielded=True), *parts[n + 1 :])
        for n, (_, face) in enumerate(infra)
        if veil and face.shielded
    ]
    return tried or [parts]


@lru_cache(maxsize=1024)
def value_of_card(card: CardId, action: Action, *, by_shield: bool) -> Part:
    """Return the value of a card of the hand."""
    face = face_of(card, action)
    return Part(face.shielded if by_shield else face.value, face.times, True, by_shield)
