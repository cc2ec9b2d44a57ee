"""The large picture of the last battles: both lines, their fate, and every die."""

from __future__ import annotations

from collections.abc import Sequence

from render.drawings.deep_space import cloud
from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.space_empires import art, counter_art
from render.space_empires.battle import pips
from render.space_empires.battle_lines import (
    Fighter,
    Volley,
    battle_key,
    battles,
    bonus_words,
    line_of,
    terrain_words,
    title_lines,
    volleys,
)
from render.space_empires.owners import number, owner_name, plain_sign, style_of
from render.space_empires.silhouettes import facing, silhouette
from render.space_empires.tiles import draw_chip
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.position.view import Battle, View
from rules.toolbox.sentences import counted

WIDTH = 720
"""Narrow enough to be read on a phone."""
MAX_BATTLES = 3
"""Maximum number of battles in one picture: the last ones."""
DICE = 36
"""Rows of dice in one picture; a longer battle leaves out its first rounds."""
_MARGIN, _HEAD, _ROW = 16, 64, 38
_FLEET, _STATE = 62, 40
"""Heights of a group's ships, and of a line below them."""
_CHIP = 36
_SHIP = 58
"""Side of a ship, where there is room."""
BESIDE = 10
"""Maximum length of a fate written beside a counter; a longer one is written below."""
CLOUD = 420
"""Side of the cloud behind a battle."""

Row = str | Volley
"""A row of the dice: a round's title, or a volley."""


def battle_scene(view: View, names: Sequence[str]) -> Scene:
    """Draw the last battles, large. Raise ValueError if there is none."""
    every = battles(view)
    shown, others = every[:MAX_BATTLES], len(every[MAX_BATTLES:])
    if not shown:
        raise ValueError("there is no battle")
    budget = DICE
    sections: list[tuple[Battle, list[list[Fighter]], list[Row]]] = []
    for battle in shown:
        # the newest battle gets the most rows; eight still show how an older one ended
        rows = _rows(battle, names, max(8, budget))
        budget -= len(rows)
        sections.append((battle, [line_of(view, battle, side) for side in (0, 1)], rows))
    talls = [_height(view, *section) for section in sections]
    note = _ROW + _MARGIN if others else 0
    scene = Scene(WIDTH, sum(talls) + _MARGIN * (len(talls) + 1) + note)
    rest = Box(0, 0, WIDTH, scene.height).inset(_MARGIN)
    for section, tall in zip(sections, talls, strict=True):
        box, rest = rest.top(tall, _MARGIN)
        _draw_battle(scene, box, view, section, names)
    if others:
        words = f"{counted(others, 'battle')} more: /board show:battle text:True"
        scene.line(rest.top(_ROW)[0], words, 24, Role.SOFT, Weight.BOLD)
    return scene


def shown_keys(view: View) -> list[str]:
    """Return keys of the reader's battles that the picture has room for."""
    shown = battles(view)[:MAX_BATTLES]
    return [battle_key(battle) for battle in shown if battle.over and view.seat in battle.fighters]


def _rows(battle: Battle, names: Sequence[str], most: int) -> list[Row]:
    """Return the dice by rounds; the first ones are left out where there are too many."""
    rows: list[Row] = []
    last = 0
    for volley in volleys(battle):
        if volley.round != last:
            last = volley.round
            bonus = bonus_words(battle, last, names)
            rows.append(f"Round {last}" + (f": {bonus}" if bonus else ""))
        rows.append(volley)
    if len(rows) > most:
        # the last rounds decide, so the first ones go
        left = rows[-most:]
        return [f"… {len(rows) - most} rows before these", *left]
    return rows


def _height(view: View, battle: Battle, lines: list[list[Fighter]], rows: list[Row]) -> int:
    title = _HEAD + (_ROW if terrain_words(view, battle) else 0)
    return title + _sides(lines) + _MARGIN + max(1, len(rows)) * _ROW


def _sides(lines: list[list[Fighter]]) -> int:
    """Return the height of the longer line of battle."""
    return _HEAD + max(_FLEET, *(sum(map(_tall, line)) for line in lines))


def _tall(fighter: Fighter) -> int:
    """Return the height of one group."""
    return _fleet(fighter) + _STATE * (1 + len(_notes(fighter))) + 6


def _fleet(fighter: Fighter) -> int:
    """Return the height of a group's ships; units without a drawing, such as mines, take none."""
    chip = fighter.chip
    return 0 if chip.hidden or silhouette(chip.kind, style_of(chip.owner)) is None else _FLEET


def _draw_battle(
    scene: Scene,
    box: Box,
    view: View,
    section: tuple[Battle, list[list[Fighter]], list[Row]],
    names: Sequence[str],
) -> None:
    """Draw one battle: title, terrain, both sides, and its rounds of fire."""
    battle, lines, rows = section
    head, rest = box.top(_HEAD, 0)
    title = title_lines(view, battle, names)
    side, named = head.left(44, 8)
    scene.icon(side.square(44), art.BURST)
    for words, row in zip(title, named.rows(2, 0), strict=True):
        scene.line(row, words, 25, Role.INK, Weight.HEAVY)
    terrain = terrain_words(view, battle)
    if terrain:
        note, rest = rest.top(_ROW, 0)
        scene.line(note, terrain, 24, Role.ACCENT, Weight.BOLD)
    sides, rest = rest.top(_sides(lines), _MARGIN)
    # clouds first: everything else lies over them
    for seed, half in enumerate(sides.columns(2, 0)):
        wide = min(CLOUD, half.w, half.h)
        scene.icon(Box(half.x, half.y, wide, wide), cloud(seed))
    owners = (battle.attacker, battle.defender)
    for place, (owner, line) in enumerate(zip(owners, lines, strict=True)):
        name = owner_name(owner, names) if owner != NOBODY else "Nobody"
        _draw_side(scene, sides.columns(2, 12)[place], owner, line, name, right=place == 0)
    _draw_dice(scene, rest, rows)
    scene.mark(f"battle:{battle.hex}", box, ": ".join(title))


def _draw_side(
    scene: Scene, box: Box, owner: int, line: Sequence[Fighter], name: str, *, right: bool
) -> None:
    """Draw a line of battle: its ships look toward the enemy, the attacker's to the right."""
    scene.rectangle(
        box, None, 14, outline=style_of(owner).fill if owner != NOBODY else Role.LINE, stroke=3
    )
    head, rest = box.inset(14, 2).top(_HEAD - 8)
    if owner != NOBODY:
        shape, head = head.left(44, 10)
        scene.icon(shape.square(44), art.sign(style_of(owner), number(owner)))
    scene.line(head, name, 29, Role.INK, Weight.HEAVY)
    for fighter in line:
        row, rest = rest.top(_tall(fighter))
        fleet, below = row.top(_fleet(fighter))
        _draw_fleet(scene, fleet, owner, fighter, right=right)
        state, below = below.top(_STATE)
        letter, state = state.left(28, 4)
        scene.line(letter, fighter.letter or "–", 25, Role.SOFT, Weight.HEAVY)
        cell, state = state.left(round(_CHIP / counter_art.CHIP_TALL * counter_art.WIDE), 8)
        top = cell.y + (cell.h - _CHIP) // 2
        draw_chip(scene, Box(cell.x, top, cell.w, _CHIP), fighter.chip)
        parts: list[Part] = list(pips(fighter.damage))
        parts += [fighter.fate] * (len(fighter.fate) <= BESIDE)
        fell = Role.ACCENT if fighter.fell else Role.SOFT
        scene.line(state, parts, 24, fell, Weight.HEAVY)
        for words in _notes(fighter):
            note, below = below.top(_STATE)
            role = fell if words == fighter.fate else Role.INK
            scene.line(note, words, 23, role, Weight.BOLD)
        scene.mark(f"line:{owner}:{fighter.chip.name}", cell, fighter.summary)


def _notes(fighter: Fighter) -> list[str]:
    """Return a group's fate where it is long, its strength, then its equipment: each in a line."""
    strength, _, gear = fighter.figures.partition(" · ")
    fate = fighter.fate * (len(fighter.fate) > BESIDE)
    return [words for words in (fate, strength, gear) if words]


def _draw_fleet(scene: Scene, box: Box, owner: int, fighter: Fighter, *, right: bool) -> None:
    """Draw each ship of a group toward the enemy; fled ships turn away, lost ones burst."""
    chip, count = fighter.chip, max(1, fighter.chip.size)
    style = style_of(owner)
    # silhouettes are drawn nose up, and turned here
    onward, away = (facing(chip.kind, style, right=way) for way in (right, not right))
    if chip.hidden or onward is None or away is None:
        return
    step = min(_SHIP + 4, box.w // count)
    side = min(_SHIP, step)
    for place in range(count):
        left = box.x + place * step if right else box.x + box.w - side - place * step
        cell = Box(left, box.y, side, box.h).square(side)
        # from the front: ships that fight on, then those that fled, then those that are lost
        fled = count - fighter.fell - fighter.left <= place < count - fighter.fell
        scene.icon(cell, away if fled else onward)
        if place >= count - fighter.fell:
            scene.icon(cell.square(side * 3 // 5), art.BURST)


def _draw_dice(scene: Scene, box: Box, rows: Sequence[Row]) -> None:
    """Draw the dice round by round."""
    if not rows:
        scene.line(box.top(_ROW)[0], "No dice", 24, Role.SOFT, Weight.BOLD)
    for row in rows:
        cell, box = box.top(_ROW)
        if isinstance(row, str):
            scene.line(cell, row, 25, Role.INK, Weight.HEAVY)
        else:
            _draw_volley(scene, cell, row)


def _draw_volley(scene: Scene, box: Box, volley: Volley) -> None:
    """Draw a firing group, its target, and the dice: hits are filled."""
    shape, rest = box.left(26, 8)
    scene.icon(shape.square(26), plain_sign(volley.owner))
    # many dice take room from the words, which are shrunk
    words, rest = rest.left(min(320, rest.w - 33 * len(volley.dice)), 6)
    scene.line(words, volley.words, 24, Role.SOFT, Weight.BOLD)
    for shot in volley.dice:
        die, rest = rest.left(29, 4)
        square = die.square(29)
        fill, ink = (Role.ACCENT, Role.ON_ACCENT) if shot.hit else (Role.EMPTY, Role.SOFT)
        scene.rectangle(square, fill, 6, outline=None if shot.hit else Role.LINE, stroke=2)
        scene.line(square, str(shot.rolled), 22, ink, Weight.HEAVY, Align.MIDDLE)
