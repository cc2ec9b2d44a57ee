"""The printed board, as views show it."""

from __future__ import annotations

from functools import cache

import msgspec

from rules.spacecorp.charts.content import CHARTS
from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.charts.printed import Border, Hop, Region, Site


class ChartView(msgspec.Struct, frozen=True):
    """The era's board as printed: regions, borders, sites, transit additions by `S-U`."""

    era: Era
    regions: tuple[Region, ...]
    borders: tuple[Border, ...]
    sites: tuple[Site, ...]
    transit: dict[str, int]
    hop: Hop | None
    """Two sites with a direct way of its own."""


@cache
def chart_view(era: Era) -> ChartView:
    """Return the printed board, made once."""
    chart = CHARTS[era]
    regions, sites = tuple(chart.regions.values()), tuple(chart.sites.values())
    return ChartView(era, regions, chart.borders, sites, chart.transit, chart.hop)
