"""Pictures of Space Empires' questions: hexes, groups, battles, the production sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from render.question import Part, Question
from render.scene import Box, Scene, Weight
from render.space_empires.battle_lines import battles
from render.space_empires.battle_report import battle_scene
from render.space_empires.boards import detail
from render.space_empires.close_up import GAP, MARGIN, WIDTH
from render.space_empires.sheet import seat_board
from render.space_empires.stacks import chip_of
from render.space_empires.tiles import draw_chip
from rules.space_empires.charts.content import TECHNOLOGY
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import CounterView, View

MOVING = "move.what"
GROUPS = (MOVING, "move.more", "move.scuttle", "sheet.scuttle")
"""Questions whose options name groups, of which a hex may hold many."""
ON_MAP = ("sheet.at", "sheet.scuttle")
"""Questions about the production sheet whose options are on the map."""
IN_ROW = 4
"""Groups of a hex beside each other."""
ROW, LABEL, CHIP, APART = 56, 66, 142, 26
"""Height of a row of groups, widths of a hex's name and of a group, and space between hexes."""
EDGE = 12
"""Pixels around parts of a sheet, of which three have to fit a panel, and around neighbours."""
BATTLE_TALL = 620
"""Height of a battle's picture that a panel shows: title, and the first ships of both lines."""


class _Stack(NamedTuple):
    """Counters of a hex in one row."""

    hex: HexId
    counters: Sequence[CounterView]

    @property
    def width(self) -> int:
        """Width of the hex's name and the counters, in pixels."""
        return LABEL + len(self.counters) * (CHIP + GAP) - GAP


def focus(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the hexes that the options name, the reader's sheet, or the battle."""
    if view.seat is None:
        return []
    if question.id.startswith("sheet.") and question.id not in ON_MAP:
        return _sheet(view, names, question)
    board = detail(view, names, [view.seat])
    at = _counters(view)
    options = {key: mark for key in question.keys if (mark := _hex_mark(board, at, key))}
    beside = tuple(mark for name in _about(question) if (mark := _hex_mark(board, at, name)))
    if question.id.startswith("battle.") and battles(view):
        return [_battle(view, names)]
    if not options and not beside:
        return [Part(board, whole=board.seats[view.seat])]
    if question.id in GROUPS:
        around = _around(board, options) if question.id == MOVING else ()
        return _stacks(view, board, options, around)
    return [Part(board, options, beside)]


def _around(board: Scene, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the hexes next to the options' groups, since menus offer where they go as well."""
    hexes = {HexId(mark.partition(":")[2]) for mark in options.values()}
    marks = [f"hex:{near}" for at in sorted(hexes) for near in neighbours(at)]
    return tuple(mark for mark in dict.fromkeys(marks) if mark in board.marks)


def _stacks(
    view: View, board: Scene, options: Mapping[str, str], around: tuple[str, ...]
) -> list[Part]:
    """Return the hexes where options' groups are, with those `around`, and each group by its name.

    A map names no group of a stack, and shows a miner as a pickaxe.
    """
    named = {key: f"group:{_named_thing(key)}" for key in options}
    own = [counter for counter in view.counters if counter.owner == view.seat and counter.kind]
    listed = _groups([counter for counter in own if _group_mark(counter) in named.values()])
    # the neighbours show enough of the surroundings
    on_map = Part(board, options, around, edge=EDGE if around else None)
    return [on_map, Part(listed, named, whole=listed.whole)]


def _about(question: Question) -> list[str]:
    """Return the names of hexes and counters that a question is about."""
    about = question.about if isinstance(question.about, tuple) else (question.about,)
    return [name.partition(".")[2] or name for name in about if isinstance(name, str)]


def _counters(view: View) -> dict[str, str]:
    """Return the hexes of the reader's own counters, by their names."""
    return {
        f"{counter.kind}{counter.number}": counter.hex
        for counter in view.counters
        if counter.owner == view.seat and counter.kind
    }


def _hex_mark(board: Scene, at: Mapping[str, str], key: str) -> str:
    """Return the mark of the hex that an option names, or where its counter is; empty: none."""
    name = _named_thing(key)
    mark = f"hex:{at.get(name, name)}"
    return mark if mark in board.marks else ""


def _named_thing(key: str) -> str:
    """Return the counter or hex that an option names."""
    return key.rpartition(":")[2].partition("@")[0]


def _battle(view: View, names: Sequence[str]) -> Part:
    scene = battle_scene(view, names)
    return Part(scene, whole=Box(0, 0, scene.width, min(scene.height, BATTLE_TALL)))


def _sheet(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the lines of the reader's sheet that the options are about, and the colonies.

    Menus join purchases with the colonies where their counters enter.
    """
    assert view.seat is not None
    scene = seat_board(view, view.seat, names)
    options = {key: mark for key in question.keys if (mark := _sheet_mark(scene, view.seat, key))}
    if not options:
        return [Part(scene, beside=("books",))]
    technologies = {key: mark for key, mark in options.items() if mark.startswith("tech:")}
    units = {key: mark for key, mark in options.items() if key not in technologies}
    bought = any(key.startswith("buy:") for key in question.keys)
    colonies = [mark for mark in scene.marks if bought and mark.startswith("Colonies:")]
    return [
        Part(scene, technologies, edge=EDGE),
        Part(scene, units, edge=EDGE),
        Part(scene, beside=(*colonies,), edge=EDGE),
    ]


def _sheet_mark(scene: Scene, seat: int, key: str) -> str:
    """Return the mark of a technology or of a kind of unit left in the box; empty: none."""
    kind, _, rest = key.partition(":")
    if kind in ("research", "undo") and rest in TECHNOLOGY:
        mark = f"tech:{seat}:{TECHNOLOGY[rest].name}"
        return mark if mark in scene.marks else ""
    unit = rest.partition("@")[0] or key
    wanted = f"Counters left in the box:{unit} "
    return next((mark for mark in scene.marks if f"{mark} ".startswith(wanted)), "")


def _group_mark(counter: CounterView) -> str:
    return f"group:{counter.kind}{counter.number}"


def _groups(counters: Sequence[CounterView]) -> Scene:
    """Draw counters by hex, each with a mark for its full name.

    Hexes with few counters share a row, which leaves more room for the map.
    """
    stacks: dict[HexId, list[CounterView]] = {}
    for counter in counters:
        stacks.setdefault(counter.hex, []).append(counter)
    rows: list[list[_Stack]] = []
    left = 0
    for hex_id, stack in stacks.items():
        for start in range(0, len(stack), IN_ROW):
            shown = _Stack(hex_id, stack[start : start + IN_ROW])
            if shown.width > left:
                rows.append([])
                left = WIDTH - 2 * MARGIN
            rows[-1].append(shown)
            left -= shown.width + APART
    scene = Scene(WIDTH, len(rows) * ROW + 2 * MARGIN)
    for row, box in zip(rows, scene.whole.inset(MARGIN).rows(len(rows), 0), strict=True):
        for shown in row:
            cell, box = box.left(shown.width, APART)
            _draw_stack(scene, cell, shown)
    return scene


def _draw_stack(scene: Scene, cell: Box, shown: _Stack) -> None:
    label, rest = cell.left(LABEL, 0)
    scene.line(label, shown.hex, 34, weight=Weight.HEAVY)
    for counter in shown.counters:
        chip, rest = rest.left(CHIP, GAP)
        drawn = chip_of(counter)
        scene.mark(_group_mark(counter), chip.inset(0, 6), drawn.name)
        draw_chip(scene, chip.inset(0, 10), drawn)
