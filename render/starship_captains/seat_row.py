"""A captain in one line: who it is, who is ready, what has been won and lost, and the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.owners import SHADOW
from render.theme import Role
from render.words import pending_seats
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.charts.words import points_words
from rules.starship_captains.position.view import CaptainView, SoloView, View

ROW, HEADINGS = 62, 34
"""Heights of a line, and of the words above all lines."""
SIGN, NAME, POINTS, CREW = 60, 360, 108, 296
FIGURE = 54
SIZE, SMALL = 37, 30
COUNTS = {"done": 88, "medals": 110, "damage": 120}
"""Words above the counts, with the widths of their columns."""
UNMARKED = ("tokens",)
"""Counts that change with every round, which a frame would only hide others among."""


def draw_headings(scene: Scene, box: Box) -> None:
    """Draw what the crew, the counts and the points below it are."""
    _, _, crew, counts, points = _cells(box)
    for words, cell in zip(("ready", *COUNTS), (crew, *counts), strict=True):
        scene.line(cell, words, SMALL, Role.SOFT, Weight.MEDIUM)
    scene.line(points, "points", SMALL, Role.SOFT, Weight.MEDIUM, Align.MIDDLE)


def _cells(box: Box) -> tuple[Box, Box, Box, list[Box], Box]:
    """Return the cells of a line: sign, name, crew, counts and points."""
    sign, rest = box.inset(6, 0).left(SIGN, 6)
    title, rest = rest.left(NAME, 6)
    points, rest = rest.right(POINTS, 2)
    crew, rest = rest.left(CREW, 6)
    counts = []
    for wide in COUNTS.values():
        cell, rest = rest.left(wide)
        counts.append(cell)
    return sign, title, crew, counts, points


def draw_seat_row(
    scene: Scene,
    box: Box,
    view: View,
    captain: CaptainView,
    name: str,
    pending: Sequence[int] = (),
) -> None:
    """Draw sign, name, ready crew, counts, and points, which are filled for the leader."""
    framed = captain.seat in pending_seats(view.active, pending) or captain.place == 1
    scene.cell(box, framed=framed)
    sign, title, crew, counts, points = _cells(box)
    scene.icon(sign.square(SIGN), art.seat_sign(captain.seat))
    scene.line(title, name, SIZE, Role.INK, Weight.HEAVY)
    _points(scene, points, view, captain)
    if captain.place is not None:
        scene.line(crew, f"place {captain.place}", SIZE, Role.SOFT, Weight.BOLD)
    else:
        _crew(scene, crew, captain.ready, passed=captain.passed)
    for (key, parts, content), cell in zip(_counts(captain), counts, strict=True):
        scene.line(cell, parts, SIZE, Role.INK, Weight.BOLD)
        if key not in UNMARKED:
            scene.mark(f"{key}:{captain.seat}", cell, content)


def _points(scene: Scene, box: Box, view: View, captain: CaptainView) -> None:
    totals = [other.halves for other in view.captains]
    # nobody leads while all are equal
    leads = min(totals) < captain.halves == max(totals)
    if leads:
        scene.panel(box.inset(0, 4), Role.ACCENT, 12)
    ink = Role.ON_ACCENT if leads else Role.INK
    words = points_words(captain.halves)
    scene.line(box, words, 42, ink, Weight.HEAVY, Align.MIDDLE)
    scene.mark(f"points:{captain.seat}", box, words)


def _crew(scene: Scene, box: Box, crew: Sequence[Figure], *, passed: bool) -> None:
    """Draw the ready crew; more than fit stand close together."""
    if not crew:
        words = "passed" if passed else "nobody ready"
        scene.line(box, words, SIZE, Role.SOFT, Weight.BOLD)
        return
    # a large crew overlaps instead of shrinking: figures are known by their outline
    step = min(FIGURE + 3, (box.w - FIGURE) / max(1, len(crew) - 1))
    for number, kind in enumerate(crew):
        at = Box(round(box.x + number * step), box.y + (box.h - FIGURE) // 2, FIGURE, FIGURE)
        scene.icon(at, art.crew_sign(kind))


def _counts(captain: CaptainView) -> Iterator[tuple[str, list[Part], str]]:
    """Yield the key of each count, its drawing and number, and what it is compared by."""
    missions, medals = str(len(captain.missions)), str(captain.medals)
    damage = captain.cargo_damage + captain.excess + sum(slot.damaged for slot in captain.slots)
    techs = " ".join(slot.tech.id for slot in captain.slots if slot.tech)
    yield "missions", [art.MISSIONS, missions], f"{missions} {techs}"
    yield "tokens", [art.MEDAL, medals], f"{medals} {captain.rings}"
    cargo = f"{captain.cargo_damage} {captain.excess} {captain.artifacts} {captain.pirates}"
    yield "cargo", [art.DAMAGE, str(damage)], cargo


def draw_shadow_row(scene: Scene, box: Box, solo: SoloView) -> None:
    """Draw where Captain Shadow is, and what this round may still bring."""
    scene.cell(box, framed=False)
    sign, rest = box.inset(6, 1).left(SIGN, 6)
    scene.icon(sign.square(SIGN), art.sign(SHADOW))
    words = f"Captain Shadow at {solo.shadow.id} · {solo.left} actions to come"
    scene.line(rest, words, SIZE, Role.INK, Weight.HEAVY)
    scene.mark("solo", box, f"{solo.shadow.id} {solo.left} {solo.drawn}")
