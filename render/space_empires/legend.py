"""What every sign on the map means."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.scene import Box, Scene, Weight
from render.space_empires import art
from render.space_empires.owners import NATIVE, SEATS
from render.space_empires.words import MARKERS, SIGNS
from render.theme import Role
from rules.space_empires.charts.content import TECHNOLOGY, UNITS
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.view import View

WIDTH, MARGIN, ROW, GAP = 800, 16, 44, 8


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


def letters() -> list[str]:
    """Kinds of counters and technologies, each with its letters."""
    units = [f"{kind}: {chart.name}" for kind, chart in UNITS.items()]
    return units + [f"{sign}: {TECHNOLOGY[key].name}" for key, sign in SIGNS.items()]


def legend(view: View, _: Sequence[str]) -> Scene:
    """All signs in two columns, and all letters below them."""
    drawn, told = signs(view), letters()
    rows, more = -(-len(drawn) // 2), -(-len(told) // 2)
    height = 2 * MARGIN + (rows + more) * ROW + GAP
    scene = Scene(WIDTH, height)
    upper, lower = Box(0, 0, WIDTH, height).inset(MARGIN).top(rows * ROW, GAP)
    for cell, (drawing, words) in zip(_cells(upper, rows), drawn, strict=False):
        shape, rest = cell.left(ROW, GAP)
        scene.icon(shape.square(ROW - 6), drawing)
        scene.line(rest, words, 24, Role.INK, Weight.BOLD)
    for cell, words in zip(_cells(lower, more), told, strict=False):
        scene.line(cell, words, 24, Role.SOFT, Weight.BOLD)
    return scene


def _cells(box: Box, rows: int) -> list[Box]:
    return [cell for row in box.rows(rows, 0) for cell in row.columns(2, GAP)]


def legend_words(view: View, _: Sequence[str]) -> str:
    """The legend in Markdown."""
    shown = "; ".join(words for _, words in signs(view))
    return f"**Legend**\nOn the map: {shown}\nLetters: {'; '.join(letters())}"


def legend_alt(view: View, names: Sequence[str]) -> str:
    """What the legend shows."""
    return legend_words(view, names).replace("*", "").replace("\n", ". ")
