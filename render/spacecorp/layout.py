"""Where the regions of each era's board lie, in pixels of a map of `FULL` size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from render.scene import Box
from rules.spacecorp.charts.kinds import Era, RegionId, SiteKind
from rules.spacecorp.charts.printed import Region, Site
from rules.spacecorp.position.view import ChartView

FULL: Final = (1548, 660)
"""Width and height of the map that the places below are meant for."""


class Place(NamedTuple):
    """The middle of a region's box, and the box's width."""

    x: int
    y: int
    w: int


class Look(NamedTuple):
    """Sizes of an era's board: a site's row, a region's title, the letters of a name."""

    row: int
    head: int
    size: int


MARINERS: Final[Mapping[str, Place]] = {
    "A": Place(184, 130, 350), "B": Place(184, 520, 350), "C": Place(606, 130, 350),
    "D": Place(606, 540, 350), "E": Place(1018, 145, 390), "F": Place(1018, 560, 350),
    "G": Place(1392, 350, 290),
}  # fmt: skip
PLANETEERS: Final[Mapping[str, Place]] = {
    "I": Place(125, 330, 250), "V": Place(400, 50, 240), "C": Place(532, 256, 236),
    "P": Place(532, 398, 236), "H": Place(400, 612, 240), "J": Place(852, 330, 270),
    "S": Place(1160, 140, 240), "U": Place(1160, 528, 240), "K": Place(1320, 336, 206),
    "N": Place(1442, 560, 212), "O": Place(1456, 70, 184),
}  # fmt: skip
STARFARERS: Final[Mapping[str, Place]] = {
    "spur-a": Place(72, 48, 140), "procyon": Place(330, 56, 222),
    "kapteyns-star": Place(880, 56, 222), "spur-b": Place(1300, 36, 140),
    "wolf-359": Place(114, 268, 222), "void-4": Place(345, 196, 122),
    "sirius": Place(600, 128, 222), "void-1": Place(880, 188, 122),
    "epsilon-eridani": Place(1120, 150, 222), "tau-ceti": Place(1436, 160, 222),
    "luhman-16": Place(398, 324, 222), "sol": Place(690, 298, 160),
    "void-2": Place(985, 278, 122), "lacaille-9352": Place(1240, 300, 222),
    "alpha-centauri": Place(430, 470, 222), "barnards-star": Place(700, 506, 222),
    "void-3": Place(890, 408, 122), "epsilon-indi": Place(1112, 436, 222),
    "ross-780": Place(1436, 440, 222), "wolf-1061": Place(114, 604, 222),
    "61-cygni": Place(960, 556, 222), "spur-c": Place(1300, 630, 140),
}  # fmt: skip
BY_ERA: Final = {Era.MARINERS: MARINERS, Era.PLANETEERS: PLANETEERS, Era.STARFARERS: STARFARERS}
LOOKS: Final = {
    Era.MARINERS: Look(46, 42, 27),
    Era.PLANETEERS: Look(36, 32, 22),
    Era.STARFARERS: Look(32, 30, 20),
}
BENT: Final[Mapping[tuple[str, str], int]] = {("N", "O"): 1446}
"""Ways that run straight down at this place, to pass beside another region."""
SHIFTED: Final[Mapping[tuple[str, str], float]] = {
    ("C", "F"): 0.25,
    ("D", "E"): 0.25,
    ("61-cygni", "ross-780"): 0.25,
}
"""Where on a way its cost stands; else in the middle, where these would meet
another or a region."""
ASIDE: Final = {
    Era.MARINERS: (1248, 476, 296, 176),
    Era.PLANETEERS: (16, 450, 250, 190),
    Era.STARFARERS: (16, 366, 240, 170),
}
"""Where stacks and Beyond markers stand on the map: left, top, width, height."""
PAD: Final = 5
"""Space above and below a region's rows."""


def sites_of(chart: ChartView, region: RegionId) -> list[Site]:
    """The sites of a region, in the order of the board."""
    return [site for site in chart.sites if site.region == region]


def rows_of(chart: ChartView, region: Region) -> int:
    """Rows below a region's title; a place for many teams has a second one."""
    sites = sites_of(chart, region.id)
    if chart.era is Era.STARFARERS:
        return 2 if any(site.kind is SiteKind.SYSTEM for site in sites) else len(sites)
    return sum(2 if crowded(site) else 1 for site in sites)


def crowded(site: Site) -> bool:
    """Whether every team of every player can come together at a site."""
    return site.kind in (SiteKind.HOME, SiteKind.BEYOND)


def places(chart: ChartView, room: Box) -> dict[RegionId, Box]:
    """A box for each region of the board."""
    look = LOOKS[chart.era]
    found = {}
    for region in chart.regions:
        place = BY_ERA[chart.era][region.id]
        tall = look.head + rows_of(chart, region) * look.row + 2 * PAD
        left = room.x + place.x * room.w // FULL[0] - place.w // 2
        top = room.y + place.y * room.h // FULL[1] - tall // 2
        left = max(room.x, min(left, room.x + room.w - place.w))
        top = max(room.y, min(top, room.y + room.h - tall))
        found[region.id] = Box(left, top, place.w, tall)
    return found
