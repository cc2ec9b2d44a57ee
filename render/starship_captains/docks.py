"""Things that lie at a planet's edge: its ships, in one group, and the number of its tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.player_styles import Style
from render.scene import Align, Box, Scene, Weight
from render.starship_captains import art
from render.starship_captains.free_spots import Point, freest, nearby
from render.starship_captains.owners import SEATS, SHADOW
from render.theme import Role
from rules.starship_captains.charts.kinds import PlaceId
from rules.starship_captains.position.view import PlaceView

SIDE = 92
"""Side of a place, in pixels of a map 1176 wide."""
HALF = SIDE // 2
SIGN, STEP = 64, 54
"""Side of a ship, and the distance of two in a group: their engines are narrower."""
TILE, NUMBER = 66, 30
"""Side of a tile, and its number."""
INSIDE = 12
"""Pixels by which a group of ships lies on the disc of its planet, so that both touch."""
SLIDES = (0, -20, 20, -40, 40)
"""Distances of a group from the middle of a side of its planet."""
TILES = (
    (32, -40),
    (-98, -40),
    (10, -90),
    (-76, -90),
    (-TILE // 2, -HALF - TILE + 14),
    (-TILE // 2, HALF - 16),
    (4, 22),
    (-70, 22),
)
"""Places of a tile, which all touch the disc: upper left corners, from its middle."""
FOREIGN = 6
"""Weight of the discs of other planets."""
APART, CLOSE = 30, 16
"""Pixels to keep free around other discs; fewer at a station, whose name takes room too."""


def draw_ships(
    scene: Scene,
    at: Mapping[PlaceId, Point],
    place: PlaceView,
    label: Box | None,
    sky: Box,
    taken: list[Box],
) -> None:
    """Draw the ships at a place side by side: below its name, or at an edge of its disc."""
    looks = [*(SEATS[seat] for seat in place.ships), *([SHADOW] if place.shadow else [])]
    if not looks:
        return
    middle = at[place.place.id]
    spots = {
        room: across
        for across in range(len(looks), 0, -1)
        for room in _berths(middle, _group(len(looks), across), label)
    }
    near = _hindrances(at, place, taken, 5 * SIGN)
    room = freest(spots, near, sky)
    for look, box in _side_by_side(looks, room, spots.get(room, 1)):
        scene.icon(box, art.starship(look))
        taken.append(box)


def _group(ships: int, across: int) -> tuple[int, int]:
    """Return the width and height of ships with so many in a row."""
    rows = -(-ships // across)
    return SIGN + STEP * (across - 1), SIGN + STEP * (rows - 1)


def _berths(middle: Point, size: tuple[int, int], label: Box | None) -> Iterator[Box]:
    """Yield rooms for a group: directly below a station's name, then around the disc."""
    (x, y), (wide, tall) = middle, size
    if label is not None and label.y > y:
        for slide in SLIDES:
            yield Box(label.x + (label.w - wide) // 2 + slide, label.y + label.h - 4, wide, tall)
    for slide in SLIDES:
        yield Box(x - HALF - wide + INSIDE, y - tall // 2 + slide, wide, tall)
        yield Box(x + HALF - INSIDE, y - tall // 2 + slide, wide, tall)
        yield Box(x - wide // 2 + slide, y - HALF - tall + INSIDE, wide, tall)
        yield Box(x - wide // 2 + slide, y + HALF - INSIDE, wide, tall)


def _side_by_side(looks: Sequence[Style], room: Box, across: int) -> Iterator[tuple[Style, Box]]:
    """Yield each ship with its square, in rows of so many."""
    for number, look in enumerate(looks):
        down, right = divmod(number, across)
        yield look, Box(room.x + STEP * right, room.y + STEP * down, SIGN, SIGN)


def _hindrances(
    at: Mapping[PlaceId, Point], own: PlaceView, taken: Sequence[Box], reach: int
) -> list[Box]:
    """Return all that a thing at a place may not hide, least of all other planets."""
    half = HALF + (CLOSE if own.station else APART)
    others = [
        Box(x - half, y - half, 2 * half, 2 * half)
        for place, (x, y) in at.items()
        if place != own.place.id
    ]
    return nearby([*taken, *others * FOREIGN], at[own.place.id], reach)


def draw_tile(
    scene: Scene,
    at: Mapping[PlaceId, Point],
    place: PlaceView,
    sky: Box,
    taken: list[Box],
    *,
    names: bool,
) -> None:
    """Draw the number of a place's mission tile at the edge of its disc, where it hides least.

    Without `names` it is drawn where the next mission comes, and nowhere else.
    """
    if not place.number or not (names or place.next_mission):
        return
    x, y = at[place.place.id]
    spots = (Box(x + across, y + down, TILE, TILE) for across, down in TILES)
    box = freest(spots, _hindrances(at, place, taken, 3 * TILE), sky)
    drawing, role = (art.TILE, Role.DARK) if place.face_up else (art.TURNED, Role.ON_HULL)
    if place.next_mission:
        drawing, role = art.NEXT, Role.ON_ACCENT
    scene.icon(box, drawing)
    words = Box(box.x, box.y + 22, TILE, 36)
    scene.line(words, str(place.number), NUMBER, role, Weight.HEAVY, Align.MIDDLE)
    taken.append(box)
