"""Ships, tiles and pirates of Starship Captains lie where they belong, and only there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import hypot

import pytest
from msgspec.structs import replace

import render
from render.drawings.tokens import lock
from render.scene import Box, Icon, Rectangle, Scene
from render.starship_captains import art, flags
from render.starship_captains.cell_signs import DAMAGED, NEXT_READY, gem
from render.starship_captains.docks import HALF, SIGN, TILE
from render.starship_captains.galaxy import CARD
from render.starship_captains.owners import SEATS, SHADOW
from render.starship_captains.pirates import SKULL
from render.starship_captains.route_signs import MARK
from render.starship_captains.seat_cell import draw_crew
from render.starship_captains.starships import starship
from rules.starship_captains.charts.kinds import Figure, RouteColour
from rules.starship_captains.position.view import PlaceView, View
from tests.render.legibility import faults
from tests.render.walks import walked

SLUG = "starship_captains"
TOUCH = 3
"""Pixels that a thing lies on its place, at least, to be seen as lying there: one on a phone."""
Point = tuple[float, float]


def boards(seats: int, seed: int) -> Iterator[tuple[View, Scene]]:
    """Yield positions of a match with their overviews."""
    for _, match in walked(SLUG, seats, seed):
        view = match.view(None)
        assert isinstance(view, View)
        yield view, render.compose(view)


def icons(scene: Scene, name: str) -> list[Box]:
    """Return the squares of drawings of this name."""
    return [item.box for item in scene.items if isinstance(item, Icon) and item.art.name == name]


def tiles_of(scene: Scene, name: str) -> list[Box]:
    """Return the tiles of the map of this name; the key below it has smaller ones."""
    return [box for box in icons(scene, name) if box.w == TILE]


def middle(box: Box) -> Point:
    """Return the middle of a box."""
    return box.x + box.w / 2, box.y + box.h / 2


def gap(disc: Box, box: Box) -> float:
    """Return the pixels between the edge of a disc and a box; negative where they overlap."""
    x, y = middle(disc)
    across = max(box.x - x, 0, x - box.x - box.w)
    down = max(box.y - y, 0, y - box.y - box.h)
    return hypot(across, down) - HALF


def is_docked(disc: Box, ships: list[Box]) -> bool:
    """Return whether the ships form one group that slightly overlaps a disc."""
    group, rest = [ship for ship in ships if gap(disc, ship) < -TOUCH], ships
    joined = list(group)
    while joined:
        rest = [ship for ship in rest if ship not in joined]
        joined = [ship for ship in rest if any(ship.intersects(other) for other in group)]
        group += joined
    return bool(group) and not rest


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_ships_touch_their_own_place_only(seats: int) -> None:
    for view, scene in boards(seats, 1):
        for place in view.places:
            ships = [box for look in looks_at(place) for box in icons(scene, look)]
            assert not ships or is_docked(box_of(scene, f"place:{place.place.id}"), ships)
            others = {f"place:{each.place.id}" for each in view.places if each != place}
            for mark in others:
                touched = [ship for ship in ships if gap(box_of(scene, mark), ship) < 0]
                assert touched == [], f"a ship at {place.place.id} touches {mark}"


@pytest.mark.parametrize("seats", [2, 4])
def test_missions_touch_their_own_place_only(seats: int) -> None:
    for view, scene in boards(seats, 1):
        with_mission = [place for place in view.places if place.mission]
        cards = [
            item.box for item in scene.items if isinstance(item, Rectangle) and item.box.h == CARD
        ]
        assert len(cards) == len(with_mission)
        for place, card in zip(with_mission, cards, strict=True):
            for other in view.places:
                distance = gap(box_of(scene, f"place:{other.place.id}"), card)
                assert distance < -TOUCH if other == place else distance > 0, place.place.id


@pytest.mark.parametrize("seats", [2, 4])
def test_letters_lie_on_their_own_routes_only(seats: int) -> None:
    for view, scene in boards(seats, 2):
        ends = {
            route.route.id: [middle(box_of(scene, f"place:{end}")) for end in
                             (route.route.a, route.route.b)]
            for route in view.routes
        }  # fmt: skip
        letters = {
            box for colour in RouteColour for box in icons(scene, art.route_mark(colour).name)
        }
        lettered = [route.route.id for route in view.routes
                    if box_of(scene, f"route:{route.route.id}") in letters]  # fmt: skip
        assert len(letters) == len(lettered)
        for name in lettered:
            spot = middle(box_of(scene, f"route:{name}"))
            touched = [key for key, (a, b) in ends.items() if aside(spot, a, b) < MARK / 2]
            assert touched == [name]


def aside(spot: Point, first: Point, last: Point) -> float:
    """Return the pixels between a point and the line between two others."""
    steps = [(first[0] + (last[0] - first[0]) * share / 50,
              first[1] + (last[1] - first[1]) * share / 50) for share in range(51)]  # fmt: skip
    return min(hypot(x - spot[0], y - spot[1]) for x, y in steps)


@pytest.mark.parametrize("seats", [2, 4])
def test_pirates_are_covered_by_no_ship(seats: int) -> None:
    for view, scene in boards(seats, 1):
        ships = [
            box for place in view.places for look in looks_at(place) for box in icons(scene, look)
        ]
        pirates = [box_of(scene, f"route:{each.route.id}") for each in view.routes if each.pirate]
        covered = [(ship, sign) for ship in ships for sign in pirates
                   if ship.inset(8).intersects(sign)]  # fmt: skip
        assert covered == []


def looks_at(place: PlaceView) -> list[str]:
    """Return the names of the drawings of the ships at a place."""
    styles = [*(SEATS[seat] for seat in place.ships), *([SHADOW] if place.shadow else [])]
    return [starship(style).name for style in styles]


def box_of(scene: Scene, mark: str) -> Box:
    """Return the box of a mark."""
    return scene.marks[mark].box


@pytest.mark.parametrize("seats", [2, 4])
def test_next_tile_lies_on_the_edge_of_its_place(seats: int) -> None:
    for view, scene in boards(seats, 2):
        tiles = tiles_of(scene, art.NEXT.name)
        marked = [place for place in view.places if place.number and place.next_mission]
        assert len(tiles) == len(marked)
        for place, tile in zip(marked, tiles, strict=True):
            own = middle(box_of(scene, f"place:{place.place.id}"))
            nearest = min(hypot(x - own[0], y - own[1]) for x, y in edge(tile))
            assert nearest < HALF, place.place.id


def edge(tile: Box) -> list[Point]:
    """Return points along the sides of a triangle that points down."""
    low, top = (tile.x + tile.w / 2, tile.y + tile.h), tile.y + tile.h * 0.07
    left, right = (tile.x, top), (tile.x + tile.w, top)
    return [
        (a[0] + (b[0] - a[0]) * step / 20, a[1] + (b[1] - a[1]) * step / 20)
        for a, b in ((low, left), (left, right), (right, low))
        for step in range(21)
    ]


@pytest.mark.parametrize("seats", [2, 4])
def test_pirates_lie_across_their_routes(seats: int) -> None:
    for view, scene in boards(seats, 2):
        for route in view.routes:
            if route.pirate is None:
                continue
            sign = box_of(scene, f"route:{route.route.id}")
            first, last = (
                middle(box_of(scene, f"place:{end}")) for end in (route.route.a, route.route.b)
            )
            (x0, y0), (x1, y1), (x, y) = first, last, middle(sign)
            aside = abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / hypot(x1 - x0, y1 - y0)
            # a short route, which it would hide, has it beside with its edge on the line
            reach = abs(y1 - y0) * sign.w / 2 + abs(x1 - x0) * sign.h / 2
            assert aside <= reach / hypot(x1 - x0, y1 - y0) + 2, route.route.id


@pytest.mark.parametrize("seats", [3, 4])
def test_pirates_and_ships_stay_visible(seats: int) -> None:
    for view, scene in boards(seats, 2):
        raiders = [box_of(scene, f"route:{r.route.id}") for r in view.routes if r.pirate]
        ships = [box for each in view.places for look in looks_at(each)
                 for box in icons(scene, look) if box.w == SIGN]  # fmt: skip
        covers = [item.box for item in scene.items if isinstance(item, Rectangle)
                  and item.box.h == CARD]  # fmt: skip
        covers += [*tiles_of(scene, art.NEXT.name), *tiles_of(scene, art.TILE.name)]
        for box in (*raiders, *ships):
            hidden = sum(map(box.overlap, covers))
            assert hidden < box.w * box.h / 2, (box, hidden)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_open_tile_is_drawn(seats: int) -> None:
    for view, scene in boards(seats, 2):
        opened = [each for each in view.places
                  if each.number and each.face_up and not each.next_mission]  # fmt: skip
        assert len(tiles_of(scene, art.TILE.name)) == len(opened)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_reservation_has_a_flag_of_its_owner(seats: int) -> None:
    for view, scene in boards(seats, 1):
        for seat in range(seats):
            drawn = icons(scene, flags.reservation(SEATS[seat]).name)
            reserved = [place for place in view.places if place.reserved == seat]
            assert len(drawn) == len(reserved)


def test_flag_of_a_turned_tile_touches_its_place_only() -> None:
    view, _ = next(boards(2, 1))
    for number, turned in enumerate(view.places):
        if turned.station is not None:
            continue
        reserved = replace(turned, mission=None, face_up=False, next_mission=False, reserved=1)
        places = (*view.places[:number], reserved, *view.places[number + 1 :])
        scene = render.compose(replace(view, places=places))
        flag = icons(scene, flags.reservation(SEATS[1]).name)[-1]
        discs = {p.place.id: box_of(scene, f"place:{p.place.id}") for p in places}
        assert [name for name, disc in discs.items() if gap(disc, flag) < 0] == [turned.place.id]


@pytest.mark.parametrize("passed", [False, True])
def test_queue_lies_behind_the_ready_crew_in_its_order(passed: bool) -> None:
    (view, _), *_ = boards(2, 1)
    ready = (Figure.RED, Figure.ANDROID)
    queue = (Figure.CADET, Figure.BLUE, Figure.YELLOW, Figure.BLUE_COMMANDER)
    captain = replace(view.captains[0], ready=ready, queue=queue * 3, passed=passed, place=None)
    scene = Scene(584, 66)
    draw_crew(scene, scene.whole.inset(10), captain)
    figures = [item for item in scene.items if isinstance(item, Icon) and item.art != NEXT_READY]
    shown = [art.crew_sign(kind) for kind in (*ready, *queue * 3)]
    assert [item.art for item in figures] == shown
    assert list(faults(scene)) == []


@pytest.mark.parametrize("seats", [1, 4])
def test_cell_shows_techs_and_cargo(seats: int) -> None:
    for view, scene in boards(seats, 2):
        drawn = Counter(item.art for item in scene.items if isinstance(item, Icon))
        # the key has damage of its own, as a count
        for kind in {kind for captain in view.captains for kind in captain.artifacts}:
            held = sum(captain.artifacts.count(kind) for captain in view.captains)
            assert drawn[gem(kind)] == held
        slots = [slot for captain in view.captains for slot in captain.slots]
        damaged = sum(slot.damaged for slot in slots)
        damaged += sum(captain.cargo_damage + captain.excess for captain in view.captains)
        assert drawn[DAMAGED] == damaged
        assert drawn[SKULL] >= sum(captain.pirates for captain in view.captains)


def test_closed_station_has_a_lock() -> None:
    (view, _), *_ = boards(3, 1)
    for closed in (False, True):
        places = tuple(
            replace(each, station=replace(each.station, open=not closed)) if each.station else each
            for each in view.places
        )
        scene = render.compose(replace(view, places=places))
        stations = sum(each.station is not None for each in view.places)
        # the key has one more
        assert len(icons(scene, lock().name)) == 1 + closed * stations
