"""Pictures and words of Starship Captains: every name stands there, and nothing leaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import hypot

import pytest
from msgspec.structs import replace

import render
from render.scene import Scene
from render.starship_captains.alt_text import table, techs_words
from render.starship_captains.boards import hand, overview
from render.starship_captains.cards import galaxy, missions, techs
from rules.kernel import Match
from rules.starship_captains import STARSHIP_CAPTAINS
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.words import ICON_WORDS
from rules.starship_captains.position.view import RouteView, View
from tests.support import asking

NAMES = ("Ann", "Bea", "Cyd", "Dora")


@cache
def played(seats: int, steps: int) -> Match:
    return asking.played(STARSHIP_CAPTAINS, seats, steps)


def words_of(view: View) -> str:
    return " ".join(overview(view, NAMES[: len(view.captains)]).texts())


@pytest.mark.parametrize(("seats", "steps"), [(1, 40), (2, 0), (3, 90), (4, 160)])
def test_every_name_of_a_command_is_on_the_board(seats: int, steps: int) -> None:
    view = played(seats, steps).view(0)
    shown = words_of(view)
    names = NAMES[: len(view.captains)]
    on_cards = " ".join([*missions(view, names).texts(), *techs(view, names).texts()])
    for place in view.places:
        assert place.place.id in shown
        if place.mission is not None:
            assert f"{place.place.id} {place.mission.title}" in on_cards
    for tech in view.display:
        assert tech is None or f"{tech.id} {tech.name}" in on_cards
    for name in NAMES[:seats]:
        assert name in shown


def test_changes_of_an_own_board_are_outlined_in_the_hull() -> None:
    before, after = played(2, 0).view(0), played(2, 60).view(0)
    scene = hand(after, NAMES[:2])
    scene.outline_changes(hand(before, NAMES[:2]).contents)
    assert {"ready:0", "queue:0"} & set(scene.changed)
    assert scene.frames()


@pytest.mark.parametrize("picture", [hand, techs])
def test_tech_bonuses__every_picture_with_icons_has_a_key(
    picture: Callable[[View, Sequence[str]], Scene],
) -> None:
    texts = list(picture(played(2, 60).view(0), NAMES[:2]).texts())
    assert all(word in texts for word in ICON_WORDS.values())


def test_figures__the_pictures_mark_all_but_ensigns() -> None:
    view = played(2, 60).view(0)
    text = " ".join(hand(view, NAMES[:2]).texts())
    assert "C: cadet · A: android · with a ring: commander" in text
    legend = set(render.compose(view, kind="legend", names=NAMES[:2]).texts())
    assert {"C: cadet", "A: android"} <= legend


def test_faction_tracks__picture_of_techs_shows_worth_and_gifts() -> None:
    text = " ".join(techs(played(2, 0).view(0), NAMES[:2]).texts())
    assert "points 1–3: 1 · 4–6: 2 · 7–9: 3 · 10–12: 4 · each time round 5" in text
    assert "Cooperative: 1: a medal" in text


def test_open_archive__the_tech_beside_the_event_is_drawn_and_described() -> None:
    view = played(2, 0).view(0)
    (tech,) = (tech for track in view.tracks for tech in track.archive)
    shown = list(techs(view, NAMES[:2]).texts())
    assert f"{tech.id} {tech.name}, on the Tincan track" in shown
    replaces = [each for each in view.display if each is not None and each.replaces]
    assert any(line.startswith("May replace: ") for line in shown) == bool(
        replaces or tech.replaces
    )
    assert any(line.startswith("An event affects the first captain on its space") for line in shown)
    assert f"On the Tincan track: {tech.words}" in techs_words(view, NAMES[:2])
    assert f"; beside it {tech.words}" in table(view, None, NAMES[:2])


def test_stations__map_names_their_gifts() -> None:
    text = " ".join(galaxy(played(2, 0).view(0), NAMES[:2]).texts())
    assert all(gift in text for gift in ("an android", "an artifact, a repair"))


def test_words_for_one_of_a_kind() -> None:
    view = played(2, 0).view(0)
    assert view.captains[0].medals == 1
    assert "1 medal, 5 rings left" in render.text_board(view, names=NAMES[:2])


def test_a_moved_ship_is_marked_as_changed() -> None:
    before, after = played(2, 0).view(None), played(2, 60).view(None)
    scene = overview(after, NAMES[:2])
    scene.outline_changes(overview(before, NAMES[:2]).contents)
    moved = [
        new.place.id
        for old, new in zip(before.places, after.places, strict=True)
        if old.ships != new.ships
    ]
    assert moved
    assert all(f"place:{place}" in scene.changed for place in moved)


def test_the_text_board_tells_every_mission_line_by_line() -> None:
    view = played(3, 90).view(None)
    text = render.text_board(view, names=NAMES[:3])
    for place in view.places:
        if place.mission is not None:
            assert place.mission.words in text


def test_the_text_tells_where_every_captain_stands_on_the_tracks() -> None:
    view = played(3, 60).view(0)
    text = table(view, None, NAMES[:3])
    for captain in view.captains:
        c, t, n = (marker.steps for marker in captain.markers)
        assert f"Steps on the tracks: C {c}, T {t}, N {n}" in text


def _in_force() -> View:
    """Return a view with an event that lasts and another one resolved."""
    cards = content().events.values()
    lasting = next(event for event in cards if event.lasting)
    other = next(event for event in cards if not event.lasting)
    view: View = played(3, 60).view(None)
    return replace(view, lasting=(lasting,), resolved=(lasting, other))


@pytest.mark.parametrize("kind", ["techs", "galaxy"])
def test_lasting_events_in_force_are_shown(kind: str) -> None:
    view, names = _in_force(), NAMES[:3]
    (event,) = view.lasting
    shown = " ".join(render.compose(view, kind=kind, names=names).texts())
    assert f"In force: {event.id} {event.name}" in shown
    assert "whenever a turn ends at a station" in shown
    for alt in (
        render.board_picture(view, kind=kind, names=names).alt,
        render.board_picture(view).alt,
    ):
        assert f"In force: {event.words}" in alt
    assert f"In force: {event.words}" in render.text_board(view, names=names)


def test_resolved_events_are_listed() -> None:
    view = _in_force()
    words = ", ".join(f"{event.id} {event.name}" for event in view.resolved)
    assert f"Events resolved, at most 2: {words}" in " ".join(techs(view, NAMES[:3]).texts())
    assert f"Events resolved, at most 2: {words}" in render.text_board(view, names=NAMES[:3])
    assert "Events resolved, at most 2: none" in render.text_board(replace(view, resolved=()))


def test_a_truce_is_in_the_words() -> None:
    view = played(3, 60).view(None)
    for truce in (False, True):
        shown = replace(view, truce=truce)
        for words in (render.text_board(shown), render.board_picture(shown).alt):
            assert ("truce: pirates deal no damage" in words) is truce


def test_the_queue__its_order_is_in_the_words() -> None:
    view = played(2, 0).view(None)
    red, yellow, blue = view.captains[0].queue
    queue = (yellow, yellow, blue, red, yellow)
    captain = replace(view.captains[0], queue=queue)
    words = render.text_board(replace(view, captains=(captain, view.captains[1])))
    line = "2 yellow ensigns, a blue ensign, a red ensign, a yellow ensign"
    assert f"Queue, the first in front: {line}" in words


def test_the_starting_player_is_named_and_drawn() -> None:
    view, names = played(3, 60).view(None), NAMES[:3]
    for first in range(3):
        shown = replace(view, first=first)
        text = render.text_board(shown, names=names)
        assert [f"**{name}**, starting player" in text for name in names] == [
            seat == first for seat in range(3)
        ]
        for seat in range(3):
            ship = " ".join(render.compose(shown, kind="seat", seat=seat, names=names).texts())
            assert ("starts" in ship) is (seat == first)
        captains = render.compose(shown, kind="captains", names=names).texts()
        assert sum("starts" in words for words in captains) == 1
    assert "starting player" not in render.text_board(played(1, 40).view(None))


@pytest.mark.parametrize("kind", ["overview", "galaxy"])
def test_pirates_cover_their_own_routes(kind: str) -> None:
    """Check nine of ten: a pirate beside its line could be anywhere."""
    covering = [
        _distance(scene, route) * 2 < scene.marks[f"route:{route.route.id}"].box.w
        for seats in (2, 3, 4)
        for view in [played(seats, 60).view(0)]
        for scene in [render.compose(view, kind=kind, names=NAMES[:seats])]
        for route in view.routes
        if route.pirate
    ]
    assert sum(covering) >= 0.9 * len(covering) > 0


def _distance(scene: Scene, route: RouteView) -> float:
    """Return how far a pirate's middle is from the line between both ends of its route."""
    (x0, y0), (x1, y1), (x, y) = (
        (box.x + box.w / 2, box.y + box.h / 2)
        for box in (
            scene.marks[f"place:{route.route.a}"].box,
            scene.marks[f"place:{route.route.b}"].box,
            scene.marks[f"route:{route.route.id}"].box,
        )
    )
    return abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / hypot(x1 - x0, y1 - y0)
