"""One empire: its public face, or for its own player the production sheet and all its groups."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Scene, Weight
from render.space_empires import art
from render.space_empires.boards import overview
from render.space_empires.ledger import LINES, columns, counters_left, draft_words, research_rows
from render.space_empires.owners import number, style
from render.space_empires.words import (
    colony_words,
    counter_words,
    equipment_words,
    in_map_order,
    is_open,
    of_seat,
    seat_words,
    when,
)
from render.theme import Role
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.view import CounterView, SeatView, View

WIDTH = 1200
MARGIN, GAP = 16, 12
_HEAD, _TITLE, _ROW, _GROUP = 60, 40, 36, 36
_LEFT = 740
"""Width of the production sheet."""
_COLUMN, _MARGIN = 84, 8
"""Width of a phase on the sheet; its margins keep the frame of a change off all numbers."""


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """The empire of one seat, as far as the reader may see it."""
    shown = view.seats[seat]
    colonies = colony_words(view, seat)
    groups = [c for c in in_map_order(of_seat(view, seat)) if c.kind]
    hidden = [c for c in in_map_order(of_seat(view, seat)) if not c.kind]
    tables = _TITLE + 14 * _ROW + 2 * GAP
    lists = [
        ("Draft", [draft_words(view, shown)] if draft_words(view, shown) else [], 1),
        ("Colonies", colonies, 4),
        ("Groups" if shown.tech is not None else "Groups seen", [_group(c) for c in groups], 2),
        ("Counters that lie face down", [f"#{c.token} in {c.hex}" for c in hidden], 5),
    ]
    if shown.tech is not None:
        lists.append(("Counters left in the box", counters_left(view, seat), 7))
    lists = [each for each in lists if each[1]]
    heights = [_TITLE + -(-len(words) // wide) * _GROUP + GAP for _, words, wide in lists]
    height = 2 * MARGIN + _HEAD + GAP + tables + sum(heights) + GAP * len(lists)
    scene = Scene(WIDTH, height)
    head, rest = Box(0, 0, WIDTH, height).inset(MARGIN).top(_HEAD, GAP)
    _draw_head(scene, head, view, shown, names[seat])
    table, rest = rest.top(tables, GAP)
    _draw_tables(scene, table, view, shown)
    for (title, words, wide), tall in zip(lists, heights, strict=True):
        box, rest = rest.top(tall, GAP)
        _draw_list(scene, box, title, words, wide)
    return scene


def hand(view: View, names: Sequence[str], awaited: Sequence[int] = ()) -> Scene:
    """The map with the reader's own names; onlookers have none."""
    if view.seat is None:
        raise ValueError("an onlooker has no counters of their own")
    return overview(view, names, awaited)


def has_sheet(view: View) -> bool:
    """Whether the reader's sheet is at stake now and goes beside the map [7.0]."""
    return view.seat is not None and view.step == Step.ECONOMY


def _draw_head(scene: Scene, box: Box, view: View, seat: SeatView, name: str) -> None:
    shape, rest = box.left(_HEAD, 12)
    scene.icon(shape.square(_HEAD - 6), art.sign(style(seat.seat), number(seat.seat)))
    right, left = rest.right(560, 12)
    upper, lower = left.rows(2, 0)
    scene.line(upper, name, 32, Role.INK, Weight.HEAVY)
    scene.line(lower, seat_words(seat), 23, Role.SOFT, Weight.BOLD)
    upper, lower = right.rows(2, 0)
    scene.line(upper, when(view), 24, Role.INK, Weight.BOLD, Align.RIGHT)
    if seat.cp is not None:
        words = f"{seat.cp} CP in hand, seen by you alone"
        if view.seat != seat.seat:
            words = f"{seat.cp} CP in hand"
        scene.line(lower, words, 24, Role.ACCENT, Weight.HEAVY, Align.RIGHT)


def _draw_tables(scene: Scene, box: Box, view: View, seat: SeatView) -> None:
    if seat.books is None:
        _draw_research(scene, box, view, seat, columns=2)
        return
    sheet, tech = box.left(_LEFT, GAP)
    _draw_books(scene, sheet, view, seat)
    _draw_research(scene, tech, view, seat, columns=1)


def _draw_books(scene: Scene, box: Box, view: View, seat: SeatView) -> None:
    """The thirteen lines, the last phases side by side, the open one at the right."""
    scene.panel(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    inner = box.inset(14, GAP)
    title, rest = inner.top(_TITLE)
    found = columns(view, seat)
    label, heads = title.left(250, 8)
    scene.line(label, "Production sheet", 25, Role.INK, Weight.HEAVY)
    if not found:
        scene.line(heads, "nothing yet", 23, Role.SOFT, Weight.BOLD, Align.RIGHT)
    rows = rest.rows(14, 0)
    for place, column in enumerate(reversed(found)):
        left = inner.x + inner.w - (place + 1) * _COLUMN
        x, wide = left + _MARGIN, _COLUMN - 2 * _MARGIN
        role = Role.ACCENT if column.open else Role.INK
        head = Box(x, title.y, wide, title.h)
        scene.line(head, column.title, 24, role, Weight.HEAVY, Align.RIGHT)
        for row, value in zip(rows, column.values, strict=False):
            cell = Box(x, row.y, wide, row.h)
            scene.line(cell, value, 24, role, Weight.BOLD, Align.RIGHT)
        framed = Box(left, inner.y, _COLUMN, inner.h)
        scene.mark(f"sheet:{column.title}", framed, " ".join(column.values))
    for number_, (row, words) in enumerate(zip(rows, LINES, strict=False)):
        heavy = number_ in (4, 9)
        if heavy:
            scene.panel(Box(row.x, row.y, row.w, 2), Role.LINE, 0)
        role = Role.INK if heavy else Role.SOFT
        scene.line(row.left(280)[0], words, 22, role, Weight.HEAVY if heavy else Weight.BOLD)
    if found and found[-1].note:
        scene.line(rows[13], found[-1].note, 22, Role.ACCENT, Weight.BOLD)


def _draw_research(scene: Scene, box: Box, view: View, seat: SeatView, *, columns: int) -> None:
    """Each technology with its level; for the own seat the price of the next one."""
    scene.panel(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    title, rest = box.inset(14, GAP).top(_TITLE)
    own = seat.tech is not None
    scene.line(title, "Technology" if own else "Technology shown", 25, Role.INK, Weight.HEAVY)
    if own:
        scene.line(title, "next level", 22, Role.SOFT, Weight.BOLD, Align.RIGHT)
    found = research_rows(view, seat)
    rows = rest.rows(14 // columns, 0)
    cells = [cell for row in rest.columns(columns, 60) for cell in row.rows(len(rows), 0)]
    for cell, row in zip(cells, found, strict=False):
        role = Role.INK if row.raised else Role.SOFT
        name, rest_of = cell.left(190 if own else 230, 6)
        scene.line(name, row.name, 23, role, Weight.BOLD)
        level, price = rest_of.left(30, 14)
        scene.line(level, row.level, 24, role, Weight.HEAVY, Align.RIGHT)
        scene.mark(f"tech:{seat.seat}:{row.name}", cell, row.level)
        ink = Role.ACCENT if row.planned else Role.SOFT
        told = f"{row.next}: {row.price}" if row.planned else row.price
        scene.line(price, told, 22, ink, Weight.BOLD, Align.RIGHT)


def _draw_list(scene: Scene, box: Box, title: str, words: Sequence[str], wide: int) -> None:
    scene.panel(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    head, rest = box.inset(14, 4).top(_TITLE - 4)
    scene.line(head, title, 25, Role.INK, Weight.HEAVY)
    cells = [cell for row in rest.rows(-(-len(words) // wide), 0) for cell in row.columns(wide, 8)]
    for cell, line in zip(cells, words, strict=False):
        scene.line(cell, line, 22, Role.INK, Weight.BOLD)
        scene.mark(f"{title}:{line}", Box(cell.x - _MARGIN, cell.y, cell.w + _MARGIN, cell.h))


def _group(counter: CounterView) -> str:
    """A group in one line; a star where everybody knows it."""
    parts = [f"{counter_words(counter)} in {counter.hex}", equipment_words(counter)]
    notes = ["open"] * is_open(counter) + ["refitting"] * counter.refit
    return " · ".join(filter(None, parts + notes))
