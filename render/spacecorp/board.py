"""The board of an era: worlds where they are in space, ways with their costs, teams and bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from render.art import Art
from render.drawings.deep_space import spiral, starfield
from render.paint import extent
from render.palettes import Role
from render.scene import Box, Line, Scene, Weight
from render.spacecorp import art
from render.spacecorp.borders import DISC, draw_costs, draw_ways, ways_of
from render.spacecorp.layout import (
    FENCE,
    NAME,
    VOIDS,
    Cell,
    cell_of,
    globe_of,
    is_crowded,
    places,
    sites_of,
)
from render.spacecorp.owners import SEATS
from render.spacecorp.pieces import draw_pieces, standing
from render.spacecorp.stars import draw_system
from render.spacecorp.words import content, proper
from render.spacecorp.worlds import LIMB, giant, sun_of, world
from rules.spacecorp.charts.kinds import Era, RegionId
from rules.spacecorp.charts.printed import Region, Site
from rules.spacecorp.position.view import SiteView, View

SIZE = 31
"""Letters of a name."""
PATCHED = {
    Era.MARINERS: ("A", "B", "C", "D", "E", "F", "G"),
    Era.PLANETEERS: ("V", "C", "P", "H"),
    Era.STARFARERS: (),
}
"""Regions of several places on an orbit, in a zone; others have a globe or a star."""
ROUND = 44
"""Radius of a zone's corners, in pixels."""
SKY = 400
"""Side of the drawings behind the stars of Starfarers, in pixels."""
SUN = 230
"""Side of the square whose right half the Sun's edge takes."""
ORBITS = {
    Era.MARINERS: (-400, (252, 960)),
    Era.PLANETEERS: (-1400, (590, 761, 934, 1086)),
}
"""Distance of the middle of all orbits from the map's left edge, and where they are at mid-height:
of Earth and Mars; of the giants."""
BELT = 1150
"""Mariners: place of the Asteroid Belt at mid-height."""
PIECE = 94
"""Height of a piece of an orbit in pixels."""
ROCKS = ((352, 142, 40), (392, 128, 26), (348, 298, 36), (398, 306, 28), (352, 572, 40),
         (394, 560, 28), (402, 596, 34))  # fmt: skip
"""Planeteers: rocks between the asteroids: middle and side."""


def draw_map(scene: Scene, room: Box, view: View) -> None:
    """Draw every region of the era with its sites."""
    _draw_space(scene, room, view.era)
    cells = {site.id: cell_of(site, room) for site in view.chart.sites}
    boxes = places(view.chart, room)
    anchors = {region: globe_of(view.era, region, room) or box for region, box in boxes.items()}
    if view.era is Era.STARFARERS:
        anchors |= {site.region: cells[site.id].world for site in view.chart.sites}
    ways = ways_of(anchors, view.chart.borders, room)
    draw_ways(scene, ways)
    _draw_patches(scene, view, boxes)
    for region in view.chart.regions:
        _draw_globe(scene, view, region, room)
    # a scene of their own first: costs look for room between them, and are painted below
    sites = Scene(scene.width, scene.height)
    shown = {site.id: site for site in view.sites}
    for region in view.chart.regions:
        for site in sites_of(view.chart, region.id):
            _draw_site(sites, cells[site.id], view, site, shown[site.id])
    if view.chart.hop is not None:
        _draw_hop(sites, cells[view.chart.hop.a], view.chart.hop.distance)
    if view.era is Era.STARFARERS:
        _draw_plates(scene, sites)
    draw_costs(scene, ways, view.chart.transit, [*_taken_boxes(sites)], [*boxes.values()])
    scene.add(sites, 0, 0)
    _name_regions(scene, view, room)


def _draw_space(scene: Scene, room: Box, era: Era) -> None:
    """Draw what lies behind the regions of an era."""
    if era in ORBITS:
        _draw_orbits(scene, room, era)
    if era is Era.MARINERS:
        _draw_near_space(scene, room)
    elif era is Era.PLANETEERS:
        _draw_fence(scene, room)
    else:
        _draw_sky(scene, room)


def _draw_hop(scene: Scene, cell: Cell, distance: int) -> None:
    """Draw the way between the two halves of Mars, so that its cost isn't taken for theirs."""
    box = cell.world
    x, top, low = box.x + 125, box.y + 24, box.y + box.h - 24
    scene.rectangle(Box(x - 4, top, 8, low - top), Role.DARK, 4)
    scene.rectangle(Box(x - 2, top, 4, low - top), Role.LIGHT, 2)
    for y in (top, low):
        scene.icon(Box(x - 9, y - 9, 18, 18), art.STOP)
    scene.icon(Box(x - DISC // 2, (top + low - DISC) // 2, DISC, DISC), art.cost(distance))


def _draw_plates(scene: Scene, sites: Scene) -> None:
    """Draw the sky behind names, so that ways to stars do not cross them."""
    for item in sites.items:
        if isinstance(item, Line):
            scene.rectangle(extent(item).inset(-5, -4), Role.SKY, 8)


def _taken_boxes(sites: Scene) -> Iterator[Box]:
    """Yield the places of names and pieces."""
    for item in sites.items:
        yield extent(item) if isinstance(item, Line) else item.box


def _draw_patches(scene: Scene, view: View, boxes: Mapping[RegionId, Box]) -> None:
    """Draw a soft patch behind the sites of each region, where routes end."""
    for region, box in boxes.items():
        if region in VOIDS:
            scene.icon(box, art.VOID)
        elif region in PATCHED[view.era]:
            scene.rectangle(box.inset(-2, 0), Role.DEPTH, ROUND, outline=Role.CARD, stroke=3)


def _name_regions(scene: Scene, view: View, room: Box) -> None:
    """Register the regions that hold a site, so that each can be shown alone."""
    boxes = places(view.chart, room)
    for region in view.chart.regions:
        if sites_of(view.chart, region.id):
            scene.region(region.name, boxes[region.id])


def _draw_sky(scene: Scene, room: Box) -> None:
    """Draw a far spiral among stars."""
    for number in range(3):
        left = room.x + number * (room.w - SKY) // 2
        scene.icon(Box(left, room.y + (room.h - SKY) * (number % 2), SKY, SKY), starfield())
    scene.icon(room.square(SKY), spiral())


def _draw_near_space(scene: Scene, room: Box) -> None:
    """Draw the Sun, and the Asteroid Belt as rocks."""
    scene.icon(Box(room.x - 8, room.y + room.h // 2 - SUN // 2, SUN, SUN), LIMB)
    centre, _ = ORBITS[Era.MARINERS]
    for number, y in enumerate(range(350, room.h - 40, 46)):
        # not at random: the belt must be the same in every picture, and cover no site
        side = (44, 30, 52, 36)[number % 4]
        x = min(_orbit(centre, BELT, y, room) + (number % 3 - 1) * 12 - side / 2, room.w - side)
        scene.icon(Box(room.x + round(x), room.y + y, side, side), art.rock(number % 5))


def _draw_orbits(scene: Scene, room: Box, era: Era) -> None:
    """Draw the orbits around the Sun, on which the regions lie."""
    centre, distances = ORBITS[era]
    for at in distances:
        for y in range(0, room.h, PIECE):
            ends = [
                (_orbit(centre, at, high, room), high) for high in (y, y + PIECE / 2, y + PIECE)
            ]
            left = max(0, min(round(ends[1][0]) - art.TILE // 2, room.w - art.TILE))
            top = max(0, min(y - (art.TILE - PIECE) // 2, room.h - art.TILE))
            drawing = art.orbit(tuple((round(x - left), round(high - top)) for x, high in ends))
            scene.icon(Box(room.x + left, room.y + top, art.TILE, art.TILE), drawing)


def _orbit(centre: int, at: int, y: float, room: Box) -> float:
    """Return an orbit's distance from the left edge at this height."""
    return centre + sqrt((at - centre) ** 2 - (y - room.h / 2) ** 2)


def _draw_fence(scene: Scene, room: Box) -> None:
    """Draw rocks of the belt, and the line beyond which there is radiation."""
    for number, (x, y, side) in enumerate(ROCKS):
        scene.icon(Box(room.x + x, room.y + y, side, side), art.rock(number % 5))
    # below the sign of radiation
    for y in range(72, room.h - 8, 22):
        scene.icon(Box(room.x + FENCE - 4, room.y + y, 8, 8), art.WARNING)
    scene.icon(Box(room.x + FENCE - 26, room.y + 8, 52, 52), art.RADIATION)


def _draw_globe(scene: Scene, view: View, region: Region, room: Box) -> None:
    """Draw the Sun or a giant."""
    globe = globe_of(view.era, region.id, room)
    planet = giant(view.era, region.id)
    if globe is not None and planet is not None:
        scene.icon(globe, planet)


def _draw_site(scene: Scene, cell: Cell, view: View, site: Site, shown: SiteView) -> None:
    """Draw a site's world, its name, and beside the world everything that is there."""
    if shown.colony_owner is not None or (cell.world.w and site.id != "south-mars"):
        scene.icon(cell.world, drawn_as(view, site, shown))
    scene.mark(f"site:{site.id}", cell.whole, content(shown))
    rows = cell.name.rows(cell.name.h // NAME, 0)
    # names of two words have a row for each where the layout says so
    words = [proper(site)] if len(rows) < 2 else proper(site).split(" ")
    for text, row in zip(words, rows, strict=True):
        scene.line(row, text, SIZE, Role.INK, Weight.HEAVY)
    if view.era is Era.STARFARERS and not is_crowded(site) and site.stacks:
        draw_system(scene, cell.things, site, shown)
        return
    pieces = standing(site, shown, costs=view.era is Era.MARINERS)
    draw_pieces(scene, cell.things, pieces)


def drawn_as(view: View, site: Site, shown: SiteView) -> Art:
    """Draw a site by its colony, else by its world; between the stars, by its star."""
    if shown.colony_owner is not None:
        return art.settlement(SEATS[shown.colony_owner])
    if view.era is not Era.STARFARERS:
        return world(site)
    region = next(region for region in view.chart.regions if region.id == site.region)
    return sun_of(region) or art.VOID
