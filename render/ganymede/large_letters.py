"""Letters large enough for a phone, in less room than words and signs take.

To make room for larger letters, signs that repeat a line's words go first, then words that signs
repeat, then soft words.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from render.art import Art, Letter, Stroke
from render.ganymede.art import DEEDS, ROCKET, TILE
from render.paint import advance, measure, truncate
from render.paint.lines import ICON_EMS
from render.palettes import Role
from render.scene import Box, Icon, Item, Line, Part, Rectangle

LETTERS = 30
"""The least size of the overview: 9 pixels on a phone, which is 360 wide."""
SIGNS = 24
"""Side of drawings in pixels below which only those that say more than their order are left."""
REPEATED = {art.name for art in (*DEEDS.values(), TILE, ROCKET)}
"""Signs whose meaning a word beside them repeats."""
TAIL = re.compile(r", \w+$")
"""A player's place, which stays complete after a truncated name."""
_ACROSS, _DOWN = ((0.26, 0.5), (0.74, 0.5)), ((0.5, 0.26), (0.5, 0.74))
JOINTS: dict[Part, Art] = {
    "+": Art("and", (Stroke(_ACROSS, 0.1, Role.INK), Stroke(_DOWN, 0.1, Role.INK))),
    "/": Art("or", (Stroke(((0.38, 0.84), (0.62, 0.16)), 0.1, Role.INK),)),
}
"""Signs between drawings, drawn too: so a line of them needs no larger letters."""


def enlarged_items(items: Iterable[Item], least: int = LETTERS) -> Iterator[Item]:
    """Yield items in letters for a phone; a line takes the room of a dropped one above it."""
    gone: Box | None = None
    for item in items:
        large = enlarge(item, least)
        if large is None:
            gone = item.box
            continue
        if gone and isinstance(large, Line) and large.box == gone._replace(y=gone.y + gone.h):
            large = replace(large, box=gone._replace(h=2 * gone.h))
        gone = None
        yield large


@lru_cache(maxsize=2048)
def enlarge(item: Item, least: int = LETTERS) -> Item | None:
    """Return a thing of the detailed board in letters for a phone; None: there is no room."""
    if isinstance(item, Rectangle):
        return item
    if isinstance(item, Icon):
        return replace(item, art=_bare(item.art, item.box.w, least))
    parts: tuple[Part, ...] = tuple(JOINTS.get(part, part) for part in item.parts)
    worded = any(isinstance(part, str) for part in parts)
    size = max(item.size, least) if worded else item.size
    side = round(measure(replace(item, parts=parts, size=size))[0] * ICON_EMS)
    parts = tuple(_bare(part, side, least) if isinstance(part, Art) else part for part in parts)
    line = replace(item, parts=parts, size=size)
    if not worded:
        # drawings side by side say "both" too, and are larger without a sign between them
        alone = tuple(part for part in parts if part != JOINTS["+"])
        return replace(line, parts=alone) if measure(line)[0] * ICON_EMS < SIGNS else line
    for shorter in _shorter(parts):
        option = replace(line, parts=shorter)
        drawn, fits = measure(option)
        if fits and drawn >= least:
            return option
    return None if line.role is Role.SOFT else _cut(line)


def _bare(art: Art, side: int, least: int) -> Art:
    """Return a drawing without a small letter that its shape repeats; a seat keeps its own."""
    letters = [shape for shape in art.shapes if isinstance(shape, Letter)]
    if all(shape.size * side >= least for shape in letters):
        return art
    if art.name.startswith("seat "):
        size = max(letters[0].size, least / side)
        shapes = [
            dataclasses.replace(shape, size=size) if shape in letters else shape
            for shape in art.shapes
        ]
        return dataclasses.replace(art, name=f"{art.name} {size:.4f}", shapes=tuple(shapes))
    bare = tuple(shape for shape in art.shapes if shape not in letters)
    return dataclasses.replace(art, name=f"bare {art.name}", shapes=bare)


def _shorter(parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
    """Yield a line's parts, ever fewer: without repeated signs, then without words."""
    yield parts
    words = [part for part in parts if isinstance(part, str)]
    if words and len(parts) > 1:
        yield tuple(part for part in parts if isinstance(part, str) or part.name not in REPEATED)
    if len(words) > 1 and isinstance(parts[-1], str) and parts[-1].strip("+×0123456789"):
        yield parts[:-1]
    if signs := tuple(part for part in parts if part not in words):
        yield signs


def _cut(line: Line) -> Line:
    """Return a line of words cut at its end."""
    words = " ".join(part for part in line.parts if isinstance(part, str))
    place = TAIL.search(words)
    tail = place[0] if place else ""
    room = line.box.w - round(advance(tail, line.size, line.weight))
    head = truncate(words.removesuffix(tail), room, line.size, line.weight)
    return replace(line, parts=(head + tail,))
