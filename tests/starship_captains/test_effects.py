"""The effects, and the notes on certain cards."""

from __future__ import annotations

import pytest

from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Deed, EventId, Step, deeds
from rules.starship_captains.charts.notation import read_effect
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.effects.resolve import RULES
from tests.starship_captains.position import Board, answers, ask_of, me, names, text_of
from tests.support.asking import after


def test_effects__every_kind_has_its_rule() -> None:
    assert {*RULES, Deed.COPY_ROOM} == set(Deed)


def test_effects__every_kind_is_on_some_card() -> None:
    cards = content()
    effects = [line.effect for mission in cards.missions.values() for line in mission.lines]
    effects += [tech.room.effect if tech.room else tech.effect for tech in cards.techs.values()]
    effects += [part.effect for event in cards.events.values() for part in event.parts]
    effects += [room.effect for room in cards.rooms.values()]
    assert {deed for effect in effects for deed in deeds(effect)} == set(Deed)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dmg(2), adv(any,4)", "2 damage, 4 steps on a track"),
        ("{repair(2) / adv(N,2)}", "2 repairs or 2 Ni'an steps"),
        ("pay(art)->[adv(any,4)]", "for an artifact: 4 steps on a track"),
        ("per(android)->[adv(T,2)]", "for each android: 2 Tincan steps"),
    ],
)
def test_effects__notation_and_words(text: str, words: str) -> None:
    assert effect_words(read_effect(text)) == words


@pytest.mark.parametrize(
    "text", ["", "fly(2)", "{move / jump", "move(2", "move move", "adv(X,2)", "pay(art)"]
)
def test_effects__a_broken_notation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_effect(text)


def test_effects__a_step_is_frozen_and_can_be_a_key() -> None:
    assert {read_effect("move(2)"): 1}[(Step(Deed.MOVE, 2),)] == 1


def on(card: str, ready: str, queue: str = "red", **options: str) -> Board:
    """Return a board with a mission at A1, and the ship there."""
    return Board(2, **options).mission("A1", card).fly("A1").with_crew(ready, queue)


def test_gateway_to_the_stars__the_order_stays_and_only_its_captain_knows_it() -> None:
    match = after(on("M23", "blue cadet cadet").match("M40", "M41", "M42"), "mission", "blue", "T1")
    state = match.state
    assert state.missions["A11"] == "M40", "the first of them is dealt after the mission"
    assert [peek.mission for peek in state.peeked] == ["M41", "M42"]
    assert [card.id for card in match.view(0).known] == ["M41", "M42"]
    assert match.view(1).known == ()


def test_restore_the_hive_mind__androids_on_the_mission_count() -> None:
    match = after(on("M24", "blue android red").match(), "mission", "blue")
    answers(match, *(["android"] if ask_of(match).id == "mission.crew" else []))
    assert names(me(match).ready) == "android", "gained on the first line"
    assert ask_of(match, "track.advance").keys == ("T2", "T1", "none")
    answers(match, "T2", "T1")
    assert me(match).markers[1] == 3


def test_tincan_library__three_drawn_one_installed_the_rest_discarded() -> None:
    match = after(on("M25", "blue cadet cadet").match("T30", "T31", "T32"), "mission", "blue")
    assert ask_of(match, "tech.take").keys == ("T30", "T31", "T32", "none")
    answers(match, "T31", "3")
    assert match.state.tech_discards == ["T30", "T32"]
    assert me(match).slots[2].tech == "T31"


def test_steal_secret_plans__three_omegas_one_over_a_tech() -> None:
    board = on("M26", "yellow cadet cadet")
    board.install("T30", 3).install("T31", 4)
    match = after(board.match("O07", "O08", "O09"), "mission", "yellow", "O08")
    assert ask_of(match, "tech.slot").keys == ("4", "3")
    answers(match, "3")
    assert match.state.omega_discards == ["O07", "O09"]
    assert match.state.tech_discards == ["T30"]


def test_omega_megacomputer__is_discarded_for_three_omegas() -> None:
    board = Board().install("T20", 3)
    match = after(board.match("O07", "O08", "O09"), "room:T20", "O09", "3")
    assert me(match).slots[2].tech == "O09"
    assert match.state.tech_discards == ["T20"]


def test_holodeck__copies_a_room_on_display_or_of_another_captain() -> None:
    match = after(Board().install("T19", 3).install("T21", 3, seat=1).match(), "room:T19")
    assert ask_of(match, "holodeck.copy").keys == ("T21", "T01", "T02", "T03", "T04", "T05")
    answers(match, "T21")
    assert names(me(match).ready) == "red yellow cadet android"


def test_holodeck__is_discarded_for_a_copied_single_use() -> None:
    match = after(Board().install("T19", 3).show("T25").match(), "room:T19", "T25", "stop")
    assert "T19" in match.state.tech_discards
    assert match.state.display[0] == "T25"
    assert names(me(match).ready) == "red yellow cadet cadet"


def test_fold_engine__jumps_then_advances_the_cooperative_alone() -> None:
    board = Board().install("T06", 3).pirate("A0-A1", "gm")
    match = after(board.match(), "room:T06")
    assert ask_of(match).id == "jump.to"
    answers(match, "A11")
    assert (me(match).at, me(match).hull) == ("A11", 3)
    assert ask_of(match, "track.advance").keys == ("C1", "none")
    answers(match, "C1")
    assert me(match).markers == [1, 0, 0]


def test_quantum_torpedoes__each_fight_is_optional() -> None:
    board = Board().install("T13", 3).pirate("A0-A1", "pa").pirate("A0-A3", "ga")
    assert len(me(after(board.match(), "room:T13", "A0-A1", "none")).pirates) == 1


@pytest.mark.parametrize(("tech", "token"), [("T27", "RY"), ("T28", "pirate")])
def test_artifact_display_trophy_display__pay_for_medals_and_mix(tech: str, token: str) -> None:
    match = Board().install(tech, 3).artifacts("RY RB").trophies("pm", "gm").match()
    assert "promote:red" in ask_of(match).keys, "a medal and two tokens are three medals"
    answers(match, "promote:red", token)
    assert ask_of(match, "medal.with").keys[0] == "medal", "the cheapest comes first, and is asked"
    assert ask_of(match, "medal.with").default == ""
    news = text_of(answers(match, "medal"))
    assert me(match).commanders == 1
    assert me(match).medals == 0
    words = "a red/yellow artifact, a medal and a red/blue artifact"
    paid = words if token == "RY" else "2 pirate tokens and a medal"
    assert f"promotes a red ensign to commander for {paid}" in news


def test_dimensional_lockers__hold_cargo_without_damage() -> None:
    board = Board().install("T29", 3)
    board.me().hull = 9
    board.artifacts("RY RB YB").pirate("A0-A1", "ga")
    match = after(board.match(), "room:weapons", "yellow", "A0-A1")
    assert me(match).hull == 10
    assert ask_of(match, "cargo.drop").keys == ("RY", "RB", "YB", "pirate")
    answers(match, "RY")
    assert (me(match).artifacts, len(me(match).pirates)) == (["RB", "YB"], 1)


def test_dimensional_lockers__what_does_not_fit_is_lost_with_the_card() -> None:
    board = Board().install("T29", 3).install("T16", 4)
    board.me().hull = 8
    match = after(board.artifacts("RY RB YB").match(), "room:T16", "blue", "T01", "3")
    assert me(match).artifacts == []


def test_hull_plating__a_pirate_token_cancels_a_damage_but_not_the_one_being_fought() -> None:
    board = Board().install("T30", 3).pirate("A0-A1", "ga").pirate("A0-A3", "ga")
    match = after(board.match(), "room:weapons", "A0-A1")
    assert me(match).hull == 4, "no token was there yet"
    answers(match, "pass", seat=1)
    answers(match, "room:helm", "A3")
    assert ask_of(match, "damage.plating").keys == ("damage", "plating")
    answers(match, "plating")
    assert (me(match).hull, me(match).pirates) == (4, [])


def test_hyper_charger__each_move_or_a_jump_may_be_a_repair() -> None:
    board = Board().install("T31", 3)
    match = after(board.install("T25", 4).match(), "room:helm", "repair", "hull", "A1")
    assert (me(match).hull, me(match).at) == (2, "A1")
    answers(match, "pass", seat=1)
    answers(match, "room:T25", "cadet", "repair", "hull")
    assert (me(match).hull, me(match).at) == (1, "A1")


@pytest.mark.parametrize(("card", "steps"), [("M08", 2), ("M14", 0)])
def test_nian_comms__look_for_printed_icons_on_any_line(card: str, steps: int) -> None:
    board = on(card, "cadet cadet").install("T32", 3)
    match = after(board.match(), "mission", *(["N2", "none"] if steps else []))
    assert me(match).markers[2] == steps


@pytest.mark.parametrize(
    ("tech", "card", "markers"),
    [
        ("T33", "M44", [1, 0, 0]),
        ("T34", "M44", [0, 0, 0]),
        ("T35", "M44", [0, 1, 0]),
        ("T34", "M07", [0, 0, 1]),
    ],
)
def test_observers__a_line_of_the_colour_counts_once_used_or_not(
    tech: str, card: str, markers: list[int]
) -> None:
    match = after(on(card, "cadet cadet cadet").install(tech, 3).match(), "mission")
    while match.state.active == 0:
        answers(match, ask_of(match).keys[0])
    assert me(match).markers == markers


def test_repair_bots__two_repairs_for_a_tech_bonus_their_own_too() -> None:
    board = Board()
    board.me().slots[1].damaged = False
    match = after(board.show("T36").match(), "room:science", "T36", "2", "hull", "hull")
    assert me(match).hull == 1
    assert match.state.active == 1


def test_stealth_paint__cancels_the_first_damage_of_each_own_turn() -> None:
    board = Board().install("T37", 3)
    match = after(board.pirate("A0-A1", "ga").pirate("A1-A5", "ga").match(), "room:helm", "A5")
    assert me(match).hull == 4
    board = on("M32", "blue yellow cadet")
    match = after(board.install("T37", 3).match(), "mission", "blue", "yellow", "use", "use")
    assert me(match).hull == 4, "of two printed damages the first is cancelled"


def test_universal_translator__another_named_track_but_all_steps_on_one() -> None:
    match = after(Board().install("T43", 3).install("T18", 4).match(), "room:T18")
    keys = ask_of(match, "track.advance").keys
    assert keys == ("T3", "T2", "T1", "C3", "C2", "C1", "N3", "N2", "N1", "none")


def test_wormhole_generator__a_bonus_move_is_a_jump() -> None:
    board = Board().install("T44", 5)
    match = after(board.install("T17", 3).show("T04").match(), "room:science", "T04")
    assert ask_of(match).id == "jump.to"


def test_diplomatic_order_and_crisis__are_in_the_factions_tests() -> None:
    assert content().events[EventId("E-C1")].lasting
    assert content().events[EventId("E-N1")].lasting


def test_deflector_grid__pirates_do_not_hurt_moves() -> None:
    board = Board().install("T38", 3)
    assert me(after(board.pirate("A0-A1", "ga").match(), "room:helm", "A1")).hull == 3


def test_bounty_scanner_and_salvage_arms__with_each_fight_and_token() -> None:
    board = Board().install("T39", 3).install("T40", 4).pirate("A0-A1", "ga")
    match = after(board.match(), "room:weapons", "A0-A1", "N1", "hull")
    assert (me(match).markers[2], me(match).hull) == (1, 3)


def test_courtesy_flags__once_a_round_at_a_station() -> None:
    match = after(Board().install("T41", 3).match(), "more", "room:weapons", "T2")
    answers(match, "pass", seat=1)
    answers(match, "room:repair", "cadet", "none")
    assert ask_of(match).id == "turn.action"
    assert me(match).markers == [0, 2, 0]


def test_courtesy_flags__declined_they_are_not_used_up() -> None:
    match = after(Board().install("T41", 3).match(), "more", "room:weapons", "none")
    answers(match, "pass", seat=1)
    answers(match, "room:repair", "cadet", "none", "N2")
    assert me(match).markers == [0, 0, 2]


def test_away_team_kits__a_medal_for_a_long_mission() -> None:
    match = after(on("M37", "cadet cadet cadet").install("T42", 3).match(), "mission")
    assert me(match).medals == 2


def test_officer_academy_and_cross_training__cheaper_rings_and_a_free_training() -> None:
    board = Board().install("T45", 3).install("T46", 4)
    board.me().medals = 2
    match = after(board.match(), "train:cadet", "red")
    assert me(match).medals == 2
    answers(match, "promote:red")
    assert me(match).medals == 0
    assert not [key for key in ask_of(match).keys if key.startswith("train:")]


def test_field_simulator__one_cadet_matches_a_line_but_not_gold() -> None:
    match = after(on("M37", "cadet cadet cadet").install("T47", 3).match(), "mission")
    assert ask_of(match).id == "mission.line"
    answers(match, "ignore")
    assert ask_of(match).id == "mission.line"
    answers(match, "use", "T2")
    assert me(match).missions == ["M37"]
    assert me(match).markers == [0, 2, 0]


@pytest.mark.parametrize(
    ("crew", "asked"),
    [("cadet cadet yellow", "mission.line"), ("cadet blue yellow", "track.advance")],
)
def test_field_simulator__asks_only_where_a_later_cadet_could_match(crew: str, asked: str) -> None:
    match = after(on("M37", crew).install("T47", 3).match(), "mission", *crew.split()[:2])
    assert ask_of(match).id == asked


def test_charging_rack__a_medal_keeps_the_android_in_the_queue() -> None:
    board = on("M14", "android cadet")
    match = after(board.install("T48", 3).match(), "mission", "android", "medal")
    assert names(me(match).queue) == "red android cadet"
    assert me(match).medals == 1


def test_command_chair__an_ensign_of_any_colour_obeys() -> None:
    board = Board().install("T49", 3).with_crew("red-cmd", "yellow blue")
    match = after(board.match(), "room:helm", "stop")
    assert ask_of(match).keys[2:] == ("recall:yellow", "recall:blue", "none")


def test_artifact_resonator__steps_after_artifacts_have_worked() -> None:
    board = Board().install("T50", 3).artifacts("RY RY")
    match = after(board.match(), "room:helm", "artifacts", "stop", "C2", "none")
    assert me(match).markers[0] == 2


def test_effects__declined_payment_brings_no_benefit() -> None:
    board = Board().install("T10", 3)
    match = after(board.trophies("pm").match(), "room:T10", "none")
    assert me(match).medals == 1
    board = Board().install("T10", 3)
    match = after(board.trophies("pm").match(), "room:T10", "pirate", "N1")
    assert (me(match).medals, me(match).pirates, me(match).markers[2]) == (3, [], 1)


def test_effects__a_tech_as_price() -> None:
    board = on("M21", "yellow cadet")
    match = after(board.install("T30", 3).match(), "mission", "cadet", "T30", "C2", "none")
    assert (me(match).medals, me(match).techs) == (3, [])


def test_effects__a_slash_is_one_or_the_other() -> None:
    match = after(on("M09", "yellow cadet").match(), "mission", "cadet")
    ask = ask_of(match, "effect.either")
    assert ask.prompt == "3 Ni'an steps or a medal?"
    assert [option.label for option in ask.options] == [
        "3 Ni'an steps (on the way: a repair)",
        "A medal",
    ]
    answers(match, "b")
    assert me(match).medals == 2


def test_effects__split_steps_may_go_to_different_tracks() -> None:
    match = after(on("M35", "red cadet cadet").match(), "mission", "red", "C1", "T1", "N1")
    assert me(match).markers == [1, 1, 1]


def test_effects__recall_calls_the_front_of_the_queue() -> None:
    board = Board().install("T26", 3).with_crew("cadet", "red yellow blue")
    match = after(board.match(), "room:T26")
    assert names(me(match).ready) == "red yellow blue"
    assert names(me(match).queue) == "cadet"


def test_effects__jump_comes_before_the_ambush_of_the_same_line() -> None:
    match = on("M18", "red cadet").match("green-medal")
    news = text_of(answers(match, "mission", "red", "use", "A10"))
    assert "A green pirate (a medal and an artifact) appears on A10-A13" in news


def test_effects__fight_safe_does_no_damage() -> None:
    board = Board().install("T08", 3)
    match = after(board.pirate("A0-A1", "ga").match(), "room:T08", "A0-A1")
    assert (me(match).hull, len(me(match).pirates)) == (3, 1)


def test_shortage__medals_and_figures_never_run_out() -> None:
    board = Board().install("T24", 3).with_crew("cadet " * 15, "red")
    board.me().medals = 30
    assert me(after(board.match(), "room:T24")).medals == 31
