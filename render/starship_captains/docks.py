"""Things at a planet's edge: its ships, in one group, its tile, the line to its mission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot

from render.art import Art, Polygon
from render.palettes import Role
from render.player_styles import Style
from render.scene import Align, Box, Scene, Weight
from render.starship_captains import art, flags
from render.starship_captains.free_spots import (
    Chart,
    Point,
    Weights,
    find_free_spot,
    moorings,
    nearby,
)
from render.starship_captains.owners import SEATS, SHADOW
from render.starship_captains.starships import starship
from rules.starship_captains.position.view import PlaceView

SIDE = 92
"""Side of a place, in pixels of a map 1176 wide."""
HALF = SIDE // 2
SHIPS = 24
"""Weight of a ship that a tile or a mission would hide, by that of other drawings."""
NUMBERS = 12
"""Weight of a tile, which is empty at its corners."""
SIGN, STEP = 64, 54
"""Side of a ship, and the distance of two in a group, whose wings overlap."""
TILE, NUMBER, FLAG = 66, 30, 46
"""Side of a tile, its number, and the side of a reservation's flag."""
ON_PLANET, ON_STATION = 11, 10
"""Overlap of a group of ships with its place's disc, in pixels; a station has its name there."""
SLIDES = (0, -20, 20, -40, 40)
"""Distances of a group from the middle of a side of its planet."""
TILES = (
    (-TILE // 2, -HALF - TILE + 14),
    (4, -88),
    (-70, -88),
    (24, -46),
    (-90, -46),
    (-TILE // 2, HALF - 6),
    (26, 12),
    (-92, 12),
    (-24, HALF - 12),
    (-42, HALF - 12),
    (HALF - 14, -TILE // 2),
    (-HALF - TILE + 14, -TILE // 2),
)
"""Places of a tile, which all touch the disc: upper left corners, from its middle."""
BESIDE = HALF - 4, -HALF - FLAG + 4
FLAGS = (
    (-FLAG // 2, BESIDE[1]),
    *((across, down) for down in (-FLAG // 2, -FLAG, 0) for across in BESIDE),
    (-FLAG // 2, BESIDE[0]),
)
"""The same for a flag without a tile, whose number a glowing frame around the disc must not cross.
"""
CORNER, TAIL = 20, 13
"""Pixels from a mission's corner to the middle of its tail, and half the tail's width."""
APART, CLOSE = 30, 16
"""Pixels to keep free around other discs; fewer at a station, whose name takes room too."""


def draw_ships(scene: Scene, chart: Chart, middle: Point, place: PlaceView, taken: Weights) -> None:
    """Draw the ships at a place side by side, in one group at the edge of its disc."""
    styles = [*(SEATS[seat] for seat in place.ships), *([SHADOW] if place.shadow else [])]
    if not styles:
        return
    inside = ON_STATION if place.station else ON_PLANET
    spots = {
        room: across
        for across in range(len(styles), 0, -1)
        for room in _berths(middle, _group(len(styles), across), inside)
    }
    apart = HALF + (CLOSE if place.station else APART)
    room = find_free_spot(
        moorings(chart, middle, tuple(spots), apart), nearby(taken, middle, 5 * SIGN)
    )
    for style, box in _side_by_side(styles, room, spots[room]):
        scene.icon(box, starship(style))
        taken[box] += SHIPS


def _group(ships: int, across: int) -> tuple[int, int]:
    """Return the width and height of ships with this many in a row."""
    rows = -(-ships // across)
    return SIGN + STEP * (across - 1), SIGN + STEP * (rows - 1)


def _berths(middle: Point, size: tuple[int, int], inside: int) -> Iterator[Box]:
    """Yield rooms for a group around a disc, each partly on it."""
    (x, y), (wide, tall) = middle, size
    for slide in SLIDES:
        yield Box(x - HALF - wide + inside, y - tall // 2 + slide, wide, tall)
        yield Box(x + HALF - inside, y - tall // 2 + slide, wide, tall)
        yield Box(x - wide // 2 + slide, y - HALF - tall + inside, wide, tall)
        yield Box(x - wide // 2 + slide, y + HALF - inside, wide, tall)


def _side_by_side(styles: Sequence[Style], room: Box, across: int) -> Iterator[tuple[Style, Box]]:
    """Yield each ship with its square, in rows of this many."""
    for number, style in enumerate(styles):
        down, right = divmod(number, across)
        yield style, Box(room.x + STEP * right, room.y + STEP * down, SIGN, SIGN)


def draw_tile(
    scene: Scene,
    chart: Chart,
    middle: Point,
    place: PlaceView,
    taken: Weights,
    *,
    names: bool,
) -> None:
    """Draw the number of a place's mission tile at the edge of its disc, where it hides least.

    Without `names` it is drawn where a mission may still come, and nowhere else. The flag of a
    reservation is beside it, unless a mission shows it.
    """
    shown = place.number and (names or place.face_up or place.next_mission)
    owner = place.reserved if place.mission is None else None
    if not shown and owner is None:
        return
    x, y = middle
    wide, tall = (TILE + (FLAG if owner is not None else 0), TILE) if shown else (FLAG, FLAG)
    corners = TILES if shown else FLAGS
    spots = tuple(
        Box(x + _left_edge(across, wide), y + down, wide, tall) for across, down in corners
    )
    places = moorings(chart, middle, spots, HALF + APART)
    box = find_free_spot(places, nearby(taken, middle, 3 * TILE))
    taken[box] += NUMBERS
    if shown:
        _draw_number(scene, box._replace(w=TILE), place, names=names)
    if owner is not None:
        scene.icon(box.right(FLAG)[0].square(FLAG), flags.reservation(SEATS[owner]))


def _left_edge(across: int, wide: int) -> int:
    """Return the left edge of a tile as wide as this, so that it touches its disc as others do."""
    if across > -TILE // 2 or wide == FLAG:
        return across
    return across + (TILE - wide) // (2 if across == -TILE // 2 else 1)


def _draw_number(scene: Scene, box: Box, place: PlaceView, *, names: bool) -> None:
    """Draw a tile with its number; without `names` the next one has a sign that counts nothing."""
    number = str(place.number)
    drawing, role = (art.TILE, Role.ON_HULL) if place.face_up else (art.TURNED, Role.SOFT)
    if place.next_mission:
        drawing, role = art.NEXT, Role.ON_ACCENT
        number = number if names else "!"
    scene.icon(box, drawing)
    words = Box(box.x, box.y + 6, TILE, 36)
    scene.line(words, number, NUMBER, role, Weight.HEAVY, Align.MIDDLE)


def draw_leader(scene: Scene, middle: Point, card: Box, edge: Role) -> None:
    """Draw the tail that points from a mission to its planet, as it may be near to another one."""
    x, y = middle
    if card.y >= y + HALF // 2:
        return  # below the name's plate, which it touches
    # to the nearest point of the card, not to its far middle
    across = min(max(x, card.x + CORNER), card.x + card.w - CORNER) - x
    down = min(max(y, card.y + CORNER), card.y + card.h - CORNER) - y
    scene.icon(Box(x - HALF, y - HALF, SIDE, SIDE), _leader(across, down, edge))


@cache
def _leader(across: int, down: int, edge: Role) -> Art:
    """Draw a wedge from near a disc's middle to its edge, where its mission begins."""
    long = hypot(across, down) or 1.0
    wide, tall = across / long, down / long
    near, far = 0.17, min(0.5, (long + 8) / SIDE)

    def wedge(grown: float) -> tuple[tuple[float, float], ...]:
        half = TAIL / SIDE + grown
        return (
            (0.5 + wide * (near - 2 * grown), 0.5 + tall * (near - 2 * grown)),
            (0.5 + wide * far - tall * half, 0.5 + tall * far + wide * half),
            (0.5 + wide * far + tall * half, 0.5 + tall * far - wide * half),
        )

    shapes = Polygon(wedge(0.05), Role.DARK), Polygon(wedge(0.0), edge)
    return Art(f"captains leader {across} {down} {edge}", shapes, ground=True)
