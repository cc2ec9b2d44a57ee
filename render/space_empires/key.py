"""The line below the map: the signs that are on it, with their meaning."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from render.paint import extent
from render.scene import Align, Box, Icon, Line, Part, Scene, Weight
from render.space_empires import weight_art
from render.space_empires.owners import NATIVE, SEATS
from render.space_empires.silhouettes import SHIPS, silhouette
from render.space_empires.words import MARKERS
from render.theme import Role
from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import Kind
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.view import View

HEIGHT, LETTERS = 38, 32
"""Height of the line, and its size."""
STRANGE = {"MS": "pipeline", "MINER": "miner", "CO": "colony ship", "BASE": "base", "SY": "yard"}
"""Units whose drawings nobody knows at first sight, the strangest first; then come warships."""
ALIENS = ("ND", "NC", "NB", "FLEET")


def draw_key(scene: Scene, box: Box, view: View) -> None:
    """Draw the meaning of as many signs as there is room for, those that explain most first."""
    drawn = {item.art.name for item in scene.items if isinstance(item, Icon)}
    parts: tuple[Part, ...] = ()
    for entry in _entries(view, drawn):
        line = Line(box, (*parts, *entry), LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)
        # a line that is too wide shrinks to its box
        whole = Line(box._replace(w=2 * box.w), line.parts, LETTERS, Role.SOFT, Weight.BOLD,
                     Align.LEFT)  # fmt: skip
        if extent(whole).w <= box.w:
            parts = line.parts
    scene.line(box, parts, LETTERS, Role.SOFT, Weight.BOLD, Align.MIDDLE)


def _entries(view: View, drawn: set[str]) -> Iterator[tuple[Part, ...]]:
    """Yield signs with their words."""
    yield weight_art.stack(weight_art.ANY, "3", hidden=False), "counters"
    yield weight_art.stack(weight_art.ANY, "3", hidden=True), "face down"
    yield weight_art.colony(weight_art.ANY, 5, home=False), "income"
    if view.tracks:
        yield weight_art.LAST_MOVE, "last move"
    yield from (entry for name, entry in _signs().items() if name in drawn)


@cache
def _signs() -> dict[str, tuple[Part, ...]]:
    """Return units and markers by the names of their drawings, of one seat's colour each."""
    signs: dict[str, tuple[Part, ...]] = {}
    for kind, words in STRANGE.items():
        signs |= _unit(kind, words)
    for marker in ("wreck", "asteroids", "nebula", "blackhole"):
        signs |= _marker(marker, MARKERS[Terrain(marker)])
    signs |= _marker("minerals5", "minerals") | _marker("minerals10", "minerals")
    for kind in (kind for kind in SHIPS if kind not in STRANGE):
        signs |= _unit(kind, "aliens" if kind in ALIENS else UNITS[Kind(kind)].name.lower())
    for marker in ("warp1", "warp2", "planet", "barren", "danger", "lost", "doomsday"):
        signs |= _marker(marker, MARKERS.get(Terrain(marker), marker))
    return signs


def _unit(kind: str, words: str) -> dict[str, tuple[Part, ...]]:
    """Return a unit of every seat, each with its own name of a drawing."""
    drawings = [silhouette(Kind(kind), look) for look in (*SEATS, NATIVE)]
    return {each.name: (each, words) for each in drawings if each is not None}


def _marker(kind: str, words: str) -> dict[str, tuple[Part, ...]]:
    """Return a marker by the name of its drawing."""
    shown = weight_art.marker(kind, numbered=False)
    return {weight_art.marker(kind, numbered=True).name: (shown, words)}
