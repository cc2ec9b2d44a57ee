"""The value of one more settler, or of another colour: shuttles on display come within reach."""

from __future__ import annotations

from functools import cached_property, lru_cache, reduce

from rules.ganymede.actions.shuttles import CROWDS, lacking
from rules.ganymede.charts.content import Need
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.effects.options import destinations_of, instead
from rules.ganymede.greedy.appraisal import ADAPTED, BOARDING, Appraisal
from rules.ganymede.position.state import EARTH, MARS, SLOTS

SUITED = 0.5
"""Weight of a swap that suits the ships: they needn't be filled immediately."""
SOON = 0.5
"""Weight of a shuttle within reach: a rival may take it first."""
SECOND = 0.5
"""Weight of the second best relative to the best, the third to the second, and so on."""
NEAR, FAR = 0.35, 2
"""Factor on a shuttle's value for each settler that it lacks, and the number that is too many."""
IDLE_SWAP = -0.05
"""A useless swap is worse than nothing: the next trigger would undo it."""


class Foresight(Appraisal):
    """An appraisal that looks at the shuttles on display, too."""

    def value_recruited(self, hue: int) -> float:
        """Return the value of one more settler on Earth."""
        return self.recruit(hue) + SOON * self._value_in_reach(EARTH, {hue: 1})

    def adapt(self, place: int, hue: int) -> float:
        """Return the value of the best swap of a settler."""
        colours = instead(place, self.crowds[place], self.supply, hue)
        return max(self.value_adapted(place, hue, new) for new in colours)

    def value_adapted(self, place: int, hue: int, new: int) -> float:
        """Return the value of swapping a settler for a colour."""
        if place in SLOTS:
            return self._aboard((place, hue, -1), (place, new, 1)) + IDLE_SWAP
        nearer = self._value_in_reach(place, {hue: -1, new: 1})
        return SUITED * self.suits(place, hue, new) + SOON * nearer + IDLE_SWAP

    def move(self, place: int, hue: int) -> float:
        """Return the value of moving one settler a stage on, or between ships that want it."""
        destinations = destinations_of(self.content, self.me, place, hue) if place in SLOTS else []
        if not destinations:
            return super().move(place, hue)
        changed = self._aboard((place, hue, -1), (destinations[0], hue, 1))
        return self.board(destinations[0], hue) - BOARDING + changed

    def _aboard(self, *changes: tuple[int, int, int]) -> float:
        """Return the value of having fewer or more of a colour at some places."""
        before, crowds = self._wanted_now, [*self.crowds]
        self.crowds[:] = [[*crowd] for crowd in crowds]
        for place, hue, change in changes:
            self.crowds[place][hue] += change
        self.read()
        after = self._suitability()
        self.crowds[:] = crowds
        self.read()
        return after - before

    @cached_property
    def _wanted_now(self) -> float:
        return self._suitability()

    def _suitability(self) -> float:
        """Return how far the waiting settlers suit the ships, with the value of reach from Mars."""
        waiting = [sum(hued) for hued in zip(self.crowds[EARTH], self.crowds[MARS], strict=True)]
        suited = sum(map(min, self.demand, waiting))
        return SUITED * ADAPTED * suited * self.later + SOON * self._reach_from(MARS)

    def _value_in_reach(self, place: int, changes: dict[int, int]) -> float:
        """Return the value of the shuttles that come within reach by these changes of a crowd."""
        crowd, before = self.crowds[place], self._reach[place]
        self.crowds[place] = [count + changes.get(hue, 0) for hue, count in enumerate(crowd)]
        after, self.crowds[place] = self._reach_from(place), crowd
        return after - before

    @cached_property
    def _reach(self) -> list[float]:
        return [self._reach_from(EARTH), self._reach_from(MARS)]

    def _reach_from(self, place: int) -> float:
        """Return the value of the shuttles on display: the best next turn, others perhaps later."""
        worths = sorted(self._near(place, card, gift) for card, gift in self._displayed[place])
        return self.later * reduce(lambda values, worth: worth + SECOND * values, worths, 0.0)

    @cached_property
    def _displayed(self) -> list[list[tuple[CardId, float]]]:
        """The shuttles on display at Earth and Mars, and what each brings beside its flight."""
        rows = self.view.earth, self.view.mars
        return [[(card.id, self.gift(card.id)) for card in row if card] for row in rows]

    def _near(self, place: int, card: CardId, gift: float) -> float:
        """Return the value of one shuttle, less for each settler that it still lacks."""
        lacks = count_lacking(self.content.needs[card], tuple(self.crowds[place]))
        if lacks > FAR:
            return 0.0
        return max(0.0, self.flight(place, self.movers(place, card)) + gift) * NEAR**lacks


@lru_cache(maxsize=CROWDS)
def count_lacking(need: Need, crowd: tuple[int, ...]) -> int:
    """Return the number of settlers that a shuttle lacks, kept for recent crowds."""
    coloured, others = lacking(need, crowd)
    return len(coloured) + others
