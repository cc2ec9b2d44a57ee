"""Refusals: reason, section and what is possible instead."""

from __future__ import annotations

import pytest

from rules import catalogue
from rules.ganymede.position.state import EARTH, MARS
from rules.kernel import IllegalAnswer, Match, SeededDice
from tests.ganymede.position import Board, ask_of
from tests.support.asking import after


def why(match: Match, key: str, seat: int = 0) -> str:
    """Return the game's own sentence for a key that isn't offered."""
    return match.why_not(ask_of(match, seat=seat), key)


def board() -> Board:
    """Two tiles, R and B on Earth, Y on Mars, and a display of every kind."""
    table = Board()
    table.player(tiles="T10 T12", earth="RB", mars="Y")
    return table.show("T05 T11 T16 T20").show("E03 E09 E27 E06").show("M13 M14 M15 M16")


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("tile:t09", "T09 isn't a tile on display [3.1]."),
        ("discard:T11", "T11 isn't one of your tiles [3.3]."),
        ("earth:e03", "You're missing 1 red settler on Earth for E03 [3.2]."),
        ("earth:E09", "You're missing 2 yellow settlers on Earth for E09 [3.2]."),
        ("earth:E06", "You're missing 1 settler of any colour on Earth for E06 [3.2]."),
        ("mars:M14", "You're missing 1 blue settler on Mars for M14 [3.2]."),
        ("earth:M13", "M13 isn't a shuttle on display that starts from Earth [3.2]."),
        ("recruit:R", "A basic action costs one of your tiles [3.3]. Discard one first."),
        ("nonsense", ""),
    ],
)
def test_3_6_refusal_of_an_action_gives_the_reason(key: str, reason: str) -> None:
    assert why(board().match(), key).startswith(reason)
    assert reason or not why(board().match(), key)


def test_3_2_shuttle_costing_a_tile_says_so() -> None:
    table = Board()
    table.player(earth="RBY")
    match = table.show("E06 E03 E09 E27").match()
    assert why(match, "earth:E06") == (
        "E06 also costs a tile, and you have none [3.2]. Take one first."
    )


def basic(table: Board) -> Match:
    return after(table.match(), "discard:T10", "done")


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("move:mars-B", "You have no blue settler on Mars [3.7.3]."),
        ("adapt:ship1-R", "You have no red settler on ship 1 [3.7.3]."),
        ("draw:S30", "S30 isn't a ship in the row [3.7.5]."),
        ("skip", "An action paid for with a tile must be carried out [3.3]."),
        (
            "tile:T05",
            "A turn is one action [3.6], and you've already begun yours. Finish it first.",
        ),
        ("draw:nothing", ""),
    ],
)
def test_3_3_impossible_basic_action_gives_its_reason(key: str, reason: str) -> None:
    assert why(basic(board()), key).startswith(reason)


def test_4_3_the_maximum_of_reputation_is_reported() -> None:
    table = board()
    table.player(reputation=9)
    words = "Your reputation is at its maximum and can't rise any further [4.3]."
    assert why(basic(table), "reputation") == words


def test_4_5_a_full_earth_is_reported() -> None:
    table = board()
    table.player(earth="RRBB")
    assert (
        why(basic(table), "recruit:Y") == "Earth has room for 6 settlers, and yours is full [4.5]."
    )


def test_4_7_an_empty_supply_is_reported() -> None:
    table = board()
    table.state.players[1].settlers[MARS][1] += 5
    table.state.players[1].settlers[EARTH][1] += 1
    table.state.supply[1] = 0
    match = basic(table)
    assert why(match, "recruit:Y") == "No yellow settler is left in the supply [4.7]."
    match.answer(0, "adapt:earth-R")
    assert why(match, "Y") == "No yellow settler is left in the supply [4.7]."
    assert why(match, "R") == "It's already red [3.3]."


def test_3_7_2_crew_refusal_lists_the_allowed_settlers() -> None:
    table = Board()
    table.player(tiles="T10", crew1="RR", crew2="YB")
    match = after(table.match(), "discard:T10")
    assert (
        why(match, "adapt:ship1-R") == "No colour in the supply would fit the crew there [3.7.2]."
    )
    match.answer(0, "adapt:ship2-B")
    assert (
        why(match, "Y")
        == "On ship 2 the new colour must fit the crew [3.7.2]. Possible: red or purple."
    )


def test_3_7_refused_effect_describes_itself() -> None:
    table = Board()
    table.player(earth="RY")
    match = after(table.show("E02 E09 E27 E06").match(), "earth:E02")
    assert why(match, "7") == (
        "You can recruit at most 1: Earth or the supply allows no more [4.5] [4.7]."
    )
    table = Board()
    table.player(earth="RY")
    match = after(table.show("E01 E09 E27 E06").match(), "earth:E01")
    assert why(match, "draw:pile") == "E01 does this, in order: move [3.7]."
    assert why(match, "move:earth-R") == "You have no red settler on Earth [3.7.3]."


def test_3_8_5_white_is_covered_by_settlers_present() -> None:
    table = Board()
    table.player(earth="RBBY")
    match = after(table.show("E04 E09 E27 E02").match(), "earth:E04")
    assert ask_of(match, "shuttle.white")
    assert why(match, "R") == "No red settler is left to count as white [3.8.5]."


def test_3_8_2_boarding_refusal_lists_the_flying_settlers() -> None:
    table = Board()
    table.player(mars="RR")
    match = after(table.show("M01 M14 M15 M16").match(), "mars:M01")
    assert why(match, "B1") == (
        "M01 carries 1 red, and each must board if a ship takes it [3.8.2]."
    )


def test_3_8_6_the_lost_are_among_the_flying() -> None:
    table = Board()
    table.player(earth="RYB", mars="PPPPP")
    match = after(table.show("E05 E09 E27 E02").match(), "earth:E05")
    assert ask_of(match, "shuttle.lost")
    assert why(match, "b") == "No blue settler flies with E05 [3.8.6]."


def test_3_7_8_a_begun_plus_is_not_left() -> None:
    table = Board()
    table.player(earth="RRR")
    match = table.show("T02 T01 T03 T04").match()
    match.answer(0, "tile:T02")
    assert "skip" in ask_of(match).keys
    assert why(match, "recruit:R").startswith("T02 does this, in order: recruit yellow + draw")


def test_2_2_first_ships_come_from_the_dealt_hand() -> None:
    match = Match.start(
        catalogue["ganymede"], seats=2, options={"first": "seat"}, dice=SeededDice("x")
    )
    first, *_ = ask_of(match, "setup.identical").keys
    match.answer(0, first)
    assert why(match, first) == f"{first} isn't a ship in your hand [2.2]."


def test_4_1_a_free_launch_needs_a_ship_on_the_place() -> None:
    table = Board()
    table.player(earth="RY", used="E08 E14 E20 E25", ships=("S01", None))
    match = after(table.show("E01 E09 E27 E06").match(), "earth:E01", "skip")
    assert ask_of(match, "launch.which").keys == ("ship:1", "skip")
    assert why(match, "ship:2") == "There's no ship in that place [4.1]."


def test_a_refusal_ends_in_the_nearest_legal_answers() -> None:
    with pytest.raises(
        IllegalAnswer, match=r"missing 1 red settler on Earth for E03 \[3.2\]. Nearest legal: "
    ):
        board().match().answer(0, "earth:E03")


def test_4_6_the_hand_limit_is_kept_by_returning_ships() -> None:
    table = Board()
    table.player(tiles="T10", hand="S10 S11 S12 S13")
    match = after(table.show("S20 S21 S22").match(), "discard:T10", "draw:S20")
    assert why(match, "S21") == "S21 isn't a ship in your hand [4.6]."
    assert not why(match, "reputation")


@pytest.mark.parametrize(("line", "rule"), [("tile:T05", "3.1"), ("earth:E06", "3.2")])
def test_3_1_only_own_tiles_make_room_or_pay(line: str, rule: str) -> None:
    table = Board()
    table.player(tiles="T10 T12 T15", earth="RBY")
    match = after(table.show("T05 T11 T16 T20").show("E06 E03 E09 E27").match(), line)
    assert why(match, "t11") == f"T11 isn't one of your tiles [{rule}]."


def test_3_6_another_action_is_too_early_at_every_question() -> None:
    """T12 is the player's own, M13 a shuttle: that neither is what is asked for isn't the point."""
    table = Board()
    table.player(tiles="T10 T12 T15", earth="RBY")
    match = after(table.show("T05 T11 T16 T20").show("E06 E03 E09 E27").match(), "earth:E06")
    for key in ("tile:T12", "mars:M13"):
        assert why(match, key).startswith("A turn is one action [3.6]")
