"""Corners where several rules meet, played from laid-out positions."""

from __future__ import annotations

import pytest

from rules.ganymede import GANYMEDE
from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.position.scoring import ship_points
from rules.ganymede.position.state import EARTH, MARS, NOWHERE, SHIP_1, SHIP_2, Buried
from rules.kernel import Match, SeededDice
from tests.ganymede.own_cards import own_file
from tests.ganymede.position import Board, answers, ask_of, crowd, finish
from tests.support.asking import after, heard


def own_board(*changes: tuple[str, str], track: str = "hop") -> Board:
    """Return a table with an owner's cards: the built-in ones with changes."""
    text = own_file(*changes)
    board = Board(content=text, track=track)
    board.content = content_of(text)
    return board


def test_3_8_4_a_small_crew_is_complete_with_one_fewer() -> None:
    board = Board().with_player(mars="RR", crew1="R", ships=("S17", "S02"))
    match = after(board.show("M03").match(), "mars:M03")
    assert (crowd(match, SHIP_1), crowd(match, SHIP_2)) == ("RR", "R"), "nobody was asked"


def test_3_8_4_a_complete_small_crew_of_different_settlers_may_adapt() -> None:
    board = Board().with_player(mars="R", crew1="Y", crew2="YB", ships=("S01", "S18"))
    board.show("M01 M13 M19 M25").with_player(tiles="T05 T10 T15")
    match = after(board.match(), "discard:T05", "discard:T10", "discard:T15", "move:mars-R")
    assert crowd(match, SHIP_2) == "RYB"
    answers(match, "adapt:ship2-R")
    assert crowd(match, SHIP_2) == "YBP"


def test_3_8_11_a_launch_comes_before_the_hand_limit() -> None:
    board = Board().with_player(mars="RR", crew1="R", crew2="R", hand="S10 S11 S12 S13")
    match = after(board.show("M28").show("S20 S21 S22").match(), "mars:M28", "draw:S20")
    assert ask_of(match).id == "launch.take", "five ships in hand may wait"
    answers(match, "S21", "S21")
    assert ask_of(match).id == "hand.return"
    answers(match, "S20")
    assert match.state.players[0].hand == ["S10", "S11", "S12", "S13"]


def test_3_8_12_shuttle_completing_no_further_row_brings_no_bonus() -> None:
    board = Board().with_player(earth="R", used="E07 E13 E19 E25 E02")
    assert list(after(board.show("E01").match(), "earth:E01", "skip").asks()) == [1]


def test_3_8_11_the_drawn_ship_of_a_launch_fills_the_other_gap_first() -> None:
    board = Board().with_player(mars="R", crew1="RR", ships=("S15", None))
    match = after(board.show("M01").show("S20 S21 S22").match(), "mars:M01", "skip", "draw:S20")
    assert match.state.players[0].ships == [None, "S20"], "the ship that takes off isn't a gap"
    answers(match, "S21")
    assert match.state.players[0].ships == ["S21", "S20"]


def test_3_8_7_the_waiting_launch_may_take_the_newest_ship() -> None:
    board = Board()
    board.player(mars="RR", crew1="RR", crew2="YBP", ships=("S04", "S05"), reputation=8)
    board.show("M03").show("S20 S21 S22")
    match = after(board.match(), "mars:M03", "ship:1", "reputation", "S20")
    assert ask_of(match).id == "launch.which", "before the other complete ship takes off"
    answers(match, "ship:1", "S21")
    assert match.state.players[0].launched == ["S04", "S20", "S05"]
    assert match.state.players[0].ships == ["S21", "S22"]
    assert match.view(None).final_round is False


def test_4_3_the_maximum_launches_between_two_triggers() -> None:
    board = Board().with_player(earth="RR", used="M01", reputation=8, ships=("S08", "S02"))
    match = after(board.show("E03").match(), "earth:E03", "reputation", "ship:1", "recruit:B")
    assert ask_of(match).id == "launch.take", "the launch is done before the effect goes on"
    answers(match, match.asks()[0].keys[0])
    assert list(match.asks()) == [1], "the second trigger has nothing to gain"


def test_3_8_7_a_launch_in_the_middle_of_an_effect_lets_the_effect_go_on() -> None:
    board = Board().with_player(tiles="T25 T26", reputation=8)
    board.show("T29").show("S20 S21 S22")
    match = after(board.match(), "tile:T29", "reputation", "ship:1", "S20")
    assert ask_of(match, "effect.choose").keys == ("draw:S21", "draw:S22", "draw:pile", "skip")
    answers(match, "draw:S21", "draw:S22")
    assert match.state.players[0].hand == ["S21", "S22"]


def test_5_1_several_ends_at_once_in_the_last_turn_of_a_round() -> None:
    board = Board()
    board.state.active = 1
    board.with_player(1, mars="R", crew1="RR", launched="S14 S15 S16").show("M01")
    board.state.earth_pool, gone = [], board.state.earth_pool
    for card in gone:
        board.state.players[0].columns[board.content.columns[card]].append(card)
    board.state.earth_row[:] = [board.state.players[0].columns[4].pop() for _ in range(4)]
    match = after(board.match(), "mars:M01", "R1", "skip", seat=1)
    finish(match, 1)
    assert match.result is not None
    assert match.result.ended_by == "launches"


def test_5_5_an_end_in_round_sixty_keeps_its_own_reason() -> None:
    board = Board()
    board.state.round = 60
    board.player(0, mars="R", crew1="RR", launched="S14 S15 S16")
    match = after(board.show("M01").match(), "mars:M01", "R1", "skip")
    finish(match)
    match.answer(1, match.asks()[1].keys[0])
    finish(match, 1)
    assert match.result is not None
    assert match.result.ended_by == "launches"


def test_5_1_later_triggers_do_not_change_the_reason() -> None:
    board = Board()
    board.state.ended_by = "earth"
    board.player(0, mars="R", crew1="RR", launched="S14 S15 S16")
    match = after(board.show("M01").match(), "mars:M01", "R1", "skip")
    finish(match)
    assert match.view(None).ended_by == "earth"


def test_5_5_news_report_the_end_of_the_last_round() -> None:
    board = Board()
    board.state.round, board.state.active = 60, 1
    match, news = heard(board.show("T05").match(), "tile:T05", "1", seat=1)
    assert match.result is not None
    assert [item.text for item in news][-2:] == ["Round 60 is over.", "The game is over."]


@pytest.mark.parametrize("burier", [0, 1])
def test_3_8_18_a_buried_ship_is_known_only_to_its_player(burier: int) -> None:
    board = Board()
    board.state.active = burier
    board.with_player(burier, hand="S10 S11 S12 S13", tiles="T05").show("S20 S21 S22")
    match = after(board.match(), "discard:T05", "draw:S20", "S11", seat=burier)
    assert [ship.id for ship in match.view(burier).bottom] == ["S11"]
    assert match.view(1 - burier).bottom == match.view(None).bottom == ()


def test_3_8_18_cards_kept_after_a_return_are_unknown() -> None:
    board = Board().with_player(0, hand="S10 S11 S12 S13", tiles="T05")
    match = after(board.show("S20 S21 S22").match(), "discard:T05", "draw:S20", "S11")
    kept = {
        "S20" in match.fork(SeededDice(str(number)), seat=1).state.players[0].hand
        for number in range(40)
    }
    assert kept == {True, False}, "S20 may be the one under the pile"


def test_3_8_18_stationed_ship_no_longer_counts_as_seen_in_hand() -> None:
    board = Board().with_player(tiles="T29", earth="R", used="E07 E13 E19 E25")
    board.show("E01").show("S20 S21 S22")
    match = after(board.match(), "earth:E01", "skip", "ship:1", "S20")
    assert match.state.players[0].shown == []
    GANYMEDE.assert_sound(match.state)


def reputation_twice(track: str) -> Match:
    """Seat 0 launches a ship whose two effects both give reputation, a bonus space ahead."""
    change = ('launch = "recruit any, recruit any"', 'launch = "reputation, reputation"')
    board = own_board(change, track=track)
    board.player(mars="R", crew1="RR", ships=("S11", "S02"), reputation=1)
    return after(board.show("M01").match(), "mars:M01", "R1", "skip", "reputation")


def test_4_2_strict_track_forfeits_the_rest_of_a_launch_too() -> None:
    match = after(reputation_twice("strict"), "recruit:R")
    assert ask_of(match).id == "launch.take"
    match = after(reputation_twice("hop"), "stop", "recruit:R")
    assert ask_of(match, "effect.choose").keys == ("reputation", "skip")


def test_4_2_a_new_card_starts_with_a_clean_slate() -> None:
    board = Board(track="strict")
    board.player(earth="RR", used="E07 E13 E19 E25", reputation=1, ships=("S04", "S02"))
    match = after(board.show("E03").match(), "earth:E03", "reputation", "recruit:R", "ship:1")
    assert ask_of(match, "effect.choose").keys == ("reputation", "skip")


def test_3_7_3_the_second_part_of_a_plus_forces_no_move() -> None:
    board = own_board(('effect = "recruit R / recruit Y"', 'effect = "recruit R + move"'))
    board.player(tiles="T05", mars="YYBBP")
    match = after(board.show("T06").match(), "tile:T06", "recruit:R")
    assert "skip" in ask_of(match, "effect.choose").keys
    answers(match, "skip", "recruit:R")
    assert (crowd(match, EARTH), crowd(match, MARS)) == ("RR", "YYBBP")


def test_3_7_8_taking_the_first_part_of_a_plus_takes_the_second() -> None:
    board = own_board(('effect = "recruit R / recruit Y"', 'effect = "recruit R|Y + draw"'))
    match = after(board.show("T06").show("S20 S21 S22").match(), "tile:T06", "recruit:Y")
    assert ask_of(match, "effect.choose").keys == ("draw:S20", "draw:S21", "draw:S22", "draw:pile")


def test_3_8_9_the_third_step_may_reach_a_ship_under_the_pile() -> None:
    board = Board().with_player(mars="R", crew1="RR").show("M01")
    board.state.ship_pool += [ship for ship in board.state.ship_row if ship is not None]
    board.state.ship_row[:] = [None] * 3
    board.player(1, launched=" ".join(ship for ship in board.state.ship_pool if ship != "S20"))
    board.state.bottom.append(Buried(board.take("S20"), 1))
    match = after(board.match_as_is(), "mars:M01", "R1", "skip")
    assert match.state.players[0].ships == ["S20", "S02"]
    assert match.state.bottom == []


def test_3_7_2_no_default_swaps_a_settler() -> None:
    match = after(Board().with_player(earth="RR").show("E04").match(), "earth:E04")
    assert ask_of(match, "effect.choose").keys == ("adapt:mars-R", "skip")
    assert ask_of(match).default == ""


def test_3_7_3_no_default_moves_a_settler() -> None:
    match = after(Board().with_player(earth="R").show("E01").match(), "earth:E01")
    assert ask_of(match, "effect.choose").keys == ("move:mars-R", "skip")
    assert ask_of(match).default == ""


def test_3_7_6_a_choice_between_two_deeds_has_no_default() -> None:
    match = after(Board().show("T06").match(), "tile:T06")
    assert ask_of(match, "effect.choose").keys == ("recruit:R", "recruit:Y", "skip")
    assert ask_of(match).default == ""


@pytest.mark.parametrize(
    ("change", "ship", "points"),
    [
        (('"S27", name = "Laurel"', '"S27", points = 3, name = "Laurel"'), "S27", 3 + 2),
        (('"rows", per = 4', '"rows", per = 4, points = 3'), "S30", 3 + 4),
        (('colour = "W", per = 2', 'colour = "R", per = 3'), "S29", 3 * 2),
    ],
)
def test_6_1_own_ships_may_count_a_fixed_part_and_any_column(
    change: tuple[str, str], ship: str, points: int
) -> None:
    board = own_board(change)
    player = board.player(used="E01 E02 E07 E13 E19 E25", reputation=4)
    assert ship_points(board.content, player, board.content.ships[CardId(ship)]) == points


def test_3_8_20_ships_come_before_reputation() -> None:
    board = Board().with_player(0, launched="S17 S18").with_player(1, launched="S10", reputation=3)
    board.state.over, board.state.active, board.state.ended_by = True, NOWHERE, "rounds"
    result = GANYMEDE.result(board.state)
    assert result is not None
    assert (result.scores, result.places) == ((6, 6), (1, 2))


def test_5_1_the_fourth_and_the_fifth_launch_in_one_turn_end_the_game() -> None:
    board = Board().with_player(mars="RR", crew1="RR", crew2="YBP", launched="S14 S15 S16")
    match = after(board.show("M03").match(), "mars:M03", "ship:1")
    finish(match)
    assert len(match.state.players[0].launched) == 5
    assert match.view(None).ended_by == "launches"


def test_4_6_the_pile_counts_the_ships_beneath_it() -> None:
    board = Board().with_player(0, hand="S10 S11 S12 S13", tiles="T05")
    match = board.show("S20 S21 S22").match()
    before = match.view(None).ship_pile
    answers(match, "discard:T05", "draw:S20", "S11")
    assert match.view(None).ship_pile == before, "one went under it, one into the row"


def test_2_2_returned_ships_leave_no_trace_in_the_pile() -> None:
    match = Match.start(GANYMEDE, seats=4, options={}, dice=SeededDice("back"))
    for _ in range(2):
        for seat in sorted(match.asks()):
            match.answer(seat, match.asks()[seat].keys[-1])
    assert match.state.ship_pool == sorted(match.state.ship_pool)
