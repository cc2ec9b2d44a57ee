"""The figures for planning a sheet: CP, prices, units owned and already drafted [7.0]."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rules.space_empires.charts.content import GRANT, UNITS, prices
from rules.space_empires.charts.kinds import Kind
from rules.space_empires.greedy.refits import reserve
from rules.space_empires.greedy.threats import Threats, threats
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import World, sizes
from rules.space_empires.position.view import Draft

# 55 left incomes of 80 CP with three ships a phase, too few to take a Homeworld from 20.
ARMY_PERCENT: Final = 75
"""The share of the income that maintenance may take."""
LAST_STAND_PERCENT: Final = 90
"""The same where only strong Doomsday Machines come, against which nothing else helps."""
STRONG: Final = 5
"""The rating from which they are strong."""
CARRIED: Final = 24
"""Maximum number of CP kept for upgrades."""


class Accounts:
    """One seat's sheet as it stands."""

    def __init__(self, world: World) -> None:
        self.world = world
        me = world.me
        self.cycle = world.view.cycle
        self.alone = len(world.view.seats) == 1
        self.draft = me.draft or Draft()
        self.tech = dict(me.tech or {})
        self.costs = prices(world.view.switches.chart)
        self.research = GRANT * sum(self.draft.grants.values())
        for tech in self.draft.research:
            self.research += self.price(tech)
            self.tech[tech] += 1
        self.funds = me.cp or 0
        bought = sum(
            UNITS[purchase.kind].cost * purchase.count for purchase in self.draft.purchases
        )
        self.left = self.funds - self.draft.bid - self.research - bought
        self.kept = min(CARRIED, reserve(world))
        self.own = [*world.counters()]
        self.upkeep = sum(UNITS[c.kind].upkeep * c.size for c in self.own if c.kind)
        self.upkeep += sum(
            UNITS[purchase.kind].upkeep * purchase.count for purchase in self.draft.purchases
        )
        self.income = max(1, me.income)
        self.war = War(world)

    @cached_property
    def met(self) -> Threats:
        """Technology that enemies have shown."""
        return threats(self.world)

    def price(self, tech: str) -> int:
        """Return the price of a technology's next level; 0 if there is none."""
        return self.costs[tech][self.tech[tech]]

    def count_drafted(self, kind: Kind) -> int:
        """Return the number of units of a kind on the list."""
        return sum(purchase.count for purchase in self.draft.purchases if purchase.kind == kind)

    def number(self, kind: Kind) -> int:
        """Return the number of units of a kind, including those on the list."""
        return sizes(self.own, kind) + self.count_drafted(kind)

    def can_pay(self, kind: Kind) -> bool:
        """Return whether one of a kind can be paid without what is kept for upgrades."""
        return UNITS[kind].cost <= self.left - self.kept

    def lasts(self, phases: int) -> bool:
        """Return whether enough Economic Phases are left for an investment to pay."""
        limit = self.world.view.switches.limit
        return not limit or limit - self.cycle >= phases

    @property
    def crowded(self) -> bool:
        """True if the army costs as much as the empire can bear [7.3]."""
        ratings = [machine.rating for machine in self.world.view.machines]
        strong = min(ratings, default=0) >= STRONG
        percent = LAST_STAND_PERCENT if strong else ARMY_PERCENT
        return self.upkeep * 100 >= percent * self.income
