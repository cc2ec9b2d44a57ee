"""The pieces at a site as a row of drawings: symbols, bases, yield, teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from render.art import Art
from render.scene import Box, Scene
from render.spacecorp import art
from render.spacecorp.owners import SEATS
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.view import BaseView, SiteView, TeamView

BASE, COST, SIGN, TEAM, TIMES = 60, 60, 46, 48, 60
"""Sides in pixels; those with letters are as large as these need on a phone."""
LEAST = 28
"""The least side of a team, which has no letters."""
GAP = 3
PAIR = 2
"""Number of teams that take no more room than one with a number, and are clearer."""


class Piece(NamedTuple):
    """A drawing with its side, and the side to which it may shrink."""

    art: Art
    side: int
    least: int
    optional: bool = False
    """True if it may be left out where there is too little room."""
    plain: Art | None = None
    """The same without letters, which may be smaller, for where there is too little room still."""


def group_teams(teams: Sequence[TeamView]) -> list[Piece]:
    """Return teams; more than two alike of one HQ are drawn once with their number."""
    alike = Counter((team.seat, team.acts, team.claim) for team in teams)
    pieces: list[Piece] = []
    for (seat, acts, claim), count in alike.items():
        team = Piece(art.rocket(SEATS[seat], acts=acts, claim=claim), TEAM, LEAST)
        number = Piece(art.times(count), TIMES, TIMES)
        pieces += [team] * count if count <= PAIR else [team, number]
    return pieces


def standing(site: Site, shown: SiteView, *, costs: bool) -> list[Piece]:
    """Return what stands at a site: costs, the tile's symbols, bases, and teams."""
    pieces: list[Piece] = []
    if site.explore is not None and len(shown.tiles) < len(site.stacks):
        pieces.append(Piece(art.explore(site.explore), COST, COST, optional=True))
    pieces += tile_signs(shown, optional=bool(shown.bases))
    if costs and shown.cost is not None and not shown.bases:
        pieces.append(Piece(art.build(shown.cost), COST, COST, optional=True))
    pieces += [Piece(art.LOCK, SIGN, LEAST)] if shown.locked else []
    return pieces + list(map(base_piece, shown.bases)) + group_teams(shown.teams)


def base_piece(base: BaseView) -> Piece:
    """Return a base."""
    style = SEATS[base.seat]
    return Piece(art.base(style, base.kind), BASE, BASE, plain=art.any_base(style))


def tile_signs(shown: SiteView, *, optional: bool = False) -> list[Piece]:
    """Return the symbols of the tiles at a site."""
    signs = [
        sign
        for tile in shown.tiles
        for sign in [art.icon(symbol) for symbol in tile.icons] or [art.box(filled=True)]
    ]
    return [Piece(sign, SIGN, LEAST, optional) for sign in signs]


def least_width(pieces: Sequence[Piece]) -> int:
    """Return the width of a row of pieces, each as small as it may be."""
    return sum(piece.least + GAP for piece in pieces)


def draw_pieces(scene: Scene, box: Box, pieces: Sequence[Piece]) -> None:
    """Draw pieces from the left in as many rows as the box has, as large as there is room for."""
    rows = max(1, box.h // BASE)
    while least_width(pieces) > rows * box.w:
        spare = next((number for number, piece in enumerate(pieces) if piece.optional), None)
        if spare is None:
            break
        pieces = [*pieces[:spare], *pieces[spare + 1 :]]
    if least_width(pieces) > rows * box.w:
        pieces = [Piece(piece.plain, TEAM, LEAST) if piece.plain else piece for piece in pieces]
    wide = -(-len(pieces) // rows)
    for number in range(rows):
        line = Box(box.x, box.y + number * BASE, box.w, BASE)
        _draw_row(scene, line, pieces[number * wide : (number + 1) * wide])


def _draw_row(scene: Scene, box: Box, pieces: Sequence[Piece]) -> None:
    sides = _fit_sides(pieces, box.w)
    # more than fit lie one over the other, as on a table; each loses the same share, or small
    # pieces would be hidden
    excess = max(0, sum(sides) - box.w)
    share = excess / sum(sides[:-1]) if excess and len(sides) > 1 else 0.0
    left = float(box.x)
    for piece, side in zip(pieces, sides, strict=True):
        scene.icon(Box(round(left), box.y + (box.h - side) // 2, side, side), piece.art)
        left += side * (1 - share) + GAP * (not excess)


def _fit_sides(pieces: Sequence[Piece], room: int) -> list[int]:
    """Return the sides of pieces, the shrinkable ones smaller if there is too little room."""
    wanted = sum(piece.side + GAP for piece in pieces) - GAP
    spare = sum(piece.side - piece.least for piece in pieces)
    share = min(1.0, (wanted - room) / spare) if wanted > room and spare else 0.0
    return [piece.side - round((piece.side - piece.least) * share) for piece in pieces]
