"""Pictures of questions: they show what the options name, and fit a panel."""

from __future__ import annotations

import pytest

from render import Question, artists, question_picture, question_scenes
from render.alt_badge import BADGE_HEIGHT
from render.outlined_parts import MAX_HEIGHT
from render.palettes import Role
from render.scene import Icon, Rectangle
from render.spacecorp.focus import focus as spacecorp_focus
from render.starfarers.focus import focus as starfarers_focus
from render.starship_captains.focus import focus as captains_focus
from render.zoom import WIDTH
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.space_empires.position.view import view as seen
from rules.starfarers.charts.geometry import hexes_of, is_orbit, neighbours
from rules.starfarers.charts.kinds import SiteId
from tests.render.letters import OTHERS, too_small
from tests.render.question_pictures import asked, lacking, offered
from tests.space_empires.position import Position
from tests.support.depth import at_depth

LARGEST = 160 * 1024
"""Bytes of a picture."""
BEGINNING = at_depth([120], [600])[0]
"""Questions of a match that are looked at."""
ROUNDED = 4
"""Pixels by which the rounding of its parts may make a picture taller."""
LOOK = at_depth(3, 1)
"""One question in this many has its options looked for."""
STEP = at_depth(12, 8)
"""One question in this many is painted."""
MOST_LACKING = 0.03
"""Share of questions that may lack a name, where maps are larger than a panel."""

JOINED = ("ganymede", "spacecorp", "starfarers")
"""Games whose pictures show also what the answers name that menus join to options."""


@pytest.mark.parametrize("slug", artists)
def test_pictures_show_names_of_options(slug: str) -> None:
    walk = enumerate(asked(slug, 2, 7, BEGINNING))
    questions = [
        lacking(match, ask, joined=slug in JOINED)
        for number, (match, ask) in walk
        if number % LOOK == 0
    ]
    lacks = [missing[0] for missing in questions if missing]
    assert len(lacks) <= MOST_LACKING * len(questions), lacks[:5]


@pytest.mark.parametrize("slug", artists)
def test_every_question_has_a_picture_for_a_phone(slug: str) -> None:
    for number, (match, ask) in enumerate(asked(slug, 3, 5, BEGINNING)):
        if number % STEP:
            continue
        picture = question_picture(match.view(ask.seat), Question(ask.id, ask.keys, ask.about))
        assert picture is not None, ask.id
        assert (picture.width, bool(picture.alt)) == (WIDTH, True), ask.id
        assert len(picture.png) <= LARGEST, ask.id
        assert picture.height <= MAX_HEIGHT * WIDTH + BADGE_HEIGHT + ROUNDED, ask.id


def test_picture_of_a_travelling_ship_shows_the_spaces_around() -> None:
    match = Match.start(catalogue["starfarers"], seats=2, options={}, dice=SeededDice("around"))
    ask = match.asks()[0]
    question = Question(ask.id, ask.keys, ask.about)
    (part,) = starfarers_focus(match.view(ask.seat), ["Ann", "Bea"], question)
    assert ask.id == "travel.what"
    home = part.options[ask.keys[0]]
    assert {home.replace("0", str(number)) for number in range(1, 7)} <= {*part.beside}


@pytest.mark.parametrize("seed", ["flights", "ways"])
def test_picture_of_a_turn_shows_where_menus_fly(seed: str) -> None:
    game = catalogue["starship_captains"]
    match = Match.start(game, seats=4, options={}, dice=SeededDice(seed))
    ((seat, ask),) = match.asks().items()
    assert any(option.label.startswith(("A1 ", "B1 ")) for option in offered(ask))
    assert lacking(match, ask, joined=True) == []
    scenes = question_scenes(match.view(seat), Question(ask.id, ask.keys, ask.about))
    assert [small for scene in scenes for small in too_small(scene, OTHERS, drawn=True)] == []


def test_picture_of_a_turn_without_flights_shows_repairs() -> None:
    match = Match.start(catalogue["starship_captains"], seats=2, dice=SeededDice("repairs"))
    ((seat, ask),) = match.asks().items()
    (own,) = captains_focus(match.view(seat), ["Ann", "Bea"], Question(ask.id, ("room:repair",)))
    assert {f"slot:{number}" for number in range(1, 7)} <= {*own.scene.places}
    assert f"cargo:{seat}" in own.scene.marks
    assert too_small(own.scene, OTHERS, drawn=True) == []


def test_picture_of_a_sheet_shows_the_buying_colonies() -> None:
    walk = asked("space_empires", 3, 3, 250)
    match, ask = next(
        (match, ask)
        for match, ask in walk
        if any(option.key.startswith("buy:SY") for option in ask.options)
        and any(option.label == "L7" for option in offered(ask))
    )
    assert lacking(match, ask, joined=True) == []
    scenes = question_scenes(match.view(ask.seat), Question(ask.id, ask.keys, ask.about))
    assert [small for scene in scenes for small in too_small(scene, OTHERS, drawn=True)] == []


def test_picture_of_scattered_ships_has_a_short_list() -> None:
    made = Position()
    for at in ("I4", "J6", "K2", "J5"):
        made.unit("SC", at)
    made.unit("SY", "K4")
    view = seen(made.state, 0)
    keys = ("move:SC1", "move:SC2", "move:SC3", "move:SC4", "done")
    field, listed = question_scenes(view, Question("move.what", keys))
    texts = " ".join(field.texts())
    for at in ("H4", "J7", "K1", "I6"):
        assert at in texts, "next to the ships"
    assert "G4" not in texts, "further away"
    assert "SY1" not in " ".join(listed.texts()), "it can't move"
    assert listed.height < field.height / 2


def test_offered_techs_have_letters_for_a_phone() -> None:
    match = Match.start(catalogue["starship_captains"], seats=2, dice=SeededDice("techs"))
    ids = tuple(tech.id for tech in match.view(0).display if tech is not None)
    (scene,) = question_scenes(match.view(0), Question("tech.take", (*ids, "none")))
    assert too_small(scene, OTHERS, drawn=True) == []
    assert all(any(words.startswith(shown) for words in scene.texts()) for shown in ids)


@pytest.mark.parametrize("flown", [6, 99])
def test_map_of_a_flight_has_letters_for_a_phone(flown: int) -> None:
    match = Match.start(catalogue["starship_captains"], seats=4, dice=SeededDice("map"))
    ids = [place.place.id for place in match.view(0).places][:flown]
    (scene,) = question_scenes(match.view(0), Question("move.to", (*ids, "stop")))
    assert too_small(scene, OTHERS, drawn=True) == []
    assert {*ids} <= {word for text in scene.texts() for word in text.split()}
    assert sum(map(_is_outline, scene.items)) == len(ids)


def test_choice_of_two_effects_shows_the_tracks() -> None:
    match = Match.start(catalogue["starship_captains"], seats=2, dice=SeededDice("either"))
    tracks, row = captains_focus(match.view(0), ["Ann", "Bea"], Question("effect.either", ("a",)))
    assert tracks.whole == tracks.scene.regions["Tracks"]
    assert row.whole == row.scene.seats[0]


def test_picture_names_orbits_and_shows_the_spaces_guarded_there() -> None:
    match, ask = next(pair for pair in asked("starfarers", 2, 2) if pair[1].id == "build.at")
    orbit = next(key for key in ask.keys if is_orbit(SiteId(key)))
    question, view = Question(ask.id, ask.keys), match.view(ask.seat)
    parts = starfarers_focus(view, ["Ann", "Bea"], question)
    shown = {mark for part in parts for mark in (*part.options.values(), *part.beside)}
    known = {mark for part in parts for mark in part.scene.marks}
    assert {f"hex:{space}" for space in hexes_of(SiteId(orbit))} & known <= shown
    assert orbit in {text for scene in question_scenes(view, question) for text in scene.texts()}


def test_question_without_a_place_shows_own_cards_and_ships() -> None:
    match = Match.start(catalogue["starfarers"], seats=2, options={}, dice=SeededDice("around"))
    view = match.view(0)
    held, part = starfarers_focus(view, ["Ann", "Bea"], Question("deed", ("more", "done")))
    assert {mark.partition(":")[0] for mark in held.beside} == {"card"}
    home = view.galaxies[0].ships[0].hex
    assert {f"hex:{home}", *(f"hex:{space}" for space in neighbours(home))} == {*part.beside}


def test_picture_of_a_payment_leaves_out_the_site() -> None:
    match, ask = next(pair for pair in asked("spacecorp", 2, 7) if pair[1].id == "pay.plan")
    question = Question(ask.id, ask.keys, ask.about)
    parts = spacecorp_focus(match.view(ask.seat), ["Ann", "Bea"], question)
    assert [mark for part in parts for mark in part.beside if mark.startswith("site:")] == []


def test_options_are_outlined_and_others_are_not() -> None:
    match = Match.start(catalogue["ganymede"], seats=2, options={}, dice=SeededDice("outlines"))
    ask = match.asks()[0]
    scenes = question_scenes(match.view(0), Question(ask.id, ask.keys, ask.about))
    outlined = [item for scene in scenes for item in scene.items if _is_outline(item)]
    assert len(outlined) == len(ask.keys)
    few = question_scenes(match.view(0), Question(ask.id, ask.keys[:1], ask.about))
    assert sum(_is_outline(item) for scene in few for item in scene.items) == 1


def _is_outline(item: object) -> bool:
    """Return whether an item outlines an option: by a frame, or by a glow along its shape."""
    if isinstance(item, Icon):
        return item.art.name.endswith(" option")
    return isinstance(item, Rectangle) and item.fill is None and item.outline is Role.ACCENT


def test_equal_questions_give_equal_bytes() -> None:
    match = Match.start(catalogue["ganymede"], seats=2, options={}, dice=SeededDice("bytes"))
    ask = match.asks()[1]
    question = Question(ask.id, ask.keys, ask.about)
    assert question_picture(match.view(1), question) == question_picture(match.view(1), question)


def test_spectators_see_no_question() -> None:
    match = Match.start(catalogue["ganymede"], seats=2, options={}, dice=SeededDice("nobody"))
    ask = match.asks()[0]
    assert question_picture(match.view(None), Question(ask.id, ask.keys, ask.about)) is None
