"""A star system: its boxes with tiles and bases, and the teams on its track and at its star."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Box, Scene
from render.spacecorp import art
from render.spacecorp.pieces import COST, LEAST, SIGN, Piece, base_piece, draw_pieces, group_teams
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.view import SiteView

TRACK = 54
"""Side of a box of the track, whose number reads on a phone."""


def draw_system(scene: Scene, box: Box, site: Site, shown: SiteView) -> None:
    """Draw the boxes, each with its base or its tile; then the teams."""
    pieces = [_box(shown, number) for number in range(len(site.stacks))]
    if site.explore is not None and len(shown.tiles) < len(site.stacks):
        pieces.insert(0, Piece(art.explore(site.explore), COST, COST, optional=True))
    pieces += group_teams([team for team in shown.teams if not team.track])
    draw_pieces(scene, box, [*pieces, *_on_track(shown)])


def _box(shown: SiteView, number: int) -> Piece:
    """Return an exploration box: empty, or its base, or its tile."""
    if number < len(shown.bases):
        return base_piece(shown.bases[number])
    if number >= len(shown.tiles):
        return Piece(art.box(filled=False), SIGN - 8, 24, optional=True)
    icons = shown.tiles[number].icons
    return Piece(art.icon(icons[0]) if icons else art.box(filled=True), SIGN, LEAST)


def _on_track(shown: SiteView) -> Sequence[Piece]:
    """Return the teams on the track, each group behind the number of its box."""
    pieces: list[Piece] = []
    for number in (3, 2, 1):
        teams = [team for team in shown.teams if team.track == number]
        if teams:
            pieces += [Piece(art.track_box(number), TRACK, TRACK), *group_teams(teams)]
    return pieces
