"""The board of an era: regions, borders with their costs, sites, teams and bases."""

from __future__ import annotations

from collections.abc import Mapping

from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.layout import HEAD, PAD, ROW, places, sites_of
from render.spacecorp.owners import SEATS
from render.theme import Role
from rules.spacecorp.charts.kinds import RegionId, SiteId
from rules.spacecorp.charts.printed import Border, Region, Site
from rules.spacecorp.position.view import SiteView, View

DISC = 34


def draw_map(scene: Scene, room: Box, view: View) -> None:
    """Every region of the era with its sites."""
    boxes = places(view.chart, room)
    here = {site.id: site for site in view.sites}
    for border in view.chart.borders:
        _way(scene, boxes, border)
    for region in view.chart.regions:
        _region(scene, boxes[region.id], view, region, here)
    for border in view.chart.borders:
        _cost(scene, boxes, border)


def _centre(box: Box) -> tuple[int, int]:
    return box.x + box.w // 2, box.y + box.h // 2


def _way(scene: Scene, boxes: Mapping[RegionId, Box], border: Border) -> None:
    (x0, y0), (x1, y1) = _centre(boxes[border.a]), _centre(boxes[border.b])
    side = max(abs(x1 - x0), abs(y1 - y0)) + 8
    left, top = min(x0, x1) - 4, min(y0, y1) - 4
    ends = (((x0 - left) / side, (y0 - top) / side), ((x1 - left) / side, (y1 - top) / side))
    name = f"spacecorp way {border.a} {border.b} {side} {x0 - left} {y0 - top}"
    scene.icon(Box(left, top, side, side), art.border(name, ends, side))


def _cost(scene: Scene, boxes: Mapping[RegionId, Box], border: Border) -> None:
    """The cost in the middle of what is seen of the way."""
    one, other = boxes[border.a], boxes[border.b]
    (x0, y0), (x1, y1) = _centre(one), _centre(other)
    start, end = _leaves(one, x1 - x0, y1 - y0), 1 - _leaves(other, x0 - x1, y0 - y1)
    share = (start + end) / 2
    x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    box = Box(round(x - DISC / 2), round(y - DISC / 2), DISC, DISC)
    scene.icon(box, art.cost(border.cost))


def _leaves(box: Box, dx: int, dy: int) -> float:
    """At which share of a way from its middle a box ends."""
    across = box.w / 2 / abs(dx) if dx else 1.0
    down = box.h / 2 / abs(dy) if dy else 1.0
    return min(across, down, 1.0)


def _region(
    scene: Scene, box: Box, view: View, region: Region, here: Mapping[SiteId, SiteView]
) -> None:
    edge = Role.RUST if region.radiation else Role.LINE
    scene.panel(box, Role.LANE, 10, outline=edge, stroke=3)
    title, rest = box.inset(8, PAD).top(HEAD)
    sites = sites_of(view.chart, region.id)
    named = region.name if len(sites) != 1 or sites[0].name != region.name else ""
    scene.line(title, region.name.removeprefix("Asteroids: "), 22, Role.SOFT, Weight.HEAVY)
    if region.radiation:
        scene.line(title, "radiation", 17, Role.RUST, Weight.BOLD, Align.RIGHT)
    for site in sites:
        row, rest = rest.top(ROW)
        _site(scene, row, site, here[site.id], alone=not named)


def _site(scene: Scene, box: Box, site: Site, shown: SiteView, *, alone: bool) -> None:
    """A site in a row: its name as commands take it, its costs, then all that stands there."""
    parts: list[Part] = []
    parts += [art.base(SEATS[base.seat], base.kind) for base in shown.bases]
    parts += [art.LOCK] if shown.locked else []
    parts += [art.COLONY] if shown.colony else []
    parts += [art.team(SEATS[one.seat], one.track, acts=one.acts) for one in shown.teams]
    name, rest = box.left(box.w * (3 if alone else 5) // 10, 4)
    scene.line(name, site.id, 20, Role.INK, Weight.HEAVY)
    figures = _figures(site, shown)
    if parts:
        things, rest = rest.right(min(rest.w * 2 // 3, 30 * len(parts) + 6), 2)
        scene.line(things, parts, 20, Role.INK, Weight.HEAVY, Align.RIGHT)
    scene.line(rest, figures, 18, Role.SOFT, Weight.BOLD)
    scene.mark(f"site:{site.id}", box, content(shown))


def _figures(site: Site, shown: SiteView) -> list[Part]:
    """Gravity, exploration boxes with their cost, tile icons, and the build cost."""
    parts: list[Part] = []
    if site.gravity:
        parts.append(f"g{site.gravity}")
    if site.explore is not None and len(shown.tiles) < len(site.stacks):
        parts.append(f"e{site.explore}")
        parts += [art.box(filled=n < len(shown.tiles)) for n in range(len(site.stacks))]
    for tile in shown.tiles:
        parts += [art.icon(of) for of in tile.icons]
    if shown.cost is not None and not shown.bases:
        parts.append(f"b{shown.cost}")
    return parts or [" "]


def content(shown: SiteView) -> str:
    """All that a site shows, to find what has changed."""
    tiles = ",".join(tile.id for tile in shown.tiles)
    bases = ",".join(f"{base.seat}{base.kind}" for base in shown.bases)
    teams = ",".join(f"{team.seat}{team.track}" for team in shown.teams)
    return f"{tiles};{bases};{teams};{shown.colony_owner}"
