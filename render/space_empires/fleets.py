"""Fleets sector by sector: a part of the map, and below it every stack with its counters."""

from __future__ import annotations

from collections.abc import Sequence

from render.palettes import Role
from render.picture import Extra
from render.scene import Box, Scene, Weight
from render.space_empires.alt_text import counters_words, system_words
from render.space_empires.boards import overview_with_names
from render.space_empires.map import sectors
from render.space_empires.owners import plain_sign
from render.space_empires.stacks import chip_of
from render.space_empires.tiles import draw_chip
from render.space_empires.words import in_map_order, when
from render.zoom import part
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import CounterView, View

# twice the 360 pixels of a phone
WIDTH, MARGIN, GAP, TITLE, ROW = 720, 14, 10, 44, 44
CHIP, IN_ROW = 96, 5
"""Width of a counter, and the most in a row."""
MAX_ROWS = 24
"""Rows; a sector with more counts the rest."""


Row = tuple[HexId, int, Sequence[CounterView], bool]
"""A hex, an owner, some of their counters there, and whether they are the first ones."""


def places(view: View) -> tuple[str, ...]:
    """Return the names of the sectors."""
    return tuple(sectors(tuple(system.hex for system in view.systems)))


def hexes_of(view: View, at: str) -> tuple[HexId, ...]:
    """Return the hexes of a sector."""
    known = sectors(tuple(system.hex for system in view.systems))
    return known[at if at in known else busiest(view)]


def busiest(view: View) -> str:
    """Return the sector with most counters of the reader, or of all."""
    known = sectors(tuple(system.hex for system in view.systems))
    own = [c for c in view.counters if view.seat in (None, c.owner)]
    return max(known, key=lambda name: sum(c.hex in known[name] for c in own))


def fleets(view: View, names: Sequence[str], at: str) -> Scene:
    """Draw the sector's part of the map, and a list of the stacks in it."""
    hexes = hexes_of(view, at)
    board = overview_with_names(view, names)
    around = _around([board.marks[f"hex:{hex_id}"].box for hex_id in hexes])
    rows = [row for stack in _stacks(view, hexes) for row in _rows(stack)]
    scene = Scene(WIDTH, TITLE + 2 * GAP)
    title = Box(0, 0, WIDTH, scene.height).inset(MARGIN, GAP)
    scene.line(title, f"Fleets, {hexes[0]} to {hexes[-1]}", 34, Role.INK, Weight.HEAVY)
    scene.below = [part(board, around.inset(-around.w // 28)), *_list(rows)]
    return scene


def _list(rows: Sequence[Row]) -> list[Scene]:
    """Draw the stacks in rows; no picture if there are none."""
    if not rows:
        return []
    left_out = max(0, len(rows) - MAX_ROWS)
    scene = Scene(WIDTH, ROW * min(len(rows), MAX_ROWS + 1) + 2 * GAP)
    rest = Box(0, 0, WIDTH, scene.height).inset(MARGIN, GAP)
    for row in rows[:MAX_ROWS]:
        cell, rest = rest.top(ROW)
        _draw_row(scene, cell, row)
    if left_out:
        scene.line(rest.top(ROW)[0], f"and {left_out} rows more", 26, Role.SOFT, Weight.BOLD)
    return [scene]


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, low = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return Box(left, top, right - left, low - top)


def _by_hex(view: View, hexes: Sequence[HexId]) -> list[list[CounterView]]:
    return [[c for c in view.counters if c.hex == hex_id] for hex_id in hexes]


def _stacks(view: View, hexes: Sequence[HexId]) -> list[list[CounterView]]:
    """Return the counters of each owner in each hex."""
    return [
        in_map_order([counter for counter in counters if counter.owner == owner])
        for counters in _by_hex(view, hexes)
        for owner in sorted({counter.owner for counter in counters})
    ]


def _rows(stack: Sequence[CounterView]) -> list[Row]:
    return [
        (stack[0].hex, stack[0].owner, stack[at : at + IN_ROW], at == 0)
        for at in range(0, len(stack), IN_ROW)
    ]


def _draw_row(scene: Scene, box: Box, row: Row) -> None:
    hex_id, owner, counters, first = row
    name, rest = box.left(82, 6)
    sign, rest = rest.left(40, 12)
    if first:
        scene.line(name, hex_id, 30, Role.INK, Weight.HEAVY)
        scene.icon(sign.square(34), plain_sign(owner))
    for counter in counters:
        cell, rest = rest.left(CHIP, 8)
        draw_chip(scene, cell.inset(0, 4), chip_of(counter))


def _words(view: View, names: Sequence[str], at: str) -> str:
    """Return the sector hex by hex in Markdown."""
    hexes = hexes_of(view, at)
    systems = {system.hex: system for system in view.systems}
    lines = [f"**Fleets, {hexes[0]} to {hexes[-1]}**, {when(view)}"]
    for hex_id, counters in zip(hexes, _by_hex(view, hexes), strict=True):
        words = [*system_words(systems[hex_id], names), *counters_words(counters, names)]
        if words:
            lines.append(f"`{hex_id}` {'; '.join(words)}")
    return "\n".join(lines)


FLEETS = Extra(
    "fleets",
    "Fleets",
    "There is no map yet",
    fleets,
    _words,
    places,
    opening=busiest,
    pressed=True,
)
