"""The counters that a question is about, hex by hex, each with its whole name."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Box, Scene, Weight
from render.space_empires.closeup import GAP, MARGIN, WIDTH
from render.space_empires.stacks import chip_of
from render.space_empires.tiles import draw_chip
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import CounterView

IN_ROW = 4
"""Counters beside each other."""
ROW, LABEL = 56, 86
"""Height of a row, and width of a hex's name."""


def groups(counters: Sequence[CounterView]) -> Scene:
    """Draw counters below each other by their hexes, a mark for each."""
    stacks: dict[HexId, list[CounterView]] = {}
    for counter in counters:
        stacks.setdefault(counter.hex, []).append(counter)
    rows = [
        (hex_id if not start else "", stack[start : start + IN_ROW])
        for hex_id, stack in stacks.items()
        for start in range(0, len(stack), IN_ROW)
    ]
    scene = Scene(WIDTH, len(rows) * ROW + 2 * MARGIN)
    inner = scene.whole.inset(MARGIN)
    for (words, stack), row in zip(rows, inner.rows(len(rows), 0), strict=True):
        _draw_row(scene, row, words, stack)
    return scene


def _draw_row(scene: Scene, row: Box, words: str, stack: Sequence[CounterView]) -> None:
    label, rest = row.left(LABEL, GAP)
    if words:
        scene.line(label, words, 34, weight=Weight.HEAVY)
    for counter, cell in zip(stack, rest.columns(IN_ROW, GAP), strict=False):
        chip = chip_of(counter)
        scene.mark(f"group:{counter.kind}{counter.number}", cell.inset(0, 6), chip.name)
        draw_chip(scene, cell.inset(0, 10), chip)
