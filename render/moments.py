"""Pictures of recent events: a launch, a new era, a conquest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from render.art import Art
from render.drawings.deep_space import cloud
from render.paint import advance
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.wrapping import wrap_text

WIDTH, SKY, TITLE, ROW, MARGIN = 720, 240, 64, 56, 20
"""Widths and heights in pixels: of the picture, of its sky, of its title, of a line."""
LETTERS, ROOM = 44, (WIDTH - 2 * MARGIN) * 0.93
"""Size of a title, which has as many lines as it needs; heavy letters are wider than bold ones."""
NAME, WORDS, GAP = 34, 32, 10
"""Sizes of a line's name and words, and the space between them."""
MAX_LINES = 6
"""Maximum number of lines of an event; the channel's news lists all."""


class Piece(NamedTuple):
    """A drawing in the sky, with its upper left corner and its side in pixels."""

    art: Art
    x: int
    y: int
    side: int


class MomentLine(NamedTuple):
    """A line below an event: its owner's sign if any, a name, and words."""

    sign: Art | None
    name: str
    words: str = ""


@dataclass(frozen=True)
class Moment:
    """An event as a title, a sky, and some lines."""

    title: str
    sky: Sequence[Piece]
    lines: Sequence[MomentLine]

    def words(self) -> list[str]:
        """Return the words of the picture from top to bottom, its title in one piece."""
        below = [words for line in self.lines[:MAX_LINES] for words in (line.name, line.words)]
        return [self.title, *filter(None, below)]

    def scene(self) -> Scene:
        """Draw the event, as wide as a part of a board on a phone."""
        lines = self.lines[:MAX_LINES]
        titles = list(wrap_text(self.title, round(ROOM), LETTERS))
        above = TITLE * len(titles)
        scene = Scene(WIDTH, above + SKY + ROW * len(lines) + MARGIN)
        title, rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN, 0).top(above)
        scene.icon(Box(WIDTH - 420, above - 40, 420, 420).square(SKY + 40), cloud(3))
        scene.icon(Box(80, above, SKY, SKY), cloud(5))
        for words, row in zip(titles, title.rows(len(titles), 0), strict=True):
            scene.line(row, words, LETTERS, Role.ACCENT, Weight.HEAVY)
        for art, x, y, side in self.sky:
            scene.icon(Box(x, above + y, side, side), art)
        below = rest.top(SKY)[1].top(ROW * len(lines))[0]
        for line, row in zip(lines, below.rows(len(lines), 0), strict=True):
            _line(scene, row, line)
        return scene


def _line(scene: Scene, box: Box, line: MomentLine) -> None:
    if line.sign is not None:
        shape, box = box.left(ROW, 8)
        scene.icon(shape.square(ROW - 12), line.sign)
    # a share for each alone would halve the letters of a long name beside short words
    named = ceil(advance(line.name, NAME, Weight.HEAVY)) + GAP
    taken = ceil(advance(line.words, WORDS, Weight.BOLD)) + GAP if line.words else 0
    room = min(taken, max(box.w - GAP - named, box.w * 11 // 20))
    words, name = box.right(room, GAP)
    scene.line(name, line.name, NAME, Role.INK, Weight.HEAVY)
    if line.words:
        scene.line(words, line.words, WORDS, Role.SOFT, Weight.BOLD, Align.RIGHT)
