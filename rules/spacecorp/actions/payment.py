"""A way to pay for an action: what it uses, whose that is, and what it makes [p6, p15]."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import (
    EXPOSURE,
    MARINERS_PORT,
    Part,
    Play,
    Task,
    combine,
    double_one,
    infra_of,
    progress,
    spends,
)
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import NO_CARD, NOBODY, Action, CardId, Era
from rules.spacecorp.position.state import State

MOST_SPENT: Final = 3
"""T of profit for one action's shortfall [p15]."""


class Lent(NamedTuple):
    """Whose bases help, the player's own among them; NOBODY: none does [p7]."""

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
    """Whether one Infra card counts with its shielded value."""
    spent: int = 0
    """T of profit for the shortfall."""

    @property
    def rivals(self) -> list[int]:
        """Whose Infra and bases are used; each of them may draw a card [p7]."""
        return [of for of in (*self.hqs, *self.lent) if of not in (NOBODY, self.task.seat)]

    @property
    def veiled(self) -> bool:
        """Whether a card or Infra counts with its shielded value [p15]."""
        return self.veil or any(play.shielded for play in self.plays)

    @property
    def shielded(self) -> bool:
        """Whether the action is shielded from radiation [p15]."""
        return self.task.covered or self.lent.shield != NOBODY or self.veiled

    @property
    def exposure(self) -> int:
        """T that the action costs for radiation [p15]."""
        return EXPOSURE[self.state.era] if self.task.exposed and not self.shielded else 0

    @property
    def burden(self) -> int:
        """T of profit that it takes in all [p15]."""
        return self.spent + self.exposure

    @property
    def parts(self) -> tuple[Part, ...]:
        """The values of Infra and cards, shielded ones where chosen [p15]."""
        return _parts(self._use(progress(self.state, self.task)[0]))

    @property
    def port_gain(self) -> Part | None:
        """What a Spaceport adds or multiplies by; None where it does nothing [p16]."""
        if self.lent.port == NOBODY:
            return None
        if self.state.era is Era.MARINERS:
            return Part(MARINERS_PORT, False, False)
        adds, factors = double_one(self.parts, 0, [])
        return Part(2, True, False) if factors else Part(adds, False, False) if adds else None

    @cached_property
    def earned(self) -> int:
        """The value without spent profit [p6]."""
        return self._raised(0)

    @property
    def total(self) -> int:
        """The whole value; spent profit comes last, or joins the sum (C17)."""
        if self.state.profit_sums and self.spent:
            return self._raised(self.spent)
        return self.earned + self.spent

    def shortfall(self, wanted: int) -> int:
        """T of profit that lift it to a value; more than may be spent where none does [p15].

        In the sum, profit beside multipliers alone may take more T than the value lacks.
        """
        lack = max(wanted - self.earned, 0)
        if not self.state.profit_sums or not lack:
            return lack
        for spent in range(1, MOST_SPENT + 1):
            if replace(self, spent=spent).total >= wanted:
                return spent
        return max(lack, MOST_SPENT + 1)

    @property
    def enough(self) -> bool:
        """Whether it pays for its action, within the limits on profit [p15]."""
        if self.spent and not self.spent <= min(MOST_SPENT, self.earned - 1):
            return False
        if self.burden > self.state.players[self.task.seat].profit:
            return False
        return self.total >= (self.task.need or int(self.task.open_ended))

    def made_up(self) -> Payment | None:
        """This, with profit for what it lacks; None where that is not enough [p15]."""
        lack = self.shortfall(self.task.need)
        if lack > MOST_SPENT or (lack and not spends(self.state, self.task)):
            return None
        whole = replace(self, spent=lack) if lack else self
        return whole if whole.enough else None

    def _raised(self, profit: int) -> int:
        """The sum of the values and some profit, multiplied and doubled [p6]."""
        adds, factor = progress(self.state, self.task)
        doubled = (self.lent.plant != NOBODY) + (self.time is Time.DOUBLE)
        return _combined(self._use(adds + profit)) * factor << doubled

    def _use(self, extra: int) -> Use:
        state, port = self.state, self.lent.port != NOBODY
        slots = tuple([tuple(state.players[seat].slots) for seat in self.hqs])
        if port and state.era is Era.MARINERS:
            extra, port = extra + MARINERS_PORT, False
        return Use(
            slots, self.plays, self.veil, self.task.action, state.begin, state.era, extra, port
        )


class Use(NamedTuple):
    """All that a sum hangs on, to be worked out once: a question weighs the same sums again."""

    slots: tuple[tuple[CardId, ...], ...]
    plays: tuple[Play, ...]
    veil: bool
    action: Action
    begin: Era
    era: Era
    extra: int
    """What progress cards and profit add, in Mariners a Spaceport too."""
    port: bool
    """Whether a Spaceport doubles a card [p16]."""


@lru_cache(maxsize=4096)
def _parts(use: Use) -> tuple[Part, ...]:
    """One Infra value counts shielded where that is wanted: the one that makes most [p15, p16].

    Which one that is hangs on what is multiplied and doubled, so each is tried.
    """
    infra = [one for slots in use.slots for one in infra_of(slots, use.action, use.begin)]
    kept = [Part(face.value, face.times, card != NO_CARD) for card, face in infra]
    parts = (*kept, *(played(card, use.action, by_shield=shield) for card, shield in use.plays))
    tried = [
        (*parts[:n], parts[n]._replace(value=face.shielded, shielded=True), *parts[n + 1 :])
        for n, (_, face) in enumerate(infra)
        if use.veil and face.shielded
    ]
    worth = partial(combine, use.era, extra=use.extra, port=use.port)
    return max(tried, key=worth, default=parts)


@lru_cache(maxsize=4096)
def _combined(use: Use) -> int:
    return combine(use.era, _parts(use), use.extra, port=use.port)


@lru_cache(maxsize=1024)
def played(card: CardId, action: Action, *, by_shield: bool) -> Part:
    """What a card of the hand counts for."""
    face = CARDS[card].face(action)
    assert face is not None, f"{card} does not serve {action}"
    return Part(face.shielded if by_shield else face.value, face.times, True, by_shield)
