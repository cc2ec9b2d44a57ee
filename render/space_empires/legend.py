"""What every sign on the map means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.art import Art
from render.scene import Box, Scene, Weight
from render.space_empires import art
from render.space_empires.owners import NATIVE, SEATS
from render.space_empires.words import MARKERS, SIGNS
from render.theme import Role
from render.words import plain
from rules.space_empires.charts.content import TECHNOLOGY, UNITS
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.view import View

WIDTH, MARGIN, ROW, GAP = 800, 16, 44, 8
ON_THE_MAP, COUNTERS, LEVELS = "On the map", "Counters", "Technologies, with their levels"


def signs(view: View) -> list[tuple[Art, str]]:
    """Every drawing with its meaning; seats by their colours and shapes."""
    found = [(art.marker(kind), MARKERS.get(Terrain(kind), kind)) for kind in art.MARKERS]
    looks = [
        (art.sign(look, str(n)), f"player {n}: {look.words}") for n, look in enumerate(SEATS, 1)
    ]
    return [
        *found,
        (art.back(None), "face down, deep space"),
        (art.back(SEATS[0]), "face down, a home system"),
        (art.EYE, "seen by you alone"),
        (art.colony(SEATS[0], 5, home=False), "colony with its CP"),
        (art.colony(SEATS[0], 20, home=True), "Homeworld with its CP"),
        *looks[: len(view.seats)],
        (art.sign(NATIVE, "N"), "natives: alien ships"),
        (art.BURST, "battle"),
        (art.CHANGED, "changed since your last move"),
    ]


READ = (
    "SC2 and 3: three Scouts",
    "#12: a counter face down",
    "#×5: five of them",
    "+3: three more counters",
    "a crystal on MINER: in tow",
    "an arrow: the last move's way",
)
"""How a counter is read."""


def counters() -> list[str]:
    """How a counter is read, and the kinds of counters, each with its letters."""
    return [*READ, *(f"{kind}: {chart.name}" for kind, chart in UNITS.items())]


def levels() -> list[str]:
    """Technologies, each with the letters before its level."""
    return [f"{sign}: {TECHNOLOGY[key].name}" for key, sign in SIGNS.items()]


def legend(view: View, _: Sequence[str]) -> Scene:
    """All signs in two columns, and all letters below them."""
    drawn = signs(view)
    letters = {COUNTERS: counters(), LEVELS: levels()}
    lists: dict[str, Sequence[object]] = {ON_THE_MAP: drawn, **letters}
    rows = {heading: 1 + -(-len(told) // 2) for heading, told in lists.items()}
    height = 2 * MARGIN + sum(rows.values()) * ROW + GAP * (len(rows) - 1)
    scene = Scene(WIDTH, height)
    rest = Box(0, 0, WIDTH, height).inset(MARGIN)
    boxes: dict[str, Box] = {}
    for heading, count in rows.items():
        boxes[heading], rest = rest.top(count * ROW, GAP)
    for cell, (drawing, words) in zip(_listed(scene, boxes, ON_THE_MAP), drawn, strict=False):
        shape, beside = cell.left(ROW, GAP)
        scene.icon(shape.square(ROW - 6), drawing)
        scene.line(beside, words, 24, Role.INK, Weight.BOLD)
    for heading, told in letters.items():
        for cell, words in zip(_listed(scene, boxes, heading), told, strict=False):
            scene.line(cell, words, 24, Role.SOFT, Weight.BOLD)
    return scene


def _listed(scene: Scene, boxes: Mapping[str, Box], heading: str) -> list[Box]:
    """Write a heading into its box; gives the cells below it."""
    top, rest = boxes[heading].top(ROW, 0)
    scene.line(top, heading, 28, Role.INK, Weight.BOLD)
    return _cells(rest, round(rest.h / ROW))


def _cells(box: Box, rows: int) -> list[Box]:
    return [cell for row in box.rows(rows, 0) for cell in row.columns(2, GAP)]


def legend_words(view: View, _: Sequence[str]) -> str:
    """The legend in Markdown."""
    shown = "; ".join(words for _, words in signs(view))
    lists = f"{COUNTERS}: {'; '.join(counters())}\n{LEVELS}: {'; '.join(levels())}"
    return f"**Legend**\n{ON_THE_MAP}: {shown}\n{lists}"


def legend_alt(view: View, names: Sequence[str]) -> str:
    """What the legend shows."""
    return plain(legend_words(view, names))
