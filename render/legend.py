"""What signs mean, drawn alike for all games: chapters of signs and words, large enough to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.art import Art
from render.scene import Align, Box, Part, Scene, Weight
from render.theme import Role

MARGIN, GAP = 16, 8


@dataclass(frozen=True)
class Entry:
    """A sign, or a short word in place of one, if any; and what it means."""

    parts: Sequence[Part]
    sign: Part | None = None


def entry(words: str, sign: Part | None = None) -> Entry:
    """A sign with its words."""
    return Entry((words,), sign)


@dataclass(frozen=True)
class Chapter:
    """A heading, if any, above entries side by side."""

    heading: str
    entries: Sequence[Entry]
    columns: int = 2
    role: Role = Role.INK

    @property
    def rows(self) -> int:
        """Its lines, with the heading."""
        return bool(self.heading) + -(-len(self.entries) // self.columns)


def legend_scene(chapters: Sequence[Chapter], width: int, row: int, size: int) -> Scene:
    """Chapters one below the other, in rows of so many pixels and letters of this size."""
    rows = sum(chapter.rows for chapter in chapters)
    scene = Scene(width, 2 * MARGIN + rows * row + GAP * (len(chapters) - 1))
    rest = Box(0, 0, width, scene.height).inset(MARGIN)
    for chapter in chapters:
        box, rest = rest.top(chapter.rows * row, GAP)
        if chapter.heading:
            top, box = box.top(row)
            scene.line(top, chapter.heading, size + 5, Role.ACCENT, Weight.HEAVY)
        lines = box.rows(max(1, round(box.h / row)), 0)
        cells = [cell for line in lines for cell in line.columns(chapter.columns, GAP)]
        for cell, one in zip(cells, chapter.entries, strict=False):
            _draw(scene, cell, one, row, size, chapter.role)
    return scene


def _draw(scene: Scene, box: Box, one: Entry, row: int, size: int, role: Role) -> None:
    if one.sign is not None:
        shape, box = box.left(row, GAP)
        if isinstance(one.sign, Art):
            scene.icon(shape.square(row - 6), one.sign)
        else:
            scene.line(shape, one.sign, size, role, Weight.HEAVY, Align.MIDDLE)
    scene.line(box, one.parts, size, role, Weight.BOLD)
