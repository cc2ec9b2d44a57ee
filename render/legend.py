"""Legends of all games: chapters of signs with their meanings, as a picture and in Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from render.art import Art
from render.palettes import Role
from render.picture import Extra
from render.scene import Align, Box, Part, Scene, Weight

MARGIN, GAP = 16, 8
TITLE = "Legend"


@dataclass(frozen=True)
class Entry:
    """A drawing or a short word, if any, and its meaning."""

    parts: Sequence[Part]
    sign: Part | None = None
    spoken: str | None = None
    """Words for screen readers; empty: none; None: the words of the sign and the parts."""

    @property
    def words(self) -> str:
        """The entry's text for screen readers."""
        if self.spoken is not None:
            return self.spoken
        words = " ".join(part for part in self.parts if isinstance(part, str))
        return f"{self.sign}: {words}" if isinstance(self.sign, str) else words


def entry(words: str, sign: Part | None = None, spoken: str | None = None) -> Entry:
    """Return an entry of plain words."""
    return Entry((words,), sign, spoken)


@dataclass(frozen=True)
class Chapter:
    """A heading, if any, above entries side by side."""

    heading: str
    entries: Sequence[Entry]
    columns: int = 2
    role: Role = Role.INK
    row: int = 0
    """Height of its rows in pixels, where drawings need more than the legend's others."""

    @property
    def rows(self) -> int:
        """The number of lines, with the heading."""
        return bool(self.heading) + -(-len(self.entries) // self.columns)

    @property
    def words(self) -> str:
        """The chapter in Markdown: a line for each entry of a single column, else one for all."""
        words = [entry.words for entry in self.entries if entry.words]
        if self.columns == 1:
            return "\n".join(words)
        return f"{self.heading}: {'; '.join(words)}"


@dataclass(frozen=True)
class Legend:
    """A game's legend, from a view and the players' names."""

    chapters: Callable[[Any, Sequence[str]], Sequence[Chapter]]
    width: int
    row: int
    """Height of a row in pixels."""
    size: int
    """Size of letters in pixels."""

    def scene(self, view: Any, names: Sequence[str]) -> Scene:
        """Draw the chapters below one another."""
        chapters = self.chapters(view, names)
        talls = [chapter.rows * (chapter.row or self.row) for chapter in chapters]
        tall = 2 * MARGIN + sum(talls) + GAP * (len(chapters) - 1)
        scene = Scene(self.width, tall)
        rest = Box(0, 0, self.width, tall).inset(MARGIN)
        for chapter, high in zip(chapters, talls, strict=True):
            row = chapter.row or self.row
            box, rest = rest.top(high, GAP)
            if chapter.heading:
                top, box = box.top(row)
                scene.line(top, chapter.heading, self.size + 5, Role.ACCENT, Weight.HEAVY)
            # rounded: the heights of rows are pixels, and their sum may differ from the box by one
            lines = box.rows(max(1, round(box.h / row)), 0)
            cells = [cell for line in lines for cell in line.columns(chapter.columns, GAP)]
            for cell, entry in zip(cells, chapter.entries, strict=False):
                _draw(scene, cell, entry, row, self.size, chapter.role)
        return scene

    def words(self, view: Any, names: Sequence[str]) -> str:
        """Return the legend in Markdown, without the descriptions of drawings."""
        words = [chapter.words for chapter in self.chapters(view, names)]
        return "\n".join([f"**{TITLE}**", *words])

    def as_extra(self, missing: str) -> Extra:
        """Return the legend as a game's extra picture."""
        return Extra(TITLE.lower(), TITLE, missing, self.scene, self.words, always=True)


def _draw(scene: Scene, box: Box, entry: Entry, row: int, size: int, role: Role) -> None:
    if entry.sign is not None:
        shape, box = box.left(row, GAP)
        if isinstance(entry.sign, Art):
            scene.icon(shape.square(row - 6), entry.sign)
        else:
            scene.line(shape, entry.sign, size, role, Weight.HEAVY, Align.MIDDLE)
    scene.line(box, entry.parts, size, role, Weight.BOLD)
