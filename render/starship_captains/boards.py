"""The pictures: the whole table, and one captain's ship."""

from __future__ import annotations

from collections.abc import Sequence

from render.alt_badge import beside_badge
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.starship_captains import art
from render.starship_captains.galaxy import draw_galaxy
from render.starship_captains.legend import (
    KEY,
    SEAT_KEY,
    draw_key_line,
    draw_seat_key,
    draw_seat_key_cell,
)
from render.starship_captains.seat_cell import BETWEEN, CELL, draw_seat_cell, draw_shadow_cell
from render.starship_captains.ship import OWN, draw_board, own_height
from render.starship_captains.tracks import draw_tracks
from render.starship_captains.words import FIGURES, doing, when
from render.words import turn_parts
from render.wrapping import wrap_text
from rules.starship_captains.position.view import View

# Discord shows it 550 wide on a desktop, and 360 on a phone
WIDTH, MARGIN, GAP = 1200, 12, 6
TITLE, TRACKS, LETTERS = 44, 158, 38
SKY, WIDER_SKY, MAX_HEIGHT = 541, 632, 1200
"""Least and most heights of the galaxy, which takes what fewer captains leave of the picture."""
NOTE = 40
"""Height of a note below a ship close up."""


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the galaxy, the tracks as one strip, and a cell for every captain."""
    cells = len(view.captains) + (view.solo is not None)
    rows = (cells + 1) // 2
    keys = KEY if cells % 2 else SEAT_KEY + KEY
    others = 2 * MARGIN + TITLE + TRACKS + 2 * GAP + keys + rows * (CELL + BETWEEN) - BETWEEN
    tall = max(SKY, min(WIDER_SKY, MAX_HEIGHT - others))
    height = others + tall
    scene = Scene(WIDTH, height)
    title, rest = Box(0, 0, WIDTH, height).inset(MARGIN).top(TITLE)
    left, right = title.left(480, GAP)
    truce = " · truce" if view.truce else ""
    scene.line(left, f"{when(view)}{truce}", LETTERS, Role.INK, Weight.HEAVY)
    state = turn_parts(doing(view, names, pending), names, view.active, pending, art.seat_shape)
    scene.line(right, state, LETTERS, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    sky, rest = rest.top(tall, GAP)
    scene.rectangle(sky, Role.EMPTY, 16)
    draw_galaxy(scene, sky, view)
    scene.fields.append(sky)
    scene.region("Galaxy, west", sky.left(sky.w * 3 // 5)[0])
    scene.region("Galaxy, east", sky.right(sky.w * 3 // 5)[0])
    tracks, rest = rest.top(TRACKS, GAP)
    draw_tracks(scene, tracks, view)
    scene.region("Tracks", tracks)
    seats, rest = rest.top(rows * (CELL + BETWEEN) - BETWEEN)
    _draw_seats(scene, seats.rows(rows, BETWEEN), view, names, pending)
    seat_key, key = rest.top(rest.h - KEY)
    if seat_key.h:
        draw_seat_key(scene, seat_key)
    draw_key_line(scene, beside_badge(scene, key))
    return scene


def _draw_seats(
    scene: Scene, rows: Sequence[Box], view: View, names: Sequence[str], pending: Sequence[int]
) -> None:
    """Draw all captains, two in a row, and Captain Shadow beside a single one."""
    cells = [cell for row in rows for cell in row.columns(2, BETWEEN)]
    for captain, cell in zip(view.captains, cells, strict=False):
        draw_seat_cell(scene, cell, view, captain, names[captain.seat], pending)
        scene.region(f"Captain {captain.seat + 1}", cell, seat=captain.seat)
    if len(view.captains) % 2 and view.solo is None:
        draw_seat_key_cell(scene, cells[-1])
    if view.solo is not None:
        draw_shadow_cell(scene, cells[-1], view.solo)
        scene.region("Captain Shadow", cells[-1])


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """Draw one captain's ship, close up."""
    return _close_up(view, seat, names, ())


def hand(view: View, names: Sequence[str]) -> Scene:
    """Draw the reader's own ship, with the missions that only the reader has looked at."""
    if not view.known:
        return seat_board(view, view.seat or 0, names)
    words = "Next missions, known to you: " + ", ".join(mission.title for mission in view.known)
    return _close_up(view, view.seat or 0, names, list(wrap_text(words, OWN - 2 * MARGIN, 24)))


def _close_up(view: View, seat: int, names: Sequence[str], notes: Sequence[str]) -> Scene:
    captain = view.captains[seat]
    tall = own_height(captain)
    lines = [(FIGURES, Role.SOFT), *((note, Role.ACCENT) for note in notes)]
    scene = Scene(OWN, tall + 2 * MARGIN + NOTE * len(lines))
    ship, rest = scene.whole.inset(MARGIN).top(tall)
    draw_board(scene, ship, view, captain, names[seat])
    for (words, role), line in zip(lines, rest.rows(len(lines), 0), strict=True):
        scene.line(line, words, 24, role, Weight.BOLD)
    return scene
