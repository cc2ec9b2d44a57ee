"""Ship boards: a strip for the overview, and the whole board close up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.owners import SEATS
from render.starship_captains.pirates import SKULL
from render.starship_captains.tracks import score_words
from render.starship_captains.words import starts
from render.words import pending_seats
from render.wrapping import wrap_text
from rules.starship_captains.charts.cards import Room, Tech
from rules.starship_captains.charts.kinds import Artifact, Colour, Figure
from rules.starship_captains.charts.words import effect_words, points_words
from rules.starship_captains.position.view import CaptainView, SlotView, View
from rules.toolbox.sentences import counted

STRIP, CREW, CARGO = 392, 36, 47
"""Height of a captain among all, and the sizes of its crew and of its cargo."""
OWN, MARGIN, GAP = 720, 12, 8
"""Width of a ship close up, its margin, and space between its parts."""
NOSE, ENGINE, STERN, NOSE_ROOM = 96, 30, 46, 36
"""The roundness of a hull's nose, the length of its engines, and the room of stern and window."""
IN_ROW, HOLD_ROW = 2, 9
"""Rooms and cargo slots beside one another."""
EDGE, DECK, CARGO_ROW, LABEL = 14, 66, 56, 88
"""Heights of a hull's edge, of a deck and of a row of cargo; width of their headings."""
FIGURE, SIGN, MARKED, HELD, BONUS = 52, 66, 48, 36, 42
"""Sides of crew, of a room's sign, of an artifact on it and of a bonus; size of cargo: as large as
their letters need on a phone."""
TITLE, SCORE, HEAD, ICONS = 56, 164, 50, 94
"""Heights of a name, of tokens and score, of a heading, and of the slots' icons."""
ROOM_NAME, ROOM_LINE, EFFECT = 32, 29, 32
"""Heights of a room's name, of a line of its effect, and of one of a tech's."""


def draw_strip(scene: Scene, box: Box, view: View, captain: CaptainView, name: str) -> None:
    """Draw one captain among all: crew, tokens, cargo and the ids of techs."""
    framed = captain.seat in pending_seats(view.active, ()) or captain.place == 1
    scene.cell(box, framed=framed)
    title, *rows = box.inset(12, 8).rows(6, 2)
    _title(scene, title, captain, name)
    _crew(scene, rows[0], "ready", captain.ready, f"ready:{captain.seat}")
    _crew(scene, rows[1], "queue", captain.queue, f"queue:{captain.seat}")
    _cargo(scene, rows[2], captain)
    _tokens(scene, rows[3], view, captain, 27)
    _techs(scene, rows[4], captain)


def _techs(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the slots in a row: a tech with its room's colour, empty, or damaged."""
    parts: list[Part] = []
    for slot in captain.slots:
        if slot.tech is None:
            parts.append(art.DAMAGE if slot.damaged else art.SLOT)
            continue
        parts += [art.line_sign(slot.tech.room.colour)] if slot.tech.room else []
        parts.append(slot.tech.id)
    scene.line(box, parts, 27, Role.SOFT, Weight.BOLD)
    slots = [slot.tech.id if slot.tech else f"{slot.damaged}" for slot in captain.slots]
    scene.mark(f"techs:{captain.seat}", box, " ".join(slots))


def _title(scene: Scene, box: Box, captain: CaptainView, name: str, size: int = 26) -> None:
    """Draw the captain's name and points."""
    sign, words = box.left(box.h, 8)
    scene.icon(sign.square(box.h), art.seat_sign(captain.seat))
    points, words = words.right(5 * size, 6)
    scene.line(points, score_words(captain.halves), size, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    scene.line(words, name, size + 2, Role.INK, Weight.HEAVY)


def _crew(scene: Scene, box: Box, title: str, crew: Sequence[Figure], key: str) -> None:
    """Draw figures in their order, after their heading."""
    label, figures = box.left(CREW * 5 // 2, 6)
    scene.line(label, title, CREW * 6 // 7, Role.SOFT, Weight.BOLD)
    parts: list[Part] = [art.crew_sign(kind) for kind in crew] or ["nobody"]
    scene.line(figures, parts, CREW, Role.SOFT, Weight.BOLD)
    scene.mark(key, figures, " ".join(crew))


def _cargo(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw damage, artifacts and pirates in the hold, then what is empty."""
    role = Role.RED if captain.excess else Role.INK
    scene.line(box, _cargo_parts(captain), CARGO, role, Weight.HEAVY)
    _mark_cargo(scene, box, captain)


def _cargo_parts(captain: CaptainView) -> list[Part]:
    """Return everything in the hold, then its empty slots."""
    parts: list[Part] = [art.DAMAGE] * captain.cargo_damage
    parts += [art.artifact(artifact) for artifact in captain.artifacts]
    parts += [SKULL] * captain.pirates
    parts += [art.SLOT] * max(0, captain.cargo_slots + captain.lockers - len(parts))
    return [*parts, f"+{captain.excess} excess"] if captain.excess else parts


def _mark_cargo(scene: Scene, box: Box, captain: CaptainView) -> None:
    content = f"{captain.cargo_damage} {captain.excess} {captain.artifacts} {captain.pirates}"
    scene.mark(f"cargo:{captain.seat}", box, content)


def _tokens(
    scene: Scene, box: Box, view: View, captain: CaptainView, size: int, *, whole: bool = False
) -> None:
    """Draw medals, rings, completed missions, and where the ship is, with its name if `whole`."""
    missions = counted(len(captain.missions), "mission")
    parts: list[Part] = [art.MEDAL, str(captain.medals), art.RING, str(captain.rings)]
    words = [missions, f"at {captain.at.id}{f' {captain.at.name}' if whole else ''}"]
    words += ["starts"] if starts(view, captain) else []
    words += ["passed"] if captain.passed else []
    words += [f"place {captain.place}"] if captain.place else []
    parts.append(f"· {' · '.join(words)}")
    scene.line(box, parts, size, Role.INK, Weight.BOLD)
    content = f"{captain.medals} {captain.rings} {len(captain.missions)}"
    scene.mark(f"tokens:{captain.seat}", box, content)


def own_height(captain: CaptainView) -> int:
    """Return the height of a ship close up."""
    slots = sum(tall for _, tall in _filled_slots(captain))
    return TITLE + 2 * GAP + _hull_tall(captain) + SCORE + HEAD + ICONS + GAP + slots


def _hull_tall(captain: CaptainView) -> int:
    rooms = sum(_rooms_tall(row) for row in _room_rows(captain))
    return 2 * EDGE + 2 * DECK + rooms + hold_height(captain) + GAP


def hold_height(captain: CaptainView) -> int:
    """Return the height of the cargo in rows."""
    return CARGO_ROW * len(_cargo_rows(captain))


def draw_board(scene: Scene, box: Box, view: View, captain: CaptainView, name: str) -> None:
    """Draw the ship: rooms in its hull, crew on its decks, cargo in its hold, techs below."""
    title, rest = box.top(TITLE, GAP)
    _title(scene, title, captain, name, 30)
    hull, rest = rest.top(_hull_tall(captain), GAP)
    _hull(scene, hull, captain)
    deck = hull.inset(STERN, EDGE).right(NOSE_ROOM)[1]
    ready, deck = deck.top(DECK)
    draw_deck(scene, ready, "ready", captain.ready, f"ready:{captain.seat}")
    deck = _rooms(scene, deck, captain)
    queue, hold = deck.top(DECK)
    draw_deck(scene, queue, "queue", captain.queue, f"queue:{captain.seat}")
    draw_hold(scene, hold, captain)
    upper, rest = rest.top(SCORE)
    tokens, score = upper.top(50, 4)
    _tokens(scene, tokens, view, captain, 28, whole=True)
    _score(scene, score, captain)
    _slots(scene, rest, captain)


def _hull(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw a hull in the captain's colour, its nose to the right, with two engines at its stern."""
    edge = SEATS[captain.seat].fill
    edge = Role.LINE if edge is Role.DARK else edge
    for engine in box.inset(0, 40).rows(2, box.h // 4):
        block = engine.left(2 * ENGINE)[0]
        scene.rectangle(Box(block.x - 4, block.y + 24, ENGINE, block.h - 48), Role.FLAME, 14)
        scene.rectangle(Box(block.x + 12, block.y, 2 * ENGINE, block.h), edge, 12)
    body = Box(box.x + ENGINE, box.y, box.w - ENGINE, box.h)
    for inset, fill in ((0, edge), (6, Role.LANE)):
        inner = body.inset(inset)
        scene.rectangle(inner, fill, NOSE)
        scene.rectangle(inner.left(2 * NOSE)[0], fill, 18)
    window = Box(body.x + body.w - 48, body.y + body.h // 2 - 62, 34, 124)
    scene.rectangle(window, Role.OCEAN, 17)
    scene.rectangle(window.inset(8, 16).left(9)[0], Role.ICE, 4)


def draw_deck(scene: Scene, box: Box, title: str, crew: Sequence[Figure], key: str) -> None:
    """Draw a row of crew; more than fit stand close together, their letters free."""
    label, figures = box.left(LABEL, 6)
    scene.line(label, title, 26, Role.SOFT, Weight.BOLD)
    scene.mark(key, figures, " ".join(crew))
    if not crew:
        scene.line(figures, "nobody", 26, Role.SOFT, Weight.BOLD)
        return
    step = min(FIGURE + 3, (figures.w - FIGURE) / max(1, len(crew) - 1))
    for number, kind in enumerate(crew):
        at = Box(round(figures.x + number * step), figures.y, FIGURE, FIGURE)
        scene.icon(at._replace(y=figures.y + (figures.h - FIGURE) // 2), art.figure(kind))


def draw_hold(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the cargo in rows."""
    label, cargo = box.left(LABEL, 6)
    scene.line(label.top(CARGO_ROW)[0], "hold", 26, Role.SOFT, Weight.BOLD)
    rows = _cargo_rows(captain)
    cargo, _ = cargo.top(hold_height(captain))
    role = Role.RED if captain.excess else Role.INK
    for parts, row in zip(rows, cargo.rows(len(rows), 0), strict=True):
        scene.line(row, parts, HELD, role, Weight.HEAVY)
    _mark_cargo(scene, cargo, captain)


def _cargo_rows(captain: CaptainView) -> list[list[Part]]:
    """Return cargo and free slots in rows, in which the letters of artifacts can be read."""
    parts = _cargo_parts(captain)
    rows = -(-len(parts) // HOLD_ROW)
    beside = -(-len(parts) // rows)
    return [parts[at : at + beside] for at in range(0, len(parts), beside)]


def _score(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the parts of the current score, side by side."""
    parts = [(name, half) for name, half in captain.standing.items() if half]
    cells = [cell for row in box.rows(3, 0) for cell in row.columns(2, 24)]
    for (name, half), cell in zip(parts, cells, strict=False):
        words, worth = cell.left(cell.w - 66, 6)
        scene.line(words, name, 24, Role.SOFT, Weight.BOLD)
        scene.line(worth, points_words(half), 26, Role.INK, Weight.HEAVY, Align.RIGHT)


class Compartment(NamedTuple):
    """A room as it is drawn: its colour, an artifact on it, its name and its effect in lines."""

    room: Room
    mark: Artifact | None
    names: list[str]
    effects: list[str]

    @property
    def tall(self) -> int:
        """Its height."""
        return max(SIGN + 16, ROOM_NAME * len(self.names) + ROOM_LINE * len(self.effects) + 16)


def _room_rows(captain: CaptainView) -> list[list[Compartment]]:
    """Return the rooms, a few beside one another."""
    wide = (OWN - 2 * MARGIN - 2 * STERN - NOSE_ROOM - GAP) // IN_ROW
    rooms = [_room(captain, room, wide - SIGN - 26) for room in captain.rooms]
    return [rooms[at : at + IN_ROW] for at in range(0, len(rooms), IN_ROW)]


def _room(captain: CaptainView, room: Room, room_for_words: int) -> Compartment:
    effect = f"{'once: ' if room.single_use else ''}{effect_words(room.effect)}"
    return Compartment(
        room,
        captain.marks.get(room.id),
        list(wrap_text(room.name, room_for_words - 12, 25)),
        list(wrap_text(effect, room_for_words, 23)),
    )


def _rooms_tall(row: Sequence[Compartment]) -> int:
    return max(room.tall for room in row) + 8


def _rooms(scene: Scene, box: Box, captain: CaptainView) -> Box:
    """Draw compartments side by side, and return what is left below them."""
    for row in _room_rows(captain):
        deck, box = box.top(_rooms_tall(row))
        for room, cell in zip(row, deck.columns(IN_ROW, GAP), strict=False):
            _draw_room(scene, Box(cell.x, cell.y, cell.w, deck.h - 8), room)
    return box


def _draw_room(scene: Scene, cell: Box, room: Compartment) -> None:
    """Draw a room's colour, its name, and what it does."""
    scene.rectangle(cell, Role.CARD, 12, outline=Role.LINE, stroke=2)
    scene.place(f"room:{room.room.id}", cell)
    sign, words = cell.inset(8, 8).left(SIGN, 10)
    colour = Colour.GRAY if room.mark else room.room.colour
    scene.icon(Box(sign.x, sign.y, SIGN, SIGN), art.room(colour))
    if room.mark:
        corner = SIGN - MARKED + 8
        lying = Box(sign.x + corner, sign.y + corner, MARKED, MARKED)
        scene.icon(lying, art.artifact(room.mark))
    for text in room.names:
        line, words = words.top(ROOM_NAME)
        scene.line(line, text, 25, Role.INK, Weight.HEAVY)
    for text in room.effects:
        line, words = words.top(ROOM_LINE)
        scene.line(line, text, 23, Role.SOFT, Weight.BOLD)


def _slots(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the slots side by side with their bonus icons, then what each holds."""
    title, rest = box.top(HEAD)
    scene.line(title, "Techs", 28, Role.INK, Weight.HEAVY)
    scene.line(title, art.bonus_legend(), 32, Role.SOFT, Weight.BOLD, Align.RIGHT)
    beside, rest = rest.top(ICONS, GAP)
    draw_slot_row(scene, beside, captain)
    for slot, tall in _filled_slots(captain):
        row, rest = rest.top(tall)
        draw_slot(scene, row.inset(0, 3), slot)
        if slot.tech is not None:
            scene.place(f"tech:{slot.tech.id}", row.inset(0, 3))


def draw_slot_row(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the slots side by side with their bonus icons."""
    for slot, cell in zip(captain.slots, box.columns(len(captain.slots), 2), strict=True):
        _icons(scene, cell, slot)
        scene.place(f"slot:{slot.number}", cell)


def _icons(scene: Scene, box: Box, slot: SlotView) -> None:
    """Draw a slot's number between its bonus icons; two equal ones that touch are a pair."""
    edge = Role.RUST if slot.damaged else Role.LINE
    scene.rectangle(box, Role.CARD if slot.tech else Role.EMPTY, 8, outline=edge, stroke=3)
    inner = box.inset(4, 4)
    left, rest = inner.left(BONUS)
    right, middle = rest.right(BONUS)
    for pair, side in ((slot.icons.left, left), (slot.icons.right, right)):
        for icon, cell in zip(pair, side.rows(2, 2), strict=True):
            scene.icon(cell.square(BONUS), art.bonus(icon))
    scene.line(middle, str(slot.number), 24, Role.SOFT, Weight.HEAVY, Align.MIDDLE)


def draw_slot(scene: Scene, box: Box, slot: SlotView) -> None:
    """Draw the contents of a tech slot: a tech with its effect, or damage."""
    edge = Role.RUST if slot.damaged else Role.LINE
    scene.rectangle(box, Role.CARD if slot.tech else Role.EMPTY, 12, outline=edge, stroke=3)
    name, words = box.inset(14, 5).top(40)
    if slot.tech is None:
        scene.line(name, [f"{slot.number}", art.DAMAGE, "damaged"], 26, Role.SOFT, Weight.BOLD)
        return
    if slot.tech.room:
        sign, name = name.left(34, 8)
        scene.icon(sign.square(34), art.line_sign(slot.tech.room.colour))
    head = f"{slot.number} · {slot.tech.id} {slot.tech.name}"
    scene.line(name, head, 26, Role.INK, Weight.HEAVY)
    for text in _effect_lines(slot.tech):
        line, words = words.top(EFFECT)
        scene.line(line, text, 24, Role.SOFT, Weight.BOLD)


def _filled_slots(captain: CaptainView) -> list[tuple[SlotView, int]]:
    """Return the slots that hold something, with their heights."""
    return [
        (slot, 56 + (EFFECT * len(_effect_lines(slot.tech)) if slot.tech else 0))
        for slot in captain.slots
        if slot.tech or slot.damaged
    ]


def _effect_lines(tech: Tech) -> list[str]:
    """Return a tech's effect without its name, in lines."""
    return list(wrap_text(tech.words.split(", ", 1)[1], OWN - 2 * MARGIN - 32, 24))
