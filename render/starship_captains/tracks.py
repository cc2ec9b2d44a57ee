"""The faction tracks, the techs on display, and what else lies beside the galaxy."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.starship_captains import art
from render.starship_captains.bonus_signs import EVENT, bonus_signs
from rules.starship_captains.charts.content import LOOP, content
from rules.starship_captains.charts.words import FACTION_WORDS, effect_words, points_words
from rules.starship_captains.position.view import TrackView, View

SPACES, FACTION, SCALE, GAP = 13, 204, 34, 4
"""Spaces of a track; width of a faction's name, height of the numbers, and between spaces."""
# 10 px on a phone, where 1200 become 360; smaller letters don't read
SIZE, MARKER, SIGN = 34, 44, 28


def draw_tracks(scene: Scene, box: Box, view: View) -> None:
    """Draw the tracks as one strip: a scale of 13 spaces, and a lane for each faction."""
    scale, rest = box.top(SCALE, 2)
    lanes = rest.rows(len(view.tracks), 2)
    _, numbers = scale.left(FACTION, GAP)
    for number, cell in enumerate(numbers.columns(SPACES, GAP)):
        scene.line(cell, str(number), SIZE, Role.SOFT, Weight.BOLD, Align.MIDDLE)
    for track, lane in zip(view.tracks, lanes, strict=True):
        _track(scene, lane, view, track)


def _track(scene: Scene, box: Box, view: View, track: TrackView) -> None:
    faction = track.track.faction
    title, spaces = box.left(FACTION, GAP)
    scene.line(title, FACTION_WORDS[faction], SIZE, Role.INK, Weight.HEAVY)
    for number, cell in enumerate(spaces.columns(SPACES, GAP)):
        _space(scene, cell, view, track, number)
    scene.place(f"track:{faction}", spaces)
    scene.place(f"names:{faction}", title)


def bonus_words(track: TrackView) -> str:
    """Return the bonuses for passing the spaces of a track."""
    given = sorted(track.track.bonuses.items())
    return " · ".join(f"{space}: {effect_words(effect)}" for space, effect in given)


def worth() -> str:
    """Return the points of a track's spaces."""
    zone = content().zone
    zones = [f"{1 + zone * n}–{zone * (n + 1)}: {n + 1}" for n in range(SPACES // zone)]
    return f"points {' · '.join(zones)} · each time round {LOOP}"


def _space(scene: Scene, cell: Box, view: View, track: TrackView, number: int) -> None:
    """Draw a space with the markers that stand on it; one with a bonus is light.

    A change is outlined only at the space: a framed lane wouldn't say which marker has moved.
    """
    event = number == track.event_space and track.event is not None
    bonus = number in track.track.bonuses
    edge = Role.ACCENT if event else Role.SOFT if bonus else Role.LINE
    fill = Role.CARD if bonus or event else Role.EMPTY
    scene.rectangle(cell, fill, 8, outline=edge, stroke=4 if event else 2)
    markers = [
        (captain.seat, marker.loops)
        for captain in view.captains
        for marker in captain.markers
        if marker.faction is track.track.faction and marker.space == number
    ]
    scene.mark(f"track:{track.track.faction}:{number}", cell, str(sorted(markers)))
    if event or bonus:
        signs = [EVENT] if event else bonus_signs(track.track.bonuses[number])
        _draw_signs(scene, cell.inset(4, 3), signs, len(markers))
        cell = cell.left(cell.w - SIGN if len(markers) == 1 else cell.w)[0]
    if not markers:
        return
    rows = cell.inset(3, 2).rows(1 + (len(markers) > 2), 0)
    for index, (seat, loops) in enumerate(markers):
        beside = min(len(markers), 2)
        room = rows[index // 2].columns(beside, 0)[index % 2 if beside > 1 else 0]
        side = min(room.w, room.h, MARKER)
        scene.icon(room.square(side), art.seat_shape(seat, looped=loops > 0))


def _draw_signs(scene: Scene, room: Box, signs: Sequence[Art], markers: int) -> None:
    """Draw signs side by side, or a single one beside a marker; more markers leave no room."""
    if markers > 1:
        return
    if markers:
        room, signs = room.right(SIGN)[0], signs[:1]
    side = min(room.h, room.w)
    step = min(side + 2, (room.w - side) // max(1, len(signs) - 1))
    left = room.x + (room.w - side - step * (len(signs) - 1)) // 2
    for number, sign in enumerate(signs):
        scene.icon(Box(left + step * number, room.y, side, room.h).square(side), sign)


def score_words(halves: int) -> str:
    """Return the current points."""
    return f"{points_words(halves)} pts"
