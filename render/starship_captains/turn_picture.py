"""The picture of a turn: the places where menus offer to fly, and the rooms below them.

A part of the map and the rooms of a ship's board are too tall together for a phone, or their
letters too small. So the map is drawn again with only the places within reach, and a room takes
one line.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.art import Art
from render.palettes import Role
from render.question import Part, Question
from render.scene import Box, Scene, Weight
from render.starship_captains import art
from render.starship_captains.galaxy import draw_galaxy
from render.starship_captains.ship import (
    ICONS,
    OWN,
    draw_deck,
    draw_hold,
    draw_slot_row,
    hold_height,
)
from render.starship_captains.ship_marks import HOLD, own_marks
from render.wrapping import wrap_text
from rules.starship_captains.charts.cards import Room
from rules.starship_captains.charts.kinds import Colour, Deed, PlaceId
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.position.view import CaptainView, View

SKY, PANEL = 950, 560
"""Width of the map, in whose letters it can be shown at OWN pixels; height of all at that width."""
MARGIN, GAP, SIGN = 12, 8, 40
"""Around the rooms, between them, and the side of a room's sign."""
LINE, LETTERS = 30, 24
"""Height of a line of words, and its letters."""
DECK, TOKENS = 60, 270
"""Height of a row of crew, and width of the tokens beside the ready crew."""

CROWDED = 12
"""Number of places from which the map takes the space of the rooms, which menus describe."""
MOVE, JUMP = 560, 740
"""Heights of just the map, for a few places and for all of them."""
IN_SLOTS = (Deed.REPAIR, Deed.TECH, Deed.RECYCLE)
"""Effects whose next question is about the hold or tech slots."""


def flown_to(view: View, keys: Sequence[str]) -> frozenset[PlaceId]:
    """Return the places where the rooms on offer fly the reader's ship, and where it is.

    Empty: no room flies.
    """
    captain = view.captains[view.seat or 0]
    steps = [room.effect[0] for room in captain.rooms if f"room:{room.id}" in keys]
    if any(step.deed is Deed.JUMP for step in steps):
        return frozenset(place.place.id for place in view.places)
    moves = max((step.count for step in steps if step.deed is Deed.MOVE), default=0)
    return _within(view, captain.at.id, moves) if moves else frozenset()


def _within(view: View, start: PlaceId, moves: int) -> frozenset[PlaceId]:
    """Return the places that this many moves reach [Moves]."""
    near = {start}
    for _ in range(moves):
        ends = [{route.route.a, route.route.b} for route in view.routes]
        near = near.union(*(pair for pair in ends if pair & near))
    return frozenset(near)


def turn_parts(view: View, question: Question, near: frozenset[PlaceId]) -> list[Part]:
    """Return the map of the places within reach, and the rooms, crew and cargo on offer."""
    captain = view.captains[view.seat or 0]
    keys = [key for key in question.keys if len(near) < CROWDED or not key.startswith("room:")]
    ship = _ship(captain, keys, slots=not near)
    options = {
        f"{key} {mark}": mark
        for key in question.keys
        for mark in own_marks(captain.seat, question.id, key)
        if mark in ship.marks or mark in ship.places
    }
    own = Part(ship, options, whole=ship.whole)
    if not near:
        return [own]
    sky = _sky(view, near, (PANEL - ship.height) * SKY // OWN)
    mission = {"mission": f"place:{captain.at.id}"} if "mission" in question.keys else {}
    return [Part(sky, mission, whole=sky.whole), own]


def flight_part(view: View, keys: Sequence[str]) -> Part:
    """Return the map of the places that a flight's options name, and of the ship."""
    places = {place.place.id: f"place:{place.place.id}" for place in view.places}
    near = {view.captains[view.seat or 0].at.id, *(place for place in places if place in keys)}
    sky = _sky(view, frozenset(near), JUMP if len(near) >= CROWDED else MOVE)
    return Part(sky, {key: places[PlaceId(key)] for key in keys if key in places}, whole=sky.whole)


def _sky(view: View, near: frozenset[PlaceId], tall: int) -> Scene:
    """Draw the map with only these places, and the routes between them."""
    places = tuple(place for place in view.places if place.place.id in near)
    routes = tuple(shown for shown in view.routes if {shown.route.a, shown.route.b} <= near)
    scene = Scene(SKY, tall)
    scene.rectangle(scene.whole, Role.EMPTY, 0)
    draw_galaxy(scene, scene.whole, msgspec.structs.replace(view, places=places, routes=routes))
    scene.fields.append(scene.whole)
    return scene


def _ship(captain: CaptainView, keys: Sequence[str], *, slots: bool) -> Scene:
    """Draw the ready crew, rooms in two columns, and what else the options use.

    With `slots`, the hold and the tech slots are drawn if a room repairs them or installs there.
    """
    rooms = [room for room in captain.rooms if f"room:{room.id}" in keys]
    rows = [rooms[at : at + 2] for at in range(0, len(rooms), 2)]
    talls = [max(len(_words(room)) * LINE + LINE // 2 for room in row) for row in rows]
    slots = slots and any(room.effect[0].deed in IN_SLOTS for room in rooms)
    queue = DECK * any(key.startswith("recall") for key in keys)
    held = slots or any(key.partition(":")[0] in HOLD for key in keys)
    hold = hold_height(captain) * held
    tall = DECK + sum(talls) + GAP * (len(talls) + 1) + queue + hold + ICONS * slots
    scene = Scene(OWN, tall + 2 * MARGIN)
    rest = _draw_rooms(scene, captain, list(zip(rows, talls, strict=True)))
    if queue:
        line, rest = rest.top(queue)
        draw_deck(scene, line, "queue", captain.queue, f"queue:{captain.seat}")
    if hold:
        line, rest = rest.top(hold)
        draw_hold(scene, line, captain)
    if slots:
        draw_slot_row(scene, rest.top(ICONS)[0], captain)
    return scene


def _draw_rooms(
    scene: Scene, captain: CaptainView, rows: Sequence[tuple[Sequence[Room], int]]
) -> Box:
    """Draw the ready crew, and rows of rooms with their heights; return what is left below."""
    deck, rest = scene.whole.inset(MARGIN).top(DECK, GAP)
    tokens, ready = deck.right(TOKENS, GAP)
    draw_deck(scene, ready, "ready", captain.ready, f"ready:{captain.seat}")
    _draw_tokens(scene, tokens, captain)
    for rooms, tall in rows:
        line, rest = rest.top(tall, GAP)
        for room, cell in zip(rooms, line.columns(2, GAP), strict=False):
            _draw_room(scene, cell, room, captain)
    return rest


def _words(room: Room) -> list[str]:
    """Return a room's name and effect in lines."""
    words = f"{room.name}: {effect_words(room.effect)}"
    return list(wrap_text(words, (OWN - 2 * MARGIN - GAP) // 2 - SIGN - 4 * GAP, LETTERS))


def _draw_room(scene: Scene, cell: Box, room: Room, captain: CaptainView) -> None:
    """Draw a room's colour, its name and what it does."""
    scene.rectangle(cell, Role.CARD, 12, outline=Role.LINE, stroke=2)
    scene.place(f"room:{room.id}", cell)
    sign, words = cell.inset(GAP, 0).left(SIGN, GAP)
    colour = Colour.GRAY if captain.marks.get(room.id) else room.colour
    scene.icon(sign.square(SIGN), art.line_sign(colour))
    lines = _words(room)
    for line, at in zip(lines, words.inset(0, 6).rows(len(lines), 0), strict=True):
        scene.line(at, line, LETTERS, Role.INK, Weight.BOLD)


def _draw_tokens(scene: Scene, box: Box, captain: CaptainView) -> None:
    """Draw medals, rings and damage."""
    damage = captain.cargo_damage + captain.excess + sum(slot.damaged for slot in captain.slots)
    counts = {art.MEDAL: captain.medals, art.RING: captain.rings, art.DAMAGE: damage}
    parts: list[Art | str] = []
    for sign, count in counts.items():
        parts += [sign, str(count)]
    scene.line(box, parts, LETTERS + 4, Role.INK, Weight.BOLD)
    scene.mark(f"tokens:{captain.seat}", box, " ".join(map(str, counts.values())))
