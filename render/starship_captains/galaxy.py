"""The galaxy: places, routes with their pirates, missions, stations and ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from textwrap import wrap

from render.drawings.deep_space import spiral, starfield
from render.drawings.tokens import lock
from render.paint import advance
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from render.starship_captains import art, flags
from render.starship_captains.docks import HALF, SIDE, draw_leader, draw_ships, draw_tile
from render.starship_captains.free_spots import (
    Chart,
    Moorings,
    Point,
    Weights,
    find_free_spot,
    freest_spot,
    moorings,
    nearby,
)
from render.starship_captains.glows import disc_glow
from render.starship_captains.owners import SEATS
from render.starship_captains.route_signs import MARK, draw_letters, draw_pirate
from rules.starship_captains.charts.cards import Mission
from rules.starship_captains.charts.kinds import PlaceId
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.position.view import PlaceView, RouteView, StationView, View

AROUND = 250
"""Distance from a place within which its mission may hide things."""
ID, NAME, LOCK = 32, 30, 34
"""Letters of an id on a plate, and of a name; side of the lock of a closed station."""
ON_DISC, LEASH = 7, 16
"""Pixels of a mission that lie on its planet, and between it and any other planet."""
CARD, LINE = 44, 38
"""Height of a mission, and the side of each of its colours."""
NAMES = 80
"""Weight of a place's name: nothing else on the map says which place it is."""
CARDS = 60
"""Weight of a mission."""
WORDS = 6
"""Weight of hidden words relative to hidden drawings."""
FAR = 400
"""Side of the drawings behind the map, which are drawn once for pictures of all sizes."""
PLATE, BELOW = 34, 22
"""Height of a place's name, and of its middle below that of the disc, whose face stays free."""


def draw_galaxy(scene: Scene, box: Box, view: View, *, names: bool = False) -> None:
    """Draw all places and routes; ships and pirates stand where they hide no name and no card.

    With `names` and effects it needs half as much room again.
    """
    at = _points(box, view)
    routes = tuple((at[route.route.a], at[route.route.b]) for route in view.routes)
    chart = Chart(tuple(at.values()), routes, box)
    _draw_ground(scene, box, view, at)
    globes = [Box(x - 38, y - 38, 76, 76) for x, y in at.values()]
    taken: Weights = Counter()
    # a scene of their own: the tails of missions lie below them, and need to know where they are
    upper = Scene(scene.width, scene.height)
    for place in view.places:
        _draw_names(upper, at[place.place.id], place, box, taken, names=names)
    # a whole table begins at the first place, which has little room and others around it
    home, *others = view.places
    draw_ships(upper, chart, at[home.place.id], home, taken)
    # pirates have to be on their routes; cards, tiles and ships may be anywhere around a place
    expected = [*globes, *_expected_cards(view, at)]
    for route in view.routes:
        draw_pirate(upper, at, route, taken, expected, chart)
    rooms = _card_rooms(chart, view, at, taken)
    # a tile has few spots, and ships have many
    for place in view.places:
        draw_tile(upper, chart, at[place.place.id], place, taken, names=names)
    for place in others:
        draw_ships(upper, chart, at[place.place.id], place, taken)
    for place in view.places:
        if place.mission is not None:
            room = rooms[place.place.id]
            draw_leader(scene, at[place.place.id], room, _edge(place))
            _card(upper, place, place.mission, room)
    draw_letters(upper, at, view, chart, (*taken, *globes))
    scene.add(upper, 0, 0)
    anchored = [at[place.place.id] for place in view.places if view.active in place.ships]
    scene.choices += [Box(x - 60, y - 60, 120, 120) for x, y in anchored]


def _expected_cards(view: View, at: Mapping[PlaceId, Point]) -> list[Box]:
    """Return the rooms below planets that their missions take if nothing is there."""
    middles = [at[place.place.id] for place in view.places if place.mission is not None]
    return [Box(x - CARD * 3 // 2, y + HALF, CARD * 3, CARD) for x, y in middles]


def _draw_ground(scene: Scene, box: Box, view: View, at: Mapping[PlaceId, Point]) -> None:
    """Draw a far spiral and stars, routes, and the globes at their ends."""
    side = min(FAR, box.w, box.h)
    for across, down in ((0, 0), (box.w - side, box.h - side)):
        scene.icon(Box(box.x + across, box.y + down, side, side), starfield())
    scene.icon(box.square(side), spiral())
    for route in view.routes:
        _route(scene, at, route)
    _mark_routes(scene, view, at)
    for place in view.places:
        _globe(scene, at[place.place.id], place)


def _mark_routes(scene: Scene, view: View, at: Mapping[PlaceId, Point]) -> None:
    """Mark the middle of each route, for those on which neither a pirate nor a letter is."""
    for route in view.routes:
        (x0, y0), (x1, y1) = at[route.route.a], at[route.route.b]
        spot = Box((x0 + x1 - MARK) // 2, (y0 + y1 - MARK) // 2, MARK, MARK)
        scene.mark(f"route:{route.route.id}", spot, "", disc_glow(spot))


def _points(box: Box, view: View) -> dict[PlaceId, Point]:
    """Return the middle of each place in pixels."""
    wide_at = [place.place.x for place in view.places]
    tall_at = [place.place.y for place in view.places]
    inner = Box(box.x + 96, box.y + 50, box.w - 192, box.h - 120)

    def pixels(x: int, y: int) -> Point:
        wide = (x - min(wide_at)) / max(1, max(wide_at) - min(wide_at))
        tall = (y - min(tall_at)) / max(1, max(tall_at) - min(tall_at))
        return round(inner.x + wide * inner.w), round(inner.y + tall * inner.h)

    return {shown.place.id: pixels(shown.place.x, shown.place.y) for shown in view.places}


def _route(scene: Scene, at: Mapping[PlaceId, Point], route: RouteView) -> None:
    (x0, y0), (x1, y1) = at[route.route.a], at[route.route.b]
    pad = 10
    side = max(abs(x1 - x0), abs(y1 - y0)) + 2 * pad
    # a long route lies in a large square, which must not reach beyond the picture
    left = min(min(x0, x1) - pad, scene.width - side)
    top = min(min(y0, y1) - pad, scene.height - side)
    ends = (
        ((x0 - left) / side, (y0 - top) / side),
        ((x1 - left) / side, (y1 - top) / side),
    )
    name = f"captains route {route.route.id} {side} {x0 - left} {y0 - top} {x1 - left} {y1 - top}"
    scene.icon(Box(left, top, side, side), art.route(name, ends, side, route.route.colour))


def _globe(scene: Scene, middle: Point, place: PlaceView) -> None:
    """Draw a planet or a station."""
    x, y = middle
    box = Box(x - SIDE // 2, y - SIDE // 2, SIDE, SIDE)
    scene.mark(f"place:{place.place.id}", box, _content(place), disc_glow(box))
    if place.station is None:
        scene.icon(box, art.face(int(place.place.id[1:])))
    else:
        scene.icon(box, art.STATION if place.station.open else art.CLOSED)


def _draw_names(
    scene: Scene, middle: Point, place: PlaceView, sky: Box, taken: Weights, *, names: bool
) -> None:
    """Draw a place's id and name, and with `names` a station's effect."""
    x, y = middle
    words: str = place.place.id
    if place.station is not None and not names:
        title = place.station.card.name.removesuffix(" station").removesuffix(" Station")
        words = f"{words} {title}"
        if not place.station.open:
            scene.icon(Box(x - LOCK // 2, y - 40, LOCK, LOCK), lock())
    low = y + BELOW - PLATE // 2
    plates = [_plate(scene, Box(x, low, 0, PLATE), words, ID, Role.INK, sky)]
    if place.station is None and names:
        low += PLATE + 2
        plates.append(_plate(scene, Box(x, low, 0, 36), place.place.name, NAME, Role.SOFT, sky))
    for number, box in enumerate(plates):
        scene.place(f"names:{place.place.id}:{number}", box)
        taken[box] += NAMES
    if names:
        _station(scene, middle, place.station, sky, taken)


def _plate(scene: Scene, at: Box, words: str, size: int, role: Role, sky: Box) -> Box:
    """Return words on a plate of the sky's own colour, behind which routes pass, around a point."""
    weight = Weight.HEAVY if role is Role.INK else Weight.BOLD
    plate = _within(Box(at.x, at.y, round(advance(words, size, weight)) + 18, at.h), sky)
    edge = Role.LINE if role is Role.INK else None
    scene.rectangle(plate, Role.EMPTY, at.h // 2, outline=edge, stroke=2 if edge else 0)
    scene.line(plate.inset(2, 0), words, size, role, weight, Align.MIDDLE)
    return plate


def _within(box: Box, sky: Box) -> Box:
    """Return a box of this size with its middle at the left edge of the given one, in the sky."""
    left = min(max(box.x - box.w // 2, sky.x + 4), sky.x + sky.w - box.w - 4)
    return box._replace(x=left)


@lru_cache(maxsize=1024)
def _card_moorings(chart: Chart, middle: Point, wide: int) -> Moorings:
    """Return the spots of a mission of this width beside its planet."""
    return moorings(chart, middle, tuple(_card_spots(middle, wide)), HALF + LEASH)


def _card_spots(middle: Point, wide: int) -> Iterator[Box]:
    """Yield the spots of a mission, which all lie a little on the disc of its planet."""
    (x, y), reach = middle, SIDE // 2 - ON_DISC
    for aside in (wide * eighth // 8 for eighth in (0, 1, -1, 2, -2, 3, -3, 4, -4)):
        yield Box(x - wide // 2 + aside, y + reach, wide, CARD)
        yield Box(x - wide // 2 + aside, y - reach - CARD, wide, CARD)
    for aside in (0, CARD // 2, -CARD // 2, CARD * 3 // 4, -CARD * 3 // 4):
        for inside in (0, ON_DISC * 2):
            yield Box(x + reach - inside, y - CARD // 2 + aside, wide, CARD)
            yield Box(x - reach - wide + inside, y - CARD // 2 + aside, wide, CARD)
    corner = reach * 2 // 3
    for left in (x + corner, x - corner - wide):
        for aside in (0, CARD // 4):
            yield Box(left, y + corner - aside, wide, CARD)
            yield Box(left, y - corner - CARD + aside, wide, CARD)


def _card_rooms(
    chart: Chart, view: View, at: Mapping[PlaceId, Point], taken: Weights
) -> dict[PlaceId, Box]:
    """Return the room of each mission; the widest choose first, as they fit in fewest places."""
    rooms: dict[PlaceId, Box] = {}
    wides = {
        place.place.id: 42 + (LINE + 3) * (len(place.mission.lines) + (place.reserved is not None))
        for place in view.places
        if place.mission is not None
    }
    # twice, as the first ones did not know where the others would be
    for name, wide in sorted(wides.items(), key=lambda pair: -pair[1]) * 2:
        if name in rooms:
            del taken[rooms[name]]
        spots = _card_moorings(chart, at[name], wide)
        rooms[name] = find_free_spot(spots, nearby(taken, at[name], AROUND))
        taken[rooms[name]] = CARDS
    return rooms


def _edge(place: PlaceView) -> Role:
    """Return the colour of a mission's edge: its owner's, if it is reserved."""
    return SEATS[place.reserved].fill if place.reserved is not None else Role.SOFT


def _card(scene: Scene, place: PlaceView, mission: Mission, box: Box) -> None:
    """Draw a mission: its points, the colours of its lines, its owner's flag."""
    stroke = 6 if place.reserved is not None else 3
    scene.rectangle(box, Role.CARD, 10, outline=_edge(place), stroke=stroke)
    left, rest = box.inset(6, 3).left(28, 2)
    scene.line(left, f"{mission.points}", 34, Role.ACCENT, Weight.HEAVY, Align.MIDDLE)
    for line in mission.lines:
        sign, rest = rest.left(LINE, 3)
        scene.icon(sign.square(LINE), art.line_sign(line.colour))
    if place.reserved is not None:
        scene.icon(rest.left(LINE)[0].square(LINE), flags.reservation(SEATS[place.reserved]))


def _station(
    scene: Scene, middle: Point, station: StationView | None, sky: Box, taken: Weights
) -> None:
    """Draw a station's name and effect beside it."""
    if station is None:
        return
    x, y = middle
    title = station.card.name.removesuffix(" station").removesuffix(" Station")
    lines = [title, *wrap(effect_words(station.card.effect), 18)]
    if not station.open:
        lines = [title, "closed"]
    wide = max(round(advance(line, NAME, Weight.BOLD)) for line in lines) + 10
    tall = 36 * len(lines)
    downs = (y + SIDE // 2 - 4, y - SIDE // 2 + 4 - tall)  # at the lower edge there is no room
    spots = [Box(x - wide // 2 + aside, at, wide, tall) for at in downs for aside in (0, -50, 50)]
    room = freest_spot(spots, taken, sky)
    for number, words in enumerate(lines):
        at = Box(room.x + wide // 2, room.y + 36 * number, 0, 36)
        taken[_plate(scene, at, words, NAME, Role.SOFT, sky)] += WORDS


def _content(place: PlaceView) -> str:
    """Return all that a place shows, to find what has changed."""
    mission = place.mission.id if place.mission else ""
    opened = place.station is not None and place.station.open
    parts = (mission, place.ships, place.reserved, place.face_up, place.shadow, opened)
    return repr(parts)
