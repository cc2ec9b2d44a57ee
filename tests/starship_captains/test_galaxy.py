"""Moves, jumps, stations, reservations and pirates."""

from __future__ import annotations

import pytest

from rules.starship_captains.charts.kinds import PlaceId, Station
from rules.starship_captains.galaxy.moves import settle
from rules.starship_captains.position.state import NOBODY
from tests.starship_captains.position import Board, answers, ask_of, me, names, text_of
from tests.support.asking import after, heard


def test_moves__up_to_two_along_routes() -> None:
    match = after(Board().match(), "room:helm")
    keys = ask_of(match, "move.to").keys
    assert keys == ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "stop")
    answers(match, "A9")
    assert me(match).at == "A9"


def test_moves__lapsing_steps_are_stated_in_advance() -> None:
    labels = {
        option.key: option.label for option in ask_of(after(Board().match(), "room:helm")).options
    }
    assert labels["A1"].endswith(": 1 move, 1 unused")
    assert labels["A4"].endswith(": 2 moves")
    assert labels["stop"] == "Stay here; 2 moves are lost"


def test_stations__move_names_the_station_tile() -> None:
    board = Board().fly("A8")
    board.state.open.remove(Station.NIAN)
    board.state.waiting.append(Station.NIAN)
    match = after(board.match(), "room:helm")
    labels = [option.label for option in ask_of(match, "move.to").options]
    assert any("(Tincan station: an android): " in label for label in labels)
    assert any("(Ni'an station: closed): " in label for label in labels)


def test_next_round__news_name_the_first_captain() -> None:
    match = after(Board().match(), "pass")
    assert "Round 2 begins with {1}. Every captain gets a medal." in text_of(
        answers(match, "pass", seat=1)
    )


def test_passing__news_name_captains_without_an_action() -> None:
    board = Board().with_crew("cadet", "red yellow blue")
    match = after(board.match(), "room:repair", "hull")
    news = answers(match, "room:repair", "cadet", "hull", seat=1)
    (forced,) = [item for item in news if "can't do anything more" in item.text]
    assert forced.text == "{0} can't do anything more and passes."
    assert forced.headline, "its player pressed nothing"


def test_moves__are_optional() -> None:
    match = after(Board().match(), "room:helm", "stop")
    assert me(match).at == "A0"
    assert match.state.active == 1


def test_pirates_on_routes__each_costs_a_damage_and_stays() -> None:
    match = after(Board().pirate("A0-A1", "gm").pirate("A1-A5", "ga").match(), "room:helm")
    labels = {option.key: option.label for option in ask_of(match).options}
    assert labels["A5"].endswith("2 moves, 2 damage")
    answers(match, "A5")
    assert me(match).hull == 5
    assert len(match.state.pirates) == 2


def test_moves__take_the_way_of_least_damage() -> None:
    match = after(Board().install("T01", 3).pirate("A2-A7", "gm").match(), "room:T01")
    labels = {option.key: option.label for option in ask_of(match).options}
    assert labels["A7"].endswith("3 moves")
    answers(match, "A7")
    assert me(match).hull == 3


def test_jumps__go_anywhere_past_pirates() -> None:
    board = Board().install("T25", 3)
    match = after(board.pirate("A0-A1", "gm").match(), "room:T25", "cadet")
    ask = ask_of(match, "jump.to")
    assert len(ask.keys) == 14
    assert ask.keys[-1] == "stop"
    answers(match, "A1")
    assert (me(match).at, me(match).hull) == ("A1", 3)


def test_stations__the_tile_is_used_when_a_turn_ends_there() -> None:
    match, news = heard(Board().fly("A3").match("RB"), "room:helm", "A12")
    assert "uses the Ni'an station: an artifact, a repair" in text_of(news)
    answers(match, "hull")
    assert me(match).artifacts == ["RB"]
    assert me(match).hull == 2
    assert match.state.open == ["tincan"]
    assert match.state.waiting == ["home", "nian"]


def test_stations__home_gives_cooperative_then_tincan_then_nian() -> None:
    board = Board()
    board.state.waiting, board.state.open = [], [Station.HOME, Station.NIAN, Station.TINCAN]
    match = after(board.match(), "pass")
    for faction in ("C", "T", "N"):
        assert ask_of(match, "track.advance").keys == (f"{faction}1", "none")
        answers(match, f"{faction}1")
    assert me(match).markers == [1, 1, 1]


def test_hyper_charger__repairs_nothing_where_nothing_is_damaged() -> None:
    board = Board().install("T31", 3).install("T25", 4)
    captain = board.me()
    captain.hull = 0
    for slot in captain.slots:
        slot.damaged = False
    match = board.match()
    start = match.save()
    for keys, question in ((("room:helm",), "move.to"), (("room:T25", "cadet"), "jump.to")):
        match = after(match.load(start, {"starship_captains": match.game}), *keys)
        assert "repair" not in ask_of(match, question).keys


def test_hyper_charger__makes_a_repair_of_a_move_or_a_jump() -> None:
    match = Board().install("T31", 3).install("T25", 4).match()
    start = match.save()
    for keys, question in ((("room:helm",), "move.to"), (("room:T25", "cadet"), "jump.to")):
        match = after(match.load(start, {"starship_captains": match.game}), *keys)
        assert ask_of(match, question).label("repair") == "Repair instead (Hyper-Charger)"
        answers(match, "repair", "hull")
        assert me(match).hull == 2


def test_stations__without_its_tile_nothing_happens() -> None:
    board = Board().fly("A3")
    board.state.open.remove(Station.NIAN)
    board.state.waiting.append(Station.NIAN)
    assert me(after(board.match(), "room:helm", "A12")).artifacts == []


def test_stations__only_the_end_of_the_turn_counts() -> None:
    match = after(Board().install("T01", 3).fly("A3").match(), "room:T01", "A13")
    assert match.state.open == ["nian"], "A12 was passed, A13 was used"
    assert names(me(match).ready) == "yellow blue cadet android"


def test_stations__waiting_there_has_no_effect() -> None:
    match = after(Board().fly("A12", seat=1).match(), "room:helm", "A1")
    assert match.state.open == ["nian", "tincan"]


def test_triangle_tiles__show_where_the_next_mission_comes() -> None:
    view = Board().match().view(0)
    assert [place.place.id for place in view.places if place.next_mission] == ["A11"]
    assert [place.number for place in view.places if place.number] == [1, 2, 3, 4, 5]


def test_whose_mission__the_first_ship_reserves_it() -> None:
    match = after(after(Board().match(), "room:helm", "A1"), "room:helm", "A1", seat=1)
    assert match.state.reserved("A1") == 0
    assert "mission" in ask_of(match).keys
    answers(match, "pass")
    assert "mission" not in ask_of(match, seat=1).keys


def test_whose_mission__covers_a_later_mission() -> None:
    board = Board().fly("A11").fly("A1", seat=1)
    board.state.active = 1
    match = after(board.match("M30"), "mission", "yellow", "blue", seat=1)
    while match.state.active == 1:
        answers(match, ask_of(match, seat=1).keys[0], seat=1)
    assert match.state.missions["A11"] == "M30"
    assert match.view(1).places[11].reserved == 0


@pytest.mark.parametrize(("at", "holder"), [("A0", None), ("A12", None), ("A9", 0)])
def test_whose_mission__a_planet_is_reserved_but_no_station(at: str, holder: int | None) -> None:
    board = Board().fly("A4", seat=1)
    places = {place.place.id: place for place in board.fly(at).match().view(None).places}
    assert places[PlaceId(at)].reserved == holder


def test_whose_mission__goes_to_the_remaining_ship() -> None:
    match = after(Board().fly("A1").fly("A1", seat=1).match(), "room:helm", "A4")
    assert match.state.reserved("A1") == 1


def test_whose_mission__two_remaining_ships_may_both_complete() -> None:
    board = Board(3)
    for seat in range(3):
        board.fly("A1", seat=seat)
    match = board.match()
    assert match.state.reserved("A1") == 0
    answers(match, "room:helm", "A4")
    assert match.state.reserved("A1") == -1
    assert "mission" in ask_of(match, seat=1).keys
    answers(match, "pass", seat=1)
    assert "mission" in ask_of(match, seat=2).keys


def test_whose_mission__leaving_and_coming_back_in_one_turn() -> None:
    board = Board().fly("A1")
    settle(board.state, 0, PlaceId("A4"))
    assert board.state.reserved(PlaceId("A1")) == NOBODY
    settle(board.state, 0, PlaceId("A1"))
    assert board.state.reserved(PlaceId("A1")) == 0
    board.fly("A1", seat=1)
    settle(board.state, 0, PlaceId("A4"))
    settle(board.state, 0, PlaceId("A1"))
    assert board.state.reserved(PlaceId("A1")) == 1


def test_fighting_pirates__damage_then_token_and_rewards() -> None:
    match = Board().pirate("A0-A1", "pm").match("YB")
    news = text_of(answers(match, "room:weapons", "A0-A1"))
    assert news.index("takes 1 damage") < news.index("gains a medal") < news.index("blue artifact")
    captain = me(match)
    assert (captain.medals, captain.artifacts, len(captain.pirates)) == (2, ["YB"], 1)
    assert match.state.pirates == {}


def test_fighting_pirates__only_beside_the_ship_and_never_forced() -> None:
    board = Board().pirate("A0-A1", "pm")
    match = after(board.pirate("A4-A10", "pm").match(), "room:weapons")
    assert ask_of(match, "fight.which").keys == ("A0-A1", "none")
    answers(match, "none")
    assert me(match).hull == 3


def test_two_types_of_pirate_tokens__the_other_brings_an_android() -> None:
    captain = me(after(Board().pirate("A0-A1", "ga").match(), "room:weapons", "A0-A1"))
    assert (captain.medals, captain.artifacts, len(captain.pirates)) == (1, [], 1)
    assert names(captain.ready) == "red blue cadet android"


@pytest.mark.parametrize(("exhaust", "route"), [("p", "A0-A1"), ("g", "A0-A3"), ("y", "A0-A2")])
def test_pirate_ambush__takes_the_route_of_its_exhaust(exhaust: str, route: str) -> None:
    board = Board().install("T12", 3)
    words = {"p": "purple", "g": "green", "y": "yellow"}
    match = after(board.match(f"{words[exhaust]}-medal"), "room:T12", "none")
    assert list(match.state.pirates) == [route]


def test_pirate_ambush__a_taken_route_discards_it() -> None:
    board = Board().install("T12", 3)
    match = after(board.pirate("A0-A1", "ga").match("purple-medal"), "room:T12", "none")
    assert match.state.pirates == {"A0-A1": "green-android"}
    assert match.state.pirate_discards == ["purple-medal"]


def test_if_tokens_run_out__discards_make_a_new_pile() -> None:
    board = Board().install("T14", 3)
    state = board.state
    state.pirate_discards, state.pirate_pool = state.pirate_pool, []
    match = after(board.match(), "room:T14")
    assert len(me(match).pirates) == 1
    assert len(match.state.pirate_pool) == 29
