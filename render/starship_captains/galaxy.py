"""The galaxy: places, routes with their pirates, missions, stations and ships."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot

from render.drawings.deep_space import cloud
from render.scene import Align, Box, Scene, Weight
from render.starship_captains import art
from render.starship_captains.owners import SEATS, SHADOW
from render.theme import Role
from rules.starship_captains.charts.cards import Mission
from rules.starship_captains.charts.kinds import PlaceId
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.position.view import PlaceView, RouteView, StationView, View

SIDE = 80
"""Side of a place, in pixels of a map 940 wide."""
SIGN = 64
SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8)
"""Positions of a pirate on its route, as shares."""
ASIDE = (0, -30, 30, -48, 48, -66, 66)
"""Distances beside the route, if all of it is covered."""
BERTHS = (
    (-SIDE // 2 - SIGN + 8, -SIGN // 2),
    (SIDE // 2 - 8, -SIGN // 2),
    (-SIGN // 2, -SIDE // 2 - SIGN + 8),
    (-SIDE // 2 - SIGN + 20, -SIGN - 6),
    (SIDE // 2 - 20, -SIGN - 6),
    (-SIDE // 2 - SIGN + 20, 6),
    (SIDE // 2 - 20, 6),
    (-SIDE // 2 - 2 * SIGN + 24, -SIGN // 2),
    (SIDE // 2 + SIGN - 24, -SIGN // 2),
    (-SIDE // 2 - 2 * SIGN + 24, -SIGN - 10),
    (SIDE // 2 + SIGN - 24, -SIGN - 10),
)
"""Places of ships around a place: upper left corners, from its middle."""
LETTER = 0.6
"""About how wide a letter is, in ems."""
CLOUDS = ((2, 4), (42, 30))
"""Positions of far clouds behind the map, in hundredths of its size."""
Point = tuple[int, int]


def draw_galaxy(scene: Scene, box: Box, view: View) -> None:
    """Draw all places and routes; ships and pirates stand where they hide no name and no card."""
    at = _points(box, view)
    for number, (across, down) in enumerate(CLOUDS):
        side = min(box.w, box.h) * 5 // 8
        left, top = box.x + box.w * across // 100, box.y + box.h * down // 100
        scene.icon(Box(left, top, side, side), cloud(number + 3))
    for route in view.routes:
        _route(scene, at, route)
    taken: list[Box] = []
    for place in view.places:
        _globe(scene, at[place.place.id], place)
    for place in view.places:
        taken += _place(scene, at[place.place.id], place, box)
    for place in view.places:
        _station(scene, at[place.place.id], place.station, box, taken)
    for place in view.places:
        _tile(scene, at[place.place.id], place, box, taken)
    globes = [Box(x - 30, y - 30, 60, 60) for x, y in at.values()]
    for place in view.places:
        _ships(scene, at[place.place.id], place, box, taken, globes)
        if view.active in place.ships:
            x, y = at[place.place.id]
            scene.choices.append(Box(x - 48, y - 48, 96, 96))
    for route in view.routes:
        _pirate(scene, at, route, taken, globes, box)


def _points(box: Box, view: View) -> dict[PlaceId, Point]:
    """Return the middle of each place in pixels."""
    wide_at = [place.place.x for place in view.places]
    tall_at = [place.place.y for place in view.places]
    inner = Box(box.x + 84, box.y + 58, box.w - 168, box.h - 184)

    def pixels(x: int, y: int) -> Point:
        wide = (x - min(wide_at)) / max(1, max(wide_at) - min(wide_at))
        tall = (y - min(tall_at)) / max(1, max(tall_at) - min(tall_at))
        return round(inner.x + wide * inner.w), round(inner.y + tall * inner.h)

    return {shown.place.id: pixels(shown.place.x, shown.place.y) for shown in view.places}


def _route(scene: Scene, at: Mapping[PlaceId, Point], route: RouteView) -> None:
    (x0, y0), (x1, y1) = at[route.route.a], at[route.route.b]
    pad = 8
    side = max(abs(x1 - x0), abs(y1 - y0)) + 2 * pad
    left, top = min(x0, x1) - pad, min(y0, y1) - pad
    ends = (
        ((x0 - left) / side, (y0 - top) / side),
        ((x1 - left) / side, (y1 - top) / side),
    )
    name = f"captains route {route.route.id} {side}"
    scene.icon(Box(left, top, side, side), art.route(name, ends, side, route.route.colour))


def _pirate(
    scene: Scene,
    at: Mapping[PlaceId, Point],
    route: RouteView,
    taken: list[Box],
    globes: Sequence[Box],
    sky: Box,
) -> None:
    """Draw the pirate on a route, else its letter: at its middle, or at the nearest free spot."""
    (x0, y0), (x1, y1) = at[route.route.a], at[route.route.b]
    side = 58 if route.pirate else 26
    long = hypot(x1 - x0, y1 - y0) or 1.0
    across, down = (y0 - y1) / long, (x1 - x0) / long
    spots = (
        Box(round(x0 + (x1 - x0) * share + across * aside) - side // 2,
            round(y0 + (y1 - y0) * share + down * aside) - side // 2, side, side)
        for aside in ASIDE
        for share in SHARES
    )  # fmt: skip
    reach = round(long / 2) + 2 * side
    near = _near([*taken, *taken, *globes], ((x0 + x1) // 2, (y0 + y1) // 2), reach)
    box = _freest(spots, near, sky)
    drawing = art.pirate(route.pirate) if route.pirate else art.route_mark(route.route.colour)
    scene.icon(box, drawing)
    scene.mark(f"route:{route.route.id}", box, route.pirate or "")
    taken.append(box)


def _freest(spots: Iterable[Box], taken: Iterable[Box], sky: Box) -> Box:
    """Return the first spot within the sky that hides nothing, else the one that hides least."""
    best, least, near = Box(sky.x, sky.y, 1, 1), -1, list(taken)
    for spot in spots:
        if not sky.contains(spot):
            continue
        hidden = sum(spot.inset(3).overlap(box) for box in near if spot.intersects(box))
        if hidden == 0:
            return spot
        if hidden < least or least < 0:
            best, least = spot, hidden
    return best


def _near(taken: Iterable[Box], middle: Point, reach: int) -> list[Box]:
    """Return the boxes near enough to a point to matter there."""
    x, y = middle
    around = Box(x - reach, y - reach, 2 * reach, 2 * reach)
    return [box for box in taken if box.intersects(around)]


def _globe(scene: Scene, middle: Point, place: PlaceView) -> None:
    """Draw a planet or a station."""
    x, y = middle
    box = Box(x - SIDE // 2, y - SIDE // 2, SIDE, SIDE)
    scene.mark(f"place:{place.place.id}", box, _content(place))
    if place.station is None:
        scene.icon(box, art.face(int(place.place.id[1:])))
    else:
        scene.icon(box, art.STATION if place.station.open else art.CLOSED)


def _place(scene: Scene, middle: Point, place: PlaceView, sky: Box) -> list[Box]:
    """Draw a place's names, its tile and its card; return the boxes to keep free."""
    x, y = middle
    taken = [_plate(scene, Box(x, y - 15, 0, 30), place.place.id, 25, Role.INK, sky)]
    if place.station is None:
        below = Box(x, y + SIDE // 2 - 2, 0, 22)
        taken.append(_plate(scene, below, place.place.name, 17, Role.SOFT, sky))
    if place.mission is not None:
        taken.append(_card(scene, _card_box(x, y), place, place.mission))
    for number, box in enumerate(taken):
        scene.place(f"names:{place.place.id}:{number}", box)
    return taken


def _plate(scene: Scene, at: Box, words: str, size: int, role: Role, sky: Box) -> Box:
    """Return words on a plate of the sky's own colour, behind which routes pass, around a point."""
    wide = _wide(words, size)
    left = min(max(at.x - wide // 2, sky.x + 4), sky.x + sky.w - wide - 4)
    plate = Box(left, at.y, wide, at.h)
    scene.panel(plate, Role.EMPTY, 8)
    weight = Weight.HEAVY if role is Role.INK else Weight.BOLD
    scene.line(plate, words, size, role, weight, Align.MIDDLE)
    return plate


def _tile(scene: Scene, middle: Point, place: PlaceView, sky: Box, taken: list[Box]) -> None:
    """Draw the number of a place's mission tile, beside its globe where it hides nothing."""
    if not place.number:
        return
    x, y = middle
    half = SIDE // 2
    spots = [
        (half - 14, -half - 14),
        (-half - 24, -half - 14),
        (half, -19),
        (-half - 38, -19),
        (-19, -half - 34),
    ]
    box = _freest([Box(x + across, y + down, 38, 38) for across, down in spots], taken, sky)
    drawing, role = (art.TILE, Role.DARK) if place.face_up else (art.TURNED, Role.ON_HULL)
    if place.next_mission:
        drawing, role = art.NEXT, Role.ON_ACCENT
    scene.icon(box, drawing)
    words = Box(box.x, box.y + 10, 38, 24)
    scene.line(words, str(place.number), 22, role, Weight.HEAVY, Align.MIDDLE)
    taken.append(box)


def _wide(words: str, size: int) -> int:
    """Return the width of a plate."""
    return round(len(words) * size * LETTER) + 8


def _card_box(x: int, y: int) -> Box:
    """Return the place of a card."""
    return Box(x - 56, y + SIDE // 2 + 20, 112, 52)


def _card(scene: Scene, box: Box, place: PlaceView, mission: Mission) -> Box:
    """Draw a mission: id, points and the colours of its lines."""
    edge = SEATS[place.reserved].fill if place.reserved is not None else Role.LINE
    stroke = 4 if place.reserved is not None else 2
    scene.panel(box, Role.CARD, 8, outline=edge, stroke=stroke)
    top, low = box.inset(6, 2).rows(2, 0)
    words = f"{mission.id} · {mission.points}"
    scene.line(top, words, 23, Role.INK, Weight.HEAVY, Align.MIDDLE)
    parts = [art.room(line.colour) for line in mission.lines]
    scene.line(low, parts, 19, Role.INK, Weight.BOLD, Align.MIDDLE)
    return box


def _station(
    scene: Scene, middle: Point, station: StationView | None, sky: Box, taken: list[Box]
) -> None:
    """Draw a station's name and its effect below it, or a little aside if a card is there."""
    if station is None:
        return
    words = station.card.name.removesuffix(" station").removesuffix(" Station")
    title = words if station.open else f"{words}, closed"
    effect = effect_words(station.card.effect)
    wide = max(_wide(title, 20), _wide(effect, 17))
    x, low = middle[0], middle[1] + SIDE // 2
    spots = [Box(x - wide // 2 + aside, low, wide, 42) for aside in (0, -40, 40, -80, 80)]
    room = _freest(spots, taken, sky)
    x = room.x + wide // 2
    taken.append(_plate(scene, Box(x, low, 0, 22), title, 20, Role.SOFT, sky))
    taken.append(_plate(scene, Box(x, low + 22, 0, 20), effect, 17, Role.SOFT, sky))


def _ships(
    scene: Scene, middle: Point, place: PlaceView, sky: Box, taken: list[Box], globes: list[Box]
) -> None:
    """Draw the ships at a place, each where it hides no name and no other ship."""
    x, y = middle
    for look in [*(SEATS[seat] for seat in place.ships), *([SHADOW] if place.shadow else [])]:
        spots = [Box(x + across, y + down, SIGN, SIGN) for across, down in BERTHS]
        box = _freest(spots, _near([*taken, *taken, *globes], middle, 3 * SIGN), sky)
        scene.icon(box, art.starship(look))
        taken.append(box)


def _content(place: PlaceView) -> str:
    """Return all that a place shows, to find what has changed."""
    mission = place.mission.id if place.mission else ""
    opened = place.station is not None and place.station.open
    parts = (mission, place.ships, place.reserved, place.face_up, place.shadow, opened)
    return repr(parts)
