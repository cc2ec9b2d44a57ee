"""Reach of the reader's teams with the cards in hand: the board with the sites framed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from render.scene import Box, Scene, Weight
from render.spacecorp import art
from render.spacecorp.board import draw_map
from render.spacecorp.layout import FULL, Cell, cell_of
from render.spacecorp.words import called, when
from render.theme import Role
from rules.spacecorp.charts.kinds import SiteId
from rules.spacecorp.commands_and_queries.reach import reach, starts
from rules.spacecorp.position.view import View

WIDTH, MARGIN, GAP = 1200, 12, 10
TITLE = 52
SIDE = 4
"""Space between a frame and the site in it."""
BADGE = 40
"""Side of the disc with a distance."""
LINE, LETTERS = 42, 64
"""The height of a line of the list, and the letters that it holds."""


def places(view: View) -> tuple[SiteId, ...]:
    """Return the sites from which the reader can move a team."""
    return starts(view)


def in_reach(view: View, at: str) -> dict[SiteId, int]:
    """Return the sites in reach of the team at a place, with distances; empty place: any team."""
    distances: dict[SiteId, int] = {}
    for start in starts(view):
        # players type ids in any case
        if at.casefold() in ("", start):
            for end, need in reach(view, start).items():
                # several teams may reach a site: the nearest one counts
                distances[end] = min(need, distances.get(end, need))
    return distances


def reach_scene(view: View, _names: Sequence[str], at: str) -> Scene:
    """Draw the map without what has changed; each site in reach has a frame and its distance."""
    sites = in_reach(view, at)
    listing = " · ".join(f"{called(view.chart, site)} {need}" for site, need in sites.items())
    lines = wrap(listing or "nowhere with what you have", LETTERS)
    scene = Scene(WIDTH, 2 * MARGIN + TITLE + FULL[1] + len(lines) * LINE + 2 * GAP)
    title, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN).top(TITLE)
    scene.line(title, f"{_title(view, at)} · {when(view)}", 36, Role.INK, Weight.HEAVY)
    sky, below = rest.top(FULL[1], GAP)
    board = Scene(WIDTH, scene.height)
    draw_map(board, sky, view)
    # items alone: what has changed since is no subject of this picture
    scene.items += board.items
    cells = [cell_of(site, sky) for site in view.chart.sites if site.id in sites]
    boxes = [cell.whole for cell in cells]
    for cell, need in zip(cells, _in_order(view, sites), strict=True):
        scene.panel(_frame(cell.whole, boxes), None, 8, outline=Role.ACCENT, stroke=4)
        scene.icon(_badge(cell), art.need(need))
    for words, line in zip(lines, below.rows(len(lines), 0), strict=True):
        scene.line(line, words, 32, Role.ACCENT, Weight.BOLD)
    return scene


def _frame(box: Box, others: Sequence[Box]) -> Box:
    """Return a box a little wider than a site and its words, if the sites beside it leave room."""
    beside = [other for other in others if other.y < box.y + box.h and box.y < other.y + other.h]
    # half of the gap to a neighbour, so that two frames never touch
    west = [(box.x - other.x - other.w) // 2 for other in beside if other.x < box.x]
    east = [(other.x - box.x - box.w) // 2 for other in beside if other.x > box.x]
    left, right = min([SIDE, *west]), min([SIDE, *east])
    return Box(box.x - left, box.y + 1, left + box.w + right, box.h - 2)


def _badge(cell: Cell) -> Box:
    """Return a box at the upper left of a world, or at the right of a name without one."""
    if cell.world.w:
        return Box(max(0, cell.world.x - BADGE // 3), cell.world.y - BADGE // 6, BADGE, BADGE)
    return Box(cell.name.x + cell.name.w - BADGE, cell.name.y, BADGE, BADGE)


def _in_order(view: View, sites: Mapping[SiteId, int]) -> list[int]:
    """Return distances in the order of the board."""
    return [sites[site.id] for site in view.chart.sites if site.id in sites]


def _title(view: View, at: str) -> str:
    titles = {start.casefold(): called(view.chart, start) for start in starts(view)}
    return f"In reach from {titles.get(SiteId(at.casefold()), 'where your teams are')}"


def reach_words(view: View, _names: Sequence[str], at: str) -> str:
    """Return the sites in reach with their distances; empty if the reader has no team to move."""
    if not starts(view):
        return ""
    lines = [f"{site}: distance {need}" for site, need in in_reach(view, at).items()]
    return "\n".join([f"**{_title(view, at)}**", *(lines or ["nowhere with what you have"])])
