"""Borders between regions: a line, and what it costs to cross, where nothing else is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, dist
from typing import NamedTuple

from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.spacecorp import art
from render.spacecorp.layout import BENT, SHARES
from rules.spacecorp.charts.kinds import RegionId
from rules.spacecorp.charts.printed import Border

DISC = 50
"""Side of the disc with a cost."""
WIDTH = 4
"""Of a way."""
PIECE = 80
"""Greatest side in pixels of one piece of a way; small pieces are painted fast."""
PLATE = 76
"""Width of a plate with a cost and a transit addition."""
TRIED = tuple(0.5 + side * step / 40 for step in range(18) for side in (1, -1))
"""Positions of a cost on its way, as shares, the middle first."""

Spot = tuple[float, float]


class Way(NamedTuple):
    """A border as it is drawn: the corners of its line."""

    border: Border
    corners: list[Spot]


def ways_of(boxes: Mapping[RegionId, Box], borders: Sequence[Border], room: Box) -> list[Way]:
    """Return the ways between regions."""
    return [Way(border, _corners(boxes, border, room)) for border in borders]


def draw_ways(scene: Scene, ways: Sequence[Way]) -> None:
    """Draw all lines."""
    for way in ways:
        for start, end in pairwise(way.corners):
            draw_line(scene, start, end)


def draw_costs(
    scene: Scene,
    ways: Sequence[Way],
    transit: Mapping[str, int],
    taken: Sequence[Box],
    patches: Sequence[Box] = (),
) -> None:
    """Draw all costs, with transit additions.

    They lie on nothing that is `taken`, and where it is possible on no patch.
    """
    kept = [*taken]
    for way in ways:
        disc = _disc(way, kept, patches)
        kept.append(disc)
        border = way.border
        more = transit.get(f"{border.a}-{border.b}")
        if more is None:
            scene.icon(disc, art.cost(border.cost))
            continue
        plate = Box(disc.x + (DISC - PLATE) // 2, disc.y + 6, PLATE, DISC - 12)
        scene.rectangle(plate, Role.SKY, 18, outline=Role.LINE, stroke=4)
        scene.line(plate, f"{border.cost}+{more}", 34, weight=Weight.HEAVY, align=Align.MIDDLE)


def _disc(way: Way, taken: Sequence[Box], patches: Sequence[Box]) -> Box:
    """Return the place of a cost: its own, else the first free one on its way."""
    own = SHARES.get((way.border.a, way.border.b))
    if own is not None:
        return _around(*_along(way.corners, own))
    # most things are far from a way, and to look at them all would take longer than to paint
    reach = _reach(way)
    near = tuple(box for box in taken if box.intersects(reach))
    below = tuple(box for box in patches if box.intersects(reach))
    return _freest(tuple(way.corners), near, below)


@lru_cache(maxsize=1024)
def _freest(corners: tuple[Spot, ...], near: tuple[Box, ...], below: tuple[Box, ...]) -> Box:
    """Return the first place on a way that hides nothing, else the one that hides least."""
    best, least = _around(*_along(corners, TRIED[0])), -1
    for share in TRIED:
        spot = _around(*_along(corners, share))
        hidden = 8 * sum(map(spot.overlap, near)) + sum(map(spot.overlap, below))
        if hidden == 0:
            return spot
        if least < 0 or hidden < least:
            best, least = spot, hidden
    return best


def _reach(way: Way) -> Box:
    """Return the box in which the cost of a way can lie."""
    across, down = zip(*way.corners, strict=True)
    left, top = round(min(across)) - DISC, round(min(down)) - DISC
    return Box(left, top, round(max(across)) + DISC - left, round(max(down)) + DISC - top)


def _along(corners: Sequence[Spot], share: float) -> Spot:
    """Return a point of a line; of a bent one, of its longest part."""
    ends = max(pairwise(corners), key=lambda ends: dist(*ends))
    return _between(ends, share)


def _around(x: float, y: float) -> Box:
    return Box(round(x - DISC / 2), round(y - DISC / 2), DISC, DISC)


def _between(way: tuple[Spot, Spot], share: float) -> Spot:
    (x0, y0), (x1, y1) = way
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def _corners(boxes: Mapping[RegionId, Box], border: Border, room: Box) -> list[Spot]:
    """Return the corners of a way between two boxes, without the parts that they hide."""
    box, end_box = boxes[border.a], boxes[border.b]
    start, end = _centre(box), _centre(end_box)
    bend = BENT.get((border.a, border.b))
    if bend is not None:
        return [
            *_stub(box, room.x + bend, end[1]),
            *reversed(_stub(end_box, room.x + bend, start[1])),
        ]
    dx, dy = end[0] - start[0], end[1] - start[1]
    first, last = _leaves(box, dx, dy), 1 - _leaves(end_box, -dx, -dy)
    return [_between((start, end), first), _between((start, end), last)]


def _stub(box: Box, across: int, toward: int) -> list[Spot]:
    """Return the start of a way that runs straight down, from a box that may be beside it."""
    x, y = _centre(box)
    if box.x <= across <= box.x + box.w:
        return [(across, box.y + box.h if toward > y else box.y)]
    return [(box.x + box.w if across > x else box.x, y), (across, y)]


def _centre(box: Box) -> tuple[int, int]:
    return box.x + box.w // 2, box.y + box.h // 2


def _leaves(box: Box, dx: int, dy: int) -> float:
    """Return the share of a way from its middle at which a box ends."""
    across = box.w / 2 / abs(dx) if dx else 1.0
    down = box.h / 2 / abs(dy) if dy else 1.0
    return min(across, down, 1.0)


def draw_line(scene: Scene, start: Spot, end: Spot) -> None:
    """Draw a line in pieces, each in a small square, which paints faster than a large one."""
    left, top, right, low = map(round, (*start, *end))
    if left == right or top == low:
        wide, tall = abs(right - left) + WIDTH, abs(low - top) + WIDTH
        corner = min(left, right) - WIDTH // 2, min(top, low) - WIDTH // 2
        scene.rectangle(Box(*corner, wide, tall), Role.LINE, 0)
        return
    for (x0, y0), (x1, y1) in pairwise(_steps(start, end, PIECE)):
        side = max(abs(x1 - x0), abs(y1 - y0)) + 2 * art.EDGE
        place = Box(min(x0, x1) - art.EDGE, min(y0, y1) - art.EDGE, side, side)
        scene.icon(place, art.piece(x1 - x0, y1 - y0))


def _steps(start: Spot, end: Spot, most: int) -> Iterator[tuple[int, int]]:
    """Yield points of a line at most this many pixels apart."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    count = max(1, ceil(max(abs(dx), abs(dy)) / most))
    for number in range(count + 1):
        yield round(start[0] + dx * number / count), round(start[1] + dy * number / count)
