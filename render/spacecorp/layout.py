"""Positions of the places of each era's board, in pixels of a map of `FULL` size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from render.scene import Box
from rules.spacecorp.charts.kinds import Era, RegionId, SiteId, SiteKind
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.view import ChartView

FULL: Final = (1176, 752)
"""Width and height of the map that the places below are meant for."""
NAME, THINGS, GAP = 34, 60, 6
"""Heights of a site's name and of the row of its pieces; space between a world and its words."""


class Spot(NamedTuple):
    """A site: the middle of its world, the world's side, and the width of what is beside it."""

    x: int
    y: int
    side: int
    words: int
    rows: int = 1
    """Rows of pieces: a home holds every team of every player."""


class Cell(NamedTuple):
    """A site's part of the map: its world, with its name and the room for pieces beside it."""

    whole: Box
    world: Box
    name: Box
    things: Box


SPOTS: Final[Mapping[str, Spot]] = {
    # Mariners: the Sun is at the left edge; Earth and the Solar points are on one orbit
    "earth": Spot(190, 104, 148, 210, 2), "luna": Spot(250, 276, 92, 186),
    "lunar-l4": Spot(150, 444, 64, 134), "lunar-l5": Spot(358, 444, 64, 134),
    "solar-l4": Spot(172, 660, 64, 134), "solar-l5": Spot(392, 660, 64, 134),
    "solar-l1": Spot(574, 64, 64, 140), "solar-l2": Spot(574, 170, 64, 140),
    "sisyphus": Spot(574, 276, 64, 140), "halley": Spot(690, 652, 110, 140),
    "north-mars": Spot(910, 112, 176, 170), "south-mars": Spot(910, 112, 176, 170),
    "phobos": Spot(864, 264, 62, 190), "deimos": Spot(864, 366, 62, 190),
}  # fmt: skip
STACKED: Final[Mapping[str, tuple[int, int, int, int]]] = {
    # left, top and width of a site whose name is above it, and the rows of its pieces
    "asteroid-belt": (952, 516, 146, 2), "inner-solar-system": (8, 424, 186, 2),
    "vesta": (256, 12, 176, 1), "ceres": (256, 166, 176, 1), "pallas": (256, 322, 176, 1),
    "interamnia": (256, 418, 176, 1), "hygiea": (256, 640, 176, 1),
    "io": (506, 110, 168, 1), "europa": (506, 206, 168, 1),
    "ganymede": (506, 452, 168, 1), "callisto": (506, 548, 168, 1),
    "titan": (678, 14, 166, 1), "enceladus": (678, 110, 166, 1), "tethys": (678, 206, 166, 1),
    "dione": (678, 452, 166, 1), "rhea": (678, 548, 166, 1), "iapetus": (678, 644, 166, 1),
    "miranda": (848, 14, 160, 1), "ariel": (848, 110, 160, 1), "umbriel": (848, 206, 160, 1),
    "titania": (848, 452, 160, 1), "oberon": (848, 548, 160, 1),
    "oort-cloud": (1009, 2, 167, 1), "pluto": (1012, 152, 126, 1), "charon": (1012, 246, 126, 1),
    "triton": (1012, 470, 162, 1), "proteus": (1012, 564, 162, 1), "nereid": (1012, 658, 162, 1),
}  # fmt: skip
STARS: Final[Mapping[str, Spot]] = {
    "spur-a": Spot(34, 52, 48, 108), "procyon": Spot(268, 52, 56, 160),
    "kapteyns-star": Spot(610, 52, 56, 236), "spur-b": Spot(1034, 52, 48, 108),
    "wolf-359": Spot(34, 232, 56, 140), "sirius": Spot(424, 186, 56, 116),
    "epsilon-eridani": Spot(776, 152, 56, 234), "tau-ceti": Spot(926, 272, 56, 214),
    "luhman-16": Spot(240, 350, 56, 168), "sol": Spot(546, 344, 64, 144, 2),
    "lacaille-9352": Spot(896, 404, 56, 204), "alpha-centauri": Spot(262, 482, 56, 230),
    "epsilon-indi": Spot(714, 520, 56, 186), "barnards-star": Spot(400, 608, 56, 222),
    "ross-780": Spot(1000, 552, 56, 138), "wolf-1061": Spot(166, 700, 56, 152),
    "61-cygni": Spot(722, 640, 56, 150), "spur-c": Spot(1034, 700, 48, 108),
}  # fmt: skip
VOIDS: Final[Mapping[str, tuple[int, int]]] = {
    "void-1": (706, 236), "void-2": (800, 334), "void-3": (640, 462), "void-4": (286, 204),
}  # fmt: skip
"""Empty regions of space, which have no site."""
GLOBES: Final[Mapping[str, tuple[int, int, int]]] = {
    "I": (92, 330, 170), "J": (590, 376, 118), "S": (761, 376, 118), "U": (934, 376, 86),
    "N": (1086, 430, 76),
}  # fmt: skip
"""Planeteers: the Sun and the giants on one line, their moons above and below: middle and width."""
FENCE: Final = 470
"""Planeteers: distance of the line beyond which there is radiation."""
BENT: Final[Mapping[tuple[str, str], int]] = {
    ("C", "D"): 558,
    ("N", "O"): 1158,
    ("V", "H"): 444,
    ("tau-ceti", "ross-780"): 1150,
}
"""Ways that run straight down at this place, to pass beside other regions."""
SHARES: Final[Mapping[tuple[str, str], float]] = {
    ("C", "D"): 0.25, ("D", "E"): 0.55, ("C", "F"): 0.62,
    ("I", "V"): 0.42, ("I", "C"): 0.5, ("I", "P"): 0.5, ("I", "H"): 0.55,
    ("V", "J"): 0.22, ("C", "J"): 0.3, ("P", "J"): 0.6, ("H", "J"): 0.3, ("V", "H"): 0.46,
    ("N", "O"): 0.36, ("sol", "alpha-centauri"): 0.235,
}  # fmt: skip
"""Positions of costs on a way, as a share; else the first free one from the middle on."""


def sites_of(chart: ChartView, region: RegionId) -> list[Site]:
    """Return the sites of a region, in the order of the board."""
    return [site for site in chart.sites if site.region == region]


def cell_of(site: Site, room: Box) -> Cell:
    """Return the part of a map that a site has."""
    if site.id in STACKED:
        return _stacked_cell(site.id, room)
    spot = STARS[site.id] if site.id in STARS else SPOTS[site.id]
    world = Box(
        room.x + spot.x - spot.side // 2, room.y + spot.y - spot.side // 2, spot.side, spot.side
    )
    tall = (1 + (site.kind is SiteKind.BEYOND)) * NAME + spot.rows * THINGS
    left, top = world.x + world.w + GAP, room.y + spot.y - tall // 2
    if site.id in ("north-mars", "south-mars"):
        top = world.y - 8 + (site.id == "south-mars") * (tall + 4)
        words = Box(left, top, spot.words, tall)
        half = Box(world.x, words.y, spot.side + GAP + spot.words, tall)
        return Cell(half, world, *words.top(NAME))
    words = Box(left, top, spot.words, tall)
    high = min(world.y, top)
    whole = Box(world.x, high, spot.side + GAP + spot.words, max(spot.side, tall))
    return Cell(whole, world, *words.top(NAME))


def _stacked_cell(site: SiteId, room: Box) -> Cell:
    left, top, wide, rows = STACKED[site]
    lines = site.count("-") + 1 if rows > 1 else 1
    whole = Box(room.x + left, room.y + top, wide, lines * NAME + rows * THINGS)
    name, below = whole.top(lines * NAME)
    if rows > 1:
        return Cell(whole, Box(0, 0, 0, 0), name, below)
    world, things = below.left(54, GAP)
    return Cell(whole, world.square(54), name, things)


def is_crowded(site: Site) -> bool:
    """Return whether a site can hold every team of every player."""
    return site.kind in (SiteKind.HOME, SiteKind.BEYOND)


def places(chart: ChartView, room: Box) -> dict[RegionId, Box]:
    """Return the part of the map that each region has: all of its sites, with its globe."""
    boxes = {}
    for region in chart.regions:
        parts = [cell_of(site, room).whole for site in sites_of(chart, region.id)]
        globe = globe_of(chart.era, region.id, room)
        parts += [globe] if globe else []
        if region.id in VOIDS:
            x, y = VOIDS[region.id]
            parts = [Box(room.x + x - 14, room.y + y - 14, 28, 28)]
        boxes[region.id] = _around(parts)
    return boxes


def _around(parts: list[Box]) -> Box:
    left, top = min(box.x for box in parts), min(box.y for box in parts)
    right, low = max(box.x + box.w for box in parts), max(box.y + box.h for box in parts)
    return Box(left, top, right - left, low - top)


def globe_of(era: Era, region: RegionId, room: Box) -> Box | None:
    """Return the place of the globe of a region of Planeteers."""
    if era is not Era.PLANETEERS or region not in GLOBES:
        return None
    x, y, wide = GLOBES[region]
    return Box(room.x + x - wide // 2, room.y + y - wide // 2, wide, wide)
