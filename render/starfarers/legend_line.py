"""The lines below the galaxies: planets, things of the players, and other explored spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.alt_badge import beside_badge
from render.art import Art
from render.paint import measure
from render.palettes import Role
from render.scene import Align, Box, Line, Part, Scene, Weight
from render.starfarers import art, overview_art
from render.starfarers.layout import LETTERS
from render.starfarers.owners import SEATS
from render.starfarers.words import RESOURCE_WORDS
from rules.starfarers.charts.kinds import BaseKind, Resource, Terrain, Upgrade
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.view import View

HEIGHT, LINES = 40, 3
"""Height of a line in pixels, and their number."""
SPACES = {
    Terrain.TELEPORTER: "teleporter",
    Terrain.WORMHOLE: "wormhole",
    Terrain.TRADER: "trader",
    Terrain.MERCENARIES: "mercenaries",
}
"""Spaces that aren't planets, the strangest first."""
UPGRADES = {
    Upgrade.BOOSTER: "boosters",
    Upgrade.CANNON: "cannons",
    Upgrade.FREIGHT: "freight",
}
"""Upgrades of a prototype, in the players' order."""

Entry = tuple[Art, str]


def key_height() -> int:
    """Return the height of the key."""
    return HEIGHT * LINES


def key_lines(scene: Scene, box: Box, view: View) -> list[Line]:
    """Return a line for each kind of signs, without those that the picture doesn't have."""
    # the first line has the most room: the others are beside clients' badge
    kinds = (_owned_entries(view), _planets(view), _spaces(view))
    lines: list[Line] = []
    first, *rows = box.rows(LINES, 0)
    rows = [beside_badge(scene, row) for row in rows]
    for kind, row in zip(kinds, (first, *rows), strict=True):
        parts: tuple[Part, ...] = ()
        for entry in kind:
            if _fits(row, (*parts, *entry)):
                parts += entry
        if parts:
            lines.append(_line(row, parts))
    return lines


def key_words(lines: Sequence[Line]) -> Iterator[str]:
    """Yield all words of the key's lines."""
    return (part for line in lines for part in line.parts if isinstance(part, str))


def _line(box: Box, parts: tuple[Part, ...]) -> Line:
    return Line(box, parts, LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)


def _fits(box: Box, parts: tuple[Part, ...]) -> bool:
    # a line that is too wide shrinks to its box
    return measure(_line(box, parts)) == (LETTERS, True)


def _planets(view: View) -> Iterator[Entry]:
    """Yield the resources of explored planets, and who lives on planets."""
    spaces = [space for galaxy in view.galaxies for space in galaxy.spaces]
    resources = {space.resource for space in spaces}
    for kind in (kind for kind in Resource if kind in resources):
        yield art.planet(kind), RESOURCE_WORDS[kind]
    inhabitants = {overview_art.inhabitant(space.card) for space in spaces if space.occupied}
    if overview_art.ALIEN in inhabitants:
        yield overview_art.ALIEN, "aliens"
    pirates = art.TERRAINS[Terrain.PIRATES]
    if pirates in inhabitants or any(space.terrain is Terrain.PIRATES for space in spaces):
        yield pirates, "pirates"


def _owned_entries(view: View) -> Iterator[Entry]:
    """Yield the kinds of bases that stand in a galaxy, and the upgrades of prototypes."""
    bases = [base for galaxy in view.galaxies for base in galaxy.bases]
    for kind in BaseKind:
        owners = [base.owner for base in bases if base.kind is kind]
        if owners:
            yield overview_art.structure(SEATS[min(owners)], kind), BASE_WORDS[kind]
    for upgrade, words in UPGRADES.items():
        yield art.UPGRADES[upgrade], words


def _spaces(view: View) -> Iterator[Entry]:
    """Yield the explored spaces that aren't planets, then the counts of a player's line."""
    terrains = {space.terrain for galaxy in view.galaxies for space in galaxy.spaces}
    yield from ((art.TERRAINS[kind], words) for kind, words in SPACES.items() if kind in terrains)
    yield overview_art.FLEET, "ships"
    yield overview_art.BASES, "bases"
