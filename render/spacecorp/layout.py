"""Where the regions of each era's board lie, in parts of the map's width and height."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from render.scene import Box
from rules.spacecorp.charts.kinds import Era, RegionId
from rules.spacecorp.charts.printed import Region, Site
from rules.spacecorp.position.view import ChartView

Place = tuple[float, float]

MARINERS: Final[Mapping[str, Place]] = {
    "A": (0.11, 0.22), "B": (0.11, 0.76), "C": (0.37, 0.24), "D": (0.37, 0.78),
    "E": (0.63, 0.26), "F": (0.63, 0.82), "G": (0.89, 0.5),
}  # fmt: skip
PLANETEERS: Final[Mapping[str, Place]] = {
    "I": (0.082, 0.5), "V": (0.235, 0.14), "H": (0.235, 0.86), "C": (0.405, 0.14),
    "P": (0.405, 0.84), "J": (0.565, 0.5), "S": (0.735, 0.2), "U": (0.735, 0.76),
    "N": (0.915, 0.78), "K": (0.915, 0.42), "O": (0.915, 0.1),
}  # fmt: skip
BY_ERA: Final = {Era.MARINERS: MARINERS, Era.PLANETEERS: PLANETEERS}

ROW, HEAD, PAD = 33, 30, 6
"""Heights in pixels: of a site's row and of a region's title; and the space around both."""
WIDE: Final = {Era.MARINERS: 330, Era.PLANETEERS: 256, Era.STARFARERS: 196}
"""Width of a region's box in pixels."""


def sites_of(chart: ChartView, region: RegionId) -> list[Site]:
    """The sites of a region, in the order of the board."""
    return [site for site in chart.sites if site.region == region]


def rows_of(chart: ChartView, region: Region) -> int:
    """Rows that a region's sites take; the stars' sites have two each."""
    lines = 2 if chart.era is Era.STARFARERS else 1
    return len(sites_of(chart, region.id)) * lines


def places(chart: ChartView, room: Box) -> dict[RegionId, Box]:
    """A box for each region of the board."""
    found = {}
    for region in chart.regions:
        x, y = _middle(chart.era, region)
        stars = chart.era is Era.STARFARERS
        rows = len(sites_of(chart, region.id)) if stars else rows_of(chart, region)
        wide = WIDE[chart.era]
        tall = HEAD + rows * ROW + 2 * PAD
        left = room.x + round(x * room.w - wide / 2)
        top = room.y + round(y * room.h - tall / 2)
        left = max(room.x, min(left, room.x + room.w - wide))
        top = max(room.y, min(top, room.y + room.h - tall))
        found[region.id] = Box(left, top, wide, tall)
    return found


def _middle(era: Era, region: Region) -> Place:
    """The middle of a region; stars stand by their direction from Sol and their distance."""
    if era in BY_ERA:
        return BY_ERA[era][region.id]
    degrees, tenths = region.at
    angle = degrees / 180 * pi
    return 0.5 + cos(angle) * tenths * 0.048, 0.5 - sin(angle) * tenths * 0.052
