"""Ship boards: a strip for the overview, and the whole board close up."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.owners import SEATS
from render.starship_captains.tracks import score_words
from render.starship_captains.words import FACTION_LETTERS, folded
from render.theme import Role
from rules.starship_captains.charts.kinds import Colour, Figure
from rules.starship_captains.charts.words import effect_words, points_words
from rules.starship_captains.position.view import CaptainView, SlotView, View

SCORE = 460
"""Width of the parts of the score on the whole ship board."""


def draw_strip(
    scene: Scene, box: Box, view: View, captain: CaptainView, name: str, *, aside: int = 0
) -> None:
    """One captain in the overview: crew, tokens, cargo and the ids of techs.

    So many pixels at the right, below the title, stay free for something else.
    """
    framed = view.active == captain.seat or captain.place == 1
    edge = Role.ACCENT if framed else Role.LINE
    scene.panel(box, Role.LANE, 14, outline=edge, stroke=4 if framed else 2)
    title, *rest = box.inset(12, 8).rows(6, 3)
    rows = [title, *(row.right(aside)[1] for row in rest)]
    _title(scene, title, captain, name, full=aside > 0)
    _crew(scene, rows[1], "ready", captain.ready, f"ready:{captain.seat}")
    _crew(scene, rows[2], "queue", captain.queue, f"queue:{captain.seat}")
    _cargo(scene, rows[3], captain)
    _tokens(scene, rows[4], captain)
    techs = " ".join(
        slot.tech.id if slot.tech else "×" if slot.damaged else "–" for slot in captain.slots
    )
    scene.line(rows[5], f"techs {techs}", 24, Role.SOFT, Weight.BOLD)
    scene.mark(f"techs:{captain.seat}", rows[5], techs)


def _title(scene: Scene, box: Box, captain: CaptainView, name: str, *, full: bool) -> None:
    """Who and where; the place with its name where there is room."""
    sign, words = box.left(box.h, 8)
    scene.icon(sign.square(box.h), art.sign(SEATS[captain.seat]))
    points, words = words.right(130, 6)
    scene.line(points, score_words(captain.halves), 26, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    state = f"{captain.place}. " if captain.place else ""
    passed = ", passed" if captain.passed else ""
    at = f"{captain.at.id} {captain.at.name}" if full else captain.at.id
    place, words = words.right(300 if full else 58, 4)
    scene.line(place, at, 26, Role.SOFT, Weight.HEAVY, Align.RIGHT)
    scene.line(words, f"{state}{name}{passed}", 28, Role.INK, Weight.HEAVY)


def _crew(scene: Scene, box: Box, title: str, crew: Sequence[Figure], key: str) -> None:
    label, figures = box.left(74, 6)
    scene.line(label, title, 22, Role.SOFT, Weight.BOLD)
    parts: list[Part] = [art.figure(one) for one in crew] or ["nobody"]
    scene.line(figures, parts, 26, Role.SOFT, Weight.BOLD)
    scene.mark(key, figures, " ".join(crew))


def _cargo(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Damage, artifacts and pirates in the hold, then what is empty."""
    parts: list[Part] = [art.DAMAGE] * captain.cargo_damage
    parts += [art.artifact(one) for one in captain.artifacts]
    parts += [art.SKULL] * captain.pirates
    parts += [art.SLOT] * max(0, captain.cargo_slots + captain.lockers - len(parts))
    if captain.excess:
        parts.append(f"+{captain.excess} excess")
    scene.line(box, parts, 24, Role.RED if captain.excess else Role.INK, Weight.HEAVY)
    content = f"{captain.cargo_damage} {captain.excess} {captain.artifacts} {captain.pirates}"
    scene.mark(f"cargo:{captain.seat}", box, content)


def _tokens(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Medals, rings, completed missions and the places of the markers."""
    markers = " ".join(f"{FACTION_LETTERS[m.faction]}{m.steps}" for m in captain.markers)
    missions = f"{len(captain.missions)} mission{'' if len(captain.missions) == 1 else 's'}"
    parts: list[Part] = [art.MEDAL, str(captain.medals), art.RING, str(captain.rings)]
    parts.append(f"· {missions} · {markers}")
    scene.line(box, parts, 24, Role.INK, Weight.BOLD)
    content = f"{captain.medals} {captain.rings} {len(captain.missions)}"
    scene.mark(f"tokens:{captain.seat}", box, content)


def draw_board(scene: Scene, box: Box, view: View, captain: CaptainView, name: str) -> None:
    """The whole ship board, in words that a phone can show."""
    strip, rest = box.top(250, 12)
    draw_strip(scene, strip, view, captain, name, aside=SCORE)
    _score(scene, strip.inset(16, 50).right(SCORE)[0], captain)
    left, right = rest.columns(2, 14)
    _rooms(scene, left, captain)
    _slots(scene, right, captain)


def _score(scene: Scene, box: Box, captain: CaptainView) -> None:
    """The parts of the score as it stands."""
    parts = [(name, half) for name, half in captain.standing.items() if half]
    for (name, half), row in zip(parts, box.rows(max(6, len(parts)), 2), strict=False):
        value, words = row.right(80, 12)
        scene.line(words, name, 24, Role.SOFT, Weight.BOLD, Align.RIGHT)
        scene.line(value, points_words(half), 24, Role.INK, Weight.HEAVY, Align.RIGHT)


def _rooms(scene: Scene, box: Box, captain: CaptainView) -> None:
    title, rest = box.top(44)
    scene.line(title, "Rooms", 32, Role.INK, Weight.HEAVY)
    tall = min(96, rest.h // max(1, len(captain.rooms)))
    for room in captain.rooms:
        row, rest = rest.top(tall)
        cell = row.inset(0, 4)
        scene.panel(cell, Role.CARD, 12, outline=Role.LINE, stroke=2)
        sign, words = cell.inset(10, 6).left(cell.h - 12, 12)
        marked = captain.marks.get(room.id)
        colour = Colour.GRAY if marked else room.colour
        scene.icon(sign.square(min(sign.w, sign.h)), art.room(colour))
        upper, lower = words.rows(2, 0)
        lead: list[Part] = [room.name, art.artifact(marked)] if marked else [room.name]
        scene.line(upper, lead, 29, Role.INK, Weight.HEAVY)
        once = "once: " if room.single_use else ""
        scene.line(lower, f"{once}{effect_words(room.effect)}", 26, Role.SOFT, Weight.BOLD)


def _slots(scene: Scene, box: Box, captain: CaptainView) -> None:
    """The slots side by side with their bonus icons, then what each holds."""
    title, rest = box.top(44)
    scene.line(title, "Tech slots", 32, Role.INK, Weight.HEAVY)
    scene.line(title, art.bonus_legend(), 24, Role.SOFT, Weight.BOLD, Align.RIGHT)
    beside, rest = rest.top(84, 4)
    for slot, cell in zip(captain.slots, beside.columns(len(captain.slots), 2), strict=True):
        _icons(scene, cell, slot)
    tall = min(96, rest.h // max(1, len(captain.slots)))
    for slot in captain.slots:
        row, rest = rest.top(tall)
        draw_slot(scene, row.inset(0, 3), slot)


def _icons(scene: Scene, box: Box, slot: SlotView) -> None:
    """A slot's number between its bonus icons; two equal ones that touch are a pair."""
    edge = Role.RUST if slot.damaged else Role.LINE
    scene.panel(box, Role.CARD if slot.tech else Role.EMPTY, 8, outline=edge, stroke=3)
    inner = box.inset(4, 6)
    left, rest = inner.left(32)
    right, middle = rest.right(32)
    for pair, side in ((slot.icons.left, left), (slot.icons.right, right)):
        for icon, cell in zip(pair, side.rows(2, 4), strict=True):
            scene.icon(cell.square(min(cell.w, cell.h)), art.bonus(icon))
    scene.line(middle, str(slot.number), 28, Role.SOFT, Weight.HEAVY, Align.MIDDLE)


def draw_slot(scene: Scene, box: Box, slot: SlotView) -> None:
    """What a tech slot holds."""
    edge = Role.RUST if slot.damaged else Role.LINE
    scene.panel(box, Role.CARD if slot.tech else Role.EMPTY, 12, outline=edge, stroke=3)
    words = box.inset(16, 5)
    if slot.tech is not None:
        upper, lower = words.rows(2, 0)
        lead: list[Part] = [art.room(slot.tech.room.colour)] if slot.tech.room else []
        head = f"{slot.number} {slot.tech.id} {slot.tech.name}"
        scene.line(upper, [*lead, head], 28, Role.INK, Weight.HEAVY)
        told = folded(slot.tech.words.split(", ", 1)[1])
        for text, line in zip(told, lower.rows(len(told), 0), strict=True):
            scene.line(line, text, 24 if len(told) == 1 else 19, Role.SOFT, Weight.BOLD)
    else:
        state: list[Part] = (
            [f"{slot.number}", art.DAMAGE, "damaged"] if slot.damaged else [f"{slot.number} empty"]
        )
        scene.line(words, state, 28, Role.SOFT, Weight.BOLD)
