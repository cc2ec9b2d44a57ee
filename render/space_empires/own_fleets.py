"""The reader's own fleets: where they are on the whole map, and every group by its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from render.palettes import Role
from render.scene import Box, Scene, Weight
from render.space_empires.header import deciding
from render.space_empires.layout import EDGE, MARGIN, fit, span
from render.space_empires.overview_map import draw_overview_map
from render.space_empires.stacks import chip_of
from render.space_empires.tiles import draw_chip
from render.space_empires.words import in_map_order, of_seat, when
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import CounterView, View

# twice the 360 pixels of a phone
WIDTH, TITLE, ROW = 720, 40, 48
CHIP, NAME, GAP, APART = 118, 62, 6, 18
"""Widths of a counter and of a hex's name, and the spaces between counters and between hexes."""
FOOT = (CHIP - ROW) // 2 - MARGIN
"""Room for the square around a counter of the last row, beside the margin."""
IN_ROW = 5
"""Counters of a hex beside one another."""

Stack = tuple[HexId, Sequence[CounterView]]
"""A hex, and some of the counters there."""


def own_fleets(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
    """Draw the map without figures, and the reader's counters below it, hex by hex.

    Raise ValueError for a spectator.
    """
    if view.seat is None:
        raise ValueError("a spectator has no counters of their own")
    rows = list(_rows(_stacks(view, view.seat)))
    hexes = tuple(system.hex for system in view.systems)
    wide = fit(hexes, Box(0, 0, WIDTH - 2 * MARGIN, WIDTH)).width
    tall = span(hexes, wide)[1] + 2 * EDGE
    scene = Scene(WIDTH, 3 * MARGIN + 2 * TITLE + tall + ROW * len(rows) + FOOT)
    upper, rest = scene.whole.inset(MARGIN).top(2 * TITLE)
    date, state = upper.rows(2, 0)
    scene.line(date, when(view), 30, Role.INK, Weight.HEAVY)
    scene.line(state, deciding(view, names, pending, state.w), 30, Role.ACCENT, Weight.HEAVY)
    sky, rest = rest.top(tall, MARGIN)
    draw_overview_map(scene, sky, view, figures=False)
    for row in rows:
        box, rest = rest.top(ROW)
        _draw_row(scene, box, row)
    return scene


def _stacks(view: View, seat: int) -> Iterator[Stack]:
    """Yield a seat's counters by hex, in rows."""
    for hex_id, group in groupby(in_map_order(of_seat(view, seat)), lambda counter: counter.hex):
        counters = list(group)
        for at in range(0, len(counters), IN_ROW):
            yield hex_id, counters[at : at + IN_ROW]


def _wide(stack: Stack) -> int:
    return NAME + (CHIP + GAP) * len(stack[1]) - GAP


def _rows(stacks: Iterator[Stack]) -> Iterator[list[Stack]]:
    """Yield stacks in rows, as many beside one another as there is room for."""
    row: list[Stack] = []
    for stack in stacks:
        if row and sum(map(_wide, (*row, stack))) + APART * len(row) > WIDTH - 2 * MARGIN:
            yield row
            row = []
        row.append(stack)
    if row:
        yield row


def _draw_row(scene: Scene, box: Box, row: Sequence[Stack]) -> None:
    for stack in row:
        cell, box = box.left(_wide(stack), APART)
        hex_id, counters = stack
        name, rest = cell.left(NAME)
        scene.line(name, hex_id, 26, Role.INK, Weight.HEAVY)
        for counter in counters:
            chip, rest = rest.left(CHIP, GAP)
            draw_chip(scene, chip.inset(0, 5), chip_of(counter))
