"""Close-ups for a phone: whole parts of a board, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render.scene import Box, Scene
from render.zoom import LEAST, WIDTH, padded, part, region

GAP = 10
"""Pixels between two parts."""
TALLEST = 1080
"""Height of all parts together: half as much again as the width, as a phone shows a picture."""
SHARE = 0.36
"""Width of a window by the board's: so letters of 16 pixels on a board 1600 wide, and of 13 on the
maps of Space Empires, are 10 high on a phone."""
WIDEST = 0.6
"""The widest region that is shown, by the board's width."""
LOWEST = 180
"""Less room than this, in pixels of the inset, shows no further part."""
CHOICE, PLACED, CUT = 3, 1.6, 0.5
"""Weight of a pending choice and of a change on a map, in changes: a window with one comes before
a region with one, such as a hand that paid for it. A window cuts what is at its edges and counts
less by `CUT` than a region with the same content.
"""


class Target(NamedTuple):
    """A thing to show, and its weight in changes."""

    box: Box
    weight: float


class Candidate(NamedTuple):
    """A part that may be shown: its box on the board, and its region if it is one."""

    box: Box
    region: Box | None = None

    @property
    def tall(self) -> int:
        """Height in the inset."""
        return round(self.box.h * WIDTH / self.box.w)

    def worth(self, things: Sequence[Target]) -> float:
        """Return the weight of the targets it shows."""
        total = sum(thing.weight for thing in things if self.box.contains(thing.box))
        return total if self.region else total - CUT

    def scene(self, board: Scene) -> Scene:
        """Draw the part alone."""
        return region(board, self.region) if self.region else part(board, self.box)


def inset_parts(
    scene: Scene, pending: Sequence[int] = (), tallest: int = TALLEST, *, always: bool = False
) -> list[Scene]:
    """Return the parts that show the pending player and the changes, in the board's order.

    Empty if nothing has changed, unless `always`. A single pending player comes first, then the
    parts with most of the remaining changes, while there is room. If one part can't show all
    pending choices, such as ships on several maps, each of them has its share of the room.
    """
    if not (scene.changed or always):
        return []
    boxes = [scene.marks[key].box for key in scene.changed]
    left = [Target(box, _counts(scene, box)) for box in boxes]
    left += [Target(box, CHOICE) for box in scene.choices]
    alone = pending if len(pending) == 1 else ()
    seats = (Candidate(padded(scene, box), box) for seat in alone if (box := scene.seats.get(seat)))
    chosen = [candidate for candidate in seats if candidate.tall <= tallest]
    # greedy: the part with most of the remaining targets, until there is no room
    while True:
        left = [
            target
            for target in left
            if not any(candidate.box.contains(target.box) for candidate in chosen)
        ]
        room = tallest - sum(candidate.tall + GAP for candidate in chosen)
        best = _best(scene, left, room)
        if best is None:
            break
        # a smaller window leaves room for choices elsewhere on the board
        others = sum(
            target.weight == CHOICE and not best.box.contains(target.box) for target in left
        )
        if others:
            best = _best(scene, left, max(LOWEST, room // (1 + others) - GAP)) or best
        chosen.append(best)
    return [
        candidate.scene(scene)
        for candidate in sorted(chosen, key=lambda candidate: (candidate.box.y, candidate.box.x))
    ]


def _counts(scene: Scene, box: Box) -> float:
    """Return a change's weight."""
    return PLACED if any(field.contains(box) for field in scene.fields) else 1


def _best(scene: Scene, left: Sequence[Target], room: int) -> Candidate | None:
    """Return the part of this height with the highest weight; None: no part shows a target."""
    fitting = _fitting(scene, left, room)
    best = max(fitting, key=lambda candidate: candidate.worth(left), default=None)
    return best if best and best.worth(left) > 0 else None


def _fitting(scene: Scene, things: Sequence[Target], room: int) -> Iterator[Candidate]:
    """Yield the regions that fit, and windows of this height around targets on a map."""
    if room < LOWEST:
        return
    for box in scene.regions.values():
        candidate = Candidate(padded(scene, box), box)
        if box.w <= scene.width * WIDEST and candidate.tall <= room:
            yield candidate
    for field in scene.fields:
        wide = min(field.w, max(LEAST, round(scene.width * SHARE)))
        for thing in things:
            if field.contains(thing.box):
                yield Candidate(_window(field, thing.box, wide, room * wide // WIDTH))


def _window(field: Box, box: Box, wide: int, tall: int) -> Box:
    """Return a window around a box within a map, at most this high."""
    tall = min(field.h, tall)
    x, y = box.x + (box.w - wide) // 2, box.y + (box.h - tall) // 2
    x = max(field.x, min(x, field.x + field.w - wide))
    return Box(x, max(field.y, min(y, field.y + field.h - tall)), wide, tall)
