"""The lines below the galaxies, with the kinds of bases built and of spaces explored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from render.art import Art
from render.paint import extent
from render.scene import Align, Box, Icon, Line, Part, Scene, Weight
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


def key_lines(box: Box, view: View) -> list[Line]:
    """Return the lines with the kinds of bases and explored spaces that there is room for.

    A resource has both signs of its planets: large ones have a letter, small ones a pattern.
    """
    entries = [*_entries(view)]
    lines: list[Line] = []
    for row in box.rows(box.h // HEIGHT, 0):
        parts: tuple[Part, ...] = ()
        while entries and _fits(row, (*parts, *entries[0])):
            parts += entries.pop(0)
        if parts:
            lines.append(Line(row, parts, LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE))
    return lines


def key_words(lines: Sequence[Line]) -> Iterator[str]:
    """Yield all words of the key's lines."""
    return (part for line in lines for part in line.parts if isinstance(part, str))


def draw_key(scene: Scene, lines: Sequence[Line]) -> None:
    """Draw the key's lines without signs of planets that the scene doesn't have."""
    drawn = {item.art for item in scene.items if isinstance(item, Icon)}
    signs: dict[Part, set[Art]] = {}
    for kind, occupied in product(Resource, (False, True)):
        # a bolt is fuel's sign on large planets as on small ones
        signs.setdefault(art.keyed(kind), set()).add(art.planet(kind, occupied=occupied))
        signs.setdefault(art.patterned(kind), set()).add(art.patterned(kind, occupied=occupied))
    undrawn = {sign for sign, faces in signs.items() if drawn.isdisjoint(faces)}
    scene.items += [
        replace(line, parts=tuple(part for part in line.parts if part not in undrawn))
        for line in lines
    ]


def _fits(box: Box, parts: tuple[Part, ...]) -> bool:
    # a line that is too wide shrinks to its box
    wide = box._replace(w=2 * box.w)
    line = Line(wide, parts, LETTERS, Role.SOFT, Weight.BOLD, Align.LEFT)
    return extent(line).w <= box.w


def _entries(view: View) -> Iterator[tuple[Part, ...]]:
    """Yield signs of explored planets, of bases and of other spaces with their words."""
    spaces = [space for galaxy in view.galaxies for space in galaxy.spaces]
    resources = {space.resource for space in spaces}
    for kind in (kind for kind in Resource if kind in resources):
        yield *dict.fromkeys((art.keyed(kind), art.patterned(kind))), RESOURCE_WORDS[kind]
    owners = {base.kind: base.owner for galaxy in view.galaxies for base in galaxy.bases}
    for base in (base for base in BaseKind if base in owners):
        yield overview_art.structure(SEATS[owners[base]], base), BASE_WORDS[base]
    terrains = {space.terrain for space in spaces}
    yield from ((art.TERRAINS[kind], words) for kind, words in SPACES.items() if kind in terrains)
