"""The reputation track with its points, its bonus spaces and everybody's marker."""

from __future__ import annotations

from collections.abc import Sequence

from render.ganymede import art
from render.scene import Align, Box, Part, Scene, Weight
from render.theme import Role
from rules.ganymede.charts.kinds import EffectKind
from rules.ganymede.position.view import PlayerView, View

LABEL, UPPER, BADGE, SIGN = 152, 30, 48, 24
"""Width of the track's name, height of a space's numbers, widths of its points and of its bonus."""
ROOMY = 60
"""The width of a space in pixels from which its sign is large."""


def draw_track(scene: Scene, box: Box, view: View, players: Sequence[PlayerView]) -> None:
    """Draw all spaces in a row, and these players' markers with the numbers of their seats."""
    scene.panel(box, Role.LANE, 16)
    label, room = box.inset(8, 5).left(LABEL, 8)
    scene.line(
        label.left(label.w - BADGE)[0],
        (art.DEEDS[EffectKind.REPUTATION], "Rep"),
        27,
        weight=Weight.HEAVY,
    )
    badge = label.right(BADGE)[0].top(UPPER + 6)[0]
    _draw_points(scene, badge, "VP")
    spaces = room.columns(len(view.reputation_points), 6)
    for number, space in enumerate(spaces):
        seats = [player.seat for player in players if player.reputation == number]
        _draw_space(scene, space, view, number, seats)


def _draw_space(scene: Scene, box: Box, view: View, number: int, seats: Sequence[int]) -> None:
    """Draw one space of the reputation track, with the seats on it."""
    last = number == len(view.reputation_points) - 1
    scene.panel(box, Role.CARD, 10, outline=Role.ACCENT if last else None, stroke=3 if last else 0)
    upper, lower = box.inset(5, 2).top(UPPER)
    scene.line(upper, str(number), 24, Role.INK, Weight.HEAVY)
    points = upper.right(min(BADGE, upper.w * 3 // 5))[0]
    _draw_points(scene, points, str(view.reputation_points[number]))
    sign: list[Part] = [art.BONUS] if number in view.reputation_bonuses else []
    sign += [art.ROCKET] if last else []
    if sign:
        lower, room = lower.left(lower.w - SIGN, 0)
        scene.line(room, sign, 22 if box.w >= ROOMY else 17, align=Align.RIGHT)
    side = min(lower.h, 38 if len(seats) <= 2 else 29)
    pitch = min(side + 2, (lower.w - side) // max(1, len(seats) - 1))
    for place, seat in enumerate(seats):
        disc = Box(lower.x + place * pitch, lower.y, side, lower.h).square(side)
        scene.icon(disc, art.seat_sign(seat, active=seat == view.active))
        scene.mark(f"{seat}:reputation", disc, str(number))


def _draw_points(scene: Scene, box: Box, points: str) -> None:
    """Draw points on the ground that they have on ships too."""
    scene.panel(box, Role.HULL, 8)
    scene.line(box.inset(2, 0), points, 24, Role.ON_HULL, Weight.HEAVY, Align.MIDDLE)
