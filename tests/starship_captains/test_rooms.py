"""Activating rooms, with crew and with artifacts."""

from __future__ import annotations

import pytest

from rules.starship_captains.ship.rooms import usable
from tests.starship_captains.position import Board, answers, ask_of, me, names, text_of
from tests.support.asking import after, heard


def test_gameplay__a_turn_is_a_room_a_mission_or_a_pass() -> None:
    keys = ask_of(Board().fly("A1").match(), "turn.action").keys
    assert keys[0] == "mission"
    assert {key for key in keys if key.startswith("room:")} == {
        "room:helm",
        "room:science",
        "room:repair",
    }
    assert keys[-2:] == ("pass", "more")


def test_activating_a_room__the_figure_goes_to_the_end_of_the_queue_before_the_effect() -> None:
    match = after(Board().match(), "room:helm")
    assert names(me(match).ready) == "yellow blue cadet"
    assert names(me(match).queue) == "red yellow blue red"
    assert ask_of(match).id == "move.to"


@pytest.mark.parametrize(
    ("figure", "rooms"),
    [
        ("red", ["helm", "repair"]),
        ("yellow", ["weapons", "repair"]),
        ("blue", ["science", "repair"]),
        ("blue-cmd", ["science", "repair"]),
        ("cadet", ["repair"]),
        ("android", []),
    ],
)
def test_matching_colors__figure_activates_matching_rooms(figure: str, rooms: list[str]) -> None:
    assert [room.id for room in usable(Board().with_crew(figure, "red").me())] == rooms


def test_rooms__the_basic_four_and_those_of_techs() -> None:
    match = Board().install("T01", 3).install("T22", 4).match()
    assert {"room:T01", "room:T22", "room:helm"} < set(ask_of(match).keys)
    answers(match, "room:T01")
    assert ask_of(match, "move.to").prompt == "Where do you move (up to 3 moves)?"


def test_rooms__a_room_without_an_effect_may_be_activated() -> None:
    match = after(Board().match(), "more", "room:weapons")
    assert names(me(match).queue) == "red yellow blue yellow"
    assert match.state.active == 1


@pytest.mark.parametrize(
    ("held", "rooms"),
    [
        ("RY RY", {"helm", "weapons", "repair"}),
        ("RY RB", {"helm", "repair"}),
        ("RY YB", {"weapons", "repair"}),
        ("RB YB", {"science", "repair"}),
        ("YB", set()),
    ],
)
def test_activating_a_room_with_artifacts__matching_pairs(held: str, rooms: set[str]) -> None:
    board = Board().with_crew("android", "red").artifacts(held)
    assert {room.id for room in usable(board.me())} == rooms


def test_gameplay__labels_name_costs_and_idle_rooms() -> None:
    match = Board().with_crew("red cadet", "blue").artifacts("YB YB").match()
    labels = {option.key: option.label for option in ask_of(match).options}
    assert labels["room:helm"] == "Helm (red): 2 moves"
    assert labels["room:science"] == "Science (blue): take a tech, for 2 artifacts"
    assert labels["more"] == "More: rooms whose effects would do nothing now"
    answers(match, "more")
    labels = {option.key: option.label for option in ask_of(match).options}
    assert "more" not in labels
    assert labels["room:weapons"] == (
        "Weapons (yellow): fight, for 2 artifacts - there's no pirate next to you"
    )


def test_activating_a_room_with_artifacts__spends_the_pair_and_no_figure() -> None:
    match = after(Board().artifacts("RY RB").match(), "room:helm", "artifacts", "A1")
    captain = me(match)
    assert captain.artifacts == []
    assert len(captain.ready) == 4
    assert match.state.artifact_discards == ["RY", "RB"]
    assert captain.at == "A1"


def test_discarded_artifacts__make_a_new_pile_when_the_old_one_is_out() -> None:
    board = Board().install("T17", 3)
    state = board.state
    state.artifact_discards, state.artifact_pool = state.artifact_pool, []
    match, news = heard(board.match("YB", "YB"), "room:T17")
    assert "gains 2 yellow/blue artifacts" in text_of(news)
    assert len(match.state.artifact_pool) == 25


def test_discarded_artifacts__none_left_at_all_means_none_gained() -> None:
    board = Board().install("T17", 3)
    state = board.state
    state.captains[1].hull = 0
    state.captains[1].slots[0].damaged = False
    state.captains[1].marks = {}
    held, state.artifact_pool = state.artifact_pool, []
    state.captains[1].artifacts = held
    state.captains[1].stowing = True
    assert me(after(board.match(), "room:T17")).artifacts == []


@pytest.mark.parametrize(
    ("tech", "ready", "idle"),
    [("T08", "yellow", True), ("T10", "yellow", True), ("T09", "yellow", False)],
)
def test_rooms__room_without_effect_is_listed_below_more(
    tech: str, ready: str, *, idle: bool
) -> None:
    match = Board().install(tech, 3).with_crew(ready).match()
    assert (f"room:{tech}" in ask_of(match).keys) is not idle
    assert ("more" in ask_of(match).keys) is True, "weapons, without a pirate"


def test_rooms__with_a_resonator_two_artifacts_always_do_something() -> None:
    board = Board().install("T50", 3)
    assert "room:weapons" in ask_of(board.artifacts("RY RY").match()).keys
