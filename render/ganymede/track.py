"""The reputation track with its points, its bonus spaces and everybody's marker."""

from __future__ import annotations

from collections.abc import Sequence

from render.ganymede import art
from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from rules.ganymede.charts.kinds import EffectKind
from rules.ganymede.position.view import PlayerView, View

LABEL, UPPER, POINTS = 116, 28, 30
"""Width of the track's name, heights of a space's number and of its points."""
ROOMY, SIGN, NARROW_SIGN = 60, 28, 20
"""The width of a space from which its sign is large, and the widths of signs."""
HEIGHT = 108
"""Height of the whole track."""


def draw_track(scene: Scene, box: Box, view: View, players: Sequence[PlayerView]) -> None:
    """Draw all spaces in a row, and these players' markers with the numbers of their seats."""
    scene.rectangle(box, Role.LANE, 16)
    label, room = box.inset(8, 4).left(LABEL, 8)
    name, unit = label.top(label.h - POINTS)
    star = art.DEEDS[EffectKind.REPUTATION]
    scene.line(name, (star, "Rep"), 30, weight=Weight.HEAVY)
    # a row of their own: beside a space's number its points would be read as its second digit
    scene.line(unit, "VP", 30, Role.ACCENT, Weight.MEDIUM, Align.RIGHT)
    for number, column in enumerate(room.columns(len(view.reputation_points), 6)):
        space, points = column.top(column.h - POINTS)
        seats = [player.seat for player in players if player.reputation == number]
        _draw_space(scene, space, view, number, seats)
        words = str(view.reputation_points[number])
        scene.line(points, words, 30, Role.ACCENT, Weight.MEDIUM, Align.MIDDLE)


def _draw_space(scene: Scene, box: Box, view: View, number: int, seats: Sequence[int]) -> None:
    """Draw one space of the reputation track, with the seats on it."""
    last = number == len(view.reputation_points) - 1
    scene.rectangle(
        box, Role.CARD, 10, outline=Role.ACCENT if last else None, stroke=3 if last else 0
    )
    upper, lower = box.inset(5, 2).top(UPPER)
    sign: list[Part] = [art.BONUS] if number in view.reputation_bonuses else []
    sign += [art.ROCKET] if last else []
    beside = SIGN if box.w >= ROOMY else NARROW_SIGN
    scene.line(upper.left(upper.w - beside)[0], str(number), 30, Role.INK, Weight.HEAVY)
    if sign:
        scene.line(upper.right(beside)[0], sign, beside * 10 // 13, align=Align.RIGHT)
    side = min(lower.h, 38 if len(seats) <= 2 else 29)
    pitch = min(side + 2, (lower.w - side) // max(1, len(seats) - 1))
    for place, seat in enumerate(seats):
        disc = Box(lower.x + place * pitch, lower.y, side, lower.h).square(side)
        scene.icon(disc, art.seat_sign(seat, active=seat == view.active))
        scene.mark(f"{seat}:reputation", disc, str(number))
