"""Tiles, shuttles and ships as cards of any size; all measures in parts of the card's height."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.ganymede.art import (
    FILLS,
    ROCKET,
    SHIP_MARK,
    SHUTTLE_MARK,
    SPOT,
    TILE,
    TYPES,
    counted_settlers,
)
from render.ganymede.words import effect_lines, tokens, worth_parts, worth_sign
from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from rules.ganymede.charts.kinds import Colour, Ship, Shuttle, Tile, Worth

SETTLER = 0.95
"""Side of a settler by that of its place."""
WIDE_PERSON, PERSON_GAP = 46, 10
"""Most width of settlers in a crowd, and the gap between two colours."""
ABOARD = 10
"""Gap between settlers aboard a ship and its free places, whose sign they seemed to belong to."""
BAND = 58
"""Width of a band, so that its figure reads on a phone."""
UNIT = 108
"""Height of a card for which the measures below are pixels."""


def _scale(box: Box, pixels: int) -> int:
    return max(1, round(pixels * box.h / UNIT))


def _card(
    scene: Scene, box: Box, band: Role, width: int, mark: Art | None = None
) -> tuple[Box, Box]:
    """Draw a card with a faint drawing, if any; return its coloured band and the room beside it."""
    scene.rectangle(box, Role.CARD, _scale(box, 12))
    if mark is not None:
        scene.icon(box.right(box.h, 0)[0].square(box.h - 2), mark)
    edge, rest = box.left(_scale(box, width))
    paint_ground(scene, edge, band, _scale(box, 12), left_only=True)
    return edge, rest.inset(_scale(box, 8), _scale(box, 4))


def paint_ground(
    scene: Scene, box: Box, fill: Role, radius: int, *, left_only: bool = False
) -> None:
    """Draw a ground of a type's colour; white gets an edge, as cards may be white too."""
    edge = Role.LINE if fill is Role.WHITE else None
    scene.rectangle(box, fill, radius, outline=edge, stroke=2 if edge else 0, left_only=left_only)


def _type_band(scene: Scene, edge: Box, colour: Colour, repeat: int) -> None:
    """Draw the type's sign, and how often the effect would come."""
    side = _scale(edge, 38)
    if repeat < 2:
        scene.icon(edge.square(side), TYPES[colour])
        return
    upper, lower = edge.top(_scale(edge, 58))
    scene.icon(upper.square(side), TYPES[colour])
    ink = Role(f"on {FILLS[colour]}")
    scene.line(
        lower.inset(0, _scale(edge, 4)),
        f"×{repeat}",
        _scale(edge, 35),
        ink,
        Weight.HEAVY,
        Align.MIDDLE,
    )


def _rows(scene: Scene, room: Box, lines: Sequence[Sequence[Part]], size: int) -> None:
    """Draw a card's effect in its lower part; more than two lines become smaller."""
    for box, parts in zip(room.rows(len(lines), 0), lines, strict=True):
        # as high as the room they share
        scene.line(box, parts, size * 2 // max(2, len(lines)), weight=Weight.BOLD)


def draw_tile(scene: Scene, box: Box, tile: Tile, repeat: int = 1) -> None:
    """Draw a tile: type, name, effect."""
    edge, room = _card(scene, box, FILLS[tile.type], BAND)
    _type_band(scene, edge, tile.type, repeat)
    head, body = room.top(_scale(box, 36))
    scene.line(head, tile.id, _scale(box, 31), weight=Weight.HEAVY)
    lines = effect_lines(tile.steps)
    if len(lines) > 1 and len(lines[0]) == 1:
        # a word alone, beside the id: drawings below it would touch it
        word = head._replace(w=head.w + _scale(box, 5)).left(_scale(box, 62))[1]
        scene.line(word, lines[0], _scale(box, 25), weight=Weight.BOLD, align=Align.RIGHT)
        lines = lines[1:]
    _rows(scene, body, lines, _scale(box, 25))


def draw_shuttle(scene: Scene, box: Box, shuttle: Shuttle, repeat: int = 1) -> None:
    """Draw a shuttle: type, name, settlers needed, effect, price."""
    edge, room = _card(scene, box, FILLS[shuttle.type], BAND, SHUTTLE_MARK)
    _type_band(scene, edge, shuttle.type, repeat)
    head, body = room.top(_scale(box, 38))
    scene.line(head, shuttle.id, _scale(box, 31), weight=Weight.HEAVY)
    _draw_price(scene, head.left(_scale(box, 62))[1], shuttle.needs)
    price: list[list[Part]] = [[TILE, "Pay 1 tile"]] if shuttle.costs_tile else []
    lines = effect_lines(shuttle.steps, 2 - len(price)) or [["No effect"]]
    _rows(scene, body, [*lines, *price], _scale(box, 25))


def _draw_price(scene: Scene, box: Box, needs: Sequence[Colour]) -> None:
    """Draw the settlers that a shuttle takes on a dark plate, apart from those it recruits."""
    side, edge = box.h - 4, box.h // 6
    step = side + 2
    wide = step * len(needs) - 2 + 2 * edge
    plate = Box(box.x + box.w - wide, box.y, wide, box.h)
    scene.rectangle(plate, Role.EMPTY, edge, outline=Role.SOFT, stroke=2)
    for number, token in enumerate(tokens(needs)):
        scene.icon(Box(plate.x + edge + step * number, box.y + 2, side, side), token)


def draw_ship(scene: Scene, box: Box, ship: Ship, *, named: bool = True) -> None:
    """Draw a ship: victory points, id, name if wanted, what counts, launch effect."""
    edge, room = _card(scene, box, Role.HULL, 60, SHIP_MARK)
    _draw_points(scene, edge.inset(_scale(box, 2), _scale(box, 12)), ship)
    head, body = room.top(_scale(box, 36))
    scene.line(head.left(_scale(box, 72))[0], ship.id, _scale(box, 31), weight=Weight.HEAVY)
    title, lines = head.left(_scale(box, 76))[1], ship_lines(ship)
    if named:
        scene.line(title, ship.name, _scale(box, 25), Role.SOFT, Weight.MEDIUM)
    elif len(lines) > 1 and ship.worth is not Worth.FIXED:
        # beside the id, apart from the launch: drawings in lines above one another would touch
        scene.line(title, lines[0], _scale(box, 25), weight=Weight.BOLD)
        lines = lines[1:]
    _rows(scene, body, lines, _scale(box, 25))


def _draw_points(scene: Scene, edge: Box, ship: Ship) -> None:
    """Draw fixed points; otherwise only their unit, as the line beside it has figure and sign."""
    upper, lower = edge.top(edge.h * 3 // 5)
    size = edge.h * 2 // 7
    if ship.worth is Worth.FIXED:
        scene.line(upper, worth_sign(ship), size * 5 // 3, Role.ON_HULL, Weight.HEAVY, Align.MIDDLE)
    else:
        lower, size = edge, size * 4 // 3
    scene.line(lower, "VP", size, Role.ON_HULL, Weight.BOLD, Align.MIDDLE)


def ship_lines(ship: Ship) -> list[list[Part]]:
    """Return a ship's scoring, its exempt settlers, and its launch effect as lines."""
    lines: list[list[Part]] = []
    if ship.worth is not Worth.FIXED:
        lines.append(worth_parts(ship))
    if ship.fewer:
        lines.append([f"Needs {ship.fewer} fewer"])
    if ship.launch:
        wordy = effect_lines(ship.launch, 1)
        lines.append([ROCKET, *wordy[0]])
    return lines or [["No launch effect"]]


def draw_gap(scene: Scene, box: Box) -> None:
    """Draw the place of a card that is gone."""
    scene.rectangle(box, Role.EMPTY, _scale(box, 12), outline=Role.LINE, stroke=2)


def draw_small_tile(scene: Scene, box: Box, tile: Tile) -> None:
    """Draw a seat's tile: type and name; its effect came when it was taken."""
    scene.rectangle(box, Role.CARD, 10)
    edge, room = box.left(42, 4)
    paint_ground(scene, edge, FILLS[tile.type], 10, left_only=True)
    scene.icon(edge.square(34), TYPES[tile.type])
    scene.line(room, tile.id, 30, weight=Weight.HEAVY, align=Align.MIDDLE)


def draw_wide_tile(scene: Scene, box: Box, tile: Tile) -> None:
    """Draw a tile on one line: type, name, effect in words and drawings."""
    scene.rectangle(box, Role.CARD, 10)
    edge, room = box.left(box.h, 12)
    paint_ground(scene, edge, FILLS[tile.type], 10, left_only=True)
    scene.icon(edge.square(34), TYPES[tile.type])
    name, effect = room.left(84, 0)
    scene.line(name, tile.id, 28, weight=Weight.HEAVY)
    words = [part for line in effect_lines(tile.steps, len(tile.steps) * 5) for part in line]
    scene.line(effect, words, 26, weight=Weight.BOLD)


def draw_small_shuttle(scene: Scene, box: Box, shuttle: Shuttle) -> None:
    """Draw a used shuttle on one line: name and settlers that it needed."""
    scene.rectangle(box, Role.CARD, 8)
    name, needs = box.inset(8, 0).left(60, 4)
    scene.line(name, shuttle.id, 26, weight=Weight.HEAVY)
    scene.line(needs, tokens(shuttle.needs), 21, align=Align.RIGHT)


def draw_spots(
    scene: Scene,
    box: Box,
    settlers: Sequence[Colour],
    places: int,
    spot: Art,
    key: str,
    *,
    widest: int = 42,
) -> None:
    """Draw settlers in their places, and the free places beside them."""
    apart = ABOARD if 0 < len(settlers) < places else 0
    side = min(box.h, (box.w - apart) // max(places, len(settlers), 1), widest)
    counts: dict[Colour, int] = {}
    for number in range(max(places, len(settlers))):
        x = box.x + number * side + apart * (number >= len(settlers))
        inner = Box(x, box.y, side, box.h).square(round(side * SETTLER))
        if number >= len(settlers):
            scene.icon(inner, spot)
            continue
        colour = settlers[number]
        # settlers of a colour are alike: numbered, so that one more is a change of one mark only
        counts[colour] = counts.get(colour, 0) + 1
        scene.icon(inner, tokens([colour])[0])
        scene.mark(f"{key}:{colour}:{counts[colour]}", inner)


def draw_crowd(scene: Scene, box: Box, settlers: Sequence[Colour], key: str) -> None:
    """Draw each colour of settlers once, with its number on it; a free place if there are none.

    Numbers beside settlers were read as those of the next ones.
    """
    counts = {colour: settlers.count(colour) for colour in dict.fromkeys(settlers)}
    if not counts:
        scene.icon(box.left(box.h)[0].square(box.h - 8), SPOT)
        return
    side = min(box.h - 2, WIDE_PERSON)
    left = box.x
    for colour, count in counts.items():
        person = Box(left, box.y, side, box.h).square(side)
        scene.icon(person, counted_settlers(colour, count))
        for place in range(count):
            scene.mark(f"{key}:{colour}:{place + 1}", person)
        left += side + PERSON_GAP
