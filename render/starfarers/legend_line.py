"""The lines below the galaxies, with the kinds of bases built and of spaces explored."""

from __future__ import annotations

from collections.abc import Iterator

from render.paint import extent
from render.scene import Align, Box, Line, Part, Scene, Weight
from render.starfarers import art, overview_art
from render.starfarers.layout import LETTERS
from render.starfarers.owners import SEATS
from render.starfarers.words import RESOURCE_WORDS
from render.theme import Role
from rules.starfarers.charts.kinds import BaseKind, Resource, Terrain
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.view import View

HEIGHT, FEW = 42, 4
"""Height of a line in pixels, and the number of players up to which there are two."""
SPACES = {
    Terrain.TELEPORTER: "teleporter",
    Terrain.WORMHOLE: "wormhole",
    Terrain.TRADER: "trader",
    Terrain.MERCENARIES: "mercenaries",
    Terrain.PIRATES: "pirates",
}
"""Spaces that aren't planets, the strangest first."""


def key_height(view: View) -> int:
    """Return the height of the key: a table of few players has words left for a second line."""
    return HEIGHT * (1 + (len(view.players) <= FEW))


def draw_key(scene: Scene, box: Box, view: View) -> None:
    """Draw the kinds of bases and explored spaces, as many as there is room for."""
    entries = [*_entries(view)]
    for row in box.rows(box.h // HEIGHT, 0):
        parts: tuple[Part, ...] = ()
        while entries and _fits(row, (*parts, *entries[0])):
            parts += entries.pop(0)
        if parts:
            scene.line(row, parts, LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)


def _fits(box: Box, parts: tuple[Part, ...]) -> bool:
    # a line that is too wide shrinks to its box
    wide = box._replace(w=2 * box.w)
    line = Line(wide, parts, LETTERS, Role.SOFT, Weight.BOLD, Align.LEFT)
    return extent(line).w <= box.w


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
        # the letter on a planet is the first one of its word
        words = RESOURCE_WORDS[kind]
        yield art.patterned(kind), words.capitalize() if kind in art.LETTERS else words
