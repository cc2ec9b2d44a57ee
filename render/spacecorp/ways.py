"""Borders between regions: a line, and what it costs to cross, where no box is."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import ceil

from render.scene import Box, Scene
from render.spacecorp import art
from render.spacecorp.layout import BENT, FULL, SHIFTED
from rules.spacecorp.charts.kinds import RegionId
from rules.spacecorp.charts.printed import Border

DISC = 34
SMALL_DISC = 30
PIECE = 80
"""Greatest side in pixels of one piece of a way; small pieces are painted fast."""

Spot = tuple[float, float]


def draw_ways(
    scene: Scene, boxes: Mapping[RegionId, Box], borders: tuple[Border, ...], room: Box
) -> None:
    """Draw all lines, then all costs."""
    seen = [_seen(boxes, border, room) for border in borders]
    for start, end in seen:
        _way(scene, start, end)
    for border, (start, end) in zip(borders, seen, strict=True):
        share = SHIFTED.get((border.a, border.b), 0.5)
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        side = SMALL_DISC if border.cost >= 10 else DISC
        box = Box(round(x - side / 2), round(y - side / 2), side, side)
        scene.icon(box, art.cost(border.cost))


def _seen(boxes: Mapping[RegionId, Box], border: Border, room: Box) -> tuple[Spot, Spot]:
    """Return the part of a way between two boxes that neither of them hides."""
    box, end_box = boxes[border.a], boxes[border.b]
    (x0, y0), (x1, y1) = _centre(box), _centre(end_box)
    bend = BENT.get((border.a, border.b))
    if bend is not None:
        x0 = x1 = room.x + bend * room.w // FULL[0]
    start, end = _leaves(box, x1 - x0, y1 - y0), 1 - _leaves(end_box, x0 - x1, y0 - y1)
    at = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (start, end)]
    return at[0], at[1]


def _centre(box: Box) -> tuple[int, int]:
    return box.x + box.w // 2, box.y + box.h // 2


def _leaves(box: Box, dx: int, dy: int) -> float:
    """Return the share of a way from its middle at which a box ends."""
    across = box.w / 2 / abs(dx) if dx else 1.0
    down = box.h / 2 / abs(dy) if dy else 1.0
    return min(across, down, 1.0)


def _way(scene: Scene, start: Spot, end: Spot) -> None:
    """Draw a line in pieces, each in a small square."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    count = max(1, ceil(max(abs(dx), abs(dy)) / PIECE))
    shares = [number / count for number in range(count + 1)]
    spots = [(round(start[0] + dx * at), round(start[1] + dy * at)) for at in shares]
    for (x0, y0), (x1, y1) in pairwise(spots):
        side = max(abs(x1 - x0), abs(y1 - y0)) + 2 * art.EDGE
        place = Box(min(x0, x1) - art.EDGE, min(y0, y1) - art.EDGE, side, side)
        scene.icon(place, art.piece(x1 - x0, y1 - y0))
