"""One empire: its public face, or for its own player the production sheet and all its groups."""

from __future__ import annotations

from collections.abc import Sequence

from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.space_empires import art
from render.space_empires.ledger import LINES, columns, counters_left, draft_items, research_rows
from render.space_empires.owners import number, style_of
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
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.view import CounterView, SeatView, View

WIDTH = 720
"""Narrow enough to be read on a phone."""
MARGIN, GAP = 16, 12
SHORT = 17
"""Maximum length of a colony's description, so that three of them fit in a row."""
_HEAD, _TITLE, _ROW, _GROUP = 126, 38, 32, 34
_COLUMN, _MARGIN = 84, 8
"""Width of a phase on the sheet; its margins keep the frame of a change off all numbers."""


def seat_board(view: View, seat: int, names: Sequence[str]) -> Scene:
    """Draw the empire of one seat, without what is hidden from the reader."""
    shown = view.seats[seat]
    colonies = colony_words(view, seat)
    groups = [c for c in in_map_order(of_seat(view, seat)) if c.kind]
    hidden = [c for c in in_map_order(of_seat(view, seat)) if not c.kind]
    # fourteen technologies in two columns
    tables = _TITLE + 7 * _ROW + 2 * GAP
    if shown.books is not None:
        # thirteen lines of the printed sheet [7.0], and a note
        tables += _TITLE + 14 * _ROW + 3 * GAP
    lists = [
        ("Draft", draft_items(view, shown), 2),
        ("Colonies", colonies, 3 if max(map(len, colonies), default=0) <= SHORT else 2),
        ("Groups" if shown.tech is not None else "Groups seen", [_group(c) for c in groups], 2),
        ("Counters that lie face down", [f"#{c.token} in {c.hex}" for c in hidden], 4),
    ]
    if shown.tech is not None:
        # a question's picture shows them without the title, beside prices
        left = counters_left(view, seat)
        wide = 3 if any("new" in words for words in left) else 4
        lists.append(("Counters left in the box", left, wide))
    lists = [each for each in lists if each[1]]
    heights = [
        _TITLE + -(-len(words) // wide) * _GROUP * _lines(words) + GAP for _, words, wide in lists
    ]
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


def has_sheet(view: View) -> bool:
    """Return whether the reader's sheet is at stake now and goes beside the map [7.0]."""
    return view.seat is not None and view.step == Step.ECONOMY


def _draw_head(scene: Scene, box: Box, view: View, seat: SeatView, name: str) -> None:
    """Draw the sheet's head: empire, date, and command points if the reader sees them."""
    box, foot = box.top(60)
    shape, rest = box.left(60, 12)
    scene.icon(shape.square(54), art.sign(style_of(seat.seat), number(seat.seat)))
    right, left = rest.right(250 if seat.cp is not None else 0, 12)
    scene.line(left, name, 32, Role.INK, Weight.HEAVY)
    date, state = foot.rows(2, 0)
    scene.line(date, when(view), 24, Role.INK, Weight.BOLD)
    scene.line(state, seat_words(seat), 23, Role.SOFT, Weight.BOLD)
    if seat.cp is not None:
        upper, lower = right.rows(2, 0)
        words = f"{seat.cp} CP in hand"
        scene.line(upper, words, 24, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
        if view.seat == seat.seat:
            scene.line(lower, "seen by you alone", 22, Role.SOFT, Weight.BOLD, Align.RIGHT)


def _draw_tables(scene: Scene, box: Box, view: View, seat: SeatView) -> None:
    """Draw the production sheet, where the reader may see it, and what is known of technology."""
    if seat.books is not None:
        sheet, box = box.top(_TITLE + 14 * _ROW + 2 * GAP, GAP)
        _draw_books(scene, sheet, view, seat)
    _draw_research(scene, box, view, seat)


def _draw_books(scene: Scene, box: Box, view: View, seat: SeatView) -> None:
    """Draw the thirteen lines, the last phases side by side, the open one at the right."""
    scene.rectangle(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    inner = box.inset(14, GAP)
    scene.place("books", box)
    title, rest = inner.top(_TITLE)
    phases = columns(view, seat)
    label, heads = title.left(250, 8)
    scene.line(label, "Production sheet", 25, Role.INK, Weight.HEAVY)
    if not phases:
        scene.line(heads, "nothing yet", 23, Role.SOFT, Weight.BOLD, Align.RIGHT)
    rows = rest.rows(14, 0)
    # from the right: the open phase keeps its place when older ones run out of room
    for place, column in enumerate(reversed(phases)):
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
        # lines 5 and 10, which add up those above
        heavy = number_ in (4, 9)
        if heavy:
            scene.rectangle(Box(row.x, row.y, row.w, 2), Role.LINE, 0)
        role = Role.INK if heavy else Role.SOFT
        scene.line(row.left(280)[0], words, 22, role, Weight.HEAVY if heavy else Weight.BOLD)
    if phases and phases[-1].note:
        scene.line(rows[13], phases[-1].note, 22, Role.ACCENT, Weight.BOLD)


def _draw_research(scene: Scene, box: Box, view: View, seat: SeatView) -> None:
    """Draw each technology with its level; for the reader's seat the price of the next one."""
    scene.rectangle(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    title, rest = box.inset(14, GAP).top(_TITLE)
    own = seat.tech is not None
    scene.line(title, "Technology" if own else "Technology shown", 25, Role.INK, Weight.HEAVY)
    if own:
        scene.line(title, "next level", 22, Role.SOFT, Weight.BOLD, Align.RIGHT)
    rows = research_rows(view, seat)
    cells = [cell for half in rest.columns(2, 36) for cell in half.rows(7, 0)]
    for cell, row in zip(cells, rows, strict=False):
        role = Role.INK if row.raised else Role.SOFT
        name, rest_of = cell.left(178 if own else 230, 6)
        scene.line(name, row.name, 23, role, Weight.BOLD)
        level, price = rest_of.left(30, 14)
        scene.line(level, row.level, 24, role, Weight.HEAVY, Align.RIGHT)
        scene.mark(f"tech:{seat.seat}:{row.name}", cell, row.level)
        ink = Role.ACCENT if row.planned else Role.SOFT
        shown = f"{row.next}: {row.price}" if row.planned else row.price
        scene.line(price, shown, 22, ink, Weight.BOLD, Align.RIGHT)


def _draw_list(scene: Scene, box: Box, title: str, words: Sequence[str], wide: int) -> None:
    scene.rectangle(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    head, rest = box.inset(14, 4).top(_TITLE - 4)
    scene.line(head, title, 25, Role.INK, Weight.HEAVY)
    cells = [cell for row in rest.rows(-(-len(words) // wide), 0) for cell in row.columns(wide, 8)]
    for cell, line in zip(cells, words, strict=False):
        parts = line.split("\n")
        for row, part in zip(cell.rows(_lines(words), 0), parts, strict=False):
            role = Role.INK if part is parts[0] else Role.SOFT
            scene.line(row, part, 23, role, Weight.BOLD)
        scene.mark(f"{title}:{line}", Box(cell.x - _MARGIN, cell.y, cell.w + _MARGIN, cell.h))


def _group(counter: CounterView) -> str:
    """Return a group; below that its equipment, and whether everybody knows it."""
    notes = ["open"] * is_open(counter) + ["refitting"] * counter.refit
    below = " · ".join(filter(None, (equipment_words(counter), *notes)))
    words = f"{counter_words(counter)} in {counter.hex}".replace(" towing ", "\ntowing ")
    return "\n".join(filter(None, (words, below)))


def _lines(words: Sequence[str]) -> int:
    """Return the number of lines of the tallest entry of a list."""
    return max(entry.count("\n") for entry in words) + 1
