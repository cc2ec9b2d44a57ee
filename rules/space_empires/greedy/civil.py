"""Spending on growth: Colony Ships, miners, scouts, yards, pipelines [4.4, 8, 10.1]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import COLONY_SHIP, MINER, PIPELINE, SCOUT, YARD
from rules.space_empires.charts.terrain import MINERALS
from rules.space_empires.greedy.accounts import Accounts
from rules.space_empires.greedy.goals import EXPLORING, count_unexplored, free_planets
from rules.space_empires.greedy.posts import sites
from rules.space_empires.greedy.world import FAR

GROWING: Final = 12
"""CP by which an income grows until new yards have paid."""
# With 7 an empire had nine yards, whose shots were enough to break an attack on its Homeworld.
HULL_CP: Final = 10
"""CP that ships cost for each hull point."""
REACH: Final = 7
"""Distance from the Homeworld up to which planets are colonised."""
SETTLING: Final = 7
"""Economic Phases in which only they are built: later all goes into arms."""
PAYING: Final = 4
"""Economic Phases that must be left for a Colony Ship to grow into a colony that counts."""
AHEAD: Final = 2
"""Colony Ships for planets that are still to be found."""
AT_ONCE: Final = 3
"""Colony Ships that are built in one phase."""
MINERS: Final = 2
"""Maximum number of an empire's Mining Ships."""
ESTABLISHED: Final = 50
"""The income from which trade is worth its pipelines."""
DARK: Final = 8
"""Unexplored hexes that are worth a Cruiser's looks."""
PIPES_AT_ONCE: Final = 2
TRADE_PHASES: Final = 6
"""Economic Phases that must be left for pipelines, and for Terraforming."""


def settlers(accounts: Accounts) -> Iterator[str]:
    """Yield colony Ships, a second Mining Ship, and scouts to explore with."""
    world = accounts.world
    wanted = reachable(accounts, barren=accounts.tech["terraform"] > 0)
    unseen = count_unexplored(world)
    wanted += AHEAD if unseen > REACH else 0
    settling = accounts.cycle <= SETTLING if accounts.alone else accounts.lasts(PAYING)
    few = accounts.number(COLONY_SHIP) < wanted and accounts.count_drafted(COLONY_SHIP) < AT_ONCE
    if settling and few:
        yield "buy:CO"
    finds = sum(s.explored and s.terrain in MINERALS for s in world.systems.values())
    if finds > 2 * accounts.number(MINER) and accounts.number(MINER) < MINERS:
        yield "buy:MINER"
    if accounts.number(SCOUT) < 2 and accounts.cycle < EXPLORING + unseen:
        yield "buy:SC"


def reachable(accounts: Accounts, *, barren: bool) -> int:
    """Return planets near home that could be colonised now."""
    world = accounts.world
    return sum(
        world.steps(system.hex, world.home, "safe") < FAR
        for system in free_planets(world, barren=barren)
        if distance(system.hex, world.home) <= REACH
    )


def wants_terraforming(accounts: Accounts) -> bool:
    """Return whether there are free barren planets that would pay for it [9.7]."""
    if accounts.tech["terraform"] or not _trades(accounts):
        return False
    planets = reachable(accounts, barren=False)
    return planets <= accounts.number(COLONY_SHIP) and reachable(accounts, barren=True) > planets


def charts_the_dark(accounts: Accounts) -> bool:
    """Return whether enough is unexplored to look before going there [9.8]."""
    systems = accounts.world.systems.values()
    unknown = sum(not system.explored and not system.closed for system in systems)
    return unknown >= DARK and accounts.lasts(TRADE_PHASES)


def pipelines(accounts: Accounts) -> Iterator[str]:
    """Yield pipelines that join colonies to the Homeworld, once there are some [10.1.2]."""
    if not _trades(accounts) or accounts.count_drafted(PIPELINE) >= PIPES_AT_ONCE:
        return
    if accounts.number(PIPELINE) < len(sites(accounts.world)):
        yield "buy:MS"


def _trades(accounts: Accounts) -> bool:
    """Return whether an empire has the income and time for slow investments."""
    return accounts.lasts(TRADE_PHASES) and accounts.income >= ESTABLISHED


def yards(accounts: Accounts) -> Iterator[str]:
    """Yield yards if they cannot build what the income pays for [8.2]."""
    level = accounts.tech["yard"]
    growing = GROWING if accounts.cycle >= 4 and not accounts.alone else 0
    pays = (accounts.income + growing - accounts.upkeep) // HULL_CP
    few = accounts.number(YARD) * (1 + level) // 2 < pays
    if accounts.cycle >= 2 and few and accounts.count_drafted(YARD) < 1:
        yield "buy:SY"
