"""Value of cards to a seat, in T: each by its best possible use."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.spacecorp.cards.progress import VACUUM_TILES, available, steps
from rules.spacecorp.charts.content import CARDS, PROGRESS
from rules.spacecorp.charts.kinds import Action, CardId, Era, ProgressId, ProgressKind, Title
from rules.spacecorp.charts.printed import Face
from rules.spacecorp.position.board import producing
from rules.spacecorp.position.state import WHEEL, State

STEP: Final = {Era.MARINERS: 0.35, Era.PLANETEERS: 0.3, Era.STARFARERS: 0.12}
"""T that a point of value costs, as cards of the era go."""
BASIC: Final = 0.5
"""T of a card whatever it does."""
KEEN: Final = 0.5
"""The part of the best use that counts: it takes a turn, and other cards may do the same."""
TIME: Final = 1.6
MULTIPLIED: Final = 4
"""Points that a card multiplies, as totals go."""
PRODUCED: Final = 0.5
"""The part that counts of what tiles produce: a Produce card is seldom the only one."""
TURN: Final = 1.0
"""T that the turn of a Produce action would bring otherwise."""
COMING: Final = 0.6
"""T of a tile that is still to be built on."""
FIRST_ORBIT: Final = 1.2
"""T of a space of genetics in Mariners until the orbit is full, for it brings an Adaptation."""
SPACE: Final = 0.6
"""T of any other space in Mariners."""
PROGRESS_PART: Final = 0.6
"""The part of a progress card's worth that counts, for the turns that an orbit takes."""
RANKS: Final = {
    "microgravity-physique": 4.5,
    "energy-fields": 4.0,
    "warp-metric": 4.5,
    "matter-compilers": 4.5,
    "radiation-tolerance": 4.2,
    "probe-network": 3.0,
    "sensory-focus": 3.0,
    "enviro-tolerance": 3.5,
    "long-sleep": 3.5,
    "instant-link": 3.0,
    "group-cognition": 2.5,
    "cooperative-empathy": 2.0,
    "distributed-minds": 2.0,
}
"""Worth of progress titles, in T; Fusion Economics and one-time effects are computed."""
FUSED: Final = 1.6
"""T that Fusion Economics adds to a Produce action: 1T, and one more tile."""
HARVESTS: Final = 3
"""Produce actions of a seat in an era after Mariners."""


class Hand:
    """A seat's cards and its places on the wheel, evaluated; `turns`: own turns left in the era."""

    def __init__(self, state: State, seat: int, turns: float) -> None:
        self.state, self.seat, self.turns = state, seat, turns
        self.era, self.me = state.era, state.players[seat]
        self.step = STEP[state.era] * min(1.0, turns / 4)
        """T that a point of value costs now."""
        self._cards: dict[CardId, float] = {}

    def card(self, card: CardId) -> float:
        """Return the T of having a card, cached: nothing that is tried for a moment changes it."""
        if card not in self._cards:
            self._cards[card] = self._card(card)
        return self._cards[card]

    def _card(self, card: CardId) -> float:
        """Return the T of having a card."""
        chart = CARDS[card]
        if chart.time:
            return TIME
        best = max((self.use(face) for face in chart.faces), default=BASIC)
        both = 0.15 * (len(chart.faces) > 1) + 0.3 * chart.infra
        return BASIC + KEEN * best + 0.5 * (chart.edge is not None) + both

    def use(self, face: Face) -> float:
        """Return the value in T of playing a card's face, minus an average turn's."""
        if face.action is Action.PRODUCE:
            return PRODUCED * self._crop(face.value * (2 if face.times else 1))
        if face.action is Action.GENETICS:
            return face.value * self.space(ProgressKind.ADAPTATION)
        if face.action is Action.REVELATION:
            return face.value * self.space(ProgressKind.BREAKTHROUGH)
        if face.action is Action.RESEARCH:
            return 0.25 * face.value * min(1.0, self.turns / 5)
        return self.step * face.value * (MULTIPLIED if face.times else 1)

    def _crop(self, number: int) -> float:
        """Return the T of this many producing tiles, including future ones."""
        worths = self.crops[:number]
        coming = COMING * (number - len(worths)) * min(1.0, self.turns / 8)
        return max(sum(worths) + coming - TURN, 0.0)

    @cached_property
    def crops(self) -> list[int]:
        """T produced by the player's tiles, richest first."""
        return [worth for _, worth in producing(self.state, self.seat)]

    @cached_property
    def unknown(self) -> float:
        """T of a card from the top of the deck: that of an average one."""
        deck = [card for card in self.state.edition.decks[self.era] if not CARDS[card].start]
        return sum(map(self.card, deck)) / len(deck)

    def space(self, kind: ProgressKind) -> float:
        """Return the T of the next space on the wheel."""
        if self.era is Era.MARINERS:
            return self.genetics(self.me.genetics + 1) - self.genetics(self.me.genetics)
        return PROGRESS_PART * self.orbits[kind] / WHEEL

    def genetics(self, spaces: int) -> float:
        """Return the T of spaces in Mariners: the end pays them, later eras an orbit [p14, p22]."""
        if self.state.end is Era.MARINERS:
            return float(spaces)
        first = min(spaces, WHEEL)
        return FIRST_ORBIT * first + SPACE * (spaces - first)

    @property
    def wheel(self) -> float:
        """T of the progress of both cubes towards their next cards."""
        if self.era is Era.MARINERS:
            return self.genetics(self.me.genetics)
        towards = sum(self.space(kind) * (steps(self.me, kind) % WHEEL) for kind in ProgressKind)
        return towards * min(1.0, self.turns / 5)

    @cached_property
    def orbits(self) -> dict[ProgressKind, float]:
        """T of the best progress card of each kind that an orbit could bring."""
        return {
            kind: max(map(self.progress, available(self.state, self.seat, kind)), default=0.0)
            for kind in ProgressKind
        }

    def progress(self, card: ProgressId) -> float:
        """Return the T of taking a progress card: its bonus, and its later effect."""
        chart = PROGRESS[card]
        gain = chart.bonus + self.lasting(card)
        if chart.key == Title.VACUUM_POWER:
            gain += sum(self.crops[:VACUUM_TILES])
        return gain + min(3.5, self.turns / 2) * (chart.key == Title.STAR_CHILDREN)

    def lasting(self, card: ProgressId) -> float:
        """Return the remaining T of a progress card."""
        if PROGRESS[card].once:
            return 0.0
        if PROGRESS[card].key == Title.FUSION_ECONOMICS:
            return FUSED * self.harvests
        later = min(1.0, self.turns / 5) if self.era is self.state.end else 1.0
        return RANKS.get(PROGRESS[card].key, 2.0) * later

    @property
    def harvests(self) -> float:
        """Produce actions that the seat is likely to take in the rest of the game."""
        return self.turns / 6 + HARVESTS * (self.state.end - self.era)
