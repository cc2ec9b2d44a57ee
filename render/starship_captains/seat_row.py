"""A captain on one line: name, ready crew, gains and losses, and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.paint import truncated
from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.owners import SHADOW
from render.theme import Role
from render.words import pending_seats
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.charts.words import points_words
from rules.starship_captains.position.view import CaptainView, SoloView, View

ROW, HEADINGS = 62, 37
"""Heights of a line, and of the words above all lines."""
SIGN, NAME, POINTS, CREW = 60, 276, 112, 314
FIGURE, STEP, COUNT, PASSED, APART = 48, 50, 20, 106, 16
"""A figure leaves a margin to the next line; widths of a figure, of a number, of a word, and of
the gap after a counted figure."""
EDGE = 12
"""Pixels between the frame of a change and that of the line."""
SIZE, SMALL, HEAD = 37, 30, 34
COUNTS = {"done": 98, "medals": 136, "damage": 146}
"""Words above the counts, with the widths of their columns."""
UNMARKED = ("tokens",)
"""Counts that change every round, so that framing them would distract from others."""


def draw_headings(scene: Scene, box: Box) -> None:
    """Draw the headings for the crew, the counts and the points."""
    _, _, crew, counts, points = _cells(box)
    for words, cell in zip(("ready", *COUNTS), (crew, *counts), strict=True):
        scene.line(cell, words, HEAD, Role.SOFT, Weight.MEDIUM)
    scene.line(points, "points", HEAD, Role.SOFT, Weight.MEDIUM, Align.MIDDLE)


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
    # a name too long for the least letters is cut: the sign before it tells players apart
    words = truncated(name, title.w, SMALL, Weight.HEAVY)
    scene.line(title, words, SIZE, Role.INK, Weight.HEAVY)
    _points(scene, points, view, captain)
    if captain.place is not None:
        scene.line(crew, f"place {captain.place}", SIZE, Role.SOFT, Weight.BOLD)
    else:
        draw_crew(scene, crew, captain.ready, passed=captain.passed)
    for (key, parts, content), cell in zip(_counts(captain), counts, strict=True):
        scene.line(cell, parts, SIZE, Role.INK, Weight.BOLD)
        if key not in UNMARKED:
            scene.mark(f"{key}:{captain.seat}", cell.inset(0, EDGE), content)
    scene.mark(f"hold:{captain.seat}", sign.inset(0, EDGE - 4), _hold(captain))


def _points(scene: Scene, box: Box, view: View, captain: CaptainView) -> None:
    totals = [other.halves for other in view.captains]
    # nobody leads while all are equal
    leads = min(totals) < captain.halves == max(totals)
    if leads:
        scene.panel(box.inset(0, EDGE), Role.ACCENT, 12)
    ink = Role.ON_ACCENT if leads else Role.INK
    words = points_words(captain.halves)
    scene.line(box, words, 42, ink, Weight.HEAVY, Align.MIDDLE)
    scene.mark(f"points:{captain.seat}", box.inset(0, EDGE), words)


def draw_crew(scene: Scene, box: Box, crew: Sequence[Figure], *, passed: bool) -> None:
    """Draw the ready crew; where there are more than fit, those of a kind are counted."""
    if passed or not crew:
        words = "passed" if passed else "nobody ready"
        shown, box = box.left(PASSED if crew else box.w)
        scene.line(shown, words, SMALL, Role.SOFT, Weight.BOLD)
    if not crew:
        return
    groups = [(kind, 1) for kind in crew]
    if STEP * len(groups) > box.w:
        groups = [(kind, crew.count(kind)) for kind in dict.fromkeys(crew)]
    widths = [FIGURE + COUNT * (count > 1) for _, count in groups]
    # many kinds overlap instead of shrinking: figures are known by their outline
    spare = (box.w - sum(widths)) // max(1, len(groups) - 1)
    gap, left = min(spare, STEP - FIGURE if len(groups) == len(crew) else APART), box.x
    for (kind, count), wide in zip(groups, widths, strict=True):
        number, rest = Box(left, box.y, wide, box.h).left(wide - FIGURE)
        scene.icon(rest.square(FIGURE), art.crew_sign(kind))
        if count > 1:
            # close before its figure, so that nobody takes it for the next one's
            scene.line(number, str(count), SMALL, Role.INK, Weight.HEAVY, Align.RIGHT)
        left += wide + gap


def _counts(captain: CaptainView) -> Iterator[tuple[str, list[Part], str]]:
    """Yield the key of each count, its drawing and number, and what it is compared by."""
    missions, medals = str(len(captain.missions)), str(captain.medals)
    damage = captain.cargo_damage + captain.excess + sum(slot.damaged for slot in captain.slots)
    yield "missions", [art.MISSIONS, missions], missions
    yield "tokens", [art.MEDAL, medals], f"{medals} {captain.rings}"
    yield "cargo", [art.DAMAGE, str(damage)], str(damage)


def _hold(captain: CaptainView) -> str:
    """Return a ship's contents that have no number on the line, to find what has changed."""
    techs = " ".join(slot.tech.id for slot in captain.slots if slot.tech)
    return f"{techs} {captain.artifacts} {captain.pirates}"


def draw_shadow_row(scene: Scene, box: Box, solo: SoloView) -> None:
    """Draw where Captain Shadow is, and what this round may still bring."""
    scene.cell(box, framed=False)
    sign, rest = box.inset(6, 1).left(SIGN, 6)
    scene.icon(sign.square(SIGN), art.sign(SHADOW))
    words = f"Captain Shadow at {solo.shadow.id} · {solo.left} actions to come"
    scene.line(rest, words, SIZE, Role.INK, Weight.HEAVY)
    scene.mark("solo", box, f"{solo.shadow.id} {solo.left} {solo.drawn}")
