"""What the drawings mean: in the place of a missing fourth board, and as a picture of its own."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.ganymede import art
from render.ganymede.words import SHORT
from render.legend import Chapter, entry, legend_scene
from render.scene import Align, Box, Part, Scene, Weight
from render.theme import Role
from rules.ganymede.charts.kinds import Colour, EffectKind
from rules.ganymede.position.view import View

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
DEED_WORDS = {
    EffectKind.RECRUIT: "take a settler onto Earth",
    EffectKind.ADAPT: "swap a settler for one of another colour",
    EffectKind.MOVE: "a settler one stage on: to Mars, then aboard",
    EffectKind.REPUTATION: "a step on the reputation track",
    EffectKind.DRAW: "draw a ship",
}
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


WIDTH, ROW, SIZE = 720, 56, 31
SIGNS: tuple[tuple[Art | str, str], ...] = (
    *((art.DEEDS[kind], words) for kind, words in DEED_WORDS.items()),
    (art.BONUS, "basic action: any of the five above"),
    (art.SETTLERS[Colour.WHITE], "a settler of any colour"),
    ("M1", "shuttle; at its right the settlers it takes"),
    (art.TILE, "pay a tile"),
    ("×2", "so often, for your cards of its colour"),
    (art.SPOT_ALIKE, "crew all of one colour"),
    (art.SPOT_DIFFERENT, "crew all of different colours"),
    (art.ROCKET, "launched, its points; on a card: at launch"),
    (art.UNFLOWN, "not launched yet: the fourth ends the game"),
    (art.HAND, "ships in hand"),
)
END = "An empty pile of shuttles ends the game too"


def legend(_view: View, _names: Sequence[str]) -> Scene:
    """All signs in a column, large enough for a phone."""
    shown = Chapter("Legend", [entry(words, sign) for sign, words in SIGNS], 1)
    return legend_scene([shown, Chapter("", [entry(END)], 1, Role.SOFT)], WIDTH, ROW, SIZE)


def legend_words(_view: View, _names: Sequence[str]) -> str:
    """The legend in Markdown."""
    lines = [sign if isinstance(sign, str) else sign.name for sign, _ in SIGNS]
    told = [f"{sign}: {words}" for sign, (_, words) in zip(lines, SIGNS, strict=True)]
    return "\n".join(["**Legend**", *told, END])
