"""What a settler more or another colour is good for: shuttles on display come within reach."""

from __future__ import annotations

from functools import cached_property, reduce

from rules.ganymede.greedy.appraisal import LOSS, Appraisal
from rules.ganymede.kinds import CardId
from rules.ganymede.options import HUED
from rules.ganymede.state import EARTH, MARS, SLOTS

SUITED = 0.5
"""How far it counts that a swap suits the ships: they need not be filled at once."""
SOON = 0.5
"""What a shuttle within reach counts for: a rival may take it first."""
SECOND = 0.5
"""What the second best counts beside the best, the third beside the second, and so on."""
NEAR, FAR = 0.35, 2
"""What is left of a shuttle for each settler that it still lacks, and how many are too many."""
IDLE_SWAP = -0.05
"""A swap that nobody needs is worse than nothing: the next trigger would undo it."""


class Foresight(Appraisal):
    """An appraisal that looks at the shuttles on display, too."""

    def recruited(self, hue: int) -> float:
        """What one more settler on Earth brings."""
        return self.recruit(hue) + SOON * self._gained(EARTH, {hue: 1})

    def adapt(self, place: int, hue: int) -> float:
        """What the best swap of a settler brings."""
        return max(self.adapted(place, hue, new) for new in HUED if new != hue and self.supply[new])

    def adapted(self, place: int, hue: int, new: int) -> float:
        """What swapping a settler for a colour brings."""
        if place in SLOTS:
            return -LOSS
        nearer = self._gained(place, {hue: -1, new: 1})
        return SUITED * self.suits(place, hue, new) + SOON * nearer + IDLE_SWAP

    def _gained(self, place: int, changes: dict[int, int]) -> float:
        """By how much more is within reach once a crowd has changed so."""
        crowd, before = self.crowds[place], self._reach[place]
        self.crowds[place] = [count + changes.get(hue, 0) for hue, count in enumerate(crowd)]
        after, self.crowds[place] = self._reach_from(place), crowd
        return after - before

    @cached_property
    def _reach(self) -> list[float]:
        return [self._reach_from(EARTH), self._reach_from(MARS)]

    def _reach_from(self, place: int) -> float:
        """What the shuttles on display will bring: the best next turn, others perhaps later."""
        worths = sorted(self._near(place, card, gift) for card, gift in self._displayed[place])
        return self.later * reduce(lambda found, worth: worth + SECOND * found, worths, 0.0)

    @cached_property
    def _displayed(self) -> list[list[tuple[CardId, float]]]:
        """The shuttles on display at Earth and Mars, and what each brings beside its flight."""
        rows = self.view.earth, self.view.mars
        return [[(card.id, self.gift(card.id)) for card in row if card] for row in rows]

    def _near(self, place: int, card: CardId, gift: float) -> float:
        """What one of them brings, less for each settler that it still lacks."""
        need, crowd = self.content.needs[card], self.crowds[place]
        coloured = sum(max(0, count - crowd[hue]) for hue, count in enumerate(need.fixed))
        lacks = max(coloured, need.total - sum(crowd))
        if lacks > FAR:
            return 0.0
        return max(0.0, self.flight(place, self.movers(place, card)) + gift) * NEAR**lacks
