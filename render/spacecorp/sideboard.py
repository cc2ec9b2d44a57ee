"""What lies beside the board: stacks of tiles, Beyond markers, progress cards, colonies."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Box, Part, Scene, Weight
from render.spacecorp import art
from render.spacecorp.owners import SEATS
from render.spacecorp.words import progress_left
from render.theme import Role
from rules.spacecorp.charts.kinds import Action, ProgressKind
from rules.spacecorp.position.view import View

CUBES = {
    ProgressKind.ADAPTATION: Action.GENETICS,
    ProgressKind.BREAKTHROUGH: Action.REVELATION,
}
"""Which cube of the wheel brings a card of each kind."""
PLACES = ("1st", "2nd")


def draw_sideboard(scene: Scene, box: Box, view: View) -> None:
    """The Sideboard beside the offers; titles of progress cards once, colonies by id."""
    scene.panel(box, Role.LANE, 12, outline=Role.LINE, stroke=2)
    inner = box.inset(10, 5)
    left = progress_left(view)
    lines = 2 + -(-len(left) // 2) + (-(-len(view.colonies) // 5) if view.colonies else 0)
    tall = min(30, inner.h // lines)
    size = min(20, tall - 5)
    row, inner = inner.top(tall)
    stacks = " · ".join(f"{stack} {count}" for stack, count in view.stacks.items())
    scene.line(row, f"Stacks: {stacks}", size, Role.INK, Weight.BOLD)
    row, inner = inner.top(tall)
    _beyond(scene, row, view, size)
    body, inner = inner.top(tall * -(-len(left) // 2))
    rows = body.rows(-(-len(left) // 2), 0) if left else []
    cells = [cell for each in rows for cell in each.columns(2, 6)]
    for card, cell in zip(left, cells, strict=False):
        parts: list[Part] = [art.action(CUBES[card.kind]), card.title]
        scene.line(cell, parts, size, Role.INK, Weight.BOLD)
    colonies = [f"{one.colony.id} {one.colony.value}" for one in view.colonies]
    for start in range(0, len(colonies), 5):
        row, inner = inner.top(tall)
        scene.line(row, " · ".join(colonies[start : start + 5]), size, Role.ACCENT, Weight.BOLD)
    scene.mark("sideboard", box, f"{len(view.sideboard)} {colonies} {view.beyond}")


def _beyond(scene: Scene, box: Box, view: View, size: int) -> None:
    """Who holds the markers of the first two ways beyond the board."""
    parts: list[Part] = ["Beyond:"]
    for place, seat in zip(PLACES, view.beyond, strict=True):
        parts += [place, "free" if seat is None else art.sign(SEATS[seat])]
    scene.line(box, parts, size, Role.INK, Weight.BOLD)


def sideboard(view: View, _names: Sequence[str]) -> Scene:
    """Every progress card and colony that is left, with what it does."""
    left = progress_left(view)
    count = len(left) + len(view.colonies)
    tall = min(56, 1090 // max(1, count))
    scene = Scene(1200, max(300, 100 + count * tall))
    title, rest = Box(0, 0, 1200, scene.height).inset(14).top(60, 10)
    scene.line(title, "Sideboard", 34, Role.INK, Weight.HEAVY)
    size = min(26, tall - 12)
    for card in left:
        row, rest = rest.top(tall)
        parts: list[Part] = [art.action(CUBES[card.kind]), f"{card.title}: {card.text}"]
        scene.line(row, parts, size, Role.INK, Weight.BOLD)
        scene.mark(f"progress:{card.key}", row)
    for one in view.colonies:
        row, rest = rest.top(tall)
        words = f"{one.colony.id} {one.colony.name}, {one.colony.value} points: {one.effect}"
        scene.line(row, words, size, Role.ACCENT, Weight.BOLD)
        scene.mark(f"colony:{one.colony.id}", row)
    return scene
