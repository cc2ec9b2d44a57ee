"""A hex and its neighbours, large enough to be read on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from render.palettes import Role
from render.scene import Align, Box, Icon, Scene, Weight
from render.space_empires import art
from render.space_empires.alt_text import counters_words, system_words
from render.space_empires.layout import TALL, Grid
from render.space_empires.map import draw_tracks
from render.space_empires.stacks import chip_of, chips
from render.space_empires.tiles import content, draw_chip, draw_ground, draw_name, draw_world
from render.space_empires.words import doing, equipment_words, in_map_order, is_open, when
from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.geometry import neighbours, place
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import CounterView, SystemView, View

HEX = 230
"""Width of a hex in pixels; three stand side by side."""
MARGIN, GAP = 15, 10
WIDTH = 3 * HEX + 2 * MARGIN
MAX_CHIPS = 7
"""Maximum number of counters in a hex."""
NAME = 0.15
"""Size of a hex's name, in hex widths."""
_TITLE, _LINE, _ROW = 60, 38, 46
_DETAIL, LETTERS = 28, 14
"""Height of a line beside a counter, and the letters that it holds."""
COUNTER = 156
"""Width of a counter in the list, where each has its whole name."""
_FEW = ((0.04, 0.86), (0.22, 0.8), (0.4, 0.46))
"""Distance of rows of up to three counters below a hex's middle, and their width."""
_FEW_TALL = 0.165
_MANY = (-0.05, 0.095, 0.24, 0.385)
"""The same for more counters, in pairs."""
_MANY_WIDE, _MANY_TALL = 0.46, 0.135
_WORLD = {0: (0.46, 0.0, 0.04), 1: (0.285, 0.0, -0.18), 2: (0.285, -0.27, -0.25)}
"""Side of a hex's marker, and its offset from the middle: alone, with few counters, with many.

With many it is beside the hex's name, where no counter covers its letter.
"""


def places(view: View) -> tuple[HexId, ...]:
    """Return the hexes that a close-up may be asked for: those in play."""
    return tuple(system.hex for system in view.systems)


def middle_of(view: View, at: str) -> HexId:
    """Return the hex shown: the one asked for, that of the battle, or the reader's Homeworld.

    Raise ValueError for a hex that is not in play.
    """
    if at:
        known = next((hex_id for hex_id in places(view) if hex_id == at.upper()), None)
        if known is None:
            raise ValueError(f"{at!r} isn't a hex in play")
        return known
    if view.battle is not None and not view.battle.over:
        return view.battle.hex
    seat = view.seat if view.seat is not None else view.active
    return view.seats[seat or 0].home


def close_up(view: View, names: Sequence[str], at: str) -> Scene:
    """Draw the hex with its neighbours, and below it every counter in it."""
    middle = middle_of(view, at)
    # at the map's edge there are fewer than seven
    shown = [s for s in view.systems if s.hex in (middle, *neighbours(middle))]
    counters = in_map_order([c for c in view.counters if c.hex == middle])
    across = place(middle)[1]
    levels = [place(system.hex)[0] for system in shown]
    # rows of hexes overlap by a quarter of their height
    tall = round((0.75 * (max(levels) - min(levels)) + 1) * HEX * TALL)
    lines = _title_lines(view, names, middle)
    details = [wrap(_details(counter), LETTERS) for counter in counters]
    rows = -(-len(counters) // 2)
    row = max([_ROW, *(len(words) * _DETAIL + GAP for words in details)])
    list_tall = rows * row + 2 * GAP if rows else 0
    height = 3 * MARGIN + _TITLE + len(lines) * _LINE + tall + list_tall
    scene = Scene(WIDTH, height)
    head, rest = Box(0, 0, WIDTH, height).inset(MARGIN).top(_TITLE + len(lines) * _LINE, MARGIN)
    _draw_head(scene, head, view, names, middle, lines)
    field, rest = rest.top(tall)
    grid = Grid(HEX, field.x, field.y, across - 1, max(levels))
    _draw_hexes(scene, grid, view, shown, middle)
    if counters:
        _draw_counters(scene, rest, list(zip(counters, details, strict=True)))
    return scene


def _title_lines(view: View, names: Sequence[str], middle: HexId) -> list[str]:
    """Return the contents of the middle hex in words."""
    system = next(system for system in view.systems if system.hex == middle)
    words = "; ".join(system_words(system, names))
    if not words:
        words = "open space" if system.explored else "unexplored"
    return [words[:1].upper() + words[1:]]


def _draw_head(
    scene: Scene, box: Box, view: View, names: Sequence[str], middle: HexId, lines: Sequence[str]
) -> None:
    title, rest = box.top(_TITLE)
    left, right = title.left(110, 10)
    scene.line(left, middle, 44, Role.INK, Weight.HEAVY)
    upper, lower = right.rows(2, 0)
    scene.line(upper, when(view), 24, Role.SOFT, Weight.BOLD, Align.RIGHT)
    scene.line(lower, doing(view, names), 24, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    for line, words in zip(rest.rows(len(lines), 0), lines, strict=True):
        scene.line(line, words, 25, Role.INK, Weight.BOLD)


def _draw_hexes(
    scene: Scene, grid: Grid, view: View, shown: Sequence[SystemView], middle: HexId
) -> None:
    """Draw grounds, glows, ways, and the contents of the hexes, in the order of the map."""
    counters = {s.hex: [c for c in view.counters if c.hex == s.hex] for s in shown}
    for system in shown:
        draw_ground(scene, grid, system)
    # all grounds first: a glow reaches into the neighbours' hexes
    for system in shown:
        glow = Icon(grid.whole(system.hex), art.CHANGED_LARGE)
        shows = content(view, system, counters[system.hex])
        scene.mark(f"hex:{system.hex}", grid.inner(system.hex), shows, glow)
    if view.battle is not None and not view.battle.over and view.battle.hex in counters:
        scene.icon(grid.whole(view.battle.hex), art.FIGHT)
    scene.icon(grid.whole(middle), art.MIDDLE)
    draw_tracks(scene, grid, view, within=list(counters))
    for system in shown:
        _draw_hex(scene, grid, system, counters[system.hex])


def _draw_hex(
    scene: Scene, grid: Grid, system: SystemView, counters: Sequence[CounterView]
) -> None:
    stack = chips(system, counters, MAX_CHIPS)
    draw_name(scene, grid, system.hex, NAME)
    crowd = 0 if not stack else 1 if len(stack) <= len(_FEW) else 2
    side, across, down = _WORLD[crowd]
    draw_world(scene, grid, system, side, across, down)
    for chip, box in zip(stack, _boxes(grid, system.hex, len(stack)), strict=True):
        draw_chip(scene, box, chip)


def _boxes(grid: Grid, hex_id: HexId, count: int) -> list[Box]:
    """Return a place for each counter: one in a row, or pairs, the last one alone in the middle."""
    if count <= len(_FEW):
        return [grid.spot(hex_id, 0, down, wide, _FEW_TALL) for down, wide in _FEW[:count]]
    boxes = []
    for number in range(count):
        row, column = divmod(number, 2)
        # an odd last one goes to the middle, where it isn't taken for half of a pair
        alone = number == count - 1 and column == 0
        across = 0.0 if alone else (column - 0.5) * (_MANY_WIDE + 0.01)
        boxes.append(grid.spot(hex_id, across, _MANY[row], _MANY_WIDE, _MANY_TALL))
    return boxes


def _draw_counters(
    scene: Scene, box: Box, counters: Sequence[tuple[CounterView, list[str]]]
) -> None:
    """Draw every counter of the middle hex by its name, with what is known about it."""
    scene.rectangle(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    inner = box.inset(GAP)
    rows = inner.rows(-(-len(counters) // 2), 0)
    cells = [cell for row in rows for cell in row.columns(2, GAP)]
    # fleets stay together; within one, the order of the map
    ordered = sorted(counters, key=lambda each: each[0].owner)
    for cell, (counter, words) in zip(cells, ordered, strict=False):
        drawn, rest = cell.inset(0, 5).left(COUNTER, 8)
        draw_chip(scene, drawn, chip_of(counter))
        lines = rest.inset(0, (rest.h - len(words) * _DETAIL) // 2).rows(len(words), 0)
        for line, part in zip(lines, words, strict=True):
            scene.line(line, part, 22, Role.INK, Weight.BOLD)


def _details(counter: CounterView) -> str:
    """Return a counter's equipment, its range, and whether everybody knows it; else its kind."""
    notes = [equipment_words(counter)]
    notes += [f"{counter.left} left"] * bool(counter.left)
    notes += ["refitting"] * counter.refit
    notes += ["open"] * bool(counter.kind and is_open(counter))
    kind = UNITS[counter.kind].name if counter.kind in UNITS else "face down"
    return " · ".join(filter(None, notes)) or kind


def close_up_words(view: View, names: Sequence[str], at: str) -> str:
    """Return a hex and its neighbours in Markdown, the hex itself first."""
    middle = middle_of(view, at)
    systems = {system.hex: system for system in view.systems}
    lines = [f"**Close-up of {middle}**, {when(view)}"]
    for hex_id in (middle, *neighbours(middle)):
        if hex_id in systems:
            words = system_words(systems[hex_id], names)
            words += counters_words([c for c in view.counters if c.hex == hex_id], names)
            empty = "open space" if systems[hex_id].explored else "unexplored"
            lines.append(f"`{hex_id}` {'; '.join(words) or empty}")
    return "\n".join(lines)
