"""Purposes of answers: a hint names the ship, row or shuttle that an answer is for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.ganymede import GANYMEDE
from rules.ganymede.charts.words import LETTERS
from rules.ganymede.greedy.crew_reasons import (
    boarded,
    boarders,
    need_of,
    recruited,
    swapped_aboard,
    within_reach,
)
from rules.ganymede.greedy.foresight import Foresight
from rules.ganymede.greedy.greedy import play_greedy
from rules.ganymede.greedy.purposes import purpose
from rules.ganymede.position.state import MARS, SHIP_1, SHIP_2
from rules.kernel import Match, SeededDice
from tests.ganymede.position import Board, ask_of
from tests.support.asking import after

LONGEST = 180


def given(board: Board, line: str, question: str, key: str) -> str:
    """Return the purpose of a key after a line of answers."""
    match = after(board.match(), line) if line else board.match()
    return purpose(match.view(0), ask_of(match, question), key, "")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (
            "earth:E16",
            (
                "It brings 1 yellow and 1 blue to Mars, from where they can board ship 2 (0 of 4 "
                "aboard); your next row of shuttles needs a blue one, too"
            ),
        ),
        ("tile:T01", "Each later red tile works once more than the one before it"),
    ],
)
def test_actions_name_passengers_and_repetition(key: str, expected: str) -> None:
    board = Board().with_player(mars="RRR").with_player(earth="BY", crew1="RR").show("E16")
    assert given(board, "", "turn.action", key) == expected


@pytest.mark.parametrize(
    ("crew", "expected"),
    [
        ("R", "Ship 1, which launches for 6 VP, then needs 1 more settler"),
        ("RR", "That fills ship 1, which launches for 6 VP"),
    ],
)
def test_boarding_settlers_name_what_their_ship_lacks(crew: str, expected: str) -> None:
    board = Board().with_player(mars="R", earth="RR", crew1=crew, crew2="R").show("E20")
    match = board.match()
    assert purpose(match.view(0), ask_of(match, "turn.action"), "move:mars-R", "") == expected


@pytest.mark.parametrize(
    ("reputation", "ahead", "expected"),
    [
        (1, (), "Reputation 2 brings another basic action immediately"),
        (2, (), "The bonus action at reputation 5 is then 2 steps away"),
        (2, ("reputation", "reputation"), ""),
        (7, (), "The end of the track, which launches a ship, is then only 1 step away"),
    ],
)
def test_reputation_names_the_next_gain_on_its_track(
    reputation: int, ahead: tuple[str, ...], expected: str
) -> None:
    board = Board().with_player(reputation=reputation)
    match = board.match()
    given = purpose(match.view(0), ask_of(match, "turn.action"), "reputation", "", ahead)
    assert given.partition(", and you score")[0] == expected


def test_settlers_for_mars_name_the_shuttle_within_reach() -> None:
    board = Board().with_player(earth="Y", mars="B").show("M08")
    sight = Foresight(board.match().view(0), 0)
    words = within_reach(sight, MARS, {LETTERS.index("Y"): 1}, "A yellow settler")
    assert words == (
        "A yellow settler on Mars lets you use shuttle M08 (recruit purple) in a later turn, and "
        "your row of shuttles still needs a yellow one"
    )


@pytest.mark.parametrize(
    ("crowds", "expected"),
    [
        ({}, "Ship 1's next crew is 3 settlers of one colour, such as red"),
        (
            {"mars": "RR", "crew2": "R"},
            (
                "Ship 1's next crew is 3 settlers of one colour; you have 2 red so far, more than "
                "of any other colour"
            ),
        ),
        (
            {"earth": "RBP", "crew2": "R"},
            (
                "Ship 1's next crew is 3 settlers of one colour; you have 1 red so far, as many as "
                "blue and purple"
            ),
        ),
        (
            {"mars": "R", "crew1": "R", "crew2": "R"},
            "Ship 1 still needs 2 red settlers, and only 1 is waiting on Earth or Mars",
        ),
        (
            {"crew1": "Y", "mars": "YY"},
            "Ship 2 still needs a red settler, and none is waiting on Earth or Mars",
        ),
        ({"crew1": "R", "mars": "RR"}, "Ship 2 still needs a red settler, besides those that ship"),
    ],
)
def test_recruits_name_the_ship_in_need(crowds: dict[str, str], expected: str) -> None:
    match = Board().with_player(**crowds).match()
    sight = Foresight(match.view(0), 0)
    assert need_of(sight, LETTERS.index("R")).startswith(expected)


def test_passengers_without_a_seat_fill_no_ship() -> None:
    # both reds were counted for ship 2, which takes one of a colour
    board = Board().with_player(mars="RR", crew1="BB", crew2="YP").show("M03")
    expected = "Ship 2 then has 3 of 4 settlers aboard"
    assert given(board, "", "turn.action", "mars:M03").startswith(expected)


def test_boarding_names_what_launches() -> None:
    match = Board().with_player(mars="RYY", crew1="RR", crew2="B").match()
    sight = Foresight(match.view(0), 0)
    expected = "Ship 1 is then full and launches for 6 VP; ship 2 then has 2 of 4 settlers aboard"
    assert boarded(sight, boarders("R1-Y2")) == expected


def test_recruits_name_shuttles_brought_nearer() -> None:
    board = Board().with_player(crew1="Y", mars="YY", crew2="RYB").show("E21 E27 E15 E09")
    sight = Foresight(board.match().view(0), 0)
    expected = "; shuttle E21 (reputation +1) then needs only one more settler"
    assert recruited(sight, LETTERS.index("P")).endswith(expected)
    idle = "A red settler on Earth leaves shuttle E27 (adapt) only one settler short"
    assert recruited(sight, LETTERS.index("R")) == idle


def test_swaps_aboard_name_settlers_waiting_for_the_new_crew() -> None:
    match = Board().with_player(earth="BP", crew1="R", crew2="RB").match()
    sight = Foresight(match.view(0), 0)
    red, blue, purple = map(LETTERS.index, "RBP")
    expected = "Ship 1 then takes purple settlers, and 1 is waiting on Earth and Mars"
    assert swapped_aboard(sight, SHIP_1, red, purple) == expected
    expected = "Ship 2 then needs a blue settler instead of a purple one, and you have one on Earth"
    assert swapped_aboard(sight, SHIP_2, blue, purple) == expected


def test_surplus_settlers_are_lost_first() -> None:
    match = Board().with_player(earth="RR", mars="Y", crew1="Y", crew2="R").match()
    asked = replace(ask_of(match, "turn.action"), id="shuttle.lost")
    expected = "You have more red settlers on Earth and Mars than your ships need"
    assert purpose(match.view(0), asked, "R", "") == expected
    assert purpose(match.view(0), asked, "Y", "") == ""


def test_draws_compare_the_display_with_the_hand_or_the_pile() -> None:
    match = Board().with_player(hand="S12").show("S03 S19 S20").match()
    asked = ask_of(match, "turn.action")
    taken = purpose(match.view(0), asked, "draw:S03", "")
    assert taken.startswith("S03 would score 6 VP as things are, more than any ship in your hand; ")
    light = purpose(Board().show("S18 S19 S20").match().view(0), asked, "draw:S18", "")
    assert light.startswith("S18 would score 3 VP as things are, and launches with 1 settler fewer")


@pytest.mark.parametrize(
    ("offered", "expected"),
    [
        ("S10 S16 S13", ", as much as S16; its launch brings: recruit any, and that of S16: adapt"),
        ("S10 S13", ", more than any other ship here"),
        ("S10 S03", "; its launch brings: recruit any"),
        ("S10", "; its launch brings: recruit any"),
    ],
)
def test_ships_of_equal_points_are_named(offered: str, expected: str) -> None:
    # "no other ship here scores more" hid a ship that scores as much
    match = Board().match()
    asked = replace(ask_of(match, "turn.action"), id="launch.replace", keys=tuple(offered.split()))
    text = purpose(match.view(0), asked, "S10", "")
    assert text == f"S10 will score 5 VP once launched{expected}"


def test_growing_ships_name_what_they_score_for() -> None:
    match = Board().match()
    asked = replace(ask_of(match, "turn.action"), id="launch.take", keys=("S24",))
    expected = "S24 scores 1 VP per yellow symbol on your shuttles, 0 VP so far"
    assert purpose(match.view(0), asked, "S24", "") == expected


def test_settlers_from_the_other_ship_fill_a_crew() -> None:
    match = Board().with_player(crew1="RR", crew2="R").match()
    text = purpose(match.view(0), ask_of(match, "turn.action"), "move:ship2-R", "")
    assert text == "That fills ship 1, which launches for 6 VP"


def test_second_tile_of_a_colour_works_twice() -> None:
    match = Board().with_player(tiles="T18").match()
    text = purpose(match.view(0), ask_of(match, "turn.action"), "tile:T16", "")
    assert text == "You have 1 blue tile already, so its effect works twice"
    # one of two tiles of the colour is given up for it
    match = Board().with_player(tiles="T18 T17").match()
    text = purpose(match.view(0), ask_of(match, "turn.action"), "tile:T16", "", ("T18",))
    assert text == "You keep 1 blue tile, so its effect works twice"


def test_passengers_of_any_colour_are_those_of_the_line() -> None:
    # "brings 1 red, 1 yellow and 1 blue" was said of a line that sent purple
    board = Board().with_player(earth="BRYP", tiles="T01").show("E18")
    match = board.match()
    ask = ask_of(match, "turn.action")
    for letter, colours in (("P", "1 purple"), ("Y", "1 yellow")):
        text = purpose(match.view(0), ask, "earth:E18", "", ("T01", letter, "recruit:B"))
        assert colours in text.partition(" to Mars")[0]


def test_drawn_ships_are_compared_with_others_on_display() -> None:
    match = Board().show("S14 S10 S20").match()
    ask = replace(ask_of(match, "turn.action"), keys=("draw:S14", "draw:S10", "draw:S20"))
    text = purpose(match.view(0), ask, "draw:S10", "")
    assert text.startswith("S10 would score 5 VP as things are, more than any other ship here; ")


def test_shuttles_without_an_effect_claim_none() -> None:
    board = Board().with_player(earth="B", mars="RY").show("M30")
    sight = Foresight(board.match().view(0), 0)
    text = within_reach(sight, MARS, {LETTERS.index("B"): 1}, "A blue settler")
    assert text.startswith("A blue settler on Mars lets you use shuttle M30 in a later turn")


def test_one_passenger_boards_either_ship() -> None:
    board = Board().with_player(mars="RRR").with_player(earth="B").show("E13")
    text = given(board, "", "turn.action", "earth:E13")
    assert "board ship 1 (0 of 3 aboard) or ship 2 (0 of 4 aboard)" in text


def test_every_purpose_is_one_short_clause() -> None:
    match, words = Match.start(GANYMEDE, seats=2, dice=SeededDice("why")), set[str]()
    while match.result is None:
        seat, ask = min(match.asks().items())
        words |= {purpose(match.view(seat), ask, key, "") for key in ask.keys}
        match.answer(seat, play_greedy(ask, match.view(seat), SeededDice(match.when)))
    assert len(words) > 20
    assert all(len(text) < LONGEST and not text.endswith(".") for text in words)
    assert not any(set("{}") & set(text) for text in words)
