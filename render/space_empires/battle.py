"""A battle: lines by class, damage, screened groups and dice; small below the map, or large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.scene import Align, Box, Part, Scene, Weight
from render.space_empires import art
from render.space_empires.header import GAP, points
from render.space_empires.owners import called, number, style
from render.space_empires.stacks import Chip
from render.space_empires.tiles import draw_chip
from render.space_empires.words import MARKERS, battle_words, counted, equipment_words
from render.theme import Role
from rules.space_empires.content import UNITS
from rules.space_empires.state import NOBODY, Battle, Shot
from rules.space_empires.view import CounterView, View

WIDTH = 1200
MOST_SHOTS = 24
"""Dice shown in the large picture, the last ones."""
_TITLE, _ROW = 10.0, 10.0
_MARGIN, _TALL, _HEAD = 16, 46, 56


@dataclass(frozen=True)
class Fighter:
    """One group in a line."""

    counter: CounterView
    letter: str
    screened: bool

    @property
    def chip(self) -> Chip:
        """Its counter."""
        c = self.counter
        name = f"{c.kind}{c.number}" if c.number else f"#{c.token}"
        return Chip(c.owner, c.kind, hidden=not c.kind, name=name, size=c.size)


def line_of(view: View, battle: Battle, owner: int) -> list[Fighter]:
    """An owner's groups in the battle by class; those that are screened last."""
    found = []
    for counter in view.counters:
        if counter.hex != battle.hex or counter.owner != owner:
            continue
        letter = UNITS[counter.kind].letter if counter.kind else ""
        uid = f"{owner}.{counter.kind}{counter.number}"
        found.append(Fighter(counter, letter, uid in battle.screened))
    return sorted(
        found,
        key=lambda f: (f.screened, f.letter or "Z", f.counter.kind, f.counter.number),
    )


def strip_height(width: int) -> int:
    """Height of the strip in a picture so wide."""
    return points(width, _TITLE + 3 * _ROW + 2 * GAP)


def draw_strip(scene: Scene, box: Box, view: View, names: Sequence[str]) -> None:
    """The battle below the map: two lines of counters and the last dice."""
    battle = view.battle
    if battle is None:
        return
    width = scene.width
    scene.panel(box, Role.LANE, points(width, 3), outline=Role.ACCENT, stroke=4)
    inner = box.inset(points(width, GAP), points(width, GAP / 2))
    title, rest = inner.top(points(width, _TITLE))
    words = battle_words(view, names)
    scene.line(title, (art.BURST, words), points(width, 7.4), Role.INK, Weight.HEAVY)
    rows = rest.rows(3, 0)
    for owner, row in zip((battle.attacker, battle.defender), rows, strict=False):
        if owner != NOBODY:
            _draw_row(scene, row, owner, line_of(view, battle, owner))
    dice = dice_words(battle)
    scene.line(rows[2], dice, points(width, 6.4), Role.SOFT, Weight.BOLD)
    scene.mark("battle", box, f"{words} {dice}")


def _draw_row(scene: Scene, box: Box, owner: int, line: Sequence[Fighter]) -> None:
    """One side in small: its sign and its counters, each with its damage."""
    unit = points(scene.width, 1)
    side = box.h - unit
    shape, rest = box.left(side, unit * 2)
    scene.icon(shape.square(side), art.sign(style(owner), number(owner)))
    tall = round(box.h * 0.8)
    wide = round(tall / art.CHIP_TALL * art.WIDE)
    damage = sum(fighter.counter.damage for fighter in line) * tall + 3 * tall
    if len(line) * (wide + unit) + damage > rest.w:
        wide = round(tall / art.CHIP_TALL)
    for place, fighter in enumerate(line):
        left = rest.w - tall
        cell, rest = rest.left(min(wide, max(0, rest.w)), unit)
        if left < wide + tall and place < len(line) - 1:
            more = f"+{len(line) - place}"
            scene.line(cell, more, round(tall * 0.8), Role.INK, Weight.HEAVY)
            return
        draw_chip(scene, Box(cell.x, cell.y + (cell.h - tall) // 2, wide, tall), fighter.chip)
        notes: list[Part] = [art.PIP] * fighter.counter.damage
        notes += ["screened"] if fighter.screened else []
        if notes:
            room = tall * (0.9 * fighter.counter.damage + 2.9 * fighter.screened)
            note, rest = rest.left(round(room), unit)
            scene.line(note, notes, round(tall * 0.55), Role.SOFT, Weight.BOLD)


def dice_words(battle: Battle) -> str:
    """The dice of the last round in which any were rolled, the last ones first."""
    if not battle.shots:
        return "no dice yet"
    last = battle.shots[-1].round
    shots = [shot for shot in battle.shots if shot.round == last]
    hits = sum(shot.hit for shot in shots)
    told = ", ".join(shot_words(shot) for shot in shots[:-4:-1])
    dice = counted(len(shots), "die", "dice")
    return f"Round {last}: {dice}, {counted(hits, 'hit')}. Last: {told}"


def shot_words(shot: Shot) -> str:
    """One die."""
    firer, target = (uid.partition(".")[2] for uid in (shot.firer, shot.target))
    fell = "hit" if shot.hit else "miss"
    return f"{firer} at {target or 'colony'} needs {shot.need}, {shot.rolled} {fell}"


def battle_scene(view: View, names: Sequence[str]) -> Scene:
    """The battle in large; raises ValueError where there is none."""
    battle = view.battle
    if battle is None:
        raise ValueError("there is no battle")
    lines = [line_of(view, battle, owner) for owner in (battle.attacker, battle.defender)]
    shots = list(battle.shots[-MOST_SHOTS:])
    rows = max(1, *map(len, lines))
    tall = _HEAD + _MARGIN + rows * _TALL + _HEAD + -(-len(shots) // 2) * 36 + 4 * _MARGIN
    scene = Scene(WIDTH, tall)
    head, rest = Box(0, 0, WIDTH, tall).inset(_MARGIN).top(_HEAD, 0)
    title = battle_words(view, names) or f"Battle in {battle.hex}, over"
    scene.line(head, (art.BURST, title), 32, Role.INK, Weight.HEAVY)
    system = next(system for system in view.systems if system.hex == battle.hex)
    if system.terrain in ("asteroids", "nebula"):
        note = f"{MARKERS[system.terrain]}: all are of class E"
        scene.line(head, note, 24, Role.ACCENT, Weight.BOLD, Align.RIGHT)
    sides, rest = rest.top(_HEAD + rows * _TALL, _MARGIN)
    owners = (battle.attacker, battle.defender)
    for owner, line, box in zip(owners, lines, sides.columns(2, 12), strict=True):
        _draw_side(scene, box, owner, line, called(owner, names) if owner >= 0 else "Nobody")
    _draw_dice(scene, rest, shots)
    return scene


def _draw_side(scene: Scene, box: Box, owner: int, line: Sequence[Fighter], name: str) -> None:
    scene.panel(box, Role.LANE, 14, outline=Role.LINE, stroke=2)
    head, rest = box.inset(14, 2).top(_HEAD - 8)
    shape, words = head.left(44, 10)
    scene.icon(shape.square(44), art.sign(style(max(0, owner)), number(max(0, owner))))
    scene.line(words, name, 29, Role.INK, Weight.HEAVY)
    for fighter in line:
        row, rest = rest.top(_TALL)
        letter, row = row.left(30, 4)
        scene.line(letter, fighter.letter or "–", 25, Role.SOFT, Weight.HEAVY)
        cell, row = row.left(round(36 / art.CHIP_TALL * art.WIDE), 12)
        draw_chip(scene, Box(cell.x, cell.y + (cell.h - 36) // 2, cell.w, 36), fighter.chip)
        pips, row = row.left(max(1, fighter.counter.damage) * 34 + 4, 4)
        if fighter.counter.damage:
            scene.line(pips, [art.PIP] * fighter.counter.damage, 22)
        words_ = [equipment_words(fighter.counter), "screened" * fighter.screened]
        told = " · ".join(filter(None, words_))
        if told:
            scene.line(row, told, 22, Role.SOFT, Weight.BOLD)
        scene.mark(f"line:{owner}:{fighter.chip.name}", cell, f"{fighter}")


def _draw_dice(scene: Scene, box: Box, shots: Sequence[Shot]) -> None:
    """The dice, the last ones first."""
    title, rest = box.top(_HEAD - 12)
    words = "Dice, the last ones first" if shots else "No dice yet"
    scene.line(title, words, 26, Role.INK, Weight.HEAVY)
    if not shots:
        return
    left, right = rest.columns(2, 12)
    half = -(-len(shots) // 2)
    cells = [Box(side.x, side.y + 36 * row, side.w, 36) for side in (left, right)
             for row in range(half)]  # fmt: skip
    for shot, cell in zip(reversed(shots), cells, strict=False):
        role = Role.ACCENT if shot.hit else Role.SOFT
        scene.line(cell, f"Round {shot.round}: {shot_words(shot)}", 22, role, Weight.BOLD)
