"""The strip above the map: the current battle, or the result of the last one."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.space_empires import art, counter_art
from render.space_empires.battle_lines import Fighter, battles, line_of, title_words
from render.space_empires.header import GAP, points
from render.space_empires.owners import number, style
from render.space_empires.tiles import draw_chip
from render.theme import Role
from rules.space_empires.charts.owners import NOBODY
from rules.space_empires.position.view import Battle, Shot, View
from rules.toolbox.sentences import counted

MOST_PIPS = 3
"""Stars beside a counter; more damage is counted."""
_TITLE, _ROW = 10.0, 10.0


def strip_height(view: View, width: int) -> int:
    """Return the height of the strip in a picture of this width; 0 without a battle."""
    fought = battles(view)
    if not fought:
        return 0
    rows = _ROW if fought[0].over else 3 * _ROW
    return points(width, _TITLE + rows + 2 * GAP)


def draw_strip(scene: Scene, box: Box, view: View, names: Sequence[str]) -> None:
    """Draw the last battle: its lines, and the last dice while it goes on."""
    battle, *others = battles(view)
    width = scene.width
    outline, stroke = (Role.LINE, 2) if battle.over else (Role.ACCENT, 4)
    scene.panel(box, Role.LANE, points(width, 3), outline=outline, stroke=stroke)
    inner = box.inset(points(width, GAP), points(width, GAP / 2))
    title, rest = inner.top(points(width, _TITLE))
    words = title_words(view, battle, names)
    if others:
        more = f"+{len(others)} more"
        note, title = title.right(points(width, 30), points(width, 2))
        scene.line(note, more, points(width, 6.4), Role.SOFT, Weight.BOLD, Align.RIGHT)
    scene.line(title, (art.BURST, words), points(width, 7.4), Role.INK, Weight.HEAVY)
    lines = [line_of(view, battle, side) for side in (0, 1)]
    rows = rest.columns(2, points(width, GAP)) if battle.over else rest.rows(3, 0)
    for owner, row, line in zip((battle.attacker, battle.defender), rows, lines, strict=False):
        if owner != NOBODY:
            _draw_row(scene, row, owner, line)
    summary = "; ".join(fighter.summary for line in lines for fighter in line)
    if not battle.over:
        summary = dice_words(battle)
        scene.line(rows[2], summary, points(width, 6.4), Role.SOFT, Weight.BOLD)
    scene.mark("battle", box, f"{words} {summary} {len(others)}")


def _draw_row(scene: Scene, box: Box, owner: int, line: Sequence[Fighter]) -> None:
    """Draw one side in small: its sign and its counters with their damage, losses and retreats."""
    unit = points(scene.width, 1)
    box, _ = box.top(min(box.h, points(scene.width, _ROW)))
    side = box.h - unit
    shape, rest = box.left(side, unit * 2)
    scene.icon(shape.square(side), art.sign(style(owner), number(owner)))
    tall = round(side * 0.92)
    wide = round(tall / counter_art.CHIP_TALL * counter_art.WIDE)
    notes = sum(_room(fighter, tall) + unit for fighter in line) + 2 * tall
    if len(line) * (wide + unit) + notes > rest.w:
        wide = round(tall / counter_art.CHIP_TALL)
    for place, fighter in enumerate(line):
        cell, after = rest.left(min(wide, max(0, rest.w)), unit)
        need = wide + _room(fighter, tall) + (2 * tall if place < len(line) - 1 else 0)
        if rest.w < need:
            more, _ = rest.left(min(2 * tall, max(1, rest.w)))
            words = f"+{len(line) - place}"
            scene.line(more, words, round(tall * 0.8), Role.INK, Weight.HEAVY)
            return
        rest = after
        draw_chip(scene, Box(cell.x, cell.y + (cell.h - tall) // 2, wide, tall), fighter.chip)
        room = _room(fighter, tall)
        if room:
            note, rest = rest.left(room, unit)
            role = Role.ACCENT if fighter.fell else Role.SOFT
            scene.line(note, _notes(fighter), round(tall * 0.8), role, Weight.BOLD)


def pips(damage: int) -> tuple[Part, ...]:
    """Return damage as stars, counted where there are many."""
    return (art.PIP,) * damage if damage <= MOST_PIPS else (art.PIP, f"×{damage}")


def _notes(fighter: Fighter) -> list[Part]:
    """Return the notes beside a small counter."""
    parts = list(pips(fighter.damage))
    if fighter.fate == "screened":
        parts.append("screened")
    if fighter.fell:
        parts.append(f"–{fighter.fell}")
    if fighter.left:
        parts.append(f"{fighter.left} left")
    return parts


def _room(fighter: Fighter, tall: int) -> int:
    screened = 4.2 * (fighter.fate == "screened")
    counts = 1.3 * bool(fighter.fell) + 2.4 * bool(fighter.left)
    return round(tall * (0.95 * min(fighter.damage, MOST_PIPS) + screened + counts))


def dice_words(battle: Battle) -> str:
    """Return the dice of the last round in which any were rolled, the last ones first."""
    if not battle.shots:
        return "no dice yet"
    last = battle.shots[-1].round
    shots = [shot for shot in battle.shots if shot.round == last]
    hits = sum(shot.hit for shot in shots)
    latest = ", ".join(shot_words(shot) for shot in shots[:-4:-1])
    dice = counted(len(shots), "die", "dice")
    return f"Round {last}: {dice}, {counted(hits, 'hit')}. Last: {latest}"


def shot_words(shot: Shot) -> str:
    """Return one die in words."""
    firer, target = (uid.partition(".")[2] for uid in (shot.firer, shot.target))
    fell = "hit" if shot.hit else "miss"
    return f"{firer} at {target or 'colony'} needs {shot.need}, {shot.rolled} {fell}"
