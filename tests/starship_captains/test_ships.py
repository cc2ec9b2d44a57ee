"""Damage, repairs, cargo, techs and their bonuses."""

from __future__ import annotations

import pytest

from rules.starship_captains.charts.kinds import Icon, TechId
from rules.starship_captains.charts.words import score_words
from rules.starship_captains.ship.techs import bonuses
from tests.starship_captains.position import Board, answers, ask_of, me, text_of
from tests.support.asking import after, heard, refuses


def fights(board: Board) -> Board:
    """Put a pirate beside Home Station, which flies nobody."""
    board.pirate("A0-A1", "pm")
    return board


def test_taking_damage__goes_to_an_empty_cargo_slot() -> None:
    match = after(fights(Board()).match(), "room:weapons", "A0-A1")
    assert me(match).hull == 4
    assert [slot.damaged for slot in me(match).slots].count(True) == 4


def test_busted_cargo__a_token_of_choice_makes_room() -> None:
    board = fights(Board()).artifacts("RY RY RB YB YB")
    match = after(board.match("RB"), "room:weapons", "yellow", "A0-A1")
    assert ask_of(match, "cargo.drop").keys == ("RY", "RB", "YB")
    assert len(match.state.pirates) == 1, "the pirate that is fought makes no room"
    answers(match, "YB")
    assert (me(match).hull, me(match).cargo) == (4, 6)
    answers(match, "RY", "RY")
    assert (me(match).artifacts, len(me(match).pirates)) == (["RB", "YB", "RB"], 1)


def test_excess_damage__has_no_limit_and_blocks_the_slots() -> None:
    board = fights(Board())
    board.me().hull = 8
    match, news = heard(board.match(), "room:weapons", "A0-A1")
    assert "takes 1 damage on top of the others" in text_of(news)
    captain = me(match)
    assert (captain.hull, captain.hold, captain.cargo) == (9, 0, 0)


def test_excess_damage__is_repaired_first_among_the_cargo_slots() -> None:
    board = Board()
    board.me().hull = 9
    match = after(board.match(), "room:repair", "cadet")
    assert ask_of(match, "repair.where").options[0].label == "Repair the excess damage (1)"
    answers(match, "hull")
    assert (me(match).hull, me(match).hold) == (8, 0)


def test_repairing_your_ship__one_token_from_anywhere() -> None:
    match = after(Board().match(), "room:repair", "cadet")
    assert ask_of(match, "repair.where").keys == ("hull", "1", "2", "5", "6", "none")
    answers(match, "5")
    assert not me(match).slots[4].damaged
    assert me(match).hull == 3


def test_repairing_your_ship__of_several_repairs_each_is_counted() -> None:
    match = after(Board().install("T22", 3).match(), "room:T22", "cadet")
    assert ask_of(match, "repair.where").prompt == "What do you repair (1 of 2)?"
    answers(match, "5")
    assert ask_of(match, "repair.where").prompt == "What do you repair (2 of 2)?"


def test_repairing_your_ship__may_be_declined() -> None:
    assert me(after(Board().match(), "room:repair", "cadet", "none")).damage == 7


def test_cargo__all_artifacts_of_a_row_are_seen_before_any_is_dropped() -> None:
    board = Board().install("T17", 3)
    match, news = heard(board.artifacts("RY RY RY RY").match("RB", "YB"), "room:T17")
    assert "gains a red/blue artifact and a yellow/blue artifact" in text_of(news)
    assert ask_of(match, "cargo.drop").keys == ("RY", "RB", "YB")
    answers(match, "RY")
    assert sorted(me(match).artifacts) == ["RB", "RY", "RY", "RY", "YB"]


def test_cargo__is_lost_where_all_slots_are_damaged() -> None:
    board = Board().install("T17", 3)
    board.me().hull = 8
    assert me(after(board.match("RB", "RB"), "room:T17")).artifacts == []


def test_researching_a_tech__into_an_empty_slot_without_damage() -> None:
    match = after(Board().match(), "room:science", "T01")
    assert ask_of(match, "tech.slot").keys == ("3", "4")
    answers(match, "3")
    assert me(match).slots[2].tech == "T01"


def test_researching_a_tech__the_space_is_filled_when_the_turn_ends_after_an_omega_too() -> None:
    match = after(Board().match("T40"), "room:science", "O02", "3")
    while match.state.active == 0:
        answers(match, "none")
    assert match.state.display[6] == "T40"


def test_researching_a_tech__has_no_effect_without_a_slot() -> None:
    board = Board().install("T30", 3)
    match, news = heard(board.install("T31", 4).match(), "more", "room:science")
    assert "has no slot for a tech" in text_of(news)
    assert match.state.active == 1


def test_researching_a_tech__replacing_tech_needs_no_empty_slot() -> None:
    board = Board().install("T30", 3)
    match = after(board.install("T31", 4).show("T22").match(), "room:science")
    assert ask_of(match, "tech.take").keys == ("T22", "none")
    answers(match, "T22", "3")
    assert match.state.tech_discards == ["T30"]
    assert me(match).slots[2].tech == "T22"


def test_researching_a_tech__discards_make_a_new_pile() -> None:
    board = Board()
    state = board.state
    state.tech_discards, state.tech_pool = state.tech_pool, []
    match = after(board.match(), "room:science", "O02", "4")
    while match.state.active == 0:
        answers(match, "none")
    assert None not in match.state.display
    assert match.state.tech_discards == []


def test_damaged_slots__hold_no_tech_but_their_icons_count() -> None:
    board = Board()
    state = board.state
    assert state.captains[0].slots[1].damaged
    assert bonuses(state, board.me(), 2, TechId("T28")) == []
    assert bonuses(state, board.me(), 2, TechId("T44")) == [Icon.MEDAL]


def test_tech_bonuses__top_before_bottom_each_pair_once() -> None:
    board = Board()
    assert bonuses(board.state, board.me(), 3, TechId("T02")) == [Icon.MEDAL]
    assert bonuses(board.state, board.me(), 3, TechId("T09")) == [Icon.MEDAL, Icon.MOVE]
    board.install("T17", 3)
    icons = bonuses(board.state, board.me(), 3, TechId("T04"))
    assert icons == [Icon.MEDAL, Icon.REPAIR, Icon.MOVE]
    assert bonuses(board.state, board.me(), 3, TechId("T27")) == []


def test_tech_bonuses__are_resolved_at_once() -> None:
    assert me(after(Board().show("T44").match(), "room:science", "T44", "3")).medals == 2


def test_tech_bonuses__a_move_flies_the_ship() -> None:
    match = after(Board().match(), "room:science", "T04", "4", "none")
    assert me(match).medals == 2
    assert ask_of(match, "move.to").prompt == "Where do you move?"


def test_recycling_a_tech_slot__puts_a_tech_over_another() -> None:
    match = after(Board().install("T16", 3).install("T30", 4).match(), "room:T16", "T02")
    assert ask_of(match, "tech.slot").keys == ("3", "4")
    answers(match, "4")
    assert match.state.tech_discards == ["T30"]
    assert me(match).slots[3].tech == "T02"


def test_types_of_techs__a_discarded_omega_goes_to_the_omegas() -> None:
    board = Board().install("T16", 3)
    match = after(board.install("O05", 4).match(), "room:T16", "T02", "4")
    assert match.state.omega_discards == ["O05"]


@pytest.mark.parametrize("tech", ["T25", "T26"])
def test_effects__a_single_use_tech_is_discarded_first(tech: str) -> None:
    match = after(Board().install(tech, 3).match(), f"room:{tech}", "cadet")
    assert match.state.tech_discards == [tech]
    assert me(match).slots[2].tech is None


def test_fighting_pirates__a_line_never_fights_by_itself() -> None:
    match = after(Board().pirate("A0-A1", "ga").match(), "room:weapons")
    ask = ask_of(match, "fight.which")
    assert (ask.keys, ask.default) == (("A0-A1", "none"), "")


def test_repairing_your_ship__several_places_are_asked_for() -> None:
    match = after(Board().match(), "room:repair", "cadet")
    assert (ask_of(match).keys[0], ask_of(match).default) == ("hull", "")


def test_excess_damage__its_repair_is_reported_as_such() -> None:
    board = Board()
    board.me().hull = 9
    news = text_of(answers(board.match(), "room:repair", "cadet", "hull"))
    assert "repairs 1 excess damage" in news
    assert "cargo slot" not in news


def test_stealth_paint__labels_say_what_it_cancels() -> None:
    board = Board().install("T37", 3).pirate("A0-A1", "gm").pirate("A1-A5", "ga")
    match = after(board.mission("A1", "M29").match(), "room:helm")
    assert ask_of(match).label("A1").endswith("1 move, no damage (Stealth Paint)")
    assert ask_of(match).label("A5").endswith("2 moves, 1 damage (Stealth Paint)")
    match = after(board.match(), "room:weapons")
    assert ask_of(match).label("A0-A1").endswith("for no damage (Stealth Paint)")


def test_stealth_paint__a_line_says_so_too() -> None:
    board = Board().install("T37", 3).mission("A1", "M29").fly("A1")
    match = after(board.match(), "mission", "yellow", "blue", "red")
    assert ask_of(match, "mission.line").label("use") == (
        "Use it: 2 damage, 4 steps on a track; Stealth Paint cancels 1 damage"
    )


@pytest.mark.parametrize(
    ("aboard", "taken", "bonus"),
    [
        ({"T36": 5}, "T01", "2 repairs"),
        ({"T24": 5}, "T02", "a medal and a medal"),
        ({"T36": 3}, "T04", "2 repairs and a move"),
        ({"T36": 3, "T44": 5}, "T04", "jump"),
    ],
)
def test_repair_bots_wormhole_generator__labels_tell_what_the_bonus_is(
    aboard: dict[str, int], taken: str, bonus: str
) -> None:
    board = Board()
    for tech, slot in aboard.items():
        board.install(tech, slot)
    board.me().slots[1].damaged = False
    match = after(board.match(), "room:science", taken)
    assert ask_of(match, "tech.slot").label("4") == f"Slot 4: {bonus}"


def test_tincan_library__undrawn_tech_is_refused_with_the_reason() -> None:
    board = Board().mission("A1", "M25").fly("A1")
    match = after(board.match("T10", "T11", "T12"), "mission", "blue", "yellow", "red")
    assert ask_of(match, "tech.take").keys == ("T10", "T11", "T12", "none")
    refuses("T01 Impulse Array wasn't drawn", match.answer, 0, "T01")


def test_training__a_free_one_is_notified_as_free() -> None:
    match = Board().install("T46", 3).match()
    assert ask_of(match).label("train:cadet") == "Train a cadet (free)"
    assert "trains a cadet as a red ensign for free" in text_of(
        answers(match, "train:cadet", "red")
    )
    news = text_of(answers(match, "train:red", "blue"))
    assert "trains a red ensign as a blue ensign for a medal" in news


@pytest.mark.parametrize(("halves", "words"), [(2, "1 point"), (1, "½ point"), (3, "1½ points")])
def test_scoring__points_agree_with_their_number(halves: int, words: str) -> None:
    assert score_words(halves) == words
