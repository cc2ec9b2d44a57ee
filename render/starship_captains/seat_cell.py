"""A captain in a cell: name and counts, crew in its order, techs and cargo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.art import Art
from render.paint import truncate
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.starship_captains import art, cell_signs
from render.starship_captains.owners import SHADOW
from render.starship_captains.pirates import SKULL
from render.words import pending_seats
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.charts.words import points_words
from rules.starship_captains.position.view import CaptainView, SlotView, SoloView, View

CELL, BETWEEN = 149, 8
"""Height of a cell, and between two of them."""
EDGE, APART = 10, 3
"""Pixels between a cell's edge and its lines, and between these."""
HEAD, CREW = 49, 46
"""Heights of the line of the name and of the crew's."""
SIGN, POINTS, SIZE, SMALL = 49, 92, 34, 30
"""Sides of a seat's sign, of its points, and sizes of letters."""
COUNTS = {"missions": 62, "tokens": 76, "cargo": 76}
"""Widths of the counts."""
UNMARKED = ("tokens",)
"""Counts that change every round, so that framing them would distract from others."""
FIGURE, STEP, NEXT, PASSED = 44, 46, 26, 112
"""Side of a figure, its distance to the next one, widths of the arrow between the queue and the
ready crew, and of a word before them."""
TECH, HELD = 38, 32
"""Sides of a tech's sign, whose letter reads on a phone, and of cargo."""


def draw_seat_cell(
    scene: Scene,
    box: Box,
    view: View,
    captain: CaptainView,
    name: str,
    pending: Sequence[int] = (),
) -> None:
    """Draw a captain's name, counts and points above the crew, and these above techs and cargo."""
    framed = captain.seat in pending_seats(view.active, pending) or captain.place == 1
    scene.cell(box, framed=framed)
    head, rest = box.inset(EDGE, 5).top(HEAD, APART)
    _head(scene, head, view, captain, name)
    crew, rest = rest.top(CREW, APART)
    draw_crew(scene, crew, captain)
    techs, hold = rest.left((TECH + 2) * len(captain.slots), 16)
    _techs(scene, techs, captain.slots)
    scene.mark(f"techs:{captain.seat}", techs, " ".join(map(_slot, captain.slots)))
    _hold(scene, hold, captain)
    content = f"{captain.artifacts} {captain.pirates}"
    scene.mark(f"hold:{captain.seat}", hold, content)


def _head(scene: Scene, box: Box, view: View, captain: CaptainView, name: str) -> None:
    """Draw sign, name, counts, and points, which are filled for the leader."""
    sign, rest = box.left(SIGN, 8)
    scene.icon(sign.square(SIGN), art.seat_sign(captain.seat))
    points, rest = rest.right(POINTS, 6)
    _points(scene, points, view, captain)
    counts, title = rest.right(sum(COUNTS.values()), 6)
    # a name too long for the least letters is cut: the sign before it tells players apart
    words = truncate(name, title.w, SMALL, Weight.HEAVY)
    scene.line(title, words, SIZE, Role.INK, Weight.HEAVY)
    for key, drawing, number in _counts(captain):
        cell, counts = counts.left(COUNTS[key])
        picture, words_room = cell.left(SMALL, 6)
        scene.icon(picture.square(SMALL), drawing)
        scene.line(words_room, number, SMALL, Role.INK, Weight.HEAVY)
        if key not in UNMARKED:
            scene.mark(f"{key}:{captain.seat}", cell.inset(-2, 2), number)


def _counts(captain: CaptainView) -> Iterator[tuple[str, Art, str]]:
    """Yield the key of each count, its drawing and number."""
    damage = captain.cargo_damage + captain.excess + sum(slot.damaged for slot in captain.slots)
    yield "missions", art.MISSIONS, str(len(captain.missions))
    yield "tokens", art.MEDAL, str(captain.medals)
    yield "cargo", art.DAMAGE, str(damage)


def _points(scene: Scene, box: Box, view: View, captain: CaptainView) -> None:
    totals = [other.halves for other in view.captains]
    # nobody leads while all are equal
    leads = min(totals) < captain.halves == max(totals)
    fill, ink = (Role.ACCENT, Role.ON_ACCENT) if leads else (Role.CARD, Role.INK)
    badge = box.inset(0, 2)
    scene.rectangle(badge, fill, 12)
    words = points_words(captain.halves)
    scene.line(badge.inset(4, 0), words, 38, ink, Weight.HEAVY, Align.MIDDLE)
    scene.mark(f"points:{captain.seat}", badge, words)


def draw_crew(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the ready crew, then the queue, the next one first; at the end, a place instead."""
    if captain.place is not None:
        scene.line(box, f"place {captain.place}", SIZE, Role.SOFT, Weight.BOLD)
        return
    if captain.passed:
        words, box = box.left(PASSED)
        scene.line(words, "passed", SMALL, Role.SOFT, Weight.BOLD)
    ready, queue = captain.ready, captain.queue
    count = len(ready) + len(queue)
    room = box.w - NEXT - 8
    # many overlap instead of shrinking: their letters stay free
    step = min(STEP, (room - FIGURE) / max(1, count - 1))
    _figures(scene, box, ready, step)
    if not queue:
        return
    left = round(step * len(ready)) + (NEXT if ready else NEXT // 2)
    behind = box.left(left)[1].left(round(step * (len(queue) - 1)) + FIGURE + 8)[0]
    scene.rectangle(behind, Role.EMPTY, 12, outline=Role.LINE, stroke=2)
    pointer = Box(behind.x - NEXT + 4, box.y, NEXT - 6, box.h).square(NEXT - 6)
    scene.icon(pointer, cell_signs.NEXT_READY)
    _figures(scene, behind.inset(4, 0), queue, step)


def _figures(scene: Scene, box: Box, crew: Sequence[Figure], step: float) -> None:
    for number, kind in enumerate(crew):
        at = Box(box.x + round(number * step), box.y, FIGURE, box.h)
        scene.icon(at.square(FIGURE), art.crew_sign(kind))


def _slot(slot: SlotView) -> str:
    """Return what a slot holds, to find what has changed."""
    return slot.tech.id if slot.tech else f"{slot.damaged}"


def _techs(scene: Scene, box: Box, slots: Sequence[SlotView]) -> None:
    """Draw each slot: its tech, its damage, or nothing."""
    for number, slot in enumerate(slots):
        at = Box(box.x + number * (TECH + 2), box.y, TECH, box.h).square(TECH)
        scene.icon(at, cell_signs.slot(slot.tech, damaged=slot.damaged))


def _hold(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the slots of the hold with damage, artifacts and pirates, and those left free."""
    held = [cell_signs.DAMAGED] * (captain.cargo_damage + captain.excess)
    held += [cell_signs.gem(kind) for kind in captain.artifacts]
    held += [SKULL] * captain.pirates
    held += [art.SLOT] * (captain.cargo_slots + captain.lockers - len(held))
    step = min(HELD + 4, box.w // len(held))
    for number, sign in enumerate(held):
        at = Box(box.x + number * step, box.y, step, box.h)
        scene.icon(at.square(min(HELD, step - 1)), sign)


def draw_shadow_cell(scene: Scene, box: Box, solo: SoloView) -> None:
    """Draw where Captain Shadow is, and what this round may still bring."""
    scene.cell(box, framed=False)
    sign, rest = box.inset(EDGE, 5).left(SIGN, 10)
    scene.icon(sign.top(HEAD)[0].square(SIGN), art.sign(SHADOW))
    words = ("Captain Shadow", f"at {solo.shadow.id}", f"{solo.left} actions to come")
    for line, text in zip(rest.rows(len(words), 0), words, strict=True):
        scene.line(line, text, SIZE, Role.INK, Weight.HEAVY)
    scene.mark("solo", box, f"{solo.shadow.id} {solo.left} {solo.drawn}")
