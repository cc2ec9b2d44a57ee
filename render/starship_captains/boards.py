"""The pictures: the whole table, and one captain's ship."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.galaxy import draw_galaxy
from render.starship_captains.ship import draw_board, draw_strip, own_height
from render.starship_captains.tracks import draw_display, draw_tracks
from render.starship_captains.words import doing, when
from render.theme import Role
from render.words import turn_parts
from rules.starship_captains.charts.kinds import Colour, RouteColour
from rules.starship_captains.position.view import View

WIDTH, HEIGHT, MARGIN, GAP = 1600, 1200, 16, 12
TITLE, STRIP, LEGEND = 50, 260, 58
OWN, NOTE = 900, 50
"""Width of a ship close up, and the height of a note below it."""
SIGNS = "of a tech beside its like in the next slot · light spaces: a bonus, as Techs tells"
FIGURES = "C: cadet · A: android · with a ring: commander"
"""Legend of the figures that aren't ensigns of the colour of their letter."""


def overview(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw galaxy, tracks, techs on display, and every ship."""
    scene = Scene(WIDTH, HEIGHT)
    title, rest = Box(0, 0, WIDTH, HEIGHT).inset(MARGIN, MARGIN // 2).top(TITLE, 4)
    left, right = title.left(title.w // 2, GAP)
    truce = " · truce" if view.truce else ""
    scene.line(left, f"{when(view)}{truce}", 36, Role.INK, Weight.HEAVY)
    state = turn_parts(doing(view, names, pending), names, view.active, pending, art.seat_sign)
    scene.line(right, state, 36, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    upper, rest = rest.top(rest.h - STRIP - LEGEND - GAP, GAP)
    ships, legend = rest.top(STRIP, 2)
    sky, side = upper.left(940, GAP)
    scene.panel(sky, Role.EMPTY, 16, outline=Role.LINE, stroke=2)
    draw_galaxy(scene, sky, view)
    scene.fields.append(sky)
    scene.region("Galaxy, west", sky.left(sky.w * 3 // 5)[0])
    scene.region("Galaxy, east", sky.right(sky.w * 3 // 5)[0])
    tracks, display = side.top(3 * 148, GAP)
    draw_tracks(scene, tracks, view)
    draw_display(scene, display, view)
    scene.region("Tracks", tracks)
    scene.region("Techs", display)
    cells = ships.columns(max(2, len(view.captains)), GAP)
    for captain, cell in zip(view.captains, cells, strict=False):
        draw_strip(scene, cell, view, captain, names[captain.seat], pending)
        scene.region(f"Captain {captain.seat + 1}", cell, seat=captain.seat)
    if view.solo is not None:
        _solo(scene, cells[1], view)
        scene.region("Captain Shadow", cells[1])
    _legend(scene, legend)
    return scene


def _solo(scene: Scene, box: Box, view: View) -> None:
    """Draw Captain Shadow and the passenger."""
    solo = view.solo
    if solo is None:
        return
    scene.panel(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    rows = box.inset(12, 8).rows(5, 4)
    drawn = ", ".join(solo.drawn) or "none"
    parts = [
        f"Captain Shadow at {solo.shadow.id}; {solo.left} actions to come",
        f"This round: {drawn}",
    ]
    if solo.passenger is not None:
        parts += [
            f"Passenger: {solo.passenger.name}",
            solo.passenger.action_text,
            f"Score: {solo.passenger.score_text}",
        ]
    for words, row in zip(parts, rows, strict=False):
        scene.line(row, words, 27, Role.INK, Weight.BOLD)
    scene.mark("solo", box, "; ".join(parts))


def _legend(scene: Scene, box: Box) -> None:
    """Draw the meaning of letters, colours and dashes in one line."""
    parts: list[Part] = []
    for colour in RouteColour:
        parts += [art.route_mark(colour), colour.value]
    parts.append("routes ·")
    for room in Colour:
        parts.append(art.room(room))
    parts += [
        "rooms ·",
        "M · 5: mission, points ·",
        art.RING,
        "rings left ·",
        art.DAMAGE,
        "damage ·",
        art.TILE,
        "next missions (blue: used) ·",
        art.SKULL,
    ]
    parts.append("pirate: M medal and artifact, A android")
    upper, lower = box.rows(2, 0)
    scene.line(upper, parts, 20, Role.SOFT, Weight.BOLD, Align.MIDDLE)
    scene.line(
        lower,
        [*art.bonus_legend(), f"{SIGNS} · {FIGURES}"],
        20,
        Role.SOFT,
        Weight.BOLD,
        Align.MIDDLE,
    )


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """Draw one captain's ship, close up."""
    captain = view.captains[seat]
    scene = Scene(OWN, own_height(captain) + 2 * MARGIN + 2 * NOTE)
    box = Box(0, 0, OWN, scene.height - 2 * NOTE).inset(MARGIN)
    draw_board(scene, box, captain, names[seat])
    below = Box(MARGIN, scene.height - 2 * NOTE, OWN - 2 * MARGIN, 44)
    scene.line(below, FIGURES, 28, Role.SOFT, Weight.BOLD)
    return scene


def hand(view: View, names: Sequence[str]) -> Scene:
    """Draw the reader's own ship, with the missions that only the reader has looked at."""
    scene = seat_board(view, view.seat or 0, names)
    if view.known:
        box = Box(MARGIN, scene.height - NOTE, scene.width - 2 * MARGIN, 44)
        words = "Next missions, known to you: " + ", ".join(mission.title for mission in view.known)
        scene.line(box, words, 28, Role.ACCENT, Weight.HEAVY)
    return scene
