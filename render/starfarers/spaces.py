"""One space of a galaxy in letters: what it holds, beside the ships and bases there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from render.palettes import Role
from render.scene import Align, Box, Icon, Scene, Weight
from render.starfarers import art
from render.starfarers.counters import Stack, stack
from render.starfarers.layout import ROOT3, Field
from render.starfarers.owners import SEATS
from rules.starfarers.charts.kinds import Terrain
from rules.starfarers.position.view import GalaxyView, SpaceView, View

NAME, NAME_DOWN = 0.22, -0.335
"""Size of a space's name and its place, in hex widths."""
SIGN = 0.26
"""The sign of who fights in a space, in hex widths."""
CORNER = (0.29, -0.2, 0.19, 0.19)
"""Place of a planet without room beside counters, and of its base: places and sides in hex
widths.
"""
FULL, CROWDED = -0.06, 0.1
"""Upper edge of counters above which a hex is full, and its planet is smaller: from its middle,
in hex widths."""
TAG_EMS = 2.0
"""Width of the tag of an encounter card, as a multiple of its font size."""
SYMBOLS = {
    Terrain.PIRATES: 0.5,
    Terrain.WORMHOLE: 0.56,
    Terrain.TELEPORTER: 0.5,
    Terrain.TRADER: 0.54,
    Terrain.MERCENARIES: 0.46,
}
"""Side of the drawing of each kind of space, in hex widths."""
MOTHERSHIP, UNDER_SIGNS = 0.54, 0.36
"""Side of a mothership, and of any drawing below signs of fighting players."""


@dataclass(frozen=True)
class Spot:
    """A space with its place, and the seats that can fight there where these are shown."""

    field: Field
    view: View
    galaxy: GalaxyView
    space: SpaceView
    covering: Sequence[int]

    def part(self, across: float, down: float, wide: float, tall: float) -> Box:
        """Return a box around a place in the hex; all in hex widths, from its middle."""
        return self.field.spot(self.space.id, across, down, wide, tall)

    @cached_property
    def stack(self) -> Stack:
        """The ships' counters."""
        return stack(self.field, self.galaxy, self.space.id, signed=bool(self.covering))

    @cached_property
    def top(self) -> float:
        """Upper edge of the counters, from the hex's middle in hex widths."""
        return self.stack.top(self.field, self.space.id)

    @property
    def down(self) -> float:
        """Middle of what is drawn in the hex, below signs of fighting players if there are any."""
        return 0.1 if self.covering else 0.04

    @property
    def has_base(self) -> bool:
        """True if a base stands on the planet itself."""
        return any(base.site == self.space.id for base in self.galaxy.bases)

    @property
    def full(self) -> bool:
        """True if counters leave nothing else room in the middle."""
        return self.top < (CROWDED if self.covering else FULL)


def draw_ground(scene: Scene, spot: Spot) -> None:
    """Draw the hex itself, which glows if changed; below all names, which reach over edges."""
    space = spot.space
    # a hex one wide is 2/√3 high; the id decides the stars, so a space keeps them
    around = spot.field.square(spot.field.middle(space.id), 2 / ROOT3)
    scene.icon(around, art.space(tuple(spot.covering), sum(map(ord, space.id)) % art.SKIES))
    inside = spot.part(0, 0, 0.92, 0.86)
    content = space_content(spot.galaxy, space)
    scene.mark(f"hex:{space.id}", inside, content, Icon(around, art.GLOW))


def draw_space(scene: Scene, spot: Spot) -> None:
    """Draw what a space holds: a mothership, a planet with notes, or its symbol."""
    space = spot.space
    if space.terrain is Terrain.HOME:
        _draw_mothership(scene, spot)
    elif space.resource is not None:
        if not (spot.covering and spot.full):
            scene.icon(_globe(spot), art.planet(space.resource, occupied=space.occupied))
        if not spot.covering:
            _draw_notes(scene, spot)
    elif space.terrain in SYMBOLS:
        side = UNDER_SIGNS if spot.covering else SYMBOLS[space.terrain]
        # pirates have the number of their cannons beside them
        shift = -0.12 if space.terrain is Terrain.PIRATES else 0.0
        scene.icon(spot.part(shift, spot.down, side, side), art.TERRAINS[space.terrain])
    if space.terrain is Terrain.PIRATES:
        role = Role.INK if spot.covering else Role.ACCENT
        box, size = spot.part(0.28, spot.down, 0.3, 0.3), spot.field.size(0.3)
        scene.line(box, str(space.cannons), size, role, Weight.HEAVY, Align.MIDDLE)


def _draw_mothership(scene: Scene, spot: Spot) -> None:
    style = SEATS[spot.galaxy.owner]
    captured = spot.view.players[spot.galaxy.owner].captor is not None
    side = UNDER_SIGNS if spot.covering else MOTHERSHIP
    box = spot.part(*(CORNER if spot.full else (0, spot.down, side, side)))
    scene.icon(box, art.mothership(style, captured=captured))


def _globe(spot: Spot) -> Box:
    """Return a planet's place: smaller between signs above and counters below, or beside them."""
    if spot.full:
        return spot.part(*CORNER)
    if spot.covering:
        return spot.part(-0.13 if spot.has_base else 0, 0.1, 0.34, 0.34)
    crowded = spot.top < CROWDED
    if spot.space.card is not None or spot.has_base:  # these would hide its sign
        return spot.part(-0.14, -0.1, 0.36, 0.36) if crowded else spot.part(-0.14, 0.0, 0.42, 0.42)
    if crowded:
        return spot.part(0, -0.06, 0.36, 0.36)
    return spot.part(0, 0.0, 0.48, 0.48)


def _draw_notes(scene: Scene, spot: Spot) -> None:
    """Draw the encounter card, and who has a pact here."""
    space, field = spot.space, spot.field
    if space.card is not None:
        size = field.size(NAME)
        wide = max(0.36, TAG_EMS * size / field.width)
        box = spot.part(0.48 - wide / 2, -0.14, wide, size / field.width + 0.01)
        scene.rectangle(box, Role.ACCENT, 5)
        scene.line(box, space.card.id, size, Role.ON_ACCENT, Weight.HEAVY, Align.MIDDLE)
    if space.post:
        scene.icon(spot.part(-0.34, 0.12, 0.2, 0.2), art.POST)
    for number, seat in enumerate(space.pacts):
        _draw_sign(scene, spot, spot.part(-0.36, -0.24 + 0.17 * number, 0.2, 0.2), seat)


def _draw_sign(scene: Scene, spot: Spot, box: Box, seat: int) -> None:
    """Draw a player's sign; without its letter, which shape and colour repeat, where it's small."""
    lettered = box.w * art.SIGN_LETTER >= spot.field.least
    scene.icon(box, art.seat_sign(seat) if lettered else art.edged_sign(seat))


def draw_name(scene: Scene, spot: Spot) -> None:
    """Draw a space's name, and below it a sign for everybody who can fight there."""
    box, size = spot.part(0, NAME_DOWN, 0.78, NAME), spot.field.size(NAME)
    scene.line(box, spot.space.id, size, Role.INK, Weight.BOLD, Align.MIDDLE)
    # all of them have to fit across the hex
    side = min(SIGN, 0.9 / max(1, len(spot.covering)))
    for number, seat in enumerate(spot.covering):
        across = (number - (len(spot.covering) - 1) / 2) * side
        _draw_sign(scene, spot, spot.part(across, -0.11, side, side), seat)


def space_content(galaxy: GalaxyView, space: SpaceView) -> str:
    """Return all that a space shows, to find what has changed."""
    parts = [space.terrain, str(space.occupied), str(space.cannons), str(space.pacts)]
    parts.append(space.card.id if space.card else "")
    parts += sorted(f"{s.name}+{s.mercenaries}" for s in galaxy.ships if s.hex == space.id)
    parts += sorted(f"{b.owner} {b.kind}" for b in galaxy.bases if str(b.site) == space.id)
    return "; ".join(parts)
