"""Purposes of answers: a hint says what a flight, a training or a repair is for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rules.starship_captains import STARSHIP_CAPTAINS
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import MissionId
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.greedy.purposes import (
    CADET,
    CARGO,
    DAMAGE,
    PASSED,
    PIRATE,
    PROMOTED,
    RECALLED,
    SECOND,
    SLOT,
    STAYED,
)
from rules.starship_captains.position.state import ROUNDS
from rules.starship_captains.position.view import view
from tests.starship_captains.position import Board


def given(board: Board, question: str, key: str, *, with_android: bool = False) -> str:
    """Return the purpose of a key."""
    ask: Any = SimpleNamespace(id=question, seat=0, about=None, keys=(key, "cadet", "artifacts"))
    ask.label = lambda key: f"Fight on {key}: green pirate (an android)" if with_android else key
    return STARSHIP_CAPTAINS.purpose(view(board.state, 0), ask, key, "", ())


@pytest.mark.parametrize(
    ("question", "key", "expected"),
    [
        ("turn.action", "promote:red", PROMOTED),
        ("turn.action", "train:cadet", CADET),
        ("turn.action", "train:red", ""),
        ("turn.action", "pass", PASSED),
        ("turn.action", "room:helm", ""),
        ("train.as", "blue", "You have no other ready blue figure"),
        ("train.as", "red", "A red figure can work in Helm"),
        ("repair.where", "2", SLOT + DAMAGE),
        ("repair.where", "hull", CARGO + DAMAGE),
        ("repair.where", "none", ""),
        ("tech.take", "T12", "Its room is yours for 3 more rounds"),
        (
            "tech.take",
            "T38",
            (
                "Deflector Grid works automatically for 3 more rounds: moves along routes with "
                "pirates do no damage"
            ),
        ),
        ("tech.take", "none", ""),
        ("train.who", "queue:cadet", CADET),
        ("train.who", "none", ""),
        ("room.who", "red", "Missions and other rooms need your red ensign least"),
        ("room.who", "red-cmd", SECOND),
        ("room.who", "artifacts", ""),
        ("commander.task", "recall:red", RECALLED),
        ("commander.task", "none", ""),
        ("fight.which", "A1-A2", PIRATE),
    ],
)
def test_answers_say_what_they_are_for(question: str, key: str, expected: str) -> None:
    assert given(Board().with_crew("red cadet"), question, key) == expected


def test_only_matching_figures_name_the_line_of_a_mission() -> None:
    board = Board().mission("A1", "M37").with_crew("red yellow blue")
    line = content().missions[MissionId("M37")].lines[0]
    ask: Any = SimpleNamespace(id="mission.crew", seat=0, about=line)
    texts = [
        STARSHIP_CAPTAINS.purpose(view(board.state, 0), ask, key, "", ())
        for key in ("red", "yellow", "blue")
    ]
    fitting = [text for text in texts if "without this line's reward" not in text]
    assert len(fitting) == 1
    assert fitting[0].startswith(f"Only your {line.colour.value} ensign fits")


def test_figures_of_one_colour_are_no_choice() -> None:
    # a cadet was trained for Helm, and then "other rooms need your red ensign least"
    ask: Any = SimpleNamespace(id="room.who", seat=0, about=None, keys=("red", "red-cmd"))
    seen = view(Board().with_crew("red red-cmd").state, 0)
    assert STARSHIP_CAPTAINS.purpose(seen, ask, "red", "", ()) == ""
    ask = SimpleNamespace(id="train.as", seat=0, about=None)
    text = STARSHIP_CAPTAINS.purpose(seen, ask, "red", "", ["room:helm"])
    assert text == "Helm then takes one red figure, and another stays ready"


def test_figures_for_a_room_name_it() -> None:
    ask: Any = SimpleNamespace(id="train.as", seat=0, about=None)
    seen = view(Board().with_crew("cadet").state, 0)
    text = STARSHIP_CAPTAINS.purpose(seen, ask, "red", "", ["room:helm"])
    assert text == "You have no other ready red figure, and Helm needs one"
    # a blue figure was trained because Helm, a red room, needed it
    text = STARSHIP_CAPTAINS.purpose(seen, ask, "blue", "", ["room:helm"])
    assert text == "You have no other ready blue figure"


def test_an_empty_ready_room_explains_a_pass_already() -> None:
    assert given(Board().with_crew(""), "turn.action", "pass") == ""


def test_a_flight_names_the_mission_at_its_end() -> None:
    board = Board().mission("A1", "M37").with_crew("red yellow blue")
    expected = "Your ready crew can complete Election Night there, for 5 points; your "
    text = given(board, "move.to", "A1")
    assert text.startswith(expected)
    for line in content().missions[MissionId("M37")].lines:
        assert f"fits the {line.colour.value} line ({effect_words(line.effect)})" in text


def test_spare_androids_are_named_once() -> None:
    board = Board().mission("A1", "M37").with_crew("red yellow blue android")
    line = content().missions[MissionId("M37")].lines[0]
    ask: Any = SimpleNamespace(id="mission.crew", seat=0, about=line)
    text = STARSHIP_CAPTAINS.purpose(view(board.state, 0), ask, line.colour.value, "", ())
    android = "; your android would fit, too, but leaves the ship after a mission"
    assert android in text
    text = STARSHIP_CAPTAINS.purpose(view(board.state, 0), ask, line.colour.value, "", ("yellow",))
    assert android not in text


def test_repairs_name_an_omega_for_damage() -> None:
    # "each damage left costs a point" was said to an owner of Battle Scars
    board = Board().with_crew("red").install("O06", 1)
    expected = "A repaired slot can hold a tech; Battle Scars already makes up for the point that "
    assert given(board, "repair.where", "2").startswith(expected)


def test_passes_name_an_omega_for_artifacts() -> None:
    board = Board().with_crew("").install("O07", 1).artifacts("RY YB")
    text = given(board, "turn.action", "pass")
    assert text.endswith(", or score for Artifact Blueprints at the end")


def test_pirates_with_an_android_name_its_point() -> None:
    text = given(Board(), "fight.which", "A1-A2", with_android=True)
    assert text.endswith(
        "there's a reward now, an android that scores another point if it's still yours"
    )


def test_missions_under_way_name_their_points() -> None:
    # the mission was looked for at its planet, which it has left by then
    board = Board().with_crew("red yellow blue")
    board.me().away = MissionId("M37")
    mission = content().missions[MissionId("M37")]
    ask: Any = SimpleNamespace(id="mission.crew", seat=0, about=mission.lines[0])
    key = mission.lines[0].colour.value
    text = STARSHIP_CAPTAINS.purpose(view(board.state, 0), ask, key, "", ("yellow",))
    assert text.endswith("; the mission scores 5 points")


def test_staying_has_a_reason() -> None:
    assert given(Board().with_crew("red"), "move.to", "none") == STAYED
    assert not given(Board().with_crew("red"), "move.to", "repair"), "a Hyper-Charger's repair"


def test_flights_to_an_open_station_name_its_effect() -> None:
    seen = view(Board().with_crew("red").state, 0)
    stations = [place for place in seen.places if place.station and place.station.open]
    ask: Any = SimpleNamespace(id="move.to", seat=0, about=None)
    texts = [STARSHIP_CAPTAINS.purpose(seen, ask, at.place.id, "", ()) for at in stations]
    assert texts
    assert all(text.startswith("The station there is open, and your visit ") for text in texts)


def test_a_mission_without_a_crew_waits_for_the_next_round() -> None:
    board = Board().mission("A1", "M37").with_crew("red")
    assert given(board, "move.to", "A1").startswith("You begin the next round beside ")
    board.state.round = ROUNDS
    assert given(board, "move.to", "A1") == ""


def test_steps_on_a_track_name_points_and_the_next_bonus() -> None:
    board = Board().with_crew("red")

    def label(_key: str) -> str:
        return "Tincan, 4 steps to space 4 (2 points): a repair"

    ask: Any = SimpleNamespace(id="track.advance", seat=0, about=None, label=label)
    seen = view(board.state, 0)
    text = STARSHIP_CAPTAINS.purpose(seen, ask, "T4", "", ())
    assert text.startswith("On its way your Tincan marker gets a repair; it then scores 2 points")
    board.state.captains[0].markers[1] = 4
    ask.label = lambda _key: "Tincan, 1 step to space 5 (2 points)"
    text = STARSHIP_CAPTAINS.purpose(view(board.state, 0), ask, "T1", "", ())
    assert text.startswith("The next bonus of the Tincan track, ")


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Slot 3: a medal", "A tech installed there brings immediately: a medal"),
        ("Slot 3: no bonus", ""),
        (
            "Slot 3, in place of Stealth Paint: no bonus",
            "Stealth Paint would do least for you from now on",
        ),
        (
            "Slot 2, in place of Brig: a medal",
            (
                "A tech installed there brings immediately: a medal; Brig would do least for you "
                "from now on"
            ),
        ),
    ],
)
def test_slots_name_their_bonus_and_the_replaced_tech(label: str, expected: str) -> None:
    ask: Any = SimpleNamespace(id="tech.slot", seat=0, about=None, label=lambda _key: label)
    seen = view(Board().with_crew("red").state, 0)
    assert STARSHIP_CAPTAINS.purpose(seen, ask, "3", "", ()) == expected
