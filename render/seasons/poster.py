"""The announcement of a season as a picture: its terms in large figures, and how it is counted."""

from __future__ import annotations

import msgspec

from render.drawings.deep_space import cloud
from render.paint import strip_undrawable, truncate
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.seasons.rows import SMALL
from render.seasons.scene import GAP, HEAD, LEAST, MARGIN, PAD, WIDTH, draw_head
from render.wrapping import wrap_text

TILE, LINE, TEXT = 124, 36, 25
"""Heights of a figure's tile and of a line, and the size of its letters."""


class SeasonPoster(msgspec.Struct, frozen=True):
    """Everything that the picture of a season's announcement shows."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    """Figures with their units, four at most: `8` and `players a group`."""
    lines: tuple[str, ...]


def poster_scene(shown: SeasonPoster) -> Scene:
    """Draw the announcement of a season."""
    room = WIDTH - 2 * MARGIN - 2 * (PAD + 4)
    lines = [line for words in shown.lines for line in wrap_text(words, room, TEXT)]
    below = 2 * PAD + len(lines) * LINE
    scene = Scene(WIDTH, max(LEAST, 2 * MARGIN + HEAD + TILE + below + 2 * GAP))
    side = scene.height - 60
    scene.icon(Box(0, 40, side, side), cloud(2))
    draw_head(scene, strip_undrawable(shown.title) or "Season", shown.subtitle, "Open for entries")
    box = Box(MARGIN, MARGIN + HEAD + GAP, WIDTH - 2 * MARGIN, TILE)
    for cell, (figure, unit) in zip(box.columns(len(shown.facts), GAP), shown.facts, strict=True):
        scene.rectangle(cell, Role.LANE, 14, outline=Role.LINE, stroke=2)
        upper, lower = cell.inset(8, 12).top(56)
        scene.line(upper, figure, 46, Role.ACCENT, Weight.HEAVY, Align.MIDDLE)
        words = truncate(unit, lower.w, SMALL, Weight.BOLD)
        scene.line(lower, words, SMALL, Role.SOFT, Weight.BOLD, Align.MIDDLE)
    box = Box(box.x, box.y + TILE + GAP, box.w, scene.height - MARGIN - box.y - TILE - GAP)
    scene.rectangle(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    box = box.inset(PAD + 4, PAD)
    for words in lines:
        line, box = box.top(LINE)
        scene.line(line, words, TEXT, Role.INK, Weight.BOLD)
    return scene


def poster_words(shown: SeasonPoster) -> str:
    """Return the content of the picture for a listener."""
    facts = ", ".join(f"{figure} {unit}" for figure, unit in shown.facts)
    return f"{shown.title}, {shown.subtitle}. Open for entries. {facts}. {' '.join(shown.lines)}"
