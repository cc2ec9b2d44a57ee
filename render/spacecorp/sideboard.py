"""Things beside the board: stacks of tiles, Beyond markers, progress cards, colonies."""

from __future__ import annotations

from render.scene import Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.words import called, progress_left
from render.theme import Role
from rules.spacecorp.charts.kinds import Action, ProgressKind
from rules.spacecorp.position.view import View

CUBES = {
    ProgressKind.ADAPTATION: Action.GENETICS,
    ProgressKind.BREAKTHROUGH: Action.REVELATION,
}
"""Cubes of the wheel that bring a card of each kind."""
PLACES = ("1st", "2nd")
IN_ROW = 7
"""Colonies in a row."""


def draw_sideboard(scene: Scene, box: Box, view: View) -> None:
    """Draw the Sideboard beside the offers; titles of progress cards once, colonies by id."""
    scene.panel(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    left = progress_left(view)
    colonies = [f"{colony.colony.id} {colony.colony.value}" for colony in view.colonies]
    pairs, fives = -(-len(left) // 2), -(-len(colonies) // IN_ROW)
    inner = box.inset(10, 4)
    tall = min(32, inner.h // (pairs + fives))
    size = min(20, tall - 2)
    for start in range(0, len(left), 2):
        row, inner = inner.top(tall)
        for card, cell in zip(left[start : start + 2], row.columns(2, 6), strict=False):
            parts: list[Part] = [art.action(CUBES[card.kind]), card.title]
            scene.line(cell, parts, size, Role.INK, Weight.BOLD)
    for start in range(0, len(colonies), IN_ROW):
        row, inner = inner.top(tall)
        words = " · ".join(colonies[start : start + IN_ROW])
        scene.line(row, words, size, Role.ACCENT, Weight.BOLD)
    scene.mark("sideboard", box, f"{len(view.sideboard)} {colonies}")


def draw_aside(scene: Scene, box: Box, view: View) -> None:
    """Draw the stacks of tiles with what is left in them, and who holds the Beyond markers."""
    hop = view.chart.hop
    rows = box.rows(len(view.stacks) + 1 + (hop is not None), 2)
    if hop is not None:
        words = f"{called(view.chart, hop.a)} to {called(view.chart, hop.b)}: {hop.distance}"
        scene.line(rows[-1], words, 20, Role.SOFT, Weight.BOLD)
        rows = rows[:-1]
    for (stack, count), row in zip(view.stacks.items(), rows, strict=False):
        scene.line(row, f"Stack {stack}: {count} left", 22, Role.SOFT, Weight.BOLD)
        scene.mark(f"stack:{stack}", row, str(count))
    _beyond(scene, rows[-1], view, 22)


def _beyond(scene: Scene, box: Box, view: View, size: int) -> None:
    """Draw the holders of the markers of the first two ways beyond the board."""
    parts: list[Part] = ["Beyond:"]
    for place, seat in zip(PLACES, view.beyond, strict=True):
        parts += [place, "open" if seat is None else art.seat_sign(seat)]
    scene.line(box, parts, size, Role.INK, Weight.BOLD)
    scene.mark("beyond", box, str(view.beyond))
