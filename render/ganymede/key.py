"""The legend: in place of a missing fourth board, and as a picture of its own."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.ganymede import art
from render.ganymede.words import SHORT
from render.legend import TITLE, Chapter, Legend, entry
from render.scene import Box, Part, Scene
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
ROWS = 7
_DEEDS = (
    EffectKind.RECRUIT,
    EffectKind.ADAPT,
    EffectKind.MOVE,
    EffectKind.REPUTATION,
    EffectKind.DRAW,
)


def draw_key(scene: Scene, box: Box) -> None:
    """Draw signs and their meaning in two columns."""
    scene.panel(box, Role.LANE, 16)
    left, right = box.inset(14, 6).columns(2, 8)
    entries = [*((art.DEEDS[kind], SHORT[kind]) for kind in _DEEDS), *_LINES]
    cells = [*left.rows(ROWS, 0), *right.rows(ROWS, 0)[: len(entries) - ROWS]]
    for cell, parts in zip(cells, entries, strict=True):
        scene.line(cell, parts, 26)


SIGNS: tuple[tuple[Art | str, str], ...] = (
    (art.BONUS, "basic action: any of the five above"),
    (art.SETTLERS[Colour.WHITE], "a settler of any colour"),
    ("M1", "shuttle; framed at its right the settlers it takes"),
    ("×", "a ship's points for each of what is beside it"),
    (art.TILE, "pay a tile"),
    ("×2", "so often, for your cards of its colour"),
    (art.SPOT_ALIKE, "crew all of one colour"),
    (art.SPOT_DIFFERENT, "crew all of different colours"),
    (art.ROCKET, "launched, its points; on a card: at launch"),
    (art.UNFLOWN, "not launched yet: the fourth ends the game"),
    (art.HAND, "ships in hand"),
)
END = "An empty pile of shuttles ends the game too"


def chapters(_view: View, _names: Sequence[str]) -> list[Chapter]:
    """Return all signs in a column; a listener gets the names of the deeds."""
    entries = [entry(w, art.DEEDS[kind], f"{kind}: {w}") for kind, w in DEED_WORDS.items()]
    entries += [entry(words, sign) for sign, words in SIGNS]
    return [Chapter(TITLE, entries, 1), Chapter("", [entry(END)], 1, Role.SOFT)]


LEGEND = Legend(chapters, width=720, row=56, size=31)
