"""A region of the board with all that its sites hold, large enough to be read on a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from render.art import Art
from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.layout import sites_of
from render.spacecorp.owners import SEATS
from render.spacecorp.words import (
    content,
    doing,
    era_and_round,
    face_of_tile,
    proper,
    site_name,
    site_words,
    slug,
    when,
)
from render.spacecorp.worlds import giant, sun_of, world
from render.wrapping import wrap_text
from rules.spacecorp.charts.geometry import distance
from rules.spacecorp.charts.kinds import Era, RegionId, SiteKind
from rules.spacecorp.charts.printed import Region, Site
from rules.spacecorp.position.view import SiteView, TeamView, View

# twice the 360 pixels of a phone
WIDTH, MARGIN, GAP = 720, 14, 10
HEAD, NAME, ROW, LINE, INSET = 104, 84, 50, 34, 12
WORLD, SIGN = 84, 46
"""Sides of a site's world, and of a drawing in a row."""
SIZE = 25
"""Letters of a row."""


def places(view: View) -> tuple[str, ...]:
    """Return the places of close-ups: regions, and sites, which show their region."""
    regions: list[str] = [region.id for region in view.chart.regions]
    return (*regions, *(site.id for site in view.chart.sites if site.id not in regions))


def region_of(view: View, at: str) -> Region:
    """Return the region shown: the one asked for, or that of the reader's last team.

    Raise ValueError if it isn't a place on the board.
    """
    sites = {site.id.casefold(): site.region for site in view.chart.sites}
    regions = {region.id.casefold(): region for region in view.chart.regions}
    if at:
        named = regions.get(sites.get(slug(at), slug(at)).casefold())
        if named is None:
            raise ValueError(f"{at!r} isn't a region or site of this board")
        return named
    home = next(site for site in view.chart.sites if site.kind is SiteKind.HOME)
    seat = view.seat if view.seat is not None else view.active
    teams = [team for site in view.sites for team in site.teams if team.seat == seat]
    away = [team for team in teams if team.acts and team.site != home.id]
    return regions[sites[away[-1].site if away else home.id].casefold()]


def close_up(view: View, names: Sequence[str], at: str) -> Scene:
    """Draw the region's sites below one another, and where its borders lead."""
    region = region_of(view, at)
    shown = {site.id: site for site in view.sites}
    sites = sites_of(view.chart, region.id)
    borders = _borders(view, region.id)
    rows = [_rows(view, site, shown[site.id], names) for site in sites]
    tall = [NAME + 2 * INSET + sum(row.tall for row in of_site) for of_site in rows]
    below = (len(borders) + 1) * ROW + 2 * GAP
    height = 2 * MARGIN + HEAD + sum(tall) + GAP * len(sites) + below
    scene = Scene(WIDTH, height)
    head, rest = Box(0, 0, WIDTH, height).inset(MARGIN).top(HEAD)
    _draw_head(scene, head, view, region, names)
    for site, of_site, high in zip(sites, rows, tall, strict=True):
        box, rest = rest.top(high, GAP)
        scene.mark(f"site:{site.id}", box, content(shown[site.id]))
        _draw_site(scene, box, view, site, shown[site.id], of_site)
    _draw_borders(scene, rest, borders)
    return scene


def _draw_head(scene: Scene, box: Box, view: View, region: Region, names: Sequence[str]) -> None:
    upper, lower = box.top(56)
    star = _star(view, region)
    if star is not None:
        mark, upper = upper.left(64, 8)
        scene.icon(mark.square(64), star)
    if region.radiation:
        mark, upper = upper.right(46, 8)
        scene.icon(mark.square(44), art.RADIATION)
    scene.line(upper, _title(region), 40, Role.INK, Weight.HEAVY)
    left, right = lower.columns(2, GAP)
    scene.line(left, era_and_round(view), 24, Role.SOFT, Weight.BOLD)
    scene.line(right, doing(view, names), 24, Role.ACCENT, Weight.HEAVY, Align.RIGHT)


def _star(view: View, region: Region) -> Art | None:
    """Return the giant or the star in the middle of a region."""
    return sun_of(region) if view.era is Era.STARFARERS else giant(view.era, region.id)


def _title(region: Region) -> str:
    """Return a region's letter and name; on the star map they are one."""
    named = len(region.id) > 1
    return region.name if named else f"{region.id} · {region.name}"


class Row(NamedTuple):
    """A row of a site: drawings, and beside them words in as many lines as they need."""

    arts: list[Art]
    lines: list[str]
    role: Role

    @property
    def tall(self) -> int:
        """Its height."""
        return max(ROW, LINE * len(self.lines) + 4)


def _rows(view: View, site: Site, shown: SiteView, names: Sequence[str]) -> list[Row]:
    """Return what is at a site: tiles with their bases, the colony, and teams."""
    parts = _tile_rows(view, site, shown, names)
    parts += [(_team_parts(team, count, names), Role.INK) for team, count in _groups(shown)]
    return [_row(row, role) for row, role in parts]


def _row(parts: Sequence[Part], role: Role) -> Row:
    arts = [part for part in parts if not isinstance(part, str)]
    words = " ".join(part for part in parts if isinstance(part, str))
    room = WIDTH - 2 * (MARGIN + INSET) - len(arts) * (SIGN + 6)
    return Row(arts, list(wrap_text(words, room, SIZE)), role)


def _draw_site(
    scene: Scene, box: Box, view: View, site: Site, shown: SiteView, rows: Sequence[Row]
) -> None:
    """Draw a site's world beside its name and its costs, then its rows."""
    scene.rectangle(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    head, rest = box.inset(INSET).top(NAME)
    globe, words = head.left(WORLD, GAP)
    if view.era is not Era.STARFARERS:
        scene.icon(globe.square(WORLD), world(site))
    else:
        words = head
    name, costs = words.rows(2, 0)
    scene.line(name, proper(site), 36, Role.INK, Weight.HEAVY)
    figures = " · ".join([*_from_home(view, site), *_costs(site, shown)])
    scene.line(costs, figures, SIZE, Role.SOFT, Weight.BOLD)
    for row in rows:
        place, rest = rest.top(row.tall)
        _draw_row(scene, place, row)


def _draw_row(scene: Scene, box: Box, row: Row) -> None:
    for drawing in row.arts:
        sign, box = box.left(SIGN, 6)
        scene.icon(sign.square(SIGN), drawing)
    for words, line in zip(row.lines, box.rows(max(1, len(row.lines)), 0), strict=False):
        scene.line(line, words, SIZE, row.role, Weight.BOLD)


def _from_home(view: View, site: Site) -> list[str]:
    """Return a site's distance from the common home, as on the board's chart [p9]."""
    home = next(place for place in view.chart.sites if place.kind is SiteKind.HOME)
    steps = distance(view.era, home.id, site.id)
    near = home.name if len(home.name) < 6 else "home"
    return [] if steps is None else [f"{steps} from {near}"]


def _costs(site: Site, shown: SiteView) -> list[str]:
    """Return a site's costs in words."""
    costs = [f"gravity {site.gravity}"] if site.gravity else []
    if site.explore is not None and len(shown.tiles) < len(site.stacks):
        costs.append(f"explore {site.explore}")
    if shown.cost is not None and len(shown.bases) < max(len(site.stacks), 1):
        costs.append(f"build {shown.cost}")
    costs += ["several stars"] * site.multi
    return costs


def _tile_rows(
    view: View, site: Site, shown: SiteView, names: Sequence[str]
) -> list[tuple[list[Part], Role]]:
    """Return tiles, each with its base and its yield; empty boxes; other bases."""
    rows: list[tuple[list[Part], Role]] = []
    for number, tile in enumerate(shown.tiles):
        parts: list[Part] = [art.icon(symbol) for symbol in tile.icons] or [art.box(filled=True)]
        parts += [art.LOCK] if shown.locked and tile.special == "phobes" else []
        rows.append(([*parts, f"{tile.id} {tile.name}"], Role.INK))
        based = number < len(shown.bases)
        rows.append((_below(shown, number, names), Role.INK if based else Role.SOFT))
    left = site.stacks[len(shown.tiles) :]
    if left:
        stacks = ", ".join(f"{stack} ({view.stacks.get(stack, 0)} left)" for stack in left)
        rows.append(([art.box(filled=False), f"from {stacks}"], Role.SOFT))
    bare = range(len(shown.tiles), len(shown.bases))
    rows += [(_base_parts(shown, number, names), Role.INK) for number in bare]
    if shown.colony is not None and shown.colony_owner is not None:
        words = f"{shown.colony.id} {shown.colony.name}, colony of {names[shown.colony_owner]}"
        rows.append(([art.colony(SEATS[shown.colony_owner]), words], Role.ACCENT))
    return rows


def _below(shown: SiteView, number: int, names: Sequence[str]) -> list[Part]:
    """Return the base on a tile, or the tile's yield without one."""
    if number < len(shown.bases):
        return _base_parts(shown, number, names)
    return [face_of_tile(shown.tiles[number])]


def _base_parts(shown: SiteView, number: int, names: Sequence[str]) -> list[Part]:
    base = shown.bases[number]
    tile = shown.tiles[number] if number < len(shown.tiles) else None
    words = f"{base.kind} of {names[base.seat]}"
    words += f", makes {base.produces}T" if base.produces is not None else ""
    if tile is not None and tile.colony and tile not in shown.spent:
        words += f", {tile.colony} CP"
    return [art.base(SEATS[base.seat], base.kind), words]


def _groups(shown: SiteView) -> list[tuple[TeamView, int]]:
    """Return teams that are alike, with their number."""
    return list(Counter(shown.teams).items())


def _team_parts(team: TeamView, count: int, names: Sequence[str]) -> list[Part]:
    labels = ["claiming"] * team.claim + [f"{count} teams" if count > 1 else "team"]
    labels += [f"on box {team.track}"] * bool(team.track)
    words = f"{' '.join(labels)} of {names[team.seat]}"
    return [art.rocket(SEATS[team.seat], acts=team.acts, claim=team.claim), words]


def _borders(view: View, region: RegionId) -> list[tuple[int, str]]:
    """Return the cost of crossing each border of a region, and transit additions."""
    titles = {other.id: _title(other) for other in view.chart.regions}
    borders = [
        (border.cost, f"to {titles[border.b if border.a == region else border.a]}")
        for border in view.chart.borders
        if region in (border.a, border.b)
    ]
    transit = view.chart.transit
    more = {to: transit[f"{region}-{to}"] for to in titles if f"{region}-{to}" in transit}
    borders += [(cost, f"more for a move from here to {titles[to]}") for to, cost in more.items()]
    hop, sites = view.chart.hop, [site.id for site in sites_of(view.chart, region)]
    if hop is not None and hop.a in sites:
        ends = f"from {site_name(view.chart, hop.a)} to {site_name(view.chart, hop.b)}"
        borders.append((hop.distance, f"{ends} in all, without gravity"))
    return borders


def _draw_borders(scene: Scene, box: Box, borders: Sequence[tuple[int, str]]) -> None:
    title, *rows = box.inset(INSET, GAP).rows(len(borders) + 1, 0)
    scene.line(title, "Borders", 28, Role.SOFT, Weight.HEAVY)
    for (cost, words), row in zip(borders, rows, strict=True):
        _draw_row(scene, row, Row([art.cost(cost)], [words], Role.INK))


def close_up_words(view: View, names: Sequence[str], at: str) -> str:
    """Return a region in Markdown: its sites, then its borders."""
    region = region_of(view, at)
    shown = {site.id: site for site in view.sites}
    danger = ", radiation" if region.radiation else ""
    lines = [f"**Close-up of {_title(region)}**{danger}, {when(view)}"]
    lines += [site_words(site, shown[site.id], names) for site in sites_of(view.chart, region.id)]
    borders = [f"{words} {cost}" for cost, words in _borders(view, region.id)]
    return "\n".join([*lines, f"Borders: {', '.join(borders)}"])


def scene_around(view: View, names: Sequence[str], name: str) -> tuple[Scene, Box]:
    """Draw a region of the overview with what only fits here."""
    known = {region.name: region.id for region in view.chart.regions}
    scene = close_up(view, names, known[name])
    return scene, Box(0, 0, scene.width, scene.height)
