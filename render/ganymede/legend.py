"""The legend: a line below the boards, and a picture of its own."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.ganymede import art
from render.legend import TITLE, Chapter, Legend, entry
from render.paint import extent
from render.palettes import Role
from render.scene import Align, Box, Line, Part, Scene, Weight
from rules.ganymede.charts.kinds import Colour, EffectKind
from rules.ganymede.position.view import View

_LINE: tuple[tuple[Part, ...], ...] = (
    (art.SETTLERS[Colour.WHITE], "any"),
    (art.DEEDS[EffectKind.RECRUIT], "recruit"),
    (art.BONUS, "action"),
    (art.HAND, "in hand"),
    (art.COLUMNS, "shuttles"),
    (art.SPOT_ALIKE, "alike"),
    (art.SPOT_DIFFERENT, "different"),
)
DEED_WORDS = {
    EffectKind.RECRUIT: "take a settler onto Earth",
    EffectKind.ADAPT: "swap a settler for one of another colour",
    EffectKind.MOVE: "a settler one stage on: to Mars, then aboard",
    EffectKind.REPUTATION: "a step on the reputation track",
    EffectKind.DRAW: "draw a ship",
}


def draw_key_line(scene: Scene, box: Box) -> None:
    """Draw the signs that no word explains, on one line."""
    room = box
    for parts in _LINE:
        line = Line(room, parts, 30, Role.SOFT, Weight.MEDIUM, Align.LEFT)
        scene.items.append(line)
        room = room.left(extent(line).w, _APART)[1]


_APART = 10
"""Pixels between two entries of the line."""
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
    (art.COLUMNS, "used shuttles of each type, with their number"),
)
END = "An empty pile of shuttles ends the game too"


def chapters(_view: View, _names: Sequence[str]) -> list[Chapter]:
    """Return all signs in a column; the alt text names the deeds."""
    entries = [entry(w, art.DEEDS[kind], f"{kind}: {w}") for kind, w in DEED_WORDS.items()]
    entries += [entry(words, sign) for sign, words in SIGNS]
    return [Chapter(TITLE, entries, 1), Chapter("", [entry(END)], 1, Role.SOFT)]


LEGEND = Legend(chapters, width=720, row=56, size=31)
