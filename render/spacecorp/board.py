"""The board of an era: regions as places, ways with their costs, sites, teams and bases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.drawings.deep_space import cloud
from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.layout import (
    ASIDE,
    LOOKS,
    MARS,
    PAD,
    SIDE,
    STAR,
    Cell,
    Look,
    crowded,
    globe,
    near_cell,
    places,
    sites_of,
)
from render.spacecorp.owners import SEATS
from render.spacecorp.sideboard import draw_aside
from render.spacecorp.stars import draw_system, grouped
from render.spacecorp.ways import draw_ways
from render.spacecorp.words import content, proper
from render.spacecorp.worlds import LIMB, giant, sun_of, world
from render.theme import Role
from rules.spacecorp.charts.kinds import Era, SiteId, SiteKind
from rules.spacecorp.charts.printed import Region, Site
from rules.spacecorp.position.view import SiteView, View

LETTER_EMS, ICON_EMS, GAP_EMS = 0.62, 1.3, 0.24
"""About how wide a letter, a drawing and a space in a line are, in ems."""
TRANSIT = (690, 516, 290, 140)
"""Place of the transit additions, on a map of `layout.FULL` size."""
CLOUDS = ((40, 20, 620), (560, 60, 560), (940, 10, 590))
"""Far clouds behind every board: left, top and side."""
PIECES = 36
"""Letters beside which a piece on a world is drawn, at the most."""
RANK, RANK_TALL = 4, 34
"""Pieces in a row on a world, and the height of one row of several."""
SQUARE, SQUARE_TALL = 2, 42
"""Three or four pieces lie in twos, larger than in a row, so that a phone shows their owners."""
NAME = 52
"""The share of a row in hundredths that a long name leaves to costs and pieces."""
SUN = 252
"""Side of the square whose right half the Sun's edge takes."""


def draw_map(scene: Scene, room: Box, view: View) -> None:
    """Draw every region of the era with its sites."""
    boxes = places(view.chart, room)
    sites = {site.id: site for site in view.sites}
    for number, (x, y, side) in enumerate(CLOUDS):
        scene.icon(Box(room.x + x, room.y + y, side, side), cloud(number))
    if view.era is Era.MARINERS:
        scene.icon(Box(room.x - 8, room.y + room.h // 2 - SUN // 2, SUN, SUN), LIMB)
    draw_ways(scene, boxes, view.chart.borders, room)
    for region in view.chart.regions:
        planet = giant(view.era, region.id)
        if planet is not None:
            scene.icon(globe(region.id, room), planet)
    for region in view.chart.regions:
        _region(scene, boxes[region.id], view, region, sites, room)
        scene.region(region.name, boxes[region.id])
    if view.chart.transit:
        x, y, w, h = TRANSIT
        additions = Box(room.x + x, room.y + y, w, h)
        _transit(scene, additions, view.chart.transit)
        scene.region("Transit", additions)
    x, y, w, h = ASIDE[view.era]
    aside = Box(room.x + x, room.y + y, w, h)
    draw_aside(scene, aside, view)
    scene.region("Stacks", aside)


def _transit(scene: Scene, box: Box, transit: Mapping[str, int]) -> None:
    """Draw the additional costs of moves between outer regions."""
    title, rest = box.top(34)
    scene.line(title, "Transit additions", 22, Role.SOFT, Weight.HEAVY)
    pairs = [(pair, more) for pair, more in transit.items() if _once(pair, transit)]
    rows = rest.rows(-(-len(pairs) // 2), 2)
    cells = [cell for row in rows for cell in row.columns(2, 8)]
    for (pair, more), cell in zip(pairs, cells, strict=False):
        scene.line(cell, f"{pair}  +{more}", 22, Role.INK, Weight.BOLD)


def _once(pair: str, transit: Mapping[str, int]) -> bool:
    """Return whether a pair comes before the same one the other way around."""
    names = list(transit)
    reverse = "-".join(reversed(pair.split("-")))
    return reverse not in names or names.index(pair) < names.index(reverse)


def _region(
    scene: Scene,
    box: Box,
    view: View,
    region: Region,
    shown: Mapping[SiteId, SiteView],
    room: Box,
) -> None:
    """Draw a soft patch of space with its title and its sites; radiation edges it."""
    edge = Role.RUST if region.radiation and view.era is not Era.STARFARERS else None
    scene.panel(box, Role.DEPTH, 26, outline=edge, stroke=2)
    title, rest = box.inset(SIDE, PAD).top(LOOKS[view.era].head)
    _title(scene, title, view.era, region)
    sites = sites_of(view.chart, region.id)
    if view.era is Era.STARFARERS:
        for site in sites:
            if site.kind is SiteKind.SYSTEM:
                draw_system(scene, rest, site, shown[site.id])
            else:
                _things(scene, rest, standing(shown[site.id]), LOOKS[view.era].size)
            scene.mark(f"site:{site.id}", box, content(shown[site.id]))
        return
    if view.era is Era.MARINERS:
        _near(scene, sites, shown, room)
        return
    look = LOOKS[view.era]
    wide = max(_width([proper(site)], look.size) for site in sites)
    for site in sites:
        row, rest = rest.top(look.row * (2 if crowded(site) else 1))
        _row(scene, row, site, shown[site.id], look, wide)


def _title(scene: Scene, box: Box, era: Era, region: Region) -> None:
    """Draw letter and name, with a mark for radiation; beside a star its name alone.

    Between the stars radiation is everywhere, so the legend mentions it once.
    """
    size = LOOKS[era].size
    if era is Era.STARFARERS:
        sun = sun_of(region)
        if sun is not None:
            mark = Box(box.x - STAR // 2, box.y - STAR // 3, STAR, STAR)
            scene.icon(mark, sun)
            _, box = box.left(STAR // 2, 2)
        scene.line(box, region.name, size + 3, Role.INK, Weight.HEAVY)
        return
    if region.radiation:
        mark, box = box.right(size + 4, 4)
        scene.icon(mark.square(size + 4), art.RADIATION)
    name = region.name.removeprefix("Asteroids: ")
    scene.line(box, f"{region.id} · {name}", size, Role.SOFT, Weight.HEAVY)


def _near(scene: Scene, sites: Sequence[Site], shown: Mapping[SiteId, SiteView], room: Box) -> None:
    """Draw the sites of a region of Mariners, each world with what stands on it."""
    cells = [(site, near_cell(site, room)) for site in sites]
    for site, cell in cells:
        if cell.world.w == MARS.w and not site.id.startswith("south"):
            scene.icon(Box(cell.world.x, cell.world.y, MARS.w, MARS.w), world(site))
        elif cell.world.w == cell.world.h:
            scene.icon(cell.world, world(site))
    for site, cell in cells:
        _cell(scene, cell, site, shown[site.id])


def _cell(scene: Scene, cell: Cell, site: Site, shown: SiteView) -> None:
    """Draw a site's name and costs below or beside its world, on which teams and bases stand."""
    size = LOOKS[Era.MARINERS].size
    scene.mark(f"site:{site.id}", cell.whole, content(shown))
    align = Align.MIDDLE if cell.below else Align.LEFT
    scene.line(cell.name, proper(site), size, Role.INK, Weight.HEAVY, align)
    figures, things = figures_of(site, shown), standing(shown)
    if figures:
        scene.line(cell.figures, figures, size, Role.SOFT, Weight.BOLD, align)
    square = cell.below and SQUARE < len(things) <= SQUARE * SQUARE
    wide, tall = (SQUARE, SQUARE_TALL) if square else (RANK, RANK_TALL)
    ranks = [things[start : start + wide] for start in range(0, len(things), wide)]
    for rank, room in zip(ranks, _ranks(cell.things, len(ranks), tall), strict=True):
        fitting = int(cell.things.w * size / _width(rank, size))
        most = min(PIECES, cell.world.w * 3 // 7) if len(ranks) == 1 else tall * 5 // 7
        scene.line(room, rank, max(8, min(most, fitting)), Role.INK, align=Align.MIDDLE)


def _ranks(box: Box, count: int, tall: int) -> list[Box]:
    """Return rows around the middle of a world for the pieces on it."""
    tall = box.h if count < 2 else tall
    top = box.y + box.h // 2 - tall * count // 2
    return [Box(box.x, top + number * tall, box.w, tall) for number in range(count)]


def _row(scene: Scene, box: Box, site: Site, shown: SiteView, look: Look, wide: int) -> None:
    """Draw a site in a row: its world, its name, its costs, then all that stands there.

    `wide`: the names' column, which a full row does without.
    """
    scene.mark(f"site:{site.id}", box, content(shown))
    below, upper = None, box
    if crowded(site):
        upper, below = box.top(look.row)
    sky, upper = upper.left(look.row - 6, 4)
    scene.icon(sky.square(look.row - 6), world(site))
    figures, things = figures_of(site, shown), standing(shown)
    wanted = 0 if below else _width(things, look.size - 3)
    full = _width(figures, look.size - 3)
    if wide + full + wanted > upper.w:
        wide = _width([proper(site)], look.size)
    most = upper.w - full - 4 if below else upper.w * NAME // 100
    name, rest = upper.left(min(wide, most), 4)
    scene.line(name, proper(site), look.size, Role.INK, Weight.HEAVY)
    if full and full + wanted > rest.w - 4:
        full = (rest.w - 4) * full // (full + wanted)
    needed, room = rest.left(full, 4)
    if figures:
        scene.line(needed, figures, look.size - 3, Role.SOFT, Weight.BOLD)
    _things(scene, below or room, things, look.size)


def _things(scene: Scene, box: Box, things: Sequence[Part], size: int) -> None:
    """Draw a row of drawings from the right, as large as there is room for."""
    if things:
        fitting = int(box.w * size / _width(things, size))
        scene.line(box, things, max(8, min(size, fitting)), Role.INK, align=Align.RIGHT)


def _width(parts: Sequence[Part], size: int) -> int:
    """Return the approximate width of a line."""
    wide = [LETTER_EMS * len(part) if isinstance(part, str) else ICON_EMS for part in parts]
    return round(size * (sum(wide) + GAP_EMS * len(parts)))


def standing(shown: SiteView) -> list[Part]:
    """Return bases, Phobes, and teams."""
    parts: list[Part] = [art.base(SEATS[base.seat], base.kind) for base in shown.bases]
    parts += [art.LOCK] if shown.locked else []
    return parts + grouped(shown.teams)


def figures_of(site: Site, shown: SiteView) -> list[Part]:
    """Return gravity, exploration, tiles, build cost and production as parts of a line."""
    parts: list[Part] = [art.gravity(site.gravity)] if site.gravity else []
    if site.explore is not None and len(shown.tiles) < len(site.stacks):
        parts.append(art.explore(site.explore))
    for tile in shown.tiles:
        parts += [art.icon(symbol) for symbol in tile.icons] or [art.box(filled=True)]
        if tile.production is not None and not shown.bases:
            parts.append(art.produce(tile.production))
    if shown.cost is not None and not shown.bases:
        parts.append(art.build(shown.cost))
    made = [base.produces for base in shown.bases if base.produces is not None]
    return [*parts, *map(art.produce, made)]
