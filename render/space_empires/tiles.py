"""Hexes with all their contents."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.drawings.tokens import crystal, pickaxe
from render.palettes import Role
from render.scene import Align, Box, Icon, Part, Scene, Weight
from render.space_empires import art, counter_art
from render.space_empires.layout import Grid
from render.space_empires.owners import SEATS, style_of
from render.space_empires.silhouettes import silhouette
from render.space_empires.stacks import Chip, chips
from rules.space_empires.charts.kinds import DEEP, HexId
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.view import CounterView, SystemView, View

NARROW_WIDTH = 0.475
"""Width of a counter in hex widths."""
NAME_SIZE = 0.19
"""Size of a hex's name, in hex widths."""
MIN_NAME_WIDTH = 1.7
"""Width of a counter, in narrow ones, below which long names are abbreviated."""
_ROWS = {
    1: ((0.18, 0.91),),
    2: ((0.05, 0.91), (0.27, 0.66)),
    3: ((-0.11, 0.91), (0.09, 0.91), (0.29, 0.62)),
    4: ((0.01, NARROW_WIDTH), (0.235, NARROW_WIDTH)),
    5: ((-0.11, NARROW_WIDTH), (0.09, NARROW_WIDTH), (0.29, NARROW_WIDTH)),
}
"""Distance of rows of counters below a hex's middle, and their width, by the number of counters;
narrow ones stand in pairs."""
LOW_HEIGHT = 0.9
"""The height of counters in three rows, by that of others."""


def draw_ground(scene: Scene, grid: Grid, system: SystemView) -> None:
    """Draw the hex itself."""
    tile = art.ground(system.origin, explored=system.explored, closed=system.closed)
    scene.icon(grid.whole(system.hex), tile)


def draw_system(
    scene: Scene, grid: Grid, system: SystemView, counters: Sequence[CounterView]
) -> None:
    """Draw a hex's name, its marker or colony, and its counters."""
    stack = chips(system, counters)
    draw_name(scene, grid, system.hex)
    leader = _leader(stack)
    if leader is None:
        _draw_face(scene, grid, system, room=min(len(stack), 3))
    else:
        _draw_beside(scene, grid, system, leader)
    for chip, box in zip(stack, _places(grid, system.hex, len(stack)), strict=True):
        draw_chip(scene, box, chip)


def mark_system(
    scene: Scene, grid: Grid, view: View, system: SystemView, counters: Sequence[CounterView]
) -> None:
    """Register what a hex shows; if that has changed, its outline glows below its contents."""
    glow = Icon(grid.whole(system.hex), art.CHANGED)
    shown = content(view, system, counters)
    scene.mark(f"hex:{system.hex}", grid.inner(system.hex), shown, glow)


def draw_name(scene: Scene, grid: Grid, hex_id: HexId, tall: float = NAME_SIZE) -> None:
    """Draw a hex's name at its top, where no arrow passes."""
    box = grid.spot(hex_id, 0.0, -0.395, 0.42, tall)
    size = round(tall * grid.width)
    scene.line(box, hex_id, size, Role.INK, Weight.BOLD, Align.MIDDLE)


def _draw_face(scene: Scene, grid: Grid, system: SystemView, room: int) -> None:
    """Draw the colony, the open marker or the back, the smaller the more counters there are."""
    # by the number of counters: none, one, two, or three rows
    side = (0.5, 0.37, 0.29, 0.24)[room]
    across, down = ((0.0, 0.06), (0.0, -0.1), (0.0, -0.175), (0.3, -0.28))[room]
    draw_world(scene, grid, system, side, across, down)


def _leader(stack: Sequence[Chip]) -> Art | None:
    """Draw the silhouette of the most informative unit, if a hex has room and all may know it."""
    # a silhouette of a hidden counter would give its kind away
    if len(stack) != 1 or stack[0].hidden:
        return None
    return silhouette(stack[0].kind, style_of(stack[0].owner))


def _draw_beside(scene: Scene, grid: Grid, system: SystemView, leader: Art) -> None:
    """Draw a unit's silhouette above its counter, beside what else the hex holds."""
    alone = face_of(system) is art.SPACE
    if not alone:
        draw_world(scene, grid, system, 0.34, -0.2, -0.1)
    across, side = (0.0, 0.42) if alone else (0.2, 0.36)
    scene.icon(grid.spot(system.hex, across, -0.09, side, side), leader)


def draw_world(
    scene: Scene, grid: Grid, system: SystemView, side: float, across: float, down: float
) -> None:
    """Draw a hex's world at this size and distance from its middle, in hex widths."""
    face = face_of(system)
    if face is None:
        return
    # empty space shouldn't look as large as a planet
    if face is art.SPACE:
        side *= 0.6
    box = grid.spot(system.hex, across, down, side, side)
    scene.icon(box, face)
    if system.peeked:
        _draw_eye(scene, grid, box)
    if system.colony is not None and system.colony.hoard:
        # more have no room beside the colony
        kinds = system.colony.hoard[:3]
        for number, kind in enumerate(kinds):
            lower = 0.12 * (number - (len(kinds) - 1) / 2)
            pile = grid.spot(system.hex, across + side * 0.62, down + lower, 0.2, 0.2)
            scene.icon(pile, art.marker(kind))


def _draw_eye(scene: Scene, grid: Grid, box: Box) -> None:
    side = round(0.19 * grid.width)
    scene.icon(Box(box.x - round(side * 0.75), box.y + box.h - side, side, side), art.EYE)


def face_of(system: SystemView) -> Art | None:
    """Draw the colony, the open marker or the back of a hex; None where none may be entered."""
    if system.closed:
        return None
    if system.colony is not None:
        colony = system.colony
        return art.colony(style_of(colony.owner), colony.worth, home=colony.home)
    if system.explored:
        return art.marker(system.terrain)
    if system.peeked:
        return art.marker(system.peeked)
    return art.back(None if system.origin == DEEP else SEATS[system.origin])


def _places(grid: Grid, hex_id: HexId, count: int) -> list[Box]:
    """Return a place for each counter: one in a row, or narrow ones in pairs, the last alone."""
    tall = (
        NARROW_WIDTH * counter_art.CHIP_TALL * (LOW_HEIGHT if len(_ROWS.get(count, ())) == 3 else 1)
    )
    if count <= 3:
        rows = _ROWS.get(count, ())
        return [grid.spot(hex_id, 0, down, wide, tall) for down, wide in rows]
    places = []
    for number in range(count):
        row, column = divmod(number, 2)
        alone = number == count - 1 and column == 0
        across = 0.0 if alone else (column - 0.5) * (NARROW_WIDTH + 0.005)
        places.append(grid.spot(hex_id, across, _ROWS[count][row][0], NARROW_WIDTH, tall))
    return places


def draw_chip(scene: Scene, box: Box, chip: Chip) -> None:
    """Draw one counter; a wide box shows its name."""
    style = style_of(chip.owner)
    ratio = round(box.w * counter_art.CHIP_TALL / box.h, 1)
    wide, short = ratio > counter_art.NARROW, ratio < MIN_NAME_WIDTH
    drawing = counter_art.chip(style, ratio, hidden=chip.hidden, numeral=bool(chip.numeral))
    scene.icon(Box(box.x, box.y + (box.h - box.w) // 2, box.w, box.w), drawing)
    words, size = box.inset(round(box.h * (0.16 if wide else 0.14)), 0), round(box.h * 0.74)
    ink = Role.INK if chip.hidden else style.ink
    if chip.numeral:
        end = round(box.h * counter_art.numeral_gap(style, ratio))
        numeral, words = box.right(end, 0)[1].right(round(box.h * counter_art.NUMERAL), 1)
        words = words.left(round(box.h * 0.12))[1] if wide else words
        scene.line(numeral, chip.numeral, size, Role.LIGHT, Weight.HEAVY, Align.MIDDLE)
    scene.line(words, _parts(chip, short=short), size, ink, Weight.HEAVY, Align.MIDDLE)


def _parts(chip: Chip, *, short: bool) -> tuple[Part, ...]:
    style = style_of(chip.owner)
    towed = (_towed_art(chip.tow),) if chip.tow else ()
    if not short and chip.count == 1 and not chip.hidden and not chip.rest:
        return (chip.name, *towed)
    number = (str(chip.number),) if chip.number else ()
    if chip.kind == "MINER" and chip.count == 1 and not towed:
        return (pickaxe(style.ink), *number)
    if chip.kind == "MINES" and chip.count == 1:
        return (counter_art.mine(style), *number)
    return (chip.words, *towed)


def _towed_art(kind: str) -> Art:
    """Draw what a miner tows; on a counter a crystal has no room for its worth."""
    return crystal() if kind in (Terrain.MINERALS5, Terrain.MINERALS10) else art.marker(kind)


def content(view: View, system: SystemView, counters: Sequence[CounterView]) -> str:
    """Return all that a hex shows, to find what has changed."""
    colony = system.colony
    parts = [system.terrain, system.peeked, str(system.explored), str(system.aliens)]
    if colony is not None:
        parts.append(f"{colony.owner} {colony.worth} {colony.hoard}")
    parts += sorted(
        f"{c.owner}.{c.kind}{c.number} #{c.token} {c.size} {c.face} {c.tow}" for c in counters
    )
    return "; ".join(parts) + battle_content(view, system.hex)


def battle_content(view: View, hex_id: HexId) -> str:
    """Return the course of the battles in a hex, to find what has changed."""
    now = [view.battle] if view.battle is not None and not view.battle.over else []
    return "".join(
        f"; battle {battle.round} {battle.over} {len(battle.shots)}"
        for battle in (*now, *view.battles)
        if battle.hex == hex_id
    )
