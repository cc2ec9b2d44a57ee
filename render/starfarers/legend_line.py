"""The line below the galaxies, with the kinds of bases built and of spaces explored."""

from __future__ import annotations

from collections.abc import Iterator

from render.paint import extent
from render.scene import Align, Box, Line, Part, Scene, Weight
from render.starfarers import art, overview_art
from render.starfarers.layout import LETTERS
from render.starfarers.owners import SEATS
from render.theme import Role
from rules.starfarers.charts.kinds import BaseKind, Resource, Terrain
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.view import View

HEIGHT = 42
"""Height of the line in pixels."""
SPACES = {
    Terrain.TELEPORTER: "teleporter",
    Terrain.WORMHOLE: "wormhole",
    Terrain.TRADER: "trader",
    Terrain.MERCENARIES: "mercenaries",
    Terrain.PIRATES: "pirates",
}
"""Spaces that aren't planets, the strangest first."""


def draw_key(scene: Scene, box: Box, view: View) -> None:
    """Draw the kinds of bases and explored spaces, as many as there is room for."""
    parts: tuple[Part, ...] = ()
    for entry in _entries(view):
        line = Line(box, (*parts, *entry), LETTERS, Role.SOFT, Weight.BOLD, Align.LEFT)
        # a line that is too wide shrinks to its box
        if extent(Line(box._replace(w=2 * box.w), *_rest(line))).w <= box.w:
            parts = line.parts
    if parts:
        scene.line(box, parts, LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)


def _rest(line: Line) -> tuple[tuple[Part, ...], int, Role, Weight, Align]:
    """Return everything of a line but its box."""
    return line.parts, line.size, line.role, line.weight, line.align


def _entries(view: View) -> Iterator[tuple[Part, ...]]:
    """Yield signs of bases and of explored spaces with their words."""
    owners = {base.kind: base.owner for galaxy in view.galaxies for base in galaxy.bases}
    for base in (base for base in BaseKind if base in owners):
        yield overview_art.structure(SEATS[owners[base]], base), BASE_WORDS[base]
    spaces = [space for galaxy in view.galaxies for space in galaxy.spaces]
    terrains = {space.terrain for space in spaces}
    yield from ((art.TERRAINS[kind], words) for kind, words in SPACES.items() if kind in terrains)
    resources = {space.resource for space in spaces}
    for kind in (kind for kind in Resource if kind in resources):
        letter = f"{art.LETTERS[kind]}: " if kind in art.LETTERS else ""
        yield art.patterned(kind), f"{letter}{kind}"
