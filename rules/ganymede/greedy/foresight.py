"""What a settler more or another colour is good for: shuttles on display come within reach."""

from __future__ import annotations

from functools import cached_property, lru_cache, reduce

from rules.ganymede.actions.shuttles import CROWDS, lacking
from rules.ganymede.charts.content import Need
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.effects.options import destinations_of, instead
from rules.ganymede.greedy.appraisal import ADAPTED, BOARDING, Appraisal
from rules.ganymede.position.state import EARTH, MARS, SLOTS

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
        colours = instead(place, self.crowds[place], self.supply, hue)
        return max(self.adapted(place, hue, new) for new in colours)

    def adapted(self, place: int, hue: int, new: int) -> float:
        """What swapping a settler for a colour brings."""
        if place in SLOTS:
            return self._aboard((place, hue, -1), (place, new, 1)) + IDLE_SWAP
        nearer = self._gained(place, {hue: -1, new: 1})
        return SUITED * self.suits(place, hue, new) + SOON * nearer + IDLE_SWAP

    def move(self, place: int, hue: int) -> float:
        """What moving one settler a stage on brings; from ship to ship, whom both then want."""
        there = destinations_of(self.content, self.me, place, hue) if place in SLOTS else []
        if not there:
            return super().move(place, hue)
        changed = self._aboard((place, hue, -1), (there[0], hue, 1))
        return self.board(there[0], hue) - BOARDING + changed

    def _aboard(self, *changes: tuple[int, int, int]) -> float:
        """What it brings that fewer or more of a colour are at some places."""
        before, crowds = self._wanted_now, [*self.crowds]
        self.crowds[:] = [[*crowd] for crowd in crowds]
        for place, hue, change in changes:
            self.crowds[place][hue] += change
        self.read()
        after = self._wanted()
        self.crowds[:] = crowds
        self.read()
        return after - before

    @cached_property
    def _wanted_now(self) -> float:
        return self._wanted()

    def _wanted(self) -> float:
        """How far those who wait suit the ships, and what is within reach from Mars."""
        waiting = [sum(hued) for hued in zip(self.crowds[EARTH], self.crowds[MARS], strict=True)]
        suited = sum(map(min, self.demand, waiting))
        return SUITED * ADAPTED * suited * self.later + SOON * self._reach_from(MARS)

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
        lacks = _lacks(self.content.needs[card], tuple(self.crowds[place]))
        if lacks > FAR:
            return 0.0
        return max(0.0, self.flight(place, self.movers(place, card)) + gift) * NEAR**lacks


@lru_cache(maxsize=CROWDS)
def _lacks(need: Need, crowd: tuple[int, ...]) -> int:
    """How many settlers a shuttle lacks; kept for the crowds that were met last."""
    coloured, others = lacking(need, crowd)
    return len(coloured) + others
