"""The galaxy: places, routes with their pirates, missions, stations and ships."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.drawings.deep_space import cloud
from render.scene import Align, Box, Scene, Weight
from render.starship_captains import art
from render.starship_captains.owners import SEATS, SHADOW
from render.theme import Role
from rules.starship_captains.charts.kinds import PlaceId
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.position.view import PlaceView, RouteView, View

SIDE = 80
"""Side of a place, in pixels of a map 940 wide."""
SIGN = 64
SHARES = (0.5, 0.42, 0.58, 0.36, 0.64)
"""Where on a route its pirate may stand."""
ASIDE = (0, -42, 42, -64, 64)
"""How far beside it, where its whole length is covered."""
FULL = 940
CLOUDS = ((2, 4), (42, 30))
"""Where far clouds lie behind the map, in hundredths of its size."""
Point = tuple[int, int]


def draw_galaxy(scene: Scene, box: Box, view: View) -> None:
    """All places and routes; the card of every mission stands below its planet."""
    wide_at = [place.place.x for place in view.places]
    tall_at = [place.place.y for place in view.places]
    inner = Box(box.x + 62, box.y + 44, box.w - 124, box.h - 172)

    def pixels(x: int, y: int) -> Point:
        wide = (x - min(wide_at)) / max(1, max(wide_at) - min(wide_at))
        tall = (y - min(tall_at)) / max(1, max(tall_at) - min(tall_at))
        return round(inner.x + wide * inner.w), round(inner.y + tall * inner.h)

    at = {one.place.id: pixels(one.place.x, one.place.y) for one in view.places}
    for number, (across, down) in enumerate(CLOUDS):
        side = min(box.w, box.h) * 5 // 8
        left, top = box.x + box.w * across // 100, box.y + box.h * down // 100
        scene.icon(Box(left, top, side, side), cloud(number + 3))
    for route in view.routes:
        _route(scene, at, route)
    for place in view.places:
        _place(scene, at[place.place.id], place, box)
    cards = [_card_box(*at[one.place.id]) for one in view.places if one.mission or one.station]
    for route in view.routes:
        _pirate(scene, at, route, cards)


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
    scene: Scene, at: Mapping[PlaceId, Point], route: RouteView, cards: Sequence[Box]
) -> None:
    """The pirate on a route, else the route's letter: at its middle, or where no card lies."""
    (x0, y0), (x1, y1) = at[route.route.a], at[route.route.b]
    side = 58 if route.pirate else 26
    spots = [
        Box(round(x0 + (x1 - x0) * share) + aside - side // 2,
            round(y0 + (y1 - y0) * share) - side // 2, side, side)
        for aside in ASIDE
        for share in SHARES
    ]  # fmt: skip
    box = next((one for one in spots if not any(map(one.meets, cards))), spots[0])
    drawing = art.pirate(route.pirate) if route.pirate else art.route_mark(route.route.colour)
    scene.icon(box, drawing)
    scene.mark(f"route:{route.route.id}", box, route.pirate or "")


def _place(scene: Scene, middle: Point, place: PlaceView, sky: Box) -> None:
    x, y = middle
    box = Box(x - SIDE // 2, y - SIDE // 2, SIDE, SIDE)
    if place.station is not None:
        scene.icon(box, art.STATION if place.station.open else art.CLOSED)
    else:
        scene.icon(box, art.face(int(place.place.id[1:])))
        wide = 18 * len(place.place.id)
        scene.panel(Box(x - wide // 2, y - 15, wide, 30), Role.EMPTY, 10)
        wide = 11 * len(place.place.name)
        called = Box(x - wide // 2, y + SIDE // 2 - 2, wide, 22)
        scene.panel(called, Role.EMPTY, 8)
        scene.line(called, place.place.name, 17, Role.SOFT, Weight.BOLD, Align.MIDDLE)
    name = Box(x - 40, y - 15, 80, 30)
    if place.station is not None:
        name = Box(x - 40, y - SIDE // 2 - 28, 80, 28)
        wide = 16 * len(place.place.id)
        scene.panel(Box(x - wide // 2, name.y + 4, wide, 22), Role.EMPTY, 8)
    scene.line(name, place.place.id, 25, Role.INK, Weight.HEAVY, Align.MIDDLE)
    if place.number:
        _tile(scene, x + SIDE // 2 - 12, y - SIDE // 2 - 16, place)
    _card(scene, x, y, place, sky)
    _ships(scene, x, y, place)
    scene.mark(f"place:{place.place.id}", box, _content(place))


def _tile(scene: Scene, x: int, y: int, place: PlaceView) -> None:
    box = Box(x, y, 38, 38)
    scene.icon(box, art.TILE if place.face_up else art.TURNED)
    words = Box(x, y + 10, 38, 24)
    role = Role.ACCENT if place.next_mission else Role.LIGHT
    scene.line(words, str(place.number), 22, role, Weight.HEAVY, Align.MIDDLE)


def _card_box(x: int, y: int) -> Box:
    """Where the card of a place lies."""
    return Box(x - 56, y + SIDE // 2 + 20, 112, 52)


def _card(scene: Scene, x: int, y: int, place: PlaceView, sky: Box) -> None:
    """A mission: id, points and the colours of its lines; or a station's name and gift."""
    if place.mission is not None:
        box = _card_box(x, y)
        edge = SEATS[place.reserved].fill if place.reserved is not None else Role.LINE
        stroke = 4 if place.reserved is not None else 2
        scene.panel(box, Role.CARD, 8, outline=edge, stroke=stroke)
        top, low = box.inset(6, 2).rows(2, 0)
        words = f"{place.mission.id} · {place.mission.points}"
        scene.line(top, words, 23, Role.INK, Weight.HEAVY, Align.MIDDLE)
        parts = [art.room(line.colour) for line in place.mission.lines]
        scene.line(low, parts, 19, Role.INK, Weight.BOLD, Align.MIDDLE)
    elif place.station is not None:
        left = min(max(x - 90, sky.x + 6), sky.x + sky.w - 186)
        box = Box(left, y + SIDE // 2 - 2, 180, 24)
        words = place.station.card.name.removesuffix(" station").removesuffix(" Station")
        told = words if place.station.open else f"{words}, closed"
        gives = effect_words(place.station.card.effect)
        wide = max(len(told) * 12, len(gives) * 9)
        ground = Box(box.x + (box.w - wide) // 2, box.y + 4, wide, 41)
        scene.panel(ground, Role.EMPTY, 8)  # the sky's own colour: routes pass behind the words
        scene.line(box, told, 20, Role.SOFT, Weight.BOLD, Align.MIDDLE)
        scene.line(box.moved(0, 20), gives, 17, Role.SOFT, Weight.MEDIUM, Align.MIDDLE)


def _ships(scene: Scene, x: int, y: int, place: PlaceView) -> None:
    """The ships at the left of a place, one below the other."""
    looks = [SEATS[seat] for seat in place.ships] + ([SHADOW] if place.shadow else [])
    step = 46 if len(looks) > 1 else 0
    top = y - SIGN // 2 - step * (len(looks) - 1) // 2
    for number, look in enumerate(looks):
        left = x - SIDE // 2 - SIGN + 16
        scene.icon(Box(left, top + number * step, SIGN, SIGN), art.starship(look))


def _content(place: PlaceView) -> str:
    """All that a place shows, to find what has changed."""
    mission = place.mission.id if place.mission else ""
    opened = place.station is not None and place.station.open
    told = (mission, place.ships, place.reserved, place.face_up, place.shadow, opened)
    return repr(told)
