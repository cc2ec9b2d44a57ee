"""Counters on the overview: their numbers, the units that all may know, and what these tow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from render.art import Art
from render.drawings.tokens import crystal
from render.player_styles import Style
from render.scene import Scene
from render.space_empires import overview_art
from render.space_empires.hex_layout import COLUMN
from render.space_empires.layout import Grid
from render.space_empires.owners import NATIVE, style_of
from render.space_empires.silhouettes import silhouette
from render.space_empires.stacks import RANKS
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.view import CounterView, SystemView

STACK, LOW = 0.5, 0.24
"""Side of a stack's sign, and the distance of two signs below a hex's middle."""
UNIT_ALONE, UNIT_BESIDE = (-0.18, -0.02, 0.6), (0.24, -0.18, 0.36)
"""Place and side of a unit: alone in a hex, and beside a world."""
TWO_ALONE = (-0.26, -0.04, 0.46), (0.13, -0.25, 0.4)
TWO_BESIDE = (0.11, -0.26, 0.3), (0.36, -0.18, 0.3)
"""The same for two kinds of units."""
UNIT = 0.4
"""Side of a unit above or beside the sign of its stack, where there are several."""
CARGO, TOWED, TOWED_BESIDE = 0.3, (0.2, -0.2), (0.02, -0.3)
"""Side of minerals or a wreck in tow, and their middle from a hex's: beside a ship alone, and a
world too."""
CORNER, ABOVE = (-0.24, 0.25), (0.22, -0.22)
"""The same where a corner is free: below a world or a ship, and above a row of stacks."""

Stack = tuple[int, tuple[CounterView, ...]]
"""An owner, and their counters in a hex."""


class StackPlace(NamedTuple):
    """A hex of a map whose stacks are drawn."""

    grid: Grid
    system: SystemView
    side: int
    """The side of its stacks: 1: right, -1: left, 0: a row below."""
    bare: bool
    """True if there is no world beside them."""

    def draw(self, scene: Scene, drawing: Art, across: float, down: float, wide: float) -> None:
        """Draw something at a distance from the hex's middle, in hex widths."""
        scene.icon(self.grid.spot(self.system.hex, across, down, wide, wide), drawing)


def shown_stacks(
    system: SystemView, counters: Sequence[CounterView], *, figures: bool
) -> list[Stack]:
    """Return the stacks of a hex that are drawn: those of one owner by their faces."""
    stacks = _stacks(system, counters)
    return _by_face(stacks[0]) if figures and len(stacks) == 1 else stacks


def _stacks(system: SystemView, counters: Sequence[CounterView]) -> list[Stack]:
    """Return the counters of a hex by owner; aliens that lie face down have none."""
    ordered = sorted(counters, key=lambda counter: counter.owner)
    stacks: list[Stack] = [
        (owner, tuple(group)) for owner, group in groupby(ordered, lambda c: c.owner)
    ]
    if system.aliens and all(owner != ALIENS for owner, _ in stacks):
        stacks.append((ALIENS, ()))
    return stacks


def _by_face(stack: Stack) -> list[Stack]:
    """Return an owner's counters that lie face up and those that lie face down, each together."""
    owner, counters = stack
    parts = [tuple(c for c in counters if bool(c.kind) is known) for known in (True, False)]
    return [(owner, part) for part in parts if part] or [stack]


def draw_stacks(scene: Scene, place: StackPlace, stacks: Sequence[Stack], *, figures: bool) -> None:
    """Draw the counters of a hex, and what they tow or what waits at its colony."""
    for number, (owner, stack) in enumerate(stacks):
        if len(stacks) == 1:
            _draw_only(scene, place, owner, stack, figures=figures)
        else:
            _draw_one_of(scene, place, owner, stack, number, len(stacks), figures=figures)
    if figures:
        _draw_cargo(scene, place, stacks)


def _draw_only(
    scene: Scene,
    place: StackPlace,
    owner: int,
    stack: Sequence[CounterView],
    *,
    figures: bool,
) -> None:
    """Draw a hex's only stack: ships if all may know some, and the number of counters."""
    side, bare, system = place.side, place.bare, place.system
    units = _units(stack, _look(owner))
    home = system.colony is not None and system.colony.home
    if units and not figures:
        across, down, wide = (0.0, 0.02, 0.66) if bare else (0.2, 0.14, 0.52)
        across, wide = (0.27, 0.42) if home else (across, wide)
        place.draw(scene, units[0], across, down, wide)
        return
    spots = [UNIT_ALONE if bare else UNIT_BESIDE]
    # a Homeworld has no room for two
    if len(units) > 1 and not home:
        spots = [*(TWO_ALONE if bare else TWO_BESIDE)]
    for unit, (across, down, wide) in zip(units, spots, strict=False):
        place.draw(scene, unit, across * side, down, wide)
    across, down = (0.0, 0.02) if bare and not units else (0.21, 0.2)
    place.draw(scene, _sign(system, owner, stack, figures=figures), across * side, down, STACK)


def _draw_one_of(
    scene: Scene,
    place: StackPlace,
    owner: int,
    stack: Sequence[CounterView],
    number: int,
    count: int,
    *,
    figures: bool,
) -> None:
    """Draw one of several stacks; its unit beside it if there is no world in its place."""
    side = place.side
    sign = _sign(place.system, owner, stack, figures=figures)
    units = _units(stack, _look(owner))
    if side:
        across, down = COLUMN[0] * side, COLUMN[1][number]
        unit_at = -0.22 * side, down
    else:
        # they overlap a little, or are pushed together where a hex has three owners
        across, down = (number - (count - 1) / 2) * min(STACK - 0.04, 0.9 / count), LOW
        unit_at = across, -0.2
    if units and figures and place.bare and count == 2:
        place.draw(scene, units[0], *unit_at, UNIT)
    shown = sign if figures or side or not units else units[0]
    place.draw(scene, shown, across, down, STACK)


def _draw_cargo(scene: Scene, place: StackPlace, stacks: Sequence[Stack]) -> None:
    """Draw what is towed in a hex, and what waits at its colony where its corner is free."""
    tows = [counter.tow for _, stack in stacks for counter in stack if counter.tow]
    colony = place.system.colony
    if tows:
        across, down = _cargo_spot(place, stacks)
        place.draw(scene, _goods(tows[0]), across * (place.side or 1), down, CARGO)
    if colony is not None and colony.hoard and len(stacks) < 2 and not (tows and stacks):
        across, down = CORNER
        place.draw(scene, _goods(colony.hoard[0]), across * (place.side or 1), down, CARGO)


def _cargo_spot(place: StackPlace, stacks: Sequence[Stack]) -> tuple[float, float]:
    """Return the free place of a hex for what is towed."""
    if len(stacks) > 1:
        return CORNER if place.side else ABOVE
    owner, stack = stacks[0]
    if len(_units(stack, _look(owner))) > 1:
        return CORNER
    return TOWED if place.bare else TOWED_BESIDE


def _goods(kind: Terrain) -> Art:
    """Draw minerals without their worth, or a wreck."""
    if kind.startswith("minerals"):
        return crystal()
    return overview_art.marker(kind, numbered=True)


def _look(owner: int) -> Style:
    return NATIVE if owner == ALIENS else style_of(owner)


def _sign(system: SystemView, owner: int, stack: Sequence[CounterView], *, figures: bool) -> Art:
    """Draw the number of counters, hollow if all are face down."""
    words = str(len(stack) or system.aliens) if figures else ""
    return overview_art.stack(_look(owner), words, hidden=not any(c.kind for c in stack))


def _units(stack: Sequence[CounterView], style: Style) -> list[Art]:
    """Draw the two most informative kinds of units that all may know."""
    kinds = {counter.kind for counter in stack if counter.kind in RANKS and counter.kind}
    drawings = (silhouette(kind, style) for kind in sorted(kinds, key=RANKS.index))
    # all natives fly in saucers
    return [*dict.fromkeys(drawing for drawing in drawings if drawing is not None)][:2]
