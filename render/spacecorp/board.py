"""The board of an era: regions, borders with their costs, sites, teams and bases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.layout import ASIDE, LOOKS, PAD, Look, crowded, places, sites_of
from render.spacecorp.owners import SEATS
from render.spacecorp.sideboard import draw_aside
from render.spacecorp.stars import draw_system, grouped
from render.spacecorp.ways import draw_ways
from render.spacecorp.words import content, proper
from render.theme import Role
from rules.spacecorp.charts.kinds import Era, SiteId, SiteKind
from rules.spacecorp.charts.printed import Region, Site
from rules.spacecorp.position.view import SiteView, View

LETTER_EMS, ICON_EMS, GAP_EMS = 0.62, 1.3, 0.24
"""About how wide a letter, a drawing and a space in a line are, in ems."""
SIDE = 9
"""Space at the left and the right of a region's rows."""
TRANSIT = (690, 516, 290, 140)
"""Where the transit additions stand, on a map of `layout.FULL` size."""


def draw_map(scene: Scene, room: Box, view: View) -> None:
    """Every region of the era with its sites."""
    boxes = places(view.chart, room)
    here = {site.id: site for site in view.sites}
    draw_ways(scene, boxes, view.chart.borders, room)
    for region in view.chart.regions:
        _region(scene, boxes[region.id], view, region, here)
    if view.chart.transit:
        x, y, w, h = TRANSIT
        _transit(scene, Box(room.x + x, room.y + y, w, h), view.chart.transit)
    x, y, w, h = ASIDE[view.era]
    draw_aside(scene, Box(room.x + x, room.y + y, w, h), view)


def _transit(scene: Scene, box: Box, transit: Mapping[str, int]) -> None:
    """What a move from one outer region to another costs beside its borders."""
    title, rest = box.top(34)
    scene.line(title, "Transit additions", 22, Role.SOFT, Weight.HEAVY)
    pairs = [(pair, more) for pair, more in transit.items() if _once(pair, transit)]
    rows = rest.rows(-(-len(pairs) // 2), 2)
    cells = [cell for row in rows for cell in row.columns(2, 8)]
    for (pair, more), cell in zip(pairs, cells, strict=False):
        scene.line(cell, f"{pair}  +{more}", 22, Role.INK, Weight.BOLD)


def _once(pair: str, transit: Mapping[str, int]) -> bool:
    """Whether a pair comes before the same one the other way around."""
    names = list(transit)
    back = "-".join(reversed(pair.split("-")))
    return back not in names or names.index(pair) < names.index(back)


def _region(
    scene: Scene, box: Box, view: View, region: Region, here: Mapping[SiteId, SiteView]
) -> None:
    edge = Role.RUST if region.radiation else Role.LINE
    look = LOOKS[view.era]
    scene.panel(box, Role.LANE, 10, outline=edge, stroke=3)
    title, rest = box.inset(SIDE, PAD).top(look.head)
    _title(scene, title, view.era, region, look.size)
    sites = sites_of(view.chart, region.id)
    if view.era is Era.STARFARERS:
        for site in sites:
            if site.kind is SiteKind.SYSTEM:
                draw_system(scene, rest, site, here[site.id])
            else:
                _things(scene, rest, standing(here[site.id]), look.size)
            scene.mark(f"site:{site.id}", box, content(here[site.id]))
        return
    wide = max(_width([proper(site)], look.size) for site in sites)
    for site in sites:
        row, rest = rest.top(look.row * (2 if crowded(site) else 1))
        _site(scene, row, site, here[site.id], look, wide)


def _title(scene: Scene, box: Box, era: Era, region: Region, size: int) -> None:
    """Letter and name; a star's name alone; a mark for radiation."""
    if region.radiation:
        mark, box = box.right(size + 4, 4)
        scene.icon(mark.square(size + 4), art.RADIATION)
    if era is Era.STARFARERS:
        scene.line(box, region.name, size + 3, Role.INK, Weight.HEAVY)
    else:
        name = region.name.removeprefix("Asteroids: ")
        scene.line(box, f"{region.id} · {name}", size, Role.SOFT, Weight.HEAVY)


def _site(scene: Scene, box: Box, site: Site, shown: SiteView, look: Look, wide: int) -> None:
    """A site in a row: its name, its costs, then all that stands there.

    `wide`: the names' column, which a full row does without.
    """
    scene.mark(f"site:{site.id}", box, content(shown))
    below, upper = None, box
    if crowded(site):
        upper, below = box.top(look.row)
    figures, things = _figures(site, shown), standing(shown)
    wanted = 0 if below else _width(things, look.size - 3)
    full = _width(figures, look.size - 3)
    if wide + full + wanted > upper.w:
        wide = _width([proper(site)], look.size)
    name, rest = upper.left(wide, 4)
    scene.line(name, proper(site), look.size, Role.INK, Weight.HEAVY)
    wide = max(full * 7 // 10, min(full, rest.w - min(wanted, rest.w * 11 // 20)))
    needed, room = rest.left(wide, 4)
    if figures:
        scene.line(needed, figures, look.size - 3, Role.SOFT, Weight.BOLD)
    _things(scene, below or room, things, look.size)


def _things(scene: Scene, box: Box, things: Sequence[Part], size: int) -> None:
    """Drawings in a row from the right, as large as there is room for."""
    if things:
        fitting = int(box.w * size / _width(things, size))
        scene.line(box, things, max(8, min(size, fitting)), Role.INK, align=Align.RIGHT)


def _width(parts: Sequence[Part], size: int) -> int:
    """About how wide a line is."""
    wide = [LETTER_EMS * len(part) if isinstance(part, str) else ICON_EMS for part in parts]
    return round(size * (sum(wide) + GAP_EMS * len(parts)))


def standing(shown: SiteView) -> list[Part]:
    """Bases, Phobes, and teams."""
    parts: list[Part] = [art.base(SEATS[base.seat], base.kind) for base in shown.bases]
    parts += [art.LOCK] if shown.locked else []
    return parts + grouped(shown.teams)


def _figures(site: Site, shown: SiteView) -> list[Part]:
    """Gravity, what can be explored, what was found, and the build cost."""
    parts: list[Part] = [f"g{site.gravity}"] if site.gravity else []
    if site.explore is not None and len(shown.tiles) < len(site.stacks):
        parts.append(f"e{site.explore}")
    for tile in shown.tiles:
        parts += [art.icon(of) for of in tile.icons] or [art.box(filled=True)]
        if tile.production is not None and not shown.bases:
            parts.append(f"p{tile.production}")
    if shown.cost is not None and not shown.bases:
        parts.append(f"b{shown.cost}")
    parts += [f"p{base.produces}" for base in shown.bases if base.produces is not None]
    return parts
