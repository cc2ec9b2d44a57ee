"""Reach of the reader's teams with the cards in hand: a way out into space, stop by stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from render.paint import advance
from render.palettes import Role
from render.scene import Box, Scene, Weight
from render.spacecorp import art
from render.spacecorp.board import drawn_as
from render.spacecorp.owners import SEATS
from render.spacecorp.pieces import BASE, Piece, draw_pieces, least_width, standing
from render.spacecorp.words import proper, site_name, when
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.commands_and_queries.reach import reach, starts
from rules.spacecorp.position.view import SiteView, View

# twice the 360 pixels of a phone
WIDTH, MARGIN, GAP = 720, 14, 10
TITLE = 44
STOP, WAY = 64, 6
"""Side of the disc with a distance, and width of the way between two."""
IN_ROW = 2
"""Sites beside one another."""
WORLD, NAME, LOW, PIECE = 54, 38, 72, 48
"""Side of a site's world, height of its name, of a site whose pieces are beside its name, and the
greatest side of these."""
SIZE = 26
"""Letters of a name."""


class Stop(NamedTuple):
    """A site within reach, and what stands there."""

    site: Site
    shown: SiteView
    need: int
    pieces: list[Piece]

    def is_low(self, room: int) -> bool:
        """Return whether a site's pieces have room beside its name."""
        name = round(advance(proper(self.site), SIZE, Weight.HEAVY))
        return name + GAP + least_width(self.pieces) <= room


def places(view: View) -> tuple[SiteId, ...]:
    """Return the sites from which the reader can move a team."""
    return starts(view)


def in_reach(view: View, at: str) -> dict[SiteId, int]:
    """Return the sites within a team's reach, with distances; empty place: any team's."""
    distances: dict[SiteId, int] = {}
    for start in starts(view):
        if at.casefold() in ("", start):
            for end, need in reach(view, start).items():
                distances[end] = min(need, distances.get(end, need))
    return distances


def reach_scene(view: View, _names: Sequence[str], at: str) -> Scene:
    """Draw the sites within reach along a way, the nearest first, with what stands there."""
    rows = list(_rows(view, at))
    tall = sum(_height(row) + GAP for row in rows)
    scene = Scene(WIDTH, 2 * MARGIN + 2 * TITLE + GAP + max(tall, TITLE))
    title, rest = scene.whole.inset(MARGIN).top(2 * TITLE, GAP)
    sign, words = title.left(STOP, GAP)
    if view.seat is not None:
        scene.icon(sign.square(STOP), art.rocket(SEATS[view.seat], acts=True))
    upper, lower = words.rows(2, 0)
    scene.line(upper, _title(view, at), 32, Role.INK, Weight.HEAVY)
    scene.line(lower, when(view), 26, Role.SOFT, Weight.BOLD)
    if not rows:
        scene.line(rest, "nowhere with what you have", 28, Role.ACCENT, Weight.BOLD)
    way, stops = rest.left(STOP, GAP)
    _draw_way(scene, way, rows)
    for row in rows:
        box, stops = stops.top(_height(row), GAP)
        for stop, cell in zip(row, box.columns(IN_ROW, GAP), strict=False):
            _draw_stop(scene, view, cell, stop, low=box.h == LOW)
    return scene


def _rows(view: View, at: str) -> Iterator[list[Stop]]:
    """Yield the sites within reach in rows of one distance, the nearest first."""
    distances = in_reach(view, at)
    shown = {site.id: site for site in view.sites}
    stops = [
        Stop(site, shown[site.id], distances[site.id], _pieces(site, shown[site.id]))
        for site in view.chart.sites
        if site.id in distances
    ]
    for _, group in groupby(sorted(stops, key=_need), _need):
        alike = list(group)
        yield from (alike[first : first + IN_ROW] for first in range(0, len(alike), IN_ROW))


def _pieces(site: Site, shown: SiteView) -> list[Piece]:
    """Return what stands at a site and what it costs, as small as letters may be."""
    return [
        piece._replace(side=min(piece.side, PIECE), least=min(piece.least, PIECE))
        for piece in standing(site, shown, costs=True)
    ]


def _need(stop: Stop) -> int:
    return stop.need


def _height(row: Sequence[Stop]) -> int:
    wide = (WIDTH - 2 * MARGIN - STOP - (IN_ROW - 1) * GAP - GAP) // IN_ROW
    room = wide - WORLD - 2 * GAP - 8
    return LOW if all(stop.is_low(room) for stop in row) else NAME + BASE + 12


def _draw_way(scene: Scene, box: Box, rows: Sequence[list[Stop]]) -> None:
    """Draw a way from the title down, and on it the distance of each group of sites."""
    discs: list[tuple[Box, int]] = []
    top = box.y - GAP
    for row in rows:
        cell, box = box.top(_height(row), GAP)
        if not discs or discs[-1][1] != row[0].need:
            discs.append((cell.square(STOP), row[0].need))
    if discs:
        last = discs[-1][0]
        middle = last.x + (STOP - WAY) // 2
        scene.rectangle(Box(middle, top, WAY, last.y - top), Role.ACCENT, 3)
    for disc, need in discs:
        scene.icon(disc, art.need(need))


def _draw_stop(scene: Scene, view: View, box: Box, stop: Stop, *, low: bool) -> None:
    """Draw a site's world, its name, and what stands there: beside a `low` name, else below it."""
    scene.rectangle(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    globe, words = box.inset(8, 6).left(WORLD, GAP)
    scene.icon(globe.square(WORLD), drawn_as(view, stop.site, stop.shown))
    beside, below = words.right(least_width(stop.pieces), GAP), words.top(NAME)
    things, name = beside if low else below[::-1]
    scene.line(name, proper(stop.site), SIZE, Role.INK, Weight.HEAVY)
    if stop.pieces:
        draw_pieces(scene, things, stop.pieces)


def _title(view: View, at: str) -> str:
    titles = {start.casefold(): site_name(view.chart, start) for start in starts(view)}
    return f"In reach from {titles.get(SiteId(at.casefold()), 'where your teams are')}"


def reach_words(view: View, _names: Sequence[str], at: str) -> str:
    """Return the sites within reach with their distances; empty if the reader can't move a team."""
    if not starts(view):
        return ""
    lines = [f"{site}: distance {need}" for site, need in in_reach(view, at).items()]
    return "\n".join([f"**{_title(view, at)}**", *(lines or ["nowhere with what you have"])])
