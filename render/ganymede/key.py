"""What the drawings mean; it fills the place of a missing fourth board."""

from __future__ import annotations

from render.ganymede import art
from render.ganymede.words import SHORT
from render.scene import Align, Box, Part, Scene, Weight
from render.theme import Role
from rules.ganymede.kinds import Colour, EffectKind

_LINES: tuple[tuple[Part, ...], ...] = (
    (art.SETTLERS[Colour.WHITE], "any colour"),
    (art.TILE, "pay a tile"),
    (art.BONUS, "basic action"),
    (art.ROCKET, "launch"),
    (art.HAND, "in hand"),
    ("×2", "effect twice"),
    (art.SPOT_ALIKE, "all alike"),
    (art.SPOT_DIFFERENT, "all different"),
)
_DEEDS = (
    EffectKind.RECRUIT,
    EffectKind.ADAPT,
    EffectKind.MOVE,
    EffectKind.REPUTATION,
    EffectKind.DRAW,
)


def draw_key(scene: Scene, box: Box) -> None:
    """Signs and their meaning in three columns."""
    scene.panel(box, Role.LANE, 16)
    title, rest = box.inset(14, 8).top(40, 4)
    scene.line(title, "Key", 29, weight=Weight.HEAVY)
    told = "a basic action: any of the first five"
    scene.line(title.left(70)[1], told, 25, Role.SOFT, align=Align.RIGHT)
    deeds, others = rest.left(166, 10)
    for row, kind in zip(deeds.rows(5, 0), _DEEDS, strict=True):
        scene.line(row, (art.DEEDS[kind], SHORT[kind]), 26)
    left, right = others.columns(2, 8)
    cells = [*left.rows(5, 0), *right.rows(5, 0)[: len(_LINES) - 5]]
    for cell, parts in zip(cells, _LINES, strict=True):
        scene.line(cell, parts, 25)
