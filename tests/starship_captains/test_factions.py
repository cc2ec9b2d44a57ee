"""Faction tracks and events."""

from __future__ import annotations

import pytest

from rules.starship_captains.charts.kinds import Artifact, EventId, RoomId
from rules.starship_captains.factions.tracks import fall_back
from rules.starship_captains.position.scoring import marker_points
from tests.starship_captains.position import Board, answers, ask_of, me, names, text_of
from tests.support.asking import after, heard


def advancing(seats: int = 2) -> Board:
    """Return a captain with Tincan Relay (3 steps), Parley Channel (Ni'an), Suite (Cooperative)."""
    return Board(seats).install("T18", 3).install("T12", 4).install("T07", 5)


def test_faction_tracks__bonuses_passed_and_reached_are_resolved_at_once() -> None:
    match = after(advancing().marker("T", 2).match("RB"), "room:T18")
    ask = ask_of(match, "track.advance")
    assert ask.default == "T3"
    assert ask.options[0].label == ("Tincan, 3 steps to space 5 (2 points): an artifact; a repair")
    answers(match, "T3")
    assert me(match).artifacts == ["RB"]
    assert ask_of(match).id == "repair.where"


def test_faction_tracks__up_to_so_many_on_a_named_track() -> None:
    match = after(advancing().match(), "room:T18")
    assert ask_of(match).keys == ("T3", "T2", "T1", "none")
    answers(match, "T1")
    assert me(match).markers == [0, 1, 0]


def test_faction_tracks__all_or_none_on_a_track_of_choice() -> None:
    match = after(Board().install("T03", 3).match(), "room:T03")
    assert ask_of(match).keys == ("C2", "T2", "N2", "none")


@pytest.mark.parametrize(
    ("steps", "points"),
    [(0, 0), (1, 1), (3, 1), (4, 2), (9, 3), (12, 4), (13, 5), (14, 6), (26, 10)],
)
def test_points__by_zone_and_five_for_each_loop(steps: int, points: int) -> None:
    assert marker_points(steps) == points


def test_points__a_second_loop_wins_the_trophy() -> None:
    news = text_of(answers(after(advancing().marker("T", 25).match(), "room:T18"), "T3"))
    assert "loops the Tincan track for 5 points and wins its trophy" in news


def test_faction_events__happen_once_and_for_everybody() -> None:
    match = advancing(3).marker("C", 6).match()
    news = text_of(answers(match, "room:T07", "C2"))
    assert "triggers E-C3 Fleet Parade (2 medals; others: a medal)" in news
    assert [captain.medals for captain in match.state.captains] == [4, 2, 2]
    assert match.state.events[0] is None
    assert me(match).markers[0] == 8, "the advance goes on after the event"


def test_faction_events__after_two_the_third_leaves() -> None:
    board = advancing()
    board.state.archive = [board.take("T17")]
    board.state.resolved = [EventId("E-N3")]
    board.state.events[2] = None
    match = board.marker("C", 6).match()
    assert "Open Archive leaves the game unused" in text_of(answers(match, "room:T07", "C2"))
    assert match.state.events == [None, None, None]
    assert match.state.removed == ["T17"]
    assert match.state.archive == []


def test_open_archive__installs_the_stored_tech_then_others_choose() -> None:
    board = advancing()
    board.state.archive = [board.take("T17")]
    match = after(board.marker("T", 6).match("YB"), "room:T18", "T1")
    assert ask_of(match, "tech.take").keys == ("T17", "none")
    answers(match, "T17")
    assert ask_of(match, "tech.slot").keys == ("4", "5", "3")
    answers(match, "5")
    assert me(match).slots[4].tech == "T17"
    while 0 in match.asks():
        answers(match, ask_of(match).keys[-1])
    assert ask_of(match, "effect.either", seat=1).keys == ("a", "b")
    answers(match, "b", seat=1)
    assert me(match, 1).artifacts == ["YB"]


def test_open_archive__unwanted_techs_are_discarded() -> None:
    board = advancing()
    board.state.archive = [board.take("T17")]
    match = after(board.marker("T", 6).match(), "room:T18", "T1", "none")
    answers(match, "a", "none", seat=1)
    assert match.state.tech_discards == ["T17"]


def test_honesty_summit__best_back_two_without_bonus_then_worst_on_three() -> None:
    board = advancing()
    board.event("E-C2").marker("C", 6).marker("N", 3).marker("N", 4, seat=1)
    match, news = heard(board.match("RB"), "room:T07", "C1")
    assert "{0} goes back 2 steps on the Cooperative track." in text_of(news)
    assert me(match).markers == [5, 3, 3], "Cooperative fell back, Tincan went on"
    assert ask_of(match, seat=1).id == "summit.marker"
    answers(match, "C", seat=1)
    assert me(match, 1).markers == [2, 0, 2]


def test_honesty_summit__never_behind_the_last_start() -> None:
    assert [fall_back(steps, 2) for steps in (1, 5, 13, 14, 20)] == [0, 3, 13, 13, 18]


def test_fleet_parade__two_for_one_and_one_for_all() -> None:
    match = after(advancing().marker("C", 6).match(), "room:T07", "C1")
    assert [captain.medals for captain in match.state.captains] == [4, 2]


def test_crowdsourcing__a_room_becomes_gray_for_its_owner() -> None:
    board = advancing()
    board.event("E-C4").artifacts("RB").artifacts("RY", seat=1)
    board.crew("red yellow", "blue")
    match = after(board.marker("C", 6).match(), "room:T07", "C1", "RB", "science")
    answers(match, "none", seat=1)
    answers(match, "none")
    captain = me(match)
    assert captain.marks == {"science": "RB"}
    assert (captain.artifacts, captain.medals) == ([], 2)
    answers(match, "pass", seat=1)
    answers(match, "more")
    assert "room:science" in ask_of(match).keys, "a yellow ensign can work there now"


def test_honesty_summit__asks_nothing_where_no_marker_would_go_back() -> None:
    match = after(advancing().event("E-C2").marker("C", 6).match(), "room:T07", "C1", "T")
    assert me(match).markers == [5, 3, 0]
    ask = ask_of(match, "summit.marker", seat=1)
    assert ask.prompt == "Which of the tied markers advances 3 steps?", "all stand at the start"


def test_crowdsourcing__the_artifact_goes_with_the_room() -> None:
    board = advancing().install("T16", 6)
    board.me().marks = {RoomId("T18"): board._out(board.state.artifact_pool, Artifact.RED_YELLOW)}
    match = after(board.match(), "room:T16", "T01", "3")
    assert me(match).marks == {}
    assert match.state.artifact_discards == ["RY"]


def test_academy_exchange__a_cadet_then_free_trainings_also_in_the_queue() -> None:
    board = advancing()
    board.event("E-C5").marker("C", 6)
    board.me(1).medals = 0
    match = after(board.match(), "room:T07", "C1", "ready:cadet", "red")
    answers(match, "queue:blue", "yellow", seat=1)
    assert names(me(match).ready) == "yellow blue red cadet"
    assert names(me(match, 1).queue) == "red yellow yellow"


@pytest.mark.parametrize(
    ("event", "faction", "tech", "damage", "marker"),
    [("E-C1", "C", "T07", 0, 1), ("E-N1", "N", "T12", 1, 2)],
)
def test_lasting_events__work_before_the_tile(
    event: str, faction: str, tech: str, damage: int, marker: int
) -> None:
    board = Board()
    board.state.events["CTN".index(faction)] = None
    board.state.resolved = [EventId(event)]
    match = board.fly("A3").match("RB")
    news = text_of(answers(match, "room:helm", "A12", f"{faction}{marker}"))
    if faction == "N":
        news += text_of(answers(match, "none"))
    assert news.index("meets") < news.index("uses the Ni'an station")
    assert me(match).hull == 3 + damage
    assert me(match).markers["CTN".index(faction)] == marker


def test_diplomatic_order_12__works_where_the_tile_is_gone() -> None:
    board = Board()
    board.state.events[0] = None
    board.state.resolved = [EventId("E-C1")]
    match = after(board.match(), "more", "room:weapons")
    assert ask_of(match).id == "track.advance", "Home Station, its tile still on the round track"


def test_explosive_crisis__once_a_round_where_the_table_wants_it() -> None:
    board = Board(lasting="round")
    board.state.events[2] = None
    board.state.resolved = [EventId("E-N1")]
    board.me(1).passed = True
    match = after(board.match(), "more", "room:weapons", "none", "room:repair", "cadet", "none")
    assert me(match).hull == 4


def test_raider_surge__a_pirate_for_each_numbered_planet_then_a_fight() -> None:
    board = advancing()
    board.event("E-N2").marker("N", 6)
    match = after(board.fly("A7").match("yellow-medal", "purple-medal"), "room:T12", "N1")
    assert "A7-A8" in ask_of(match, "fight.which").keys
    assert match.state.up == [True] * 5


def test_prisoner_amnesty__an_android_then_pirate_tokens_for_medals() -> None:
    board = advancing()
    board.marker("N", 6).trophies("pm").trophies("ga", seat=1)
    match = after(after(board.match("purple-medal"), "room:T12", "N1", "pirate"), "none", seat=1)
    assert names(me(match).ready) == "red blue cadet android"
    assert (me(match).medals, me(match).pirates) == (3, [])


def test_smugglers_fair__an_artifact_then_artifacts_for_steps() -> None:
    board = advancing()
    board.event("E-N4").marker("N", 6)
    match = after(board.match("RB", "purple-medal"), "room:T12", "N1", "RB", "C2", "none")
    assert me(match).markers == [2, 0, 7]


def test_raiders_truce__pirates_leave_and_nobody_is_shot_this_round() -> None:
    board = advancing()
    board.event("E-N5").marker("N", 6).pirate("A0-A1", "pm").pirate("A1-A5", "gm")
    match = after(board.match("green-medal"), "room:T12", "N1")
    assert "A0-A1" not in match.state.pirates
    assert me(match).medals == 2
    answers(match, "room:helm", "A5", seat=1)
    assert me(match, 1).hull == 3
