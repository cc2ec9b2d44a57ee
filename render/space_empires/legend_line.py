"""The lines below the map: the signs that are on it, with their meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from render.alt_badge import beside_badge
from render.drawings.tokens import crystal
from render.paint import measure
from render.palettes import Role
from render.scene import Align, Box, Icon, Line, Part, Scene, Weight
from render.space_empires import overview_art
from render.space_empires.owners import NATIVE, SEATS
from render.space_empires.silhouettes import silhouette
from render.space_empires.words import MARKERS
from rules.space_empires.charts.kinds import Kind
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.view import View

UPPER, LOWER = (36, 32), (32, 30)
"""Height of a line, and of its letters: the signs of the upper one have numbers."""
HEIGHT = UPPER[0] + LOWER[0]
STRANGE = {"MS": "pipeline", "MINER": "miner", "CO": "colony ship", "BASE": "base", "SY": "yard"}
"""Units whose drawings nobody knows at first sight; warships look like what they are."""
FOUND = (
    "barren", "planet", "asteroids", "nebula", "blackhole", "nova", "minerals5", "minerals10",
    "wreck", "warp1", "warp2", "danger", "lost", "doomsday",
)  # fmt: skip
"""Markers, those that look most like another first."""
ALIENS = ("ND", "NC", "NB", "FLEET")


def draw_key(scene: Scene, box: Box, view: View) -> None:
    """Draw counters and units on one line, and what has been found in space on another.

    Each has as many signs as there is room for, those that explain most first.
    """
    drawn = {item.art.name for item in scene.items if isinstance(item, Icon)}
    # units of several seats have one entry
    units = {entry[-1]: entry for name, entry in _units().items() if name in drawn}
    markers = {entry[-1]: entry for name, entry in _markers().items() if name in drawn}
    upper, lower = beside_badge(scene, box).top(UPPER[0])
    # signs are higher than their line: the lower ones mustn't hide words
    _draw_line(scene, lower, LOWER[1], markers.values())
    _draw_line(scene, upper, UPPER[1], (*_counters(view), *units.values()))


def _draw_line(scene: Scene, box: Box, letters: int, entries: Iterable[tuple[Part, ...]]) -> None:
    """Draw as many entries as fit into a line."""
    parts: tuple[Part, ...] = ()
    for entry in entries:
        line = Line(box, (*parts, *entry), letters, Role.SOFT, Weight.BOLD, Align.MIDDLE)
        # a line that is too wide shrinks to its box
        if measure(line) == (letters, True):
            parts = line.parts
    if parts:
        scene.line(box, parts, letters, Role.SOFT, Weight.BOLD, Align.MIDDLE)


def _counters(view: View) -> Iterator[tuple[Part, ...]]:
    """Yield the signs of every match with their words."""
    yield overview_art.COUNTERS, "counters"
    yield overview_art.stack(overview_art.ANY, "3", hidden=False), "face up"
    yield overview_art.stack(overview_art.ANY, "3", hidden=True), "face down"
    yield overview_art.colony(overview_art.ANY, 5, home=False), "income"
    if view.tracks:
        yield overview_art.LAST_MOVE, "moved"


@cache
def _units() -> dict[str, tuple[Part, ...]]:
    """Return units by the names of their drawings, of one seat's colour each."""
    signs: dict[str, tuple[Part, ...]] = {}
    for kind, words in (*((kind, "aliens") for kind in ALIENS), *STRANGE.items()):
        signs |= _unit(kind, words)
    return signs


@cache
def _markers() -> dict[str, tuple[Part, ...]]:
    """Return markers by the names of their drawings."""
    signs: dict[str, tuple[Part, ...]] = {}
    for marker in FOUND:
        if marker == "minerals5":
            # in tow, or waiting at a colony
            signs[crystal().name] = crystal(), "minerals"
        words = "minerals" if marker.startswith("minerals") else MARKERS.get(Terrain(marker), "")
        signs |= _marker(marker, words.replace("barren planet", "barren") or marker)
    return signs


def _unit(kind: str, words: str) -> dict[str, tuple[Part, ...]]:
    """Return a unit of every seat, each with its own name of a drawing."""
    drawings = [silhouette(Kind(kind), style) for style in (*SEATS, NATIVE)]
    return {each.name: (each, words) for each in drawings if each is not None}


def _marker(kind: str, words: str) -> dict[str, tuple[Part, ...]]:
    """Return a marker by the name of its drawing."""
    shown = overview_art.marker(kind, numbered=False)
    return {overview_art.marker(kind, numbered=True).name: (shown, words)}
