"""The map: hexes, the steps of the last movement, and the battle."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from render.drawings.arrows import ARROW_SIDE, Against, arrow, arrow_head, short_arrow
from render.scene import Box, Scene
from render.space_empires import art
from render.space_empires.layout import Grid, extent, fit
from render.space_empires.owners import style_of
from render.space_empires.tiles import draw_ground, draw_system, mark_system
from rules.space_empires.charts.geometry import place
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.position.view import CounterView, View

PART = 4
"""Hexes across a part of the map that is shown alone, and a little more at its edges."""
_DIRECTIONS = {(0, 2): 0, (-1, 1): 1, (-1, -1): 2, (0, -2): 3, (1, -1): 4, (1, 1): 5}
"""Sixths of a turn toward each neighbour: lines up, half hexes to the right."""


def draw_map(scene: Scene, room: Box, view: View) -> Grid:
    """Draw every hex in play, as large as there is room for."""
    hexes = tuple(system.hex for system in view.systems)
    grid = fit(hexes, room)
    counters: dict[HexId, list[CounterView]] = {}
    for counter in view.counters:
        counters.setdefault(counter.hex, []).append(counter)
    for system in view.systems:
        draw_ground(scene, grid, system)
    for system in view.systems:
        mark_system(scene, grid, view, system, counters.get(system.hex, ()))
    if view.battle is not None and not view.battle.over:
        scene.icon(grid.whole(view.battle.hex), art.FIGHT)
        scene.choices.append(grid.inner(view.battle.hex))
    # arrows pass below counters and names, which have to be read
    draw_tracks(scene, grid, view, within=hexes)
    for system in view.systems:
        draw_system(scene, grid, system, counters.get(system.hex, ()))
        if any(counter.owner == view.seat for counter in counters.get(system.hex, ())):
            scene.choices.append(grid.inner(system.hex))
    scene.fields.append(room)
    note_regions(scene, grid, hexes)
    return grid


def note_regions(scene: Scene, grid: Grid, hexes: tuple[HexId, ...]) -> None:
    """Register parts of the map, each a few hexes across, by the names of their corners."""
    for name, box in _regions(grid, hexes):
        scene.region(name, box)


@cache
def _regions(grid: Grid, hexes: tuple[HexId, ...]) -> list[tuple[str, Box]]:
    regions = []
    boxes = [grid.inner(hex_id) for hex_id in hexes]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    wide = max(box.x + box.w for box in boxes) - left
    tall = max(box.y + box.h for box in boxes) - top
    many, deep = -(-wide // (PART * grid.width)), -(-tall // (PART * grid.width))
    for row in Box(left, top, wide, tall).rows(deep, 0):
        for cell in row.columns(many, 0):
            # half a hex over each edge, so that every hex is whole in one of the parts
            around = cell.inset(-grid.width // 2)
            within = [
                hex_id for hex_id, box in zip(hexes, boxes, strict=True) if around.contains(box)
            ]
            if within:
                regions.append((f"{within[0]} to {within[-1]}", around))
    return regions


class Step(NamedTuple):
    """A step of a movement from one hex to the next."""

    owner: int
    start: HexId
    end: HexId
    first: bool
    last: bool
    newest: bool
    """True if it belongs to the movement that was made last."""
    against: Against = Against.NONE
    """The step that leads back between the same hexes."""


def steps(view: View, within: Collection[HexId]) -> list[Step]:
    """Return the steps of the last movements; several groups that move together share them."""
    shared: dict[tuple[int, HexId, HexId, bool, bool], Step] = {}
    for number, track in enumerate(view.tracks, 1):
        ends = list(pairwise(track.path))
        for count, (start, end) in enumerate(ends, 1):
            key = (track.owner, start, end, count == 1, count == len(ends))
            if start in within and end in within:
                shared[key] = Step(*key, newest=number == len(view.tracks))
    newest = {(step.start, step.end): step.newest for step in shared.values()}
    newest |= {(step.start, step.end): True for step in shared.values() if step.newest}
    return [step._replace(against=_against(newest.get((step.end, step.start)))) for step
            in shared.values()]  # fmt: skip


def _against(newest: bool | None) -> Against:
    return Against.NONE if newest is None else Against.NEWEST if newest else Against.OLDER


def draw_tracks(
    scene: Scene, grid: Grid, view: View, within: Collection[HexId], *, newest: bool = True
) -> None:
    """Draw each way of the last movements, from a dot where it began to a head where it ended.

    The newest one is left out unless `newest`.
    """
    for step in steps(view, within):
        if (newest or not step.newest) and (at := _between(grid, step)):
            box, sixth = at
            style = style_of(step.owner)
            drawing = arrow(
                style,
                sixth,
                first=step.first,
                last=step.last,
                newest=step.newest,
                against=step.against,
            )
            scene.icon(box, drawing)


def draw_heads(scene: Scene, grid: Grid, view: View, within: Collection[HexId]) -> None:
    """Draw on top, where counters hide nothing, each step of the newest way, and others' ends."""
    for step in steps(view, within):
        if (step.newest or step.last) and (at := _between(grid, step)):
            box, sixth = at
            style = style_of(step.owner)
            if step.newest:
                head = short_arrow(style, sixth, first=step.first, against=step.against)
            else:
                head = arrow_head(style, sixth, step.against)
            scene.icon(box, head)


def crossed_edges(
    view: View, within: Collection[HexId], *, newest: bool = False
) -> dict[HexId, set[int]]:
    """Return the edges of each hex that the newest way crosses, in sixths of a turn.

    Unless `newest`, they include those with the end of an older way.
    """
    edges: dict[HexId, set[int]] = {}
    for step in steps(view, within):
        sixth = _sixth(step)
        if sixth is not None and (step.newest or (step.last and not newest)):
            edges.setdefault(step.end, set()).add((sixth + 3) % 6)
            if step.newest:
                edges.setdefault(step.start, set()).add(sixth)
    return edges


def passed_edges(view: View, within: Collection[HexId]) -> dict[HexId, set[int]]:
    """Return the edges of each hex between which older ways cross its middle.

    A way begins and ends outside the middle of a hex, and the newest one has short arrows.
    """
    edges: dict[HexId, set[int]] = {}
    for step in steps(view, within):
        sixth = _sixth(step)
        if sixth is None or step.newest:
            continue
        if not step.first:
            edges.setdefault(step.start, set()).add(sixth)
        if not step.last:
            edges.setdefault(step.end, set()).add((sixth + 3) % 6)
    return edges


def _sixth(step: Step) -> int | None:
    """Return a step's direction in sixths of a turn; None: a jump through a warp point."""
    (row, left), (to_row, to_left) = place(step.start), place(step.end)
    return _DIRECTIONS.get((to_row - row, round(2 * (to_left - left))))


def _between(grid: Grid, step: Step) -> tuple[Box, int] | None:
    """Return the square of a step's arrow, and its direction in sixths of a turn."""
    sixth = _sixth(step)
    if sixth is None:
        return None
    (x, y), (to_x, to_y) = grid.middle(step.start), grid.middle(step.end)
    side = round(ARROW_SIDE * grid.width)
    return Box((x + to_x - side) // 2, (y + to_y - side) // 2, side, side), sixth


SECTOR = 5
"""Hexes across a sector, at most."""


@cache
def sectors(hexes: tuple[HexId, ...]) -> dict[str, tuple[HexId, ...]]:
    """Return the hexes of each part of the map, by the names of its first and last hex."""
    left, right, top, low = extent(hexes)
    across = -(-round(right - left) // SECTOR)
    down = -(-(top - low + 1) // SECTOR)
    groups: dict[tuple[int, int], list[HexId]] = {}
    for hex_id in hexes:
        row, column = place(hex_id)
        key = (
            int((top - row) * down / (top - low + 1)),
            int((column - left) * across / (right - left)),
        )
        groups.setdefault(key, []).append(hex_id)
    ordered = [groups[key] for key in sorted(groups)]
    return {f"{group[0]} to {group[-1]}": tuple(group) for group in ordered}
