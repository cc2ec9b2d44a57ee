"""Rows of a season's standings: place, name, movement, rounds played and points."""

from __future__ import annotations

from typing import NamedTuple

from render.drawings.tokens import medal
from render.paint import truncate
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.seasons.signs import arrow, place_sign
from render.seasons.standings import SeasonRow, SeasonStandings, SeasonZone
from rules.toolbox.sentences import format_number

SMALL = 22
"""Letters that are 11 px high on a phone."""
GAP, SIGN, LABEL = 8, 44, 84


class Columns(NamedTuple):
    """The columns of a row, and the size of its letters."""

    place: Box
    name: Box
    moved: Box
    played: Box
    points: Box
    size: int


def columns(row: Box, size: int) -> Columns:
    """Return the columns of a row in a box."""
    place, rest = row.left(SIGN, GAP + 4)
    points, rest = rest.right(76, GAP)
    played, rest = rest.right(64, GAP)
    moved, name = rest.right(58, GAP)
    return Columns(place, name, moved, played, points, size)


def draw_labels(scene: Scene, row: Box) -> None:
    """Label the columns of the rows below."""
    cells = columns(row, SMALL)
    for box, words in ((cells.played, "rounds"), (cells.points, "points")):
        # a label is wider than what it labels
        wide = Box(box.x - LABEL + box.w, box.y, LABEL, box.h)
        scene.line(wide, words, SMALL, Role.SOFT, Weight.BOLD, Align.RIGHT)


def draw_row(scene: Scene, box: Box, row: SeasonRow, shown: SeasonStandings, size: int) -> None:
    """Draw a person's row; a group's winner has a medal once the season is over."""
    cells = columns(box, size)
    _place(scene, cells.place, row.place, row.zone)
    ink = Role.SOFT if row.gone else Role.INK
    name = f"{shown.names[row.person]}{f' ({row.gone})' if row.gone else ''}"
    signs = (medal(Role.FLAME),) if shown.is_final and row.place == 1 else ()
    room = cells.name.w - len(signs) * SIGN
    # a name that is cut already has an ellipsis at its end
    fitting = truncate(name, room, SMALL, Weight.HEAVY).replace("……", "…")
    scene.line(cells.name, (*signs, fitting), size, ink, Weight.HEAVY)
    if row.moved:
        parts = (arrow(up=row.moved > 0), str(abs(row.moved)))
        scene.line(cells.moved, parts, SMALL, Role.SOFT, Weight.BOLD, Align.RIGHT)
    elif row.moved == 0:
        scene.line(cells.moved, "–", SMALL, Role.SOFT, Weight.BOLD, Align.RIGHT)
    played = f"{row.played}/{row.total}"
    scene.line(cells.played, played, SMALL, Role.SOFT, Weight.BOLD, Align.RIGHT)
    scene.line(
        cells.points, format_number(row.points), size + 2, Role.ACCENT, Weight.HEAVY, Align.RIGHT
    )


def _place(scene: Scene, box: Box, place: int, zone: SeasonZone) -> None:
    if zone:
        scene.icon(box.square(SIGN), place_sign(str(place), zone))
    else:
        scene.line(box, str(place), 26, Role.SOFT, Weight.HEAVY, Align.MIDDLE)
