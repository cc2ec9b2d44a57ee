"""A star system: its boxes with tiles and bases, its track, the teams at the star, its colony."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.owners import SEATS
from render.theme import Role
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.view import SiteView, TeamView

BOXES = 3
"""Boxes of the largest system, and of every track."""
PAIR = 2
"""Teams that take no more room than one and a number, and need no guess which one is meant."""
FIGURES, STEP = 74, 26
"""Widths in pixels: of the costs, and of a box of the track."""


def draw_system(scene: Scene, box: Box, site: Site, shown: SiteView) -> None:
    """Draw exploration boxes above; costs or colony, track and teams below."""
    upper, lower = box.rows(2, 2)
    for number, cell in enumerate(upper.columns(BOXES, 4)[: len(site.stacks)]):
        _box(scene, cell, shown, number)
    left, rest = lower.left(FIGURES, 2)
    _figures(scene, left, site, shown)
    track, star = rest.left(STEP * BOXES, 4)
    for number, cell in zip(range(BOXES, 0, -1), track.columns(BOXES, 2), strict=True):
        _track(scene, cell, number, [team for team in shown.teams if team.track == number])
    _teams(scene, star, [team for team in shown.teams if not team.track])


def _box(scene: Scene, box: Box, shown: SiteView, number: int) -> None:
    """Draw an exploration box: empty, or its tile's symbols with the base on it."""
    explored = number < len(shown.tiles)
    if not explored:
        scene.icon(Box(box.x, box.y, box.h, box.h), art.box(filled=False))
        return
    scene.panel(box, Role.CARD, 6, outline=Role.SOFT, stroke=2)
    tile = shown.tiles[number]
    parts: list[Part] = [art.icon(symbol) for symbol in tile.icons] or [art.box(filled=True)]
    parts += [art.LOCK] if shown.locked and tile.special == "phobes" else []
    if number < len(shown.bases):
        base = shown.bases[number]
        parts.append(art.base(SEATS[base.seat], base.kind))
    elif tile.production is not None:
        parts.append(art.produce(tile.production))
    size = 17 if len(parts) < 3 else 13
    scene.line(box.inset(3, 1), parts, size, Role.INK, Weight.BOLD, Align.MIDDLE)


def _figures(scene: Scene, box: Box, site: Site, shown: SiteView) -> None:
    """Draw the colony, or else the costs of exploring and building if there is a place for it."""
    if shown.colony is not None and shown.colony_owner is not None:
        colony: list[Part] = [art.colony(SEATS[shown.colony_owner]), shown.colony.id]
        scene.line(box, colony, 17, Role.ACCENT, Weight.HEAVY)
        return
    open_boxes = site.explore is not None and len(shown.tiles) < len(site.stacks)
    costs: list[Part] = [art.explore(site.explore)] if open_boxes and site.explore else []
    if shown.cost is not None and len(shown.bases) < len(site.stacks):
        costs.append(art.build(shown.cost))
    if costs:
        scene.line(box, costs, 22, Role.SOFT, Weight.BOLD)


def _track(scene: Scene, box: Box, number: int, teams: list[TeamView]) -> None:
    """Draw a box of the track with its teams; 3 is the outermost."""
    if teams:
        scene.panel(box, Role.CARD, 4, outline=Role.SOFT, stroke=2)
        _teams(scene, box.inset(1, 0), teams)
    else:
        scene.icon(box.square(min(box.w, box.h)), art.track_box(number))


def grouped(teams: Sequence[TeamView]) -> list[Part]:
    """Return teams; more than two alike of one HQ are drawn once with their number."""
    alike = Counter((team.seat, team.acts, team.claim) for team in teams)
    parts: list[Part] = []
    for (seat, acts, claim), count in alike.items():
        team: Part = art.team(SEATS[seat], acts=acts, claim=claim)
        parts += [team] * count if count <= PAIR else [team, art.times(count)]
    return parts


def _teams(scene: Scene, box: Box, teams: list[TeamView]) -> None:
    """Draw teams side by side, as large as there is room for."""
    if teams:
        parts = grouped(teams)
        size = max(7, min(17, int(box.w / len(parts) / 1.54)))
        scene.line(box, parts, size, Role.INK, align=Align.MIDDLE)
