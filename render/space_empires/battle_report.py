"""The large picture of the last battles: both lines, their fate, and every die."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.space_empires import art, counter_art
from render.space_empires.battle import pips
from render.space_empires.battle_lines import (
    Fighter,
    Volley,
    battles,
    bonus_words,
    line_of,
    terrain_words,
    title_words,
    volleys,
)
from render.space_empires.owners import called, number, style
from render.space_empires.silhouettes import facing
from render.space_empires.tiles import draw_chip
from render.theme import Role
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.position.view import Battle, View

WIDTH = 1200
MOST = 3
"""Battles in one picture, the last ones."""
DICE = 64
"""Rows of dice in one picture; a longer battle leaves out its first rounds."""
_MARGIN, _TALL, _HEAD, _ROW = 16, 62, 54, 36
_CHIP = 36

Row = str | Volley
"""A row of the dice: a round's title, or a volley."""


def battle_scene(view: View, names: Sequence[str]) -> Scene:
    """The last battles in large; raises ValueError where there is none."""
    found = battles(view)[:MOST]
    if not found:
        raise ValueError("there is no battle")
    budget = DICE
    sections: list[tuple[Battle, list[list[Fighter]], list[Row]]] = []
    for battle in found:
        rows = _rows(battle, names, max(8, budget))
        budget -= len(rows)
        sections.append((battle, [line_of(view, battle, side) for side in (0, 1)], rows))
    talls = [_height(view, *section) for section in sections]
    scene = Scene(WIDTH, sum(talls) + _MARGIN * (len(talls) + 1))
    rest = Box(0, 0, WIDTH, scene.height).inset(_MARGIN)
    for section, tall in zip(sections, talls, strict=True):
        box, rest = rest.top(tall, _MARGIN)
        _draw_battle(scene, box, view, section, names)
    return scene


def _rows(battle: Battle, names: Sequence[str], most: int) -> list[Row]:
    """The dice by rounds; the first ones are left out where there are too many."""
    rows: list[Row] = []
    last = 0
    for volley in volleys(battle):
        if volley.round != last:
            last = volley.round
            bonus = bonus_words(battle, last, names)
            rows.append(f"Round {last}" + (f": {bonus}" if bonus else ""))
        rows.append(volley)
    if len(rows) > most:
        left = rows[-most:]
        return [f"… {len(rows) - most} rows before these", *left]
    return rows


def _height(view: View, battle: Battle, lines: list[list[Fighter]], rows: list[Row]) -> int:
    title = _HEAD + (_ROW if terrain_words(view, battle) else 0)
    sides = _HEAD + max(1, *map(len, lines)) * _TALL + _MARGIN
    return title + sides + max(1, -(-len(rows) // 2)) * _ROW


def _draw_battle(
    scene: Scene,
    box: Box,
    view: View,
    section: tuple[Battle, list[list[Fighter]], list[Row]],
    names: Sequence[str],
) -> None:
    battle, lines, rows = section
    head, rest = box.top(_HEAD, 0)
    title = title_words(view, battle, names)
    scene.line(head, (art.BURST, title), 32, Role.INK, Weight.HEAVY)
    terrain = terrain_words(view, battle)
    if terrain:
        note, rest = rest.top(_ROW, 0)
        scene.line(note, terrain, 24, Role.ACCENT, Weight.BOLD)
    tall = _HEAD + max(1, *map(len, lines)) * _TALL
    sides, rest = rest.top(tall, _MARGIN)
    owners = (battle.attacker, battle.defender)
    for place, (owner, line) in enumerate(zip(owners, lines, strict=True)):
        name = called(owner, names) if owner != NOBODY else "Nobody"
        _draw_side(scene, sides.columns(2, 12)[place], owner, line, name, right=place == 0)
    _draw_dice(scene, rest, rows)
    scene.mark(f"battle:{battle.hex}", box, title)


def _draw_side(
    scene: Scene, box: Box, owner: int, line: Sequence[Fighter], name: str, *, right: bool
) -> None:
    """A line of battle: its ships look toward the enemy, the attacker's to the right."""
    scene.panel(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    head, rest = box.inset(14, 2).top(_HEAD - 8)
    if owner != NOBODY:
        shape, head = head.left(44, 10)
        scene.icon(shape.square(44), art.sign(style(owner), number(owner)))
    scene.line(head, name, 29, Role.INK, Weight.HEAVY)
    for fighter in line:
        row, rest = rest.top(_TALL)
        shown = (
            None if fighter.chip.hidden else facing(fighter.chip.kind, style(owner), right=right)
        )
        place, row = row.left(_TALL - 6, 6) if right else row.right(_TALL - 6, 6)
        if shown is not None:
            scene.icon(place.square(_TALL - 8), shown)
        letter, row = row.left(28, 4)
        scene.line(letter, fighter.letter or "–", 25, Role.SOFT, Weight.HEAVY)
        cell, row = row.left(round(_CHIP / counter_art.CHIP_TALL * counter_art.WIDE), 8)
        top = cell.y + (cell.h - _CHIP) // 2
        draw_chip(scene, Box(cell.x, top, cell.w, _CHIP), fighter.chip)
        _draw_state(scene, row, fighter)
        scene.mark(f"line:{owner}:{fighter.chip.name}", cell, fighter.told)


def _draw_state(scene: Scene, box: Box, fighter: Fighter) -> None:
    """What became of a group, above its damage and its figures."""
    parts: list[Part] = list(pips(fighter.damage))
    parts += [fighter.figures] if fighter.figures else []
    fate, state = box.rows(2, 0) if fighter.fate else (box, box)
    if fighter.fate:
        role = Role.ACCENT if fighter.fell else Role.SOFT
        scene.line(fate, fighter.fate, 22, role, Weight.HEAVY)
    if parts:
        scene.line(state, parts, 21, Role.INK, Weight.BOLD)


def _draw_dice(scene: Scene, box: Box, rows: Sequence[Row]) -> None:
    """Round by round down the left half, then down the right one."""
    if not rows:
        scene.line(box.top(_ROW)[0], "No dice", 24, Role.SOFT, Weight.BOLD)
        return
    half = -(-len(rows) // 2)
    for side, part in zip(box.columns(2, 12), (rows[:half], rows[half:]), strict=True):
        for place, row in enumerate(part):
            cell = Box(side.x, side.y + place * _ROW, side.w, _ROW)
            if isinstance(row, str):
                scene.line(cell, row, 24, Role.INK, Weight.HEAVY)
            else:
                _draw_volley(scene, cell, row)


def _draw_volley(scene: Scene, box: Box, volley: Volley) -> None:
    """Who fires at whom, and the dice: hits are filled."""
    shape, rest = box.left(26, 8)
    scene.icon(shape.square(26), art.sign(style(volley.owner), number(volley.owner)))
    words, rest = rest.left(min(320, rest.w - 33 * len(volley.dice)), 6)
    scene.line(words, volley.words, 22, Role.SOFT, Weight.BOLD)
    for shot in volley.dice:
        die, rest = rest.left(29, 4)
        square = die.square(29)
        fill, ink = (Role.ACCENT, Role.ON_ACCENT) if shot.hit else (Role.EMPTY, Role.SOFT)
        scene.panel(square, fill, 6, outline=None if shot.hit else Role.LINE, stroke=2)
        scene.line(square, str(shot.rolled), 20, ink, Weight.HEAVY, Align.MIDDLE)
