"""Missions, new missions, the uprising, crew on missions."""

from __future__ import annotations

import pytest

from rules.starship_captains.charts.kinds import PlaceId, Step
from rules.starship_captains.missions.mission import mission_here
from tests.starship_captains.position import Board, answers, ask_of, me, names, text_of
from tests.support.asking import after
from tests.support.narrowing import instance


def away(card: str, ready: str, queue: str = "red", at: str = "A1", seats: int = 2) -> Board:
    """Return a captain at a mission."""
    return Board(seats).mission(at, card).fly(at).with_crew(ready, queue)


def test_completing_a_mission__crew_on_pads_then_lines_then_queue() -> None:
    match = after(away("M14", "red yellow cadet").match(), "mission", "red")
    assert names(me(match).pads) == "red"
    news = text_of(answers(match, "yellow", "C3", "none"))
    captain = me(match)
    assert names(captain.queue) == "red red yellow"
    assert (captain.medals, captain.markers[0]) == (2, 3)
    assert captain.missions == ["M14"]
    assert "has completed M14 Dress Inspection for 3 points" in news


def test_completing_a_mission__unmatched_figure_brings_only_points() -> None:
    match = away("M14", "blue cadet blue").match()
    news = text_of(answers(match, "mission", "cadet"))
    captain = me(match)
    assert news.count("ignores the") == 2
    assert (captain.medals, captain.markers[0], captain.missions) == (1, 0, ["M14"])
    assert names(captain.queue) == "red cadet blue"


def test_completing_a_mission__a_line_with_damage_may_be_ignored_as_a_whole() -> None:
    match = after(away("M08", "blue red cadet").match(), "mission", "blue", "red")
    assert ask_of(match, "mission.line").options[0].label == "Use it: 1 damage, 2 artifacts"
    answers(match, "ignore")
    assert (me(match).hull, me(match).artifacts) == (3, [])


def test_completing_a_mission__needs_a_figure_for_each_line() -> None:
    board = away("M37", "red yellow")
    assert mission_here(board.state, 0) is None
    board.crew("red yellow cadet", "red")
    card = mission_here(board.state, 0)
    assert card is not None
    assert card.id == "M37"


def test_completing_a_mission__unrewarded_line_is_marked() -> None:
    board = away("M28", "red blue yellow")
    board.state.captains[0].medals = 0
    match = board.match()
    label = ask_of(match, "turn.action").label("mission")
    assert label.endswith("blue android; nothing for red (no medal), gold (no android)")
    answers(match, "mission")
    labels = {option.key: option.label for option in ask_of(match, "mission.crew").options}
    assert labels["red"] == "Red ensign: 4 Tincan steps (costs a medal; you have none)"
    assert labels["blue"] == "Blue ensign: no reward"
    news = text_of(answers(match, "red", "blue"))
    assert "has no medal to pay for the red line" in news
    assert "ignores the gold line" in news


def test_completing_a_mission__a_possible_payment_is_described() -> None:
    match = away("M28", "red blue yellow").match()
    assert me(match).medals
    label = ask_of(match, "turn.action").label("mission")
    assert "red for medal: 4 Tincan" in label or "red for a medal: 4 Tincan" in label


@pytest.mark.parametrize(
    ("card", "ready", "place", "words"),
    [
        ("M15", "blue red cadet", "red", "4 steps on a track"),
        ("M47", "blue yellow red", "yellow", "2 medals"),
    ],
)
def test_completing_a_mission__a_line_above_may_bring_the_payment(
    card: str, ready: str, place: str, words: str
) -> None:
    match = away(card, ready).match()
    assert not me(match).artifacts
    label = ask_of(match, "turn.action").label("mission")
    assert not {"nothing", "not"} & set(label.split())
    answers(match, "mission", "blue")
    label = ask_of(match, "mission.crew").label(place)
    assert label.endswith(f": for an artifact: {words}")


def test_completing_a_mission__a_line_above_without_its_figure_brings_no_payment() -> None:
    match = away("M15", "cadet red yellow").match()
    label = ask_of(match, "turn.action").label("mission")
    assert label.endswith("nothing for blue (nobody), red (no artifact)")
    answers(match, "mission", "cadet")
    label = ask_of(match, "mission.crew").label("red")
    assert label.endswith("4 steps on a track (costs an artifact; you have none)")


def test_completing_a_mission__the_only_match_is_proposed_and_doubts_are_asked() -> None:
    match = after(away("M37", "cadet blue blue-cmd red android").match(), "mission")
    assert ask_of(match, "mission.crew").default == "red"
    answers(match, "red")
    assert ask_of(match, "mission.crew").default == "", "an ensign or a commander"
    answers(match, "blue")
    assert ask_of(match, "mission.crew").default == "android"


def test_completing_a_mission__nested_effects_come_before_the_next_step() -> None:
    """Repairs from a track's bonus happen before the line that advances the track goes on."""
    board = away("M10", "red blue cadet")
    match = after(board.marker("C", 1).match("YB"), "mission", "red", "blue", "stop", "C2")
    assert ask_of(match, "repair.where").id == "repair.where"
    assert me(match).markers[0] == 2
    answers(match, "hull")
    assert me(match).markers[0] == 3


def test_new_mission__the_highest_face_up_tile_moves_and_a_mission_takes_its_place() -> None:
    state = after(away("M14", "blue cadet blue").match("M40"), "mission", "cadet").state
    assert state.numbers == ["A7", "A8", "A9", "A10", "A1"]
    assert state.up == [True, True, True, True, False]
    assert state.missions["A11"] == "M40"
    assert "A1" not in state.missions


def test_new_mission__comes_where_the_mission_was_even_if_the_ship_has_left() -> None:
    board = away("M18", "red blue cadet")
    match = after(board.match(), "mission", "red", "blue", "use", "A0")
    assert me(match).at == "A0"
    assert match.state.numbers[4] == "A1"


def test_new_mission__an_empty_pile_leaves_the_place_empty() -> None:
    board = away("M14", "blue cadet blue")
    state = board.state
    state.captains[1].missions = list(state.mission_pool)
    state.mission_pool.clear()
    match = after(board.match(), "mission", "cadet")
    assert match.state.numbers[4] == "A1"
    assert "A11" not in match.state.missions


def test_pirate_uprising__the_rulebooks_example() -> None:
    """Purple and green find their routes, yellow finds its own taken and is discarded."""
    board = away("M14", "blue cadet blue")
    state = board.state
    state.up = [True, False, False, False, False]
    state.numbers = list(map(PlaceId, ("A7", "A8", "A9", "A10", "A11")))
    match = board.pirate("A3-A9", "ya").match(
        "purple-medal", "green-medal", "yellow-medal", "purple-medal", "green-medal"
    )
    news = text_of(answers(match, "mission", "cadet"))
    assert "All numbered tiles are face down: the pirates rise." in news
    state = match.state
    assert state.up == [True] * 5
    assert state.numbers[0] == "A1", "the planet that has just got tile 1 takes part"
    assert state.pirates["A0-A1"] == "purple-medal"
    assert state.pirates["A8-A12"] == "green-medal"
    assert state.pirates["A3-A9"] == "yellow-android"
    assert state.pirate_discards == ["yellow-medal"]
    assert "finds A3-A9 taken" in news


def test_pirate_uprising__of_two_on_one_route_the_higher_number_loses() -> None:
    board = away("M14", "blue cadet blue")
    board.state.up = [True, False, False, False, False]
    board.state.numbers = [
        PlaceId("A9"),
        PlaceId("A7"),
        PlaceId("A8"),
        PlaceId("A10"),
        PlaceId("A11"),
    ]
    match = board.match("purple-android", "yellow-medal", "yellow-android")
    answers(match, "mission", "cadet")
    assert match.state.pirates["A7-A8"] == "yellow-medal"
    assert match.state.pirate_discards == ["yellow-android"]


def test_androids__match_every_line_and_leave_after_the_mission() -> None:
    captain = me(after(away("M14", "android android").match(), "mission", "C3", "none"))
    assert captain.medals == 2
    assert names(captain.queue) == "red"
    assert captain.ready == []


def test_androids__nobody_else_matches_gold() -> None:
    match = after(away("M20", "red blue android").match(), "mission")
    labels = {option.key: option.label for option in ask_of(match, "mission.crew").options}
    assert labels["red"] == "Red ensign: no reward"
    assert labels["android"] == "Android: take a tech, 4 Tincan steps"


def test_androids__stay_ready_between_rounds() -> None:
    board = Board(2).with_crew("android", "red yellow blue cadet")
    board.me(1).passed = True
    board.me().medals = 0
    match = board.match()
    assert match.round == 2, "with an android alone passing is all that is left"
    assert names(me(match).ready) == "android red"


def test_commanders__example_of_the_rulebook_on_a_mission() -> None:
    """Two damage, four steps on a track of choice; then a subordinate instead of the same again."""
    board = away("M29", "yellow-cmd blue red", "cadet yellow blue")
    match = after(board.match(), "mission", "yellow-cmd", "blue", "use", "T4")
    assert (me(match).hull, me(match).markers[1]) == (5, 4)
    ask = ask_of(match, "commander.task")
    assert set(ask.keys) == {"again", "recall:yellow", "recall:cadet", "none"}
    answers(match, "recall:yellow")
    assert names(me(match).ready) == "yellow"
    assert instance(Step, ask_of(match, "track.advance").about).faction == "T"


def test_extra_work__the_same_line_again_with_other_choices() -> None:
    match = away("M29", "yellow-cmd blue red", "cadet").match("RY")
    answers(match, "mission", "yellow-cmd", "blue", "use", "T4", "again", "N4", "none")
    assert me(match).hull == 7
    assert me(match).markers == [0, 4, 4]


def test_commanders__on_another_colour_still_command_but_do_no_extra_work() -> None:
    board = away("M14", "blue-cmd cadet", "blue yellow cadet")
    match = after(board.match(), "mission", "blue-cmd")
    assert ask_of(match, "commander.task").keys == ("recall:blue", "recall:cadet")


def test_command_a_subordinate__a_figure_of_the_same_mission_is_not_in_the_queue() -> None:
    board = away("M14", "red-cmd cadet red", "yellow blue")
    match = after(board.match(), "mission", "red-cmd", "cadet")
    assert ask_of(match, "commander.task").keys == ("again", "none")


@pytest.mark.parametrize("task", ["room:helm", "room:repair"])
def test_extra_work__a_room_of_the_colour_or_a_gray_one(task: str) -> None:
    match = after(Board().with_crew("red-cmd", "yellow").match(), "room:helm", "A1")
    assert ask_of(match, "commander.task").keys == ("room:helm", "room:repair", "none")
    answers(match, task)
    assert me(match).queue == ["yellow"], "the commander joins the queue after both tasks"
    answers(match, ask_of(match).keys[0])
    assert names(me(match).queue) == "yellow red-cmd"


def test_command_a_subordinate__anywhere_in_the_queue_cadets_and_own_colour() -> None:
    board = Board().with_crew("red-cmd", "yellow red blue cadet red-cmd")
    match = after(board.match(), "room:helm", "stop")
    ask = ask_of(match, "commander.task")
    assert ask.keys[2:] == ("recall:red", "recall:cadet", "none")
    answers(match, "recall:red")
    assert names(me(match).ready) == "red"
    assert names(me(match).queue) == "yellow blue cadet red-cmd red-cmd"


def test_commanders__do_not_use_a_single_use_tech_twice() -> None:
    board = Board().install("T26", 3).with_crew("red-cmd", "yellow")
    assert "room:T26" not in ask_of(after(board.match(), "room:T26"), "commander.task").keys


def test_faction_tracks__crew_options_name_the_bonus_met() -> None:
    match = after(away("M02", "red blue").match(), "mission")
    labels = [option.label for option in ask_of(match, "mission.crew").options]
    assert "Red ensign: 2 Cooperative steps (on the way: a repair)" in labels
    assert "Blue ensign: no reward" in labels
