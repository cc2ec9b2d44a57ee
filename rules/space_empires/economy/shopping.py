"""Possible purchases of a seat and their hexes [7.5] [7.6] [8].

Each purchase is limited by money, yards, counters and technology.
"""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import Final

from rules.space_empires.charts.content import FIXED, GRANT, GROUPS, SINGLES, UNITS, equipment
from rules.space_empires.charts.kinds import BASE, COLONY_SHIP, DECOY, DOWN, YARD, HexId, Kind
from rules.space_empires.charts.switches import Switches
from rules.space_empires.economy.income import Estate, find_estates, maintenance
from rules.space_empires.economy.research import research_limit, studies
from rules.space_empires.position.board import Board
from rules.space_empires.position.stacks import sizes
from rules.space_empires.position.state import GROUP_LIMIT, Purchase, Unit

ALONE: Final = (*SINGLES, BASE)
"""Kinds with one counter for each unit [2.5] [8.1]."""
GOODS: Final = tuple(kind for kind, chart in UNITS.items() if chart.cost)
"""Goods for sale, in the chart's order."""
LIMITS: Final = {kind: UNITS[kind].counters for kind in GOODS}
UNLIMITED: Final = dict.fromkeys(GOODS, 99)
COLONIAL: Final = (BASE, YARD, DECOY)
"""Goods that colonies receive without a yard's help."""
EQUIPPED: Final = frozenset(GROUPS) - frozenset(FIXED)
"""Kinds whose groups keep the technology that they were built with [7.5.3] [9.10.5]."""
NEEDED: Final = tuple(dict.fromkeys(tech for kind in GOODS for tech in UNITS[kind].needs))
"""The technologies that some kind needs."""
_needed: Final = itemgetter(*NEEDED)


def yard_capacity(yards: int, level: int) -> int:
    """Return the hull points that the yards of one hex build, rounded down together [9.6].

    A yard builds one hull point at the first level of Ship Yard technology, and half a point
    more per further level.
    """
    return yards * (level + 1) // 2


def missing(rules: Switches, levels: dict[str, int], kind: Kind) -> str:
    """Return the rule or technology that a kind lacks; empty if it can be built [7.5.2].

    Alien empires see through decoys, so against them there are none [22.1].
    """
    chart = UNITS[kind]
    if not rules.plays(chart.rule):
        return chart.rule
    if kind == DECOY and rules.scenario.startswith("empires"):
        return "decoys"
    return next((tech for tech, level in chart.needs.items() if levels[tech] < level), "")


@cache
def _goods(rules: Switches, *levels: int) -> tuple[Kind, ...]:
    """Return the kinds that can be built at these levels of the relevant technologies [7.5.2]."""
    known = dict(zip(NEEDED, levels, strict=True))
    return tuple(kind for kind in GOODS if not missing(rules, known, kind))


class Shop:
    """One seat's possibilities while it works on its sheet; all is counted from its draft."""

    def __init__(self, board: Board, seat: int, estate: Estate | None = None) -> None:
        estate = estate or find_estates(board, [seat])[seat]
        self.board = board
        self.seat = seat
        self.player = board.player(seat)
        self.draft = self.player.draft
        self.sheet = self.player.books[-1]
        self.studies = () if board.rules.unpredictable else studies(board, seat)
        self.research_limit = research_limit(board, seat)
        self.colonies = [at for at, _ in estate.colonies]
        self.earning = [at for at, colony in estate.open if colony.worth]
        self.colony_counters = sum([not colony.home for _, colony in estate.colonies])
        self.solo = len(board.state.players) == 1
        self.muster()
        self.count()

    def muster(self) -> None:
        """Go through the units on the map that are not scuttled [7.3.1] [7.5.4]."""
        gone, rules = self.draft.scuttled, self.board.rules
        own = self.board.units_of(self.seat)
        self.own = [unit for unit in own if unit.uid not in gone] if gone else own
        self.counters = dict(LIMITS if rules.limited else UNLIMITED)
        self.counters[COLONY_SHIP] -= self.colony_counters if rules.limited else 0
        self.yards: dict[HexId, int] = {}
        for unit in self.own:
            self.counters[unit.kind] -= 1
            if unit.kind == YARD:
                self.yards[unit.hex] = self.yards.get(unit.hex, 0) + self.size(unit)
        older = rules.groups and not rules.instant
        at_yards = [unit for unit in self.own if older and unit.hex in self.yards]
        self.partial = [u for u in at_yards if u.kind in EQUIPPED and self.size(u) < GROUP_LIMIT]
        based = [unit.hex for unit in self.own if unit.kind == BASE]
        without_base = [at for at in self.earning if at not in based]
        self.places = {BASE: without_base, YARD: self.earning, DECOY: self.colonies}
        self.doubtful = {kind for kind, left in self.counters.items() if left <= 0}
        self.doubtful.update(COLONIAL)
        upkeep = sum([UNITS[unit.kind].upkeep * self.size(unit) for unit in self.own])
        paid = maintenance(self.board, self.sheet, upkeep)
        self.funds = self.sheet.total - paid
        if not self.sheet.closed:
            self.sheet.maintenance, self.player.cp = paid, self.funds

    def size(self, unit: Unit) -> int:
        """Return the ships of the seat's group that remain on the list [7.3.2]."""
        reduced = self.draft.reduced
        return unit.size - reduced.get(unit.uid, 0) if reduced else unit.size

    def count(self) -> None:
        """Count from the draft what is left: CP, capacity, counters [7.5]."""
        draft = self.draft
        self.levels = self.player.tech.copy()
        self.spent_on_research = GRANT * sum(draft.grants.values())
        for tech in draft.research:
            self.levels[tech] += 1
            self.spent_on_research += self.board.price(self.seat, tech)
        self.left = self.funds - draft.bid - self.spent_on_research
        self._equip()
        self.spare = self.counters.copy()
        self.vacant = self.places.copy()
        for purchase in draft.purchases:
            self._reckon(purchase)

    def _equip(self) -> None:
        """Set what the levels allow before any purchase: kinds, yards, groups [7.5.2] [9.6]."""
        levels = self.levels
        self.goods = _goods(self.board.rules, *_needed(levels))
        yard = levels["yard"]
        self.slots = {at: yard_capacity(count, yard) for at, count in self.yards.items()}
        self.room: dict[tuple[Kind, HexId], int] = {}
        self.joined: dict[str, int] = {}
        self.older = {u.name: u for u in self.partial if u.tech != equipment(u.kind, levels)}

    def research_room(self) -> int:
        """Return the CP that may still go into research [18]."""
        return self.research_limit - self.spent_on_research

    def capacity(self) -> int:
        """Return the total hull points that the yards build in a phase [9.6]."""
        level = self.levels["yard"]
        return sum(yard_capacity(count, level) for count in self.yards.values())

    def learn(self, tech: str) -> bool:
        """Put a technology's next level on the list; return whether it displaced a purchase.

        Older groups no longer take new ships then, so purchases may run out of counters.
        """
        self.draft.research.append(tech)
        self.count()
        return min(self.spare.values()) < 0 and self.amend()

    def stock(self, kind: Kind, at: HexId) -> int:
        """Return how many more of a kind the counters allow in a hex [7.5.4].

        0 if all are in play.
        """
        spare = self.spare[kind]
        if self.counters[kind] <= 0 and not self.board.rules.groups:
            return 0
        if kind in ALONE:
            return max(0, spare)
        if kind == DECOY:
            return GROUP_LIMIT if spare > 0 else 0
        return max(0, spare) * GROUP_LIMIT + self._room_in_groups(kind, at)

    def _room_in_groups(self, kind: Kind, at: HexId) -> int:
        """Return how many more of a kind the groups in a hex take, computed on first use [9.10.2].

        New units join groups that have the latest technology.
        """
        if (kind, at) not in self.room:
            like = self._like_groups(kind, at)
            self.room[kind, at] = sum([GROUP_LIMIT - self.size(unit) for unit in like])
        return self.room[kind, at]

    def _like_groups(self, kind: Kind, at: HexId) -> list[Unit]:
        own = [unit for unit in self.own if unit.kind == kind and unit.hex == at]
        if kind == YARD or self.board.rules.instant:
            return own
        tech = equipment(kind, self.levels)
        return [unit for unit in own if unit.tech == tech]

    def sites(self, kind: Kind) -> list[HexId]:
        """Return hexes where one more of a kind can be built, CP aside [7.6.1] [8.1] [8.2.2]."""
        yard = UNITS[kind].yard
        if yard:
            places = [at for at, free in self.slots.items() if free >= yard]
        else:
            places = self.vacant[kind]
        if self.spare[kind] > 0:
            return places
        return [at for at in places if self.stock(kind, at)]

    def most(self, kind: Kind, at: HexId, into: str = "") -> int:
        """Return how many of a kind can be bought for a hex [7.5].

        For a decoy, return its highest numeral. `into` names the older group that would take the
        ships in.
        """
        if into:
            group = self.older.get(into)
            return self.most_into(group) if group and group.hex == at else 0
        if kind not in self.goods or UNITS[kind].cost > self.left or at not in self.sites(kind):
            return 0
        return self.most_there(kind, at)

    def most_there(self, kind: Kind, at: HexId) -> int:
        """Return the number that can be bought at one of a kind's sites."""
        chart = UNITS[kind]
        count = min(self.left // chart.cost, self.stock(kind, at))
        if chart.yard:
            return min(count, self.slots[at] // chart.yard)
        return count if kind == DECOY else min(count, 1)

    def berths(self) -> list[str]:
        """Return groups at yards that new ships can join at older technology [7.5.4] [9.10.2]."""
        return [name for name, group in self.older.items() if self.most_into(group)]

    def most_into(self, group: Unit) -> int:
        """Return how many ships can be bought for a group of older technology [7.5.4].

        A face-up group would show its new numeral, so it waits until no counter is free [7.6.2].
        """
        if group.face != DOWN and self.spare[group.kind] > 0:
            return 0
        chart = UNITS[group.kind]
        room = GROUP_LIMIT - self.size(group) - self.joined.get(group.name, 0)
        return max(0, min(self.left // chart.cost, self.slots[group.hex] // chart.yard, room))

    def may_stand_apart(self, kind: Kind, at: HexId, count: int) -> bool:
        """Return whether new ships can form a group beside others with room [7.6.1].

        That needs enough free counters. Others are a hidden group in the hex, or ships that are on
        the list already [2.3.1].
        """
        if kind in (*ALONE, DECOY, YARD) or len(sizes(count)) > self.spare[kind]:
            return False
        if self._room_in_groups(kind, at) <= 0:
            return False
        if any((item.kind, item.hex, item.into) == (kind, at, "") for item in self.draft.purchases):
            return True
        hidden = [unit for unit in self._like_groups(kind, at) if unit.face == DOWN]
        return any(self.size(unit) < GROUP_LIMIT for unit in hidden)

    def buy(self, line: Purchase) -> None:
        """Write a purchase down; two of a kind for one hex make one line [7.5.1].

        Decoys, and groups of their own, have a line each.
        """
        self._reckon(line)
        alone = line.apart or line.kind == DECOY
        for other in () if alone else self.draft.purchases:
            same = other.kind == line.kind and other.hex == line.hex and other.into == line.into
            if same and not other.apart:
                other.count += line.count
                return
        self.draft.purchases.append(line)

    def _reckon(self, line: Purchase) -> None:
        """Deduct a purchase's CP, yard capacity and counters [7.5.1]."""
        kind, at, count, into = line.kind, line.hex, line.count, line.into
        chart = UNITS[kind]
        self.left -= chart.cost * count
        if chart.yard:
            self.slots[at] -= chart.yard * count
        elif kind != DECOY:
            self.vacant[kind] = [other for other in self.vacant[kind] if other != at]
        if into:
            self.joined[into] = self.joined.get(into, 0) + count
        elif kind == DECOY:
            self.spare[kind] -= 1
        elif kind in ALONE:
            self.spare[kind] -= count
        elif line.apart:
            self.spare[kind] -= len(sizes(count))
        else:
            self._fill(kind, at, count)
        if self.spare[kind] <= 0:
            self.doubtful.add(kind)

    def _fill(self, kind: Kind, at: HexId, count: int) -> None:
        """Fill like groups first, then new counters [7.5.4]."""
        room = self._room_in_groups(kind, at) - count
        while room < 0:
            self.spare[kind] -= 1
            room += GROUP_LIMIT
        self.room[kind, at] = room

    def amend(self) -> bool:
        """Recount after the removal of a line, dropping what no longer fits [7.5].

        Return whether anything was dropped.
        """
        draft = self.draft
        wanted, techs, bid = draft.purchases, draft.research, draft.bid
        draft.purchases, draft.research, draft.bid = [], [], 0
        self.count()
        for tech in techs:
            if self.board.price(self.seat, tech) <= self.left:
                draft.research.append(tech)
                self.count()
        draft.bid = min(bid, self.left)
        self.left -= draft.bid
        for purchase in wanted:
            self.buy_again(purchase)
        return draft.purchases != wanted or draft.research != techs or draft.bid != bid

    def buy_again(self, line: Purchase) -> None:
        """Buy as much of a line as is possible now [7.5]."""
        count = min(line.count, self.most(line.kind, line.hex, line.into))
        if count:
            apart = line.apart and self.may_stand_apart(line.kind, line.hex, count)
            self.buy(Purchase(line.kind, line.hex, count, line.into, apart))
