"""Ship boards: a strip for the overview, and the whole board close up."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from render.scene import Align, Box, Part, Scene, Weight
from render.starship_captains import art
from render.starship_captains.owners import SEATS
from render.starship_captains.tracks import score_words
from render.starship_captains.words import balanced_lines
from render.theme import Role
from render.words import pending_seats
from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.charts.kinds import Colour, Figure
from rules.starship_captains.charts.words import effect_words, points_words
from rules.starship_captains.position.view import CaptainView, SlotView, View
from rules.toolbox.sentences import counted

STRIP, CREW, CARGO = 392, 36, 47
"""Height of a captain among all, and the sizes of its crew and of its cargo."""
NOSE, ENGINE = 110, 44
"""The roundness of a hull's nose and the length of its engines, in pixels."""
IN_ROW = 4
"""Rooms beside one another."""
DECKS, ROOM, SCORE, BONUSES, TECH, SLOT = 274, 176, 190, 132, 108, 56
"""Heights of a ship's decks, of a row of rooms, of the score, of the slots' icons, of a tech, of a
slot without one."""


def draw_strip(scene: Scene, box: Box, view: View, captain: CaptainView, name: str) -> None:
    """Draw one captain among all: crew, tokens, cargo and the ids of techs."""
    framed = captain.seat in pending_seats(view.active, ()) or captain.place == 1
    scene.cell(box, framed=framed)
    title, *rows = box.inset(12, 8).rows(6, 2)
    _title(scene, title, captain, name)
    _crew(scene, rows[0], "ready", captain.ready, f"ready:{captain.seat}", CREW)
    _crew(scene, rows[1], "queue", captain.queue, f"queue:{captain.seat}", CREW)
    _cargo(scene, rows[2], captain, CARGO)
    _tokens(scene, rows[3], captain, 27)
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


def _title(scene: Scene, box: Box, captain: CaptainView, name: str, at: str = "") -> None:
    """Draw the captain's name, points and place."""
    sign, words = box.left(box.h, 8)
    scene.icon(sign.square(box.h), art.seat_sign(captain.seat))
    points, words = words.right(150 if at else 130, 6)
    size = 34 if at else 26
    scene.line(points, score_words(captain.halves), size, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    if at:
        place, words = words.right(380, 8)
        scene.line(place, at, 32, Role.SOFT, Weight.HEAVY, Align.RIGHT)
    scene.line(words, name, size + 2, Role.INK, Weight.HEAVY)


def _crew(
    scene: Scene, box: Box, title: str, crew: Sequence[Figure], key: str, size: int = 26
) -> None:
    """Draw figures in their order, behind what they are."""
    label, figures = box.left(size * 5 // 2, 6)
    scene.line(label, title, min(34, size * 6 // 7), Role.SOFT, Weight.BOLD)
    drawn = art.crew_sign if size == CREW else art.figure
    parts: list[Part] = [drawn(kind) for kind in crew] or ["nobody"]
    scene.line(figures, parts, size, Role.SOFT, Weight.BOLD)
    scene.mark(key, figures, " ".join(crew))


def _cargo(scene: Scene, box: Box, captain: CaptainView, size: int = 24) -> None:
    """Draw damage, artifacts and pirates in the hold, then what is empty."""
    parts: list[Part] = [art.DAMAGE] * captain.cargo_damage
    parts += [art.artifact(artifact) for artifact in captain.artifacts]
    parts += [art.SKULL] * captain.pirates
    # more than the hold takes is in excess, and shown in words
    parts += [art.SLOT] * max(0, captain.cargo_slots + captain.lockers - len(parts))
    if captain.excess:
        parts.append(f"+{captain.excess} excess")
    scene.line(box, parts, size, Role.RED if captain.excess else Role.INK, Weight.HEAVY)
    content = f"{captain.cargo_damage} {captain.excess} {captain.artifacts} {captain.pirates}"
    scene.mark(f"cargo:{captain.seat}", box, content)


def _tokens(scene: Scene, box: Box, captain: CaptainView, size: int = 24) -> None:
    """Draw medals, rings, completed missions, and where the ship is."""
    missions = counted(len(captain.missions), "mission")
    parts: list[Part] = [art.MEDAL, str(captain.medals), art.RING, str(captain.rings)]
    words = [missions, f"at {captain.at.id}"]
    words += ["passed"] if captain.passed else []
    words += [f"place {captain.place}"] if captain.place else []
    parts.append(f"· {' · '.join(words)}")
    scene.line(box, parts, size, Role.INK, Weight.BOLD)
    content = f"{captain.medals} {captain.rings} {len(captain.missions)}"
    scene.mark(f"tokens:{captain.seat}", box, content)


def own_height(captain: CaptainView) -> int:
    """Return the height of a ship close up."""
    room = ROOM * -(-len(captain.rooms) // IN_ROW)
    return 62 + DECKS + room + 14 + SCORE + 12 + BONUSES + sum(map(_slot_tall, captain.slots))


def draw_board(scene: Scene, box: Box, captain: CaptainView, name: str) -> None:
    """Draw the ship: rooms in its hull, crew on its decks, cargo in its hold, techs below."""
    title, rest = box.top(52, 10)
    _title(scene, title, captain, name, f"{captain.at.id} {captain.at.name}")
    rows = -(-len(captain.rooms) // IN_ROW)
    hull, rest = rest.top(DECKS + ROOM * rows, 14)
    _hull(scene, hull, captain)
    deck = hull.inset(ENGINE + 8, 14).right(40)[1]
    ready, deck = deck.top(76, 4)
    _crew(scene, ready, "ready", captain.ready, f"ready:{captain.seat}", 44)
    rooms, deck = deck.top(ROOM * rows, 8)
    _rooms(scene, rooms, captain)
    queue, hold = deck.top(76, 4)
    _crew(scene, queue, "queue", captain.queue, f"queue:{captain.seat}", 44)
    label, cargo = hold.left(132, 6)
    scene.line(label, "hold", 34, Role.SOFT, Weight.BOLD)
    _cargo(scene, cargo, captain, 40)
    upper, rest = rest.top(SCORE, 12)
    tokens, score = upper.top(56, 4)
    _tokens(scene, tokens, captain, 32)
    _score(scene, score, captain)
    _slots(scene, rest, captain)


def _hull(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw a hull in the captain's colour, its nose to the right, with two engines at its stern."""
    edge = SEATS[captain.seat].fill
    # a black hull would vanish in the sky
    edge = Role.LINE if edge is Role.DARK else edge
    for engine in box.inset(0, 40).rows(2, 120):
        block = engine.left(2 * ENGINE)[0]
        scene.panel(Box(block.x - 4, block.y + 24, ENGINE, block.h - 48), Role.FLAME, 18)
        scene.panel(Box(block.x + 16, block.y, 2 * ENGINE, block.h), edge, 14)
    body = Box(box.x + ENGINE, box.y, box.w - ENGINE, box.h)
    # twice, the smaller one inside: a panel's own outline can't be square at one end
    for inset, fill in ((0, edge), (7, Role.LANE)):
        inner = body.inset(inset)
        scene.panel(inner, fill, NOSE)
        scene.panel(inner.left(2 * NOSE)[0], fill, 20)
    window = Box(body.x + body.w - 66, body.y + body.h // 2 - 62, 48, 124)
    scene.panel(window, Role.OCEAN, 24)
    scene.panel(window.inset(9, 16).left(12)[0], Role.ICE, 6)


def _score(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the parts of the score as it stands, side by side."""
    parts = [(name, half) for name, half in captain.standing.items() if half]
    cells = [cell for row in box.rows(3, 0) for cell in row.columns(2, 24)]
    for (name, half), cell in zip(parts, cells, strict=False):
        words, worth = cell.left(cell.w - 96, 6)
        scene.line(words, name, 28, Role.SOFT, Weight.BOLD)
        scene.line(worth, points_words(half), 30, Role.INK, Weight.HEAVY, Align.RIGHT)


def _rooms(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw compartments side by side: a room's colour, its name, and what it does."""
    decks = box.rows(-(-len(captain.rooms) // IN_ROW), 6)
    cells = [cell for deck in decks for cell in deck.columns(IN_ROW, 8)]
    for room, cell in zip(captain.rooms, cells, strict=False):
        scene.panel(cell, Role.CARD, 12, outline=Role.LINE, stroke=2)
        scene.place(f"room:{room.id}", cell)
        sign, words = cell.inset(10, 8).top(54, 4)
        marked = captain.marks.get(room.id)
        colour = Colour.GRAY if marked else room.colour
        scene.icon(Box(sign.x, sign.y, 54, 54), art.room(colour))
        if marked:
            scene.icon(Box(sign.x + sign.w - 54, sign.y, 54, 54), art.artifact(marked))
        effect = f"{'once: ' if room.single_use else ''}{effect_words(room.effect)}"
        # about the width of a letter at this size; wrapping by pixels would measure every word
        letters = max(12, cell.w // 14)
        names = wrap(room.name, letters + 2)
        # four lines fill a compartment; the rest is read in the text board
        texts = [*names, *wrap(effect, letters)[: 4 - len(names)]]
        rows = words.rows(max(3, len(texts)), 0)
        for number, (text, row) in enumerate(zip(texts, rows, strict=False)):
            if number < len(names):
                scene.line(row, text, 29, Role.INK, Weight.HEAVY)
            else:
                scene.line(row, text, 26, Role.SOFT, Weight.BOLD)


def _slots(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw the slots side by side with their bonus icons, then what each holds."""
    title, rest = box.top(44)
    scene.line(title, "Tech slots", 32, Role.INK, Weight.HEAVY)
    scene.line(title, art.bonus_legend(), 26, Role.SOFT, Weight.BOLD, Align.RIGHT)
    beside, rest = rest.top(84, 4)
    for slot, cell in zip(captain.slots, beside.columns(len(captain.slots), 2), strict=True):
        _icons(scene, cell, slot)
        scene.place(f"slot:{slot.number}", cell)
    for slot in captain.slots:
        row, rest = rest.top(_slot_tall(slot))
        draw_slot(scene, row.inset(0, 3), slot)
        if slot.tech is not None:
            scene.place(f"tech:{slot.tech.id}", row.inset(0, 3))


def _icons(scene: Scene, box: Box, slot: SlotView) -> None:
    """Draw a slot's number between its bonus icons; two equal ones that touch are a pair."""
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
    """Draw the contents of a tech slot."""
    edge = Role.RUST if slot.damaged else Role.LINE
    scene.panel(box, Role.CARD if slot.tech else Role.EMPTY, 12, outline=edge, stroke=3)
    words = box.inset(16, 5)
    if slot.tech is not None:
        upper, lower = words.top(
            words.h // 3 if len(balanced_lines(_effect_words(slot.tech))) > 1 else words.h // 2
        )
        lead: list[Part] = [art.room(slot.tech.room.colour)] if slot.tech.room else []
        head = f"{slot.number} {slot.tech.id} {slot.tech.name}"
        scene.line(upper, [*lead, head], 28, Role.INK, Weight.HEAVY)
        rows = balanced_lines(_effect_words(slot.tech))
        for text, line in zip(rows, lower.rows(len(rows), 0), strict=True):
            scene.line(line, text, 26, Role.SOFT, Weight.BOLD)
    else:
        state: list[Part] = (
            [f"{slot.number}", art.DAMAGE, "damaged"] if slot.damaged else [f"{slot.number} empty"]
        )
        scene.line(words, state, 28, Role.SOFT, Weight.BOLD)


def _slot_tall(slot: SlotView) -> int:
    """Return the height of a slot's contents."""
    return TECH if slot.tech else SLOT


def _effect_words(tech: Tech) -> str:
    """Return a tech's effect without its name."""
    # its words begin with its name, which stands above
    return tech.words.split(", ", 1)[1]
