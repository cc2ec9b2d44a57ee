"""Positions of the places of each era's board, in pixels of a map of `FULL` size."""

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
    """The middle of a region, and its width."""

    x: int
    y: int
    w: int


class Look(NamedTuple):
    """Sizes of an era's board: a site's row, a region's title, the letters of a name."""

    row: int
    head: int
    size: int


class Cell(NamedTuple):
    """A site's part of the map: its world, its name with its costs, and its pieces.

    Words are below the world, or beside it.
    """

    whole: Box
    world: Box
    name: Box
    figures: Box
    things: Box
    below: bool


NEAR: Final[Mapping[str, Box]] = {
    "A": Box(132, 16, 356, 322), "B": Box(132, 400, 356, 240), "C": Box(548, 16, 392, 236),
    "D": Box(548, 404, 286, 236), "E": Box(986, 16, 366, 372), "F": Box(936, 456, 246, 194),
    "G": Box(1396, 60, 152, 330),
}  # fmt: skip
"""The regions of Mariners: left, top, width, height."""
SPOTS: Final[Mapping[str, Place]] = {
    "earth": Place(234, 158, 170), "luna": Place(408, 158, 96),
    "lunar-l4": Place(222, 512, 92), "lunar-l5": Place(398, 512, 92),
    "solar-l1": Place(614, 116, 84), "solar-l2": Place(740, 116, 84),
    "sisyphus": Place(868, 116, 92), "solar-l4": Place(620, 510, 88),
    "solar-l5": Place(760, 510, 88), "halley": Place(1058, 528, 104),
    "asteroid-belt": Place(1472, 206, 138),
}  # fmt: skip
"""The middle of a world of Mariners and its width; its name stands below."""
MARS: Final = Box(996, 62, 200, 200)
"""Both of its sites lie on one globe."""
BESIDE: Final[Mapping[str, Box]] = {
    "north-mars": Box(996, 62, 350, 100), "south-mars": Box(996, 164, 350, 100),
    "phobos": Box(996, 270, 350, 56), "deimos": Box(996, 328, 350, 56),
}  # fmt: skip
"""The sites of Mars, their names beside them."""
PLANETEERS: Final[Mapping[str, Place]] = {
    "I": Place(132, 330, 264), "V": Place(390, 50, 270), "C": Place(520, 250, 276),
    "P": Place(520, 404, 276), "H": Place(390, 612, 270), "J": Place(852, 330, 270),
    "S": Place(1154, 150, 250), "U": Place(1154, 522, 250), "K": Place(1380, 306, 190),
    "N": Place(1440, 550, 216), "O": Place(1456, 70, 184),
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
BY_ERA: Final = {Era.PLANETEERS: PLANETEERS, Era.STARFARERS: STARFARERS}
LOOKS: Final = {
    Era.MARINERS: Look(46, 42, 26),
    Era.PLANETEERS: Look(36, 34, 22),
    Era.STARFARERS: Look(32, 30, 20),
}
GLOBES: Final[Mapping[str, Place]] = {
    "I": Place(132, 232, 116), "J": Place(782, 116, 196), "S": Place(946, 92, 168),
    "U": Place(974, 470, 92), "N": Place(1320, 424, 84),
}  # fmt: skip
"""Globes in the middle of the regions of Planeteers: middle and width."""
STAR: Final = 56
"""Side of the star at the upper left corner of its region."""
BENT: Final[Mapping[tuple[str, str], int]] = {("N", "O"): 1490}
"""Ways that run straight down at this place, to pass beside another region."""
SHIFTED: Final[Mapping[tuple[str, str], float]] = {
    ("C", "F"): 0.25,
    ("D", "E"): 0.25,
    ("F", "G"): 0.2,
    ("61-cygni", "ross-780"): 0.25,
    ("N", "O"): 0.85,
}
"""Positions of costs on a way, as a share; else in the middle. Costs in the middle of these would
meet another or a region.
"""
ASIDE: Final = {
    Era.MARINERS: (1216, 470, 328, 180),
    Era.PLANETEERS: (16, 450, 200, 190),
    Era.STARFARERS: (16, 366, 240, 170),
}
"""Place of stacks and Beyond markers on the map: left, top, width, height."""
SIDE: Final = 9
"""Space at the left and the right of a region's rows."""
PAD: Final = 5
"""Space above and below a region's rows."""


def sites_of(chart: ChartView, region: RegionId) -> list[Site]:
    """Return the sites of a region, in the order of the board."""
    return [site for site in chart.sites if site.region == region]


def rows_of(chart: ChartView, region: Region) -> int:
    """Return the rows below a region's title; a place for many teams has a second one."""
    sites = sites_of(chart, region.id)
    if chart.era is Era.STARFARERS:
        return 2 if any(site.kind is SiteKind.SYSTEM for site in sites) else len(sites)
    return sum(2 if crowded(site) else 1 for site in sites)


def crowded(site: Site) -> bool:
    """Return whether a site can hold every team of every player."""
    return site.kind in (SiteKind.HOME, SiteKind.BEYOND)


def places(chart: ChartView, room: Box) -> dict[RegionId, Box]:
    """Return the part of the map that each region has."""
    if chart.era is Era.MARINERS:
        return {region.id: _scaled(NEAR[region.id], room) for region in chart.regions}
    boxes = {}
    for region in chart.regions:
        place = BY_ERA[chart.era][region.id]
        tall = LOOKS[chart.era].head + rows_of(chart, region) * LOOKS[chart.era].row + 2 * PAD
        left = room.x + place.x * room.w // FULL[0] - place.w // 2
        top = room.y + place.y * room.h // FULL[1] - tall // 2
        left = max(room.x, min(left, room.x + room.w - place.w))
        top = max(room.y, min(top, room.y + room.h - tall))
        boxes[region.id] = Box(left, top, place.w, tall)
    return boxes


def _scaled(box: Box, room: Box) -> Box:
    """Return a part of the full map on a map of another size."""
    (wide, tall), (x, y, w, h) = FULL, box
    left, top = room.x + x * room.w // wide, room.y + y * room.h // tall
    return Box(left, top, w * room.w // wide, h * room.h // tall)


def near_cell(site: Site, room: Box) -> Cell:
    """Return a site of Mariners."""
    if site.id in BESIDE:
        cell = _scaled(BESIDE[site.id], room)
        side = MARS.w if site.region == "E" and cell.h > 60 else cell.h
        world, words = cell.left(side, 8)
        name, rest = words.top(min(words.h, 40)) if cell.h > 60 else words.left(100, 4)
        return Cell(cell, world, name, rest.top(36)[0] if cell.h > 60 else rest, world, below=False)
    x, y, w = SPOTS[site.id]
    middle = _scaled(Box(x, y, 0, 0), room)
    world = Box(middle.x - w // 2, middle.y - w // 2, w, w)
    wide = max(w, 126)
    name = Box(middle.x - wide // 2, world.y + w + 2, wide, 32)
    figures = Box(name.x, name.y + 32, wide, 38)
    things = Box(name.x, world.y + w // 2 - 24, wide, 48)
    cell = Box(name.x, world.y, wide, figures.y + figures.h - world.y)
    return Cell(cell, world, name, figures, things, below=True)


def globe(region: RegionId, room: Box) -> Box:
    """Return the place of the globe of a region of Planeteers."""
    x, y, wide = GLOBES[region]
    middle = _scaled(Box(x, y, 0, 0), room)
    return Box(middle.x - wide // 2, middle.y - wide // 2, wide, wide)
