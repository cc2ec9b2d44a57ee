"""Spending on arms: warships, guards of the Homeworld, and answers to the enemy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.space_empires.charts import kinds
from rules.space_empires.charts.content import DECKS, UNITS
from rules.space_empires.greedy.accounts import Accounts
from rules.space_empires.greedy.civil import charts_the_dark
from rules.space_empires.greedy.studies import Plan, by_value

SEEKERS: Final = 3
"""Destroyers with scanners against cloaks that have been met."""
FLAK_SCOUTS: Final = 6
"""Scouts with Point Defence against fighters that have been met."""
SWEEPERS: Final = 4
"""Minesweepers against mines that have been met."""
RAIDERS: Final = 6
"""Raiders that prey on colonies, while no enemy has scanners that find them."""
PATHFINDERS: Final = 1
"""Cruisers that look at unexplored hexes before anybody goes there."""
AT_ONCE: Final = 2
"""Maximum number of such ships of one kind built in one phase."""
# Belts of 3 to 6 mines were tried: 7 of 16 games ended before the limit, with these 12.
BELT: Final = ((8, 1), (12, 2))
"""Mines that lie in wait from each Economic Phase on."""
FORT_BELT: Final = ((0, 4), (2, 8))
"""The same of a fort, by Economic Phases since it was begun. Fair seats attack from the ninth or
tenth on, and a mine costs less than any ship that it destroys, and needs no maintenance."""
SWEPT_BELT: Final = 2
"""The maximum of them against enemies with sweepers."""
MINES_AT_ONCE: Final = 3
WING: Final = 1
"""Squadrons that guard the Homeworld."""
WING_PHASE: Final = 8
"""The Economic Phase from which they do."""


def answers(accounts: Accounts) -> Plan:
    """Return technology against the enemies met so far [11.3, 12.2, 13.2]."""
    met = accounts.met
    rows: list[tuple[str, int]] = []
    if met["mines"]:
        rows.append(("sweep", 1))
    if met["cloak"]:
        rows += [("size", 2), ("scanner", min(met["cloak"], 2))]
    if met["fighter"]:
        rows.append(("point", 1))
    return tuple(rows)


def specialists(accounts: Accounts) -> Iterator[str]:
    """Yield ships against the enemies met so far, and the Raiders' own hunt."""
    met, tech = accounts.met, accounts.tech
    seeing = tech["scanner"] >= max(1, met["cloak"])
    wanted = (
        (kinds.SWEEPER, SWEEPERS if met["mines"] else 0),
        (kinds.DESTROYER, SEEKERS if met["cloak"] and seeing else 0),
        (kinds.SCOUT, FLAK_SCOUTS if met["fighter"] and tech["point"] else 0),
        (kinds.RAIDER, RAIDERS if met["scanner"] < tech["cloak"] else 0),
        (kinds.CRUISER, PATHFINDERS if charts_the_dark(accounts) and tech["explore"] else 0),
    )
    for kind, count in wanted:
        few = accounts.number(kind) < count and accounts.count_drafted(kind) < AT_ONCE
        if few and accounts.can_pay(kind):
            yield f"buy:{kind}"


def guards(accounts: Accounts) -> Iterator[str]:
    """Yield mines about the Homeworld, and squadrons on it [11.2.5, 13.1]."""
    alarm = accounts.war.alarm
    belt = max((count for since, count in _belt(accounts) if accounts.cycle >= since), default=0)
    if accounts.met["sweep"]:
        belt = min(belt, SWEPT_BELT)
    if alarm:
        belt += MINES_AT_ONCE
    few = accounts.number(kinds.MINES) < belt
    if few and (alarm or accounts.count_drafted(kinds.MINES) < MINES_AT_ONCE):
        yield "buy:MINES"
    wing = WING if accounts.cycle >= WING_PHASE or alarm else 0
    few = accounts.number(kinds.FIGHTER) < wing + DECKS * accounts.number(kinds.CARRIER)
    if few and accounts.can_pay(kinds.FIGHTER):
        yield "buy:F"


def _belt(accounts: Accounts) -> Iterable[tuple[int, int]]:
    """Return pairs of an Economic Phase and the number of mines about the Homeworld."""
    begun = accounts.world.doctrine.fort
    return ((begun + since, count) for since, count in FORT_BELT) if begun else BELT


def fort(accounts: Accounts) -> Iterator[str]:
    """Yield a Base and mines with their prerequisites, from the doctrine's phase on [8.1, 13.1]."""
    begun = accounts.world.doctrine.fort
    if not begun or accounts.cycle < begun:
        return
    if accounts.cycle > begun and wants_base(accounts):
        yield from () if accounts.tech["size"] > 1 else ("research:size",)
        yield "buy:BASE"
    if not accounts.tech["mines"]:
        yield "research:mines"


def warships(accounts: Accounts) -> Iterator[str]:
    """Yield the best ships for their CP, within affordable maintenance."""
    if accounts.crowded and not accounts.war.alarm:
        return
    for kind in by_value(accounts.world.view, accounts.tech, accounts.met):
        if accounts.can_pay(kind):
            yield f"buy:{kind}"


def wants_base(accounts: Accounts) -> bool:
    """Return whether the Homeworld lacks a Base and one can be paid [8.1]."""
    guards = accounts.world.own.get(accounts.world.home, ())
    has = accounts.count_drafted(kinds.BASE) or any(
        counter.kind == kinds.BASE for counter in guards
    )
    return not has and accounts.left >= UNITS[kinds.BASE].cost
