"""Distances between sites and regions, worked out once a board [p9, p15, p19]."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from rules.spacecorp.charts.content import CHARTS
from rules.spacecorp.charts.kinds import Era, RegionId, SiteId, SiteKind
from rules.spacecorp.charts.printed import Chart

LIFT_AND_LAND = 2
NEARBY = 20
"""Greatest distance of what counts as nearby [p19]."""


@cache
def region_costs(era: Era, start: RegionId) -> dict[RegionId, int]:
    """Return the least sum of borders from a region to every other [p9]."""
    chart = CHARTS[era]
    closed = _spurs(chart)
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, region = heappop(queue)
        if cost > best[region] or region in closed:
            continue
        for to, price in _beside(era, region):
            if to not in closed and cost + price < best.get(to, cost + price + 1):
                best[to] = cost + price
                heappush(queue, (cost + price, to))
    return best


def _spurs(chart: Chart) -> frozenset[RegionId]:
    """Return dead-end regions, reached only from beside them [p19]."""
    return frozenset(site.region for site in chart.sites.values() if site.kind is SiteKind.SPUR)


@cache
def _beside(era: Era, region: RegionId) -> tuple[tuple[RegionId, int], ...]:
    neighbours = []
    for a, b, cost in CHARTS[era].borders:
        if region in (a, b):
            neighbours.append((b if region == a else a, cost))
    return tuple(neighbours)


@cache
def border(era: Era, a: RegionId, b: RegionId) -> int | None:
    """Return the cost of the border between two regions; None if they don't touch."""
    return dict(_beside(era, a)).get(b)


@cache
def distance(era: Era, start: SiteId, end: SiteId, *, gravity: bool = True) -> int | None:
    """Return the Move value of a way; None if there is none [p9, p15, p19].

    A Spur is reached only from beside it; permission to enter is checked elsewhere.
    """
    chart = CHARTS[era]
    a, b = chart.sites[start], chart.sites[end]
    if start == end or SiteKind.SPUR in (a.kind,):
        return None
    if era is Era.STARFARERS:
        if b.kind is SiteKind.SPUR:
            return border(era, a.region, b.region)
        return region_costs(era, a.region)[b.region]
    if chart.hop and {start, end} == {chart.hop.a, chart.hop.b}:
        return chart.hop.distance
    pull = a.gravity + b.gravity if gravity else 0
    way = region_costs(era, a.region)[b.region]
    return LIFT_AND_LAND + pull + way + chart.transit.get(f"{a.region}-{b.region}", 0)


class Step(NamedTuple):
    """A part of a way: its cost, and the reason for it."""

    cost: int
    words: str


@cache
def steps(era: Era, start: SiteId, end: SiteId, *, gravity: bool = True) -> tuple[Step, ...]:
    """Return a distance's addends: lift off, gravity, borders, transit, gravity, land [p9, p15].

    Empty without addends: among the stars, and from one Mars site to the other.
    """
    need = distance(era, start, end, gravity=gravity)
    chart = CHARTS[era]
    hop = chart.hop and {start, end} == {chart.hop.a, chart.hop.b}
    if need is None or era is Era.STARFARERS or hop:
        return ()
    a, b = chart.sites[start], chart.sites[end]
    way = region_costs(era, a.region)[b.region]
    transit = chart.transit.get(f"{a.region}-{b.region}", 0)
    addends = (
        Step(1, "lift-off"),
        Step(a.gravity * gravity, f"{a.name} gravity"),
        Step(way, f"{chart.regions[a.region].name} to {chart.regions[b.region].name}"),
        Step(transit, "transit"),
        Step(b.gravity * gravity, f"{b.name} gravity"),
        Step(1, "landing"),
    )
    return tuple(step for step in addends if step.cost)


class Way(NamedTuple):
    """A way from one site to another."""

    end: SiteId
    distance: int
    exposed: bool
    """True if it begins or ends in the radiation zone [p15]."""
    spur: bool
    """True if it ends in a Spur."""


@cache
def ways(era: Era, start: SiteId, *, gravity: bool = True) -> tuple[Way, ...]:
    """Return the ways from a site, nearest first [p9]."""
    sites, regions = CHARTS[era].sites, CHARTS[era].regions
    exposed = regions[sites[start].region].radiation
    ways_ = [
        Way(end, need, exposed or regions[site.region].radiation, site.kind is SiteKind.SPUR)
        for end, site in sites.items()
        if (need := distance(era, start, end, gravity=gravity)) is not None
    ]
    return tuple(sorted(ways_, key=lambda way: way.distance))


@cache
def nearby(era: Era, a: RegionId, b: RegionId) -> bool:
    """Return whether regions of the star map are the same or within 20 of each other [p19]."""
    return region_costs(era, a).get(b, NEARBY + 1) <= NEARBY
