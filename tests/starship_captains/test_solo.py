"""The solo game: Captain Shadow, passengers, solo events."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Action, EventId, Figure, PlaceId
from rules.starship_captains.position.scoring import PASSENGERS
from tests.starship_captains.position import Board, answers, ask_of, me, names, text_of
from tests.support.asking import after
from tests.support.random_walks import between

REST = "passenger"


def solo(passenger: str = "teddy") -> Board:
    return Board(1, passenger=passenger)


def test_solo_setup__two_omegas_one_event_each_and_a_second_ship() -> None:
    view = Match.start(GAME, seats=1, dice=SeededDice("solo")).view(0)
    assert [tech.counts != "" for tech in view.display if tech] == [False] * 5 + [True] * 2
    assert [track.event.id for track in view.tracks if track.event] == ["S-C", "S-T", "S-N"]
    assert view.solo is not None
    assert view.solo.shadow.id == "A0"
    assert view.side == "A"


def test_passengers__bring_two_techs_to_the_tincan_event() -> None:
    match = Match.start(GAME, seats=1, options={"passenger": "vane"}, dice=SeededDice("solo"))
    view = match.view(0)
    assert view.solo is not None
    assert view.solo.passenger is not None
    assert view.solo.passenger.name == "Professor Vane"
    assert [tech.id for tech in view.tracks[1].archive] == ["T27", "T50"]


def test_passengers__may_be_drawn_by_lot() -> None:
    drawn = {
        Match.start(
            GAME, seats=1, options={"passenger": "lot"}, dice=SeededDice(str(seed))
        ).state.solo.passenger
        for seed in range(20)
    }
    assert len(drawn) > 2


def test_action_card_setup__one_of_each_then_one_more_each_round() -> None:
    match = solo().match()
    assert sorted(match.state.solo.deck) == ["fight", "mission", "passenger", "tech"]
    for deck in (5, 6, 7):
        answers(match, "pass")
        while match.asks() and ask_of(match).id != "turn.action":
            answers(match, ask_of(match).keys[0])
        assert len(match.state.solo.deck) == deck


def test_solo_gameplay__an_action_after_each_turn_and_the_rest_after_a_pass() -> None:
    match = after(solo().match(REST), "more", "room:weapons")
    assert match.state.solo.drawn == ["passenger"]
    assert ask_of(match).id == "turn.action"


def test_solo_gameplay__with_an_empty_deck_you_go_on_alone() -> None:
    board = solo()
    assert board.state.solo is not None
    board.state.solo.drawn, board.state.solo.deck = board.state.solo.deck, []
    match = after(board.match(), "more", "room:weapons")
    assert ask_of(match).id == "turn.action"
    assert len(match.state.solo.drawn) == 4


def test_take_tech__shadow_comes_to_you_and_the_tech_below_the_card_is_replaced() -> None:
    match = after(solo().match("tech", "T44"), "room:helm", "A1")
    assert match.state.solo.shadow == "A1"
    assert match.state.display[0] == "T44"
    assert match.state.tech_discards == ["T01"]


def test_take_tech__second_card_takes_the_second_tech_and_discards_omegas() -> None:
    board = solo()
    assert board.state.solo is not None
    board.state.solo.drawn = [Action.MISSION, Action.FIGHT, Action.PASSENGER]
    board.state.solo.deck = [Action.TECH]
    match = after(board.match("T44"), "more", "room:weapons")
    assert match.state.display[3] == "T44"
    assert match.state.tech_discards == ["T04"]


def test_complete_mission__a_move_to_an_adjacent_mission_by_your_choice() -> None:
    match = after(solo().match("mission", "M40"), "more", "room:weapons")
    assert ask_of(match, "shadow.mission").keys == ("A1", "A3", "A2")
    answers(match, "A3")
    state = match.state
    assert state.solo.shadow == "A3"
    assert state.solo.gone == ["M03"]
    assert state.numbers[4] == "A3"
    assert state.missions["A11"] == "M40"


def test_complete_mission__never_at_your_planet_nor_where_shadow_stands() -> None:
    board = solo()
    assert board.state.solo is not None
    board.state.solo.shadow = PlaceId("A1")
    match = board.fly("A4").match("mission")
    news = text_of(answers(match, "more", "room:weapons"))
    assert "moves to A5" in news, "A1 is left out, and A4 is yours"
    assert "A1" in match.state.missions
    assert "A4" in match.state.missions


def test_fight_pirate__beside_shadow_by_your_choice() -> None:
    board = solo()
    board.pirate("A0-A1", "ga").pirate("A0-A3", "ga")
    match = after(board.pirate("A4-A10", "ga").match("fight"), "room:repair", "cadet", "none")
    assert ask_of(match, "shadow.fight").keys == ("A0-A1", "A0-A3")
    answers(match, "A0-A3")
    assert list(match.state.pirates) == ["A0-A1", "A4-A10"]


def test_passenger_action__teddy_rests() -> None:
    match = solo().match(REST)
    assert "action: Passenger Action" in text_of(answers(match, "more", "room:weapons"))


def test_passenger_action__inspector_brill_wants_four_empty_slots() -> None:
    board = solo("brill")
    match = after(board.match(REST), "more", "room:weapons")
    assert me(match).hull == 3
    board = solo("brill")
    match = after(board.artifacts("RY RY").match(REST), "more", "room:weapons", "yellow")
    assert me(match).hull == 4


def test_passenger_action__comes_too_late_for_stealth_paint() -> None:
    board = solo("brill").install("T37", 3).artifacts("RY RY")
    match = after(board.match(REST), "more", "room:weapons", "yellow")
    assert me(match).hull == 4, "it cancels damage of the captain's own turn"


def test_passenger_action__professor_vane_takes_an_artifact() -> None:
    match = after(solo("vane").artifacts("RY RB").match(REST), "more", "room:weapons", "RY")
    assert me(match).artifacts == ["RB"]


def test_passenger_action__lady_saltire_calls_an_ambush() -> None:
    match = after(solo("saltire").match(REST, "green-medal"), "more", "room:weapons")
    assert match.state.pirates == {"A0-A3": "green-medal"}


def test_passenger_action__unit_nine_sends_an_android_home_or_the_marker_back() -> None:
    board = solo("nine")
    match = after(board.marker("T", 4).match(REST), "more", "room:weapons")
    assert me(match).markers[1] == 3
    board = solo("nine").with_crew("yellow android", "red")
    match = after(board.match(REST), "more", "room:weapons", "T2")
    assert me(match).markers[1] == 2
    assert Figure.ANDROID not in me(match).crew


def test_passenger_action__cadet_pip_keeps_the_first_waiting() -> None:
    match = after(solo("pip").match(REST), "more", "room:weapons")
    assert names(me(match).queue) == "yellow blue yellow red"


@pytest.mark.parametrize(("passenger", "asked"), [("pip", True), ("teddy", False)])
def test_completing_a_mission__costly_cadet_can_be_avoided(passenger: str, *, asked: bool) -> None:
    board = solo(passenger)
    board.mission("A1", "M12").fly("A1")
    match = after(board.with_crew("yellow cadet", "red").match(REST), "mission", "yellow")
    if asked:
        assert ask_of(match, "mission.line").rule == "Completing a Mission"
        answers(match, "ignore")
    assert me(match).crew.count(Figure.CADET) == 2 - asked


@pytest.mark.parametrize(("passenger", "asked"), [("brill", True), ("teddy", False)])
@pytest.mark.parametrize(("mission", "crew"), [("M06", "yellow red"), ("M45", "yellow red cadet")])
def test_completing_a_mission__bulky_cargo_can_be_avoided(
    mission: str, crew: str, passenger: str, *, asked: bool
) -> None:
    board = solo(passenger)
    board.mission("A1", mission).fly("A1")
    match = after(board.with_crew(crew, "blue").match(REST), "mission", *crew.split()[:-1])
    if asked:
        assert ask_of(match, "mission.line").rule == "Completing a Mission"
        answers(match, "ignore")
    assert me(match).cargo == 1 - asked


@pytest.mark.parametrize(
    ("passenger", "points"),
    [("teddy", 0), ("brill", -2), ("vane", 2), ("saltire", -1), ("nine", 1), ("pip", -1)],
)
def test_solo_scoring__each_passenger_adjusts_the_score(passenger: str, points: int) -> None:
    board = solo(passenger)
    board.artifacts("RY RY RB").trophies("pm", "ga").marker("T", 7)
    board.me().ready.append(Figure.ANDROID)
    assert PASSENGERS[content().passengers[passenger].id](board.me()) == points


@pytest.mark.parametrize(
    ("crew", "points"),
    [("", 0), ("cadet", -1), ("cadet cadet", -2), ("red-cmd", 1), ("red-cmd blue-cmd cadet", 1)],
)
def test_solo_scoring__cadet_pip_counts_commanders_and_cadets_wherever_they_are(
    crew: str, points: int
) -> None:
    for ready, queue in ((crew, "red"), ("red", crew)):
        assert PASSENGERS["P6"](solo("pip").crew(ready, queue)) == points


@pytest.mark.parametrize("queue", ["", "red", "red blue", "red red blue"])
def test_passenger_action__cadet_pip_needs_two_in_the_queue(queue: str) -> None:
    match = solo("pip").with_crew("yellow", queue).match(REST)
    news = text_of(answers(match, "more", "room:weapons"))
    # the figure that has fired is the last of the queue before Pip comes
    whole = [*queue.split(), "yellow"]
    moved = [*whole[1:], whole[0]] if len(whole) > 1 else whole
    assert names(me(match).queue) == " ".join(moved)
    assert ("goes to the back of the queue" in news) == (len(whole) > 1)


def test_solo_scoring__teddy_likes_a_ship_in_order() -> None:
    board = solo()
    board.me().hull = 1
    for slot in board.me().slots:
        slot.damaged = False
    assert PASSENGERS["P1"](board.me()) == 3


def test_solo_scoring__alone_the_score_is_all_and_among_several_somebody_wins() -> None:
    for seats, scored in ((1, True), (2, False)):
        match = between(GAME, ["fair"] * seats, "scored")
        assert match.result is not None
        assert match.result.scored is scored


def solo_event(event: str, faction: str, tech: str) -> Board:
    board = solo()
    board.install(tech, 3).marker(faction, 6)
    return board


def test_fleet_audit__medals_and_a_recall() -> None:
    match = after(solo_event("S-C", "C", "T07").match(REST), "room:T07", "C1")
    assert me(match).medals == 4
    assert names(me(match).ready) == "yellow blue cadet red"


def test_raider_summit__a_raid_then_a_safe_fight() -> None:
    board = solo_event("S-N", "N", "T12")
    match = after(board.fly("A7").match(REST, "yellow-android"), "room:T12", "N1", "A7-A8")
    assert (me(match).hull, len(me(match).pirates)) == (3, 1)


def test_vault_of_spares__one_of_the_two_stored_techs() -> None:
    match = after(solo_event("S-T", "T", "T18").match(REST), "room:T18", "T1")
    assert ask_of(match, "tech.take").keys == ("T36", "T22", "none")
    answers(match, "T22", "4")
    assert match.state.tech_discards == ["T36"]


def test_passengers__their_techs_leave_with_the_third_event() -> None:
    board = solo_event("S-C", "C", "T07")
    board.state.events[2] = None
    board.state.resolved = [EventId("S-N")]
    assert after(board.match(REST), "room:T07", "C1").state.removed == ["T36", "T22"]


def test_passengers__the_setting_says_what_each_scores() -> None:
    (setting,) = (each for each in GAME.settings if each.key == "passenger")
    assert setting.values["brill"] == "Inspector Brill (+5, -1 for each damage token)"
    assert all(len(words) <= 100 for words in setting.values.values())
