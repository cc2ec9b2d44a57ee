"""Answers of the Economic Phase: how the greedy player spends its CP [7.0]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import BASE, DECOY, YARD
from rules.space_empires.greedy import arms, civil
from rules.space_empires.greedy.accounts import Accounts
from rules.space_empires.greedy.strength import worth
from rules.space_empires.greedy.studies import Plan, parse_plan, plan
from rules.space_empires.greedy.threats import besieged_colonies

SEAL: Final = "seal"
# With 1.6 times as much it won 15.5 of 40 games of two against this, on seeds that nothing was
# chosen by: the first player with ships takes the other's colonies.
SHARES: Final = (35, 30, 30, 25, 25, 22, 20, 20, 18)
"""Percent of the CP that go into research, by Economic Phase from 1; the last one holds on."""
ALTERNATE: Final = 6
"""From this Economic Phase on one is for research and the next one for ships."""
GRANTED: Final = 20
"""CP that may always go into research."""
BID: Final = 2
"""CP that are bid where moving first counts."""
DUE: Final = 2
"""Steps to an enemy Homeworld within which an attack is due."""
READY: Final = 8
"""The Economic Phase from which ships are built in any case."""
LATE: Final = 10
"""The Economic Phase from which research continues whatever the fleet."""
TERRAFORMING: Final = parse_plan("terraform1")
PATHFINDING: Final = parse_plan("size2 size3 explore1")
"""Technology that lets Cruisers look into unexplored hexes [9.8]."""
SIEGE_PERCENT: Final = 200
"""The CP of a fleet that comes before later studies, as a percentage of the income, against alien
empires, who are weak at first."""
BLUFF: Final = 4
"""The Economic Phase from which decoys are worth their CP: before that, nobody is near."""
DIE_MEAN: Final = 5.5
"""CP that a grant's die adds on average [19.2]."""
IDLE: Final = 12
"""CP that may lie about unspent."""
TOO_MUCH: Final = 30
"""CP of which more cannot be carried over [7.5.1]."""


class Ledger(Accounts):
    """One seat's sheet, line by line."""

    def line(self, keys: Sequence[str]) -> str:
        """Return the next line of the sheet; nothing bought in the last phase is used [20.2]."""
        if not self.lasts(1):
            return SEAL
        offered = dict.fromkeys(keys)
        return next((key for key in self._wishes() if key in offered), SEAL)

    def _wishes(self) -> Iterator[str]:
        """Yield affordable purchases, the most urgent first."""
        if besieged_colonies(self.world) and self.left >= UNITS[BASE].cost:
            yield "buy:BASE"
        if (self.war.alarm or self._doom_is_near()) and arms.wants_base(self):
            yield "buy:BASE"
        if self.war.alarm:
            yield from arms.guards(self)
            yield from arms.specialists(self)
            yield from arms.warships(self)
        yield from arms.fort(self)
        yield from self._first_studies()
        if self.armed and not self.alone and self.war.intruders:
            yield "research:mines"
            yield from arms.guards(self)
        if self._attack_is_due() and not self.draft.bid and self.left >= BID:
            yield "bid"
        yield from civil.settlers(self)
        yield from civil.yards(self)
        yield from arms.guards(self)
        if self.strong and not self.alone:
            yield from civil.pipelines(self)
        yield from self._studies()
        if self.armed:
            yield from arms.specialists(self)
            yield from arms.warships(self)
        yield from civil.pipelines(self)
        yield from self._spare()

    def _first_studies(self) -> Iterator[str]:
        """Yield the technology that answers enemies met so far, for doctrines that put it first."""
        tech = self._next_study(self._answers()) if self.world.doctrine.answers else ""
        if tech and self.price(tech) <= self.left:
            yield f"research:{tech}"

    def _doom_is_near(self) -> bool:
        """Return whether a Doomsday Machine of the solo scenarios is there, or comes next phase."""
        now = self.world.view.cycle
        return any(
            machine.rating and not machine.gone and machine.due <= now + 1
            for machine in self.world.view.machines
        )

    def _attack_is_due(self) -> bool:
        """Return whether the host can attack an enemy Homeworld now if it moves first [7.4]."""
        war = self.war
        goal = war.campaign
        if goal is None or goal not in self.world.enemy_homes:
            return False
        return self.world.steps(war.main, goal, "wild") <= DUE

    def bid(self, keys: Sequence[str]) -> str:
        """Return the bid for the order of play [7.4]."""
        return str(min(BID, len(keys) - 1))

    def _studies(self) -> Iterator[str]:
        """Yield technology within its share of the CP, once the empire has ships enough."""
        tech = self._next_study(self._plan())
        if not tech:
            return
        price = self.price(tech)
        allowed = max(self.funds * self._share() // 100, GRANTED)
        if self.research + price <= allowed and price <= self.left:
            yield f"research:{tech}"
            yield f"grants:{tech}"

    def _share(self) -> int:
        """Return the percentage of CP for research now."""
        cycle = self.cycle
        if self.crowded or not self.armed:
            return 100
        share = SHARES[min(cycle, len(SHARES)) - 1]
        if cycle >= ALTERNATE:
            share = 2 * share if cycle % 2 == 0 else 0
        share = min(100, round(share * self.world.doctrine.research))
        return share // 2 if self._doom_is_near() else share

    def _next_study(self, rows: Plan) -> str:
        """Return the first technology of a plan neither known nor listed; empty: none."""
        known, drafted = self.tech, self.draft.research
        wanted = (tech for tech, level in rows if known[tech] < level and tech not in drafted)
        return next((tech for tech in wanted if not self._is_granted(tech)), "")

    @property
    def next_study(self) -> str:
        """The technology that comes next, whatever its price; empty: there is none."""
        return self._next_study(self._plan())

    def _is_granted(self, tech: str) -> bool:
        """Return whether the grants listed will probably pay for a level: more are lost [19.2]."""
        listed = self.draft.grants.get(tech, 0)
        rolled = (self.world.me.grants or {}).get(tech, 0)
        return listed > 0 and rolled + listed * DIE_MEAN >= self.price(tech)

    @property
    def core(self) -> int:
        """Number of studies before a fleet."""
        return self.world.doctrine.core

    @cached_property
    def armed(self) -> bool:
        """True if ships are worth their CP yet: the core is known, or it is late."""
        view = self.world.view
        if view.rivals or view.machines or self.cycle >= READY:
            return True
        return all(self.tech[tech] >= level for tech, level in self._rows()[: self.core])

    @cached_property
    def strong(self) -> bool:
        """True if an empire has the arms that its income calls for."""
        doctrine = self.world.doctrine
        force = SIEGE_PERCENT if self.world.view.rivals else doctrine.force_at(self.cycle)
        counters = [counter for counter in self.own if counter.kind != YARD]
        ships = self.war.fleet if self.alone else counters
        return worth(ships) * 100 >= force * self.income

    def _plan(self) -> Plan:
        """Return the studies: only the core until there is a fleet."""
        view = self.world.view
        answered = self._answers()
        if self.strong or view.machines or self.cycle >= LATE:
            return self._rows(answered, self._growth())
        return self._rows(answered)[: self.core + len(answered)]

    def _rows(self, answered: Plan = (), growth: Plan = ()) -> Plan:
        """Return all studies, in the order of the seat's doctrine."""
        return plan(self.world.view, answered, growth, self.world.doctrine.studies)

    def _answers(self) -> Plan:
        """Return the studies that come first: answers to the enemy."""
        return () if self.world.view.rivals else arms.answers(self)

    def _growth(self) -> Plan:
        """Return Terraforming if barren planets are free, and Exploration if much is unexplored.

        In solo games everything goes into arms: the enemy grows by the chart regardless.
        """
        if self.alone:
            return ()
        worlds = TERRAFORMING if civil.wants_terraforming(self) else ()
        return worlds + PATHFINDING if civil.charts_the_dark(self) else worlds

    def _spare(self) -> Iterator[str]:
        """Yield yards if CP are left over, and other ways to use what the next phase would lose."""
        spare = self.left - self.kept
        if spare > IDLE and self.count_drafted(YARD) < 1:
            yield "buy:SY"
        if self.left > TOO_MUCH and arms.wants_base(self):
            yield "buy:BASE"
        tech = self._next_study(self._rows(self._answers()))
        if tech and self.price(tech) <= spare:
            yield f"research:{tech}"
        if self.number(DECOY) < self.world.doctrine.decoys and self.cycle >= BLUFF:
            yield "buy:DECOY"
