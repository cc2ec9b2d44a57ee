"""Answers of the Economic Phase: what the greedy player spends its CP on [7.0]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.space_empires.charts.content import GRANT, TECHNOLOGY, UNITS, prices
from rules.space_empires.charts.hexes import distance
from rules.space_empires.charts.kinds import BASE, COLONY_SHIP, MINER, SCOUT, YARD, Kind
from rules.space_empires.charts.terrain import MINERALS
from rules.space_empires.greedy.doctrine import CORE, FORCE_PERCENT, SIEGE_PERCENT, by_value, plan
from rules.space_empires.greedy.goals import free_planets
from rules.space_empires.greedy.guard import besieged
from rules.space_empires.greedy.refits import reserve
from rules.space_empires.greedy.strength import worth
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import FAR, World, sizes
from rules.space_empires.position.view import Draft

SEAL: Final = "seal"
HULL_CP: Final = 7
"""CP that ships cost for each hull point."""
SETTLING: Final = 7
"""Economic Phases in which Colony Ships are still worth their price."""
AHEAD: Final = 2
"""Colony Ships for planets that are still to be found."""
MINERS: Final = 2
"""Mining Ships that an empire has at most."""
ARMY_PERCENT: Final = 55
"""The share of the income that maintenance may take."""
LAST_STAND_PERCENT: Final = 90
"""The same where only strong Doomsday Machines come, against which nothing else helps."""
STRONG: Final = 5
"""The rating from which they are strong."""
SHARES: Final = (70, 60, 60, 50, 50, 45, 40, 40, 35)
"""Percent of the CP that go into research, by Economic Phase from 1; the last one holds on."""
ALTERNATE: Final = 6
"""From this Economic Phase on one is for research and the next one for ships."""
GRANTED: Final = 20
"""CP that may always go into research."""
BID: Final = 2
"""CP that are bid where moving first counts."""
DUE: Final = 2
"""Steps to an enemy Homeworld within which an attack is due."""
CARRIED: Final = 24
"""CP at most that are kept for upgrades."""
IDLE: Final = 12
"""CP that may lie about unspent."""


class Ledger:
    """One seat's sheet as it stands."""

    def __init__(self, world: World) -> None:
        self.world = world
        me = world.me
        self.draft = me.draft or Draft()
        self.tech = dict(me.tech or {})
        costs = prices(world.view.switches.chart)
        self.costs = costs
        self.research = GRANT * sum(self.draft.grants.values())
        for tech in self.draft.research:
            self.research += self._price(tech)
            self.tech[tech] += 1
        self.funds = me.cp or 0
        bought = sum(UNITS[one.kind].cost * one.count for one in self.draft.purchases)
        self.left = self.funds - self.draft.bid - self.research - bought
        self.kept = min(CARRIED, reserve(world))
        own = [*world.counters()]
        self.own = own
        self.upkeep = sum(UNITS[c.kind].upkeep * c.size for c in own if c.kind)
        self.upkeep += sum(UNITS[one.kind].upkeep * one.count for one in self.draft.purchases)
        self.income = max(1, me.income)
        self.war = War(world)

    def _price(self, tech: str) -> int:
        """The price of a technology's next level; 0 where there is none."""
        step = self.tech.get(tech, 0) - TECHNOLOGY[tech].start
        row = self.costs[tech]
        return row[step] if step < len(row) else 0

    def drafted(self, kind: Kind) -> int:
        """How many of a kind are on the list already."""
        return sum(one.count for one in self.draft.purchases if one.kind == kind)

    def line(self, keys: Sequence[str]) -> str:
        """The next line of the sheet."""
        offered = dict.fromkeys(keys)
        return next((key for key in self._wishes() if key in offered), SEAL)

    def _wishes(self) -> Iterator[str]:
        """What is wanted, the most urgent first; each only where it may be afforded."""
        if besieged(self.world) and self.left >= UNITS[BASE].cost:
            yield "buy:BASE"
        if (self.war.alarm or self._doom_is_near()) and self._wants_base():
            yield "buy:BASE"
        if self.war.alarm:
            yield from self._warships()
        if self._attack_is_due() and not self.draft.bid and self.left >= BID:
            yield "bid"
        yield from self._settlers()
        yield from self._yards()
        yield from self._studies()
        yield from self._warships()
        yield from self._spare()

    def _doom_is_near(self) -> bool:
        """Whether a Doomsday Machine of the solo scenarios is there, or comes next phase."""
        now = self.world.view.cycle
        return any(
            machine.rating and not machine.gone and machine.due <= now + 1
            for machine in self.world.view.machines
        )

    def _attack_is_due(self) -> bool:
        """Whether the host can fall on an enemy Homeworld at once, if it moves first [7.4]."""
        war = self.war
        goal = war.campaign
        if goal is None or goal not in self.world.enemy_homes:
            return False
        return self.world.steps(war.main, goal, "wild") <= DUE

    def bid(self, keys: Sequence[str]) -> str:
        """The bid for the order of play [7.4]."""
        offered = str(min(BID, len(keys) - 1))
        return offered if offered in keys else keys[0]

    def _wants_base(self) -> bool:
        """Whether the Homeworld lacks a Base and one can be paid [8.1]."""
        there = self.world.own.get(self.world.home, ())
        has = self.drafted(BASE) or any(counter.kind == BASE for counter in there)
        return not has and self.left >= UNITS[BASE].cost

    def _settlers(self) -> Iterator[str]:
        """Colony Ships, a second Mining Ship, and scouts to explore with."""
        world, cycle = self.world, self.world.view.cycle
        ships = sum(c.kind == COLONY_SHIP for c in self.own) + self.drafted(COLONY_SHIP)
        planets = sum(
            world.steps(system.hex, world.home, "safe") < FAR
            for system in free_planets(world, barren=self.tech.get("terraform", 0) > 0)
            if distance(system.hex, world.home) <= SETTLING
        )
        hidden = sum(s.origin == world.seat and not s.explored for s in world.systems.values())
        wanted = planets + (AHEAD if hidden > SETTLING else 0)
        if cycle <= SETTLING and ships < wanted and self.drafted(COLONY_SHIP) < 3:
            yield "buy:CO"
        finds = sum(s.explored and s.terrain in MINERALS for s in world.systems.values())
        miners = sum(c.kind == MINER for c in self.own) + self.drafted(MINER)
        if finds > 2 * miners and miners < MINERS:
            yield "buy:MINER"
        scouts = sizes(self.own, SCOUT) + self.drafted(SCOUT)
        if scouts < 2 and any(not s.explored for s in world.systems.values()):
            yield "buy:SC"

    def _studies(self) -> Iterator[str]:
        """Technology, as far as its share of the CP goes, and an empire has ships enough."""
        share = SHARES[min(self.world.view.cycle, len(SHARES)) - 1]
        if self.world.view.cycle >= ALTERNATE:
            share = share * 2 if self.world.view.cycle % 2 == 0 else 0
        if self.crowded:
            share = 100
        elif self._doom_is_near():
            share = share // 2
        for tech, level in self._plan():
            if self.tech.get(tech, 0) >= level:
                continue
            price = self._price(tech)
            if tech in self.draft.research or not price:
                continue
            allowed = max(self.funds * share // 100, GRANTED)
            if self.research + price <= allowed and price <= self.left:
                yield f"research:{tech}"
                yield f"grants:{tech}"
            break

    def _plan(self) -> tuple[tuple[str, int], ...]:
        """What is to be studied: the core alone until there is a fleet."""
        view = self.world.view
        force = SIEGE_PERCENT if view.rivals else FORCE_PERCENT
        ready = worth(self.war.fleet) * 100 >= force * self.income or bool(view.machines)
        return plan(view) if ready else plan(view)[:CORE]

    @property
    def crowded(self) -> bool:
        """Whether the army costs as much as the empire can bear [7.3]."""
        ratings = [machine.rating for machine in self.world.view.machines]
        strong = min(ratings, default=0) >= STRONG
        percent = LAST_STAND_PERCENT if strong else ARMY_PERCENT
        return self.upkeep * 100 >= percent * self.income

    def _warships(self) -> Iterator[str]:
        """The ships that give most for their CP, within what can be maintained."""
        if self.crowded and not self.war.alarm:
            return
        for kind in by_value(self.world.view, self.tech):
            if UNITS[kind].cost <= self.left - self.kept:
                yield f"buy:{kind}"

    def _yards(self) -> Iterator[str]:
        """Yards, where they cannot build what the income pays for [8.2]."""
        yards = sizes(self.own, YARD) + self.drafted(YARD)
        level = self.tech.get("yard", 1)
        pays = (self.income - self.upkeep) // HULL_CP
        if (
            self.world.view.cycle >= 2
            and yards * (1 + level) // 2 < pays
            and self.drafted(YARD) < 1
        ):
            yield "buy:SY"

    def _spare(self) -> Iterator[str]:
        """Yards where CP are left over, and whatever else the next phase would lose."""
        if self.left - self.kept > IDLE and self.drafted(YARD) < 1:
            yield "buy:SY"
        if self.left > 30 and self._wants_base():  # no more can be carried over
            yield "buy:BASE"
        for tech, level in plan(self.world.view):
            if self.tech.get(tech, 0) < level and tech not in self.draft.research:
                if 0 < self._price(tech) <= self.left - self.kept:
                    yield f"research:{tech}"
                break
