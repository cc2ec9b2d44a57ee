"""Queries about a reader's own view."""

from __future__ import annotations

import pytest

from rules.ganymede.commands_and_queries.queries import tell_needs, tell_worth
from tests.ganymede.position import Board
from tests.support.asking import refuses


def needs(board: Board, shuttle: str = "") -> list[str]:
    return tell_needs(board.match().view(0), {"shuttle": shuttle}).splitlines()


@pytest.mark.parametrize(
    ("earth", "words"),
    [
        ("", "E04 red (R W): adapt: you still need 1 red settler and 1 of any colour on Earth."),
        ("BB", "E04 red (R W): adapt: you still need 1 red settler on Earth."),
        ("RB", "E04 red (R W): adapt: ready."),
    ],
)
def test_3_2_missing_needs_of_a_shuttle_are_reported(earth: str, words: str) -> None:
    assert needs(Board().with_player(earth=earth).show("E04 E06 E07 E08"), "e04") == [words]


def test_3_7_7_query_counts_triggers_and_lost_settlers() -> None:
    board = Board().with_player(earth="RB", mars="PPPP", used="M01")
    assert needs(board.show("E04 E06 E07 E08"), "E04") == [
        "E04 red (R W): adapt, ×2: ready, 1 lost in space at least."
    ]


def test_1_1_17_query_names_a_lacking_tile() -> None:
    board = Board().with_player(earth="RBY")
    assert needs(board.show("E04 E06 E07 E08"), "E06")[0].endswith(
        "you still need a tile to pay with."
    )


def test_1_1_17_query_lists_everything_lacking_at_once() -> None:
    (words,) = needs(Board().show("E04 E06 E07 E08"), "E06")
    assert words.endswith(" on Earth, and a tile to pay with.")


def test_all_shuttles_on_display_are_reported() -> None:
    words = needs(Board().show("E04 E06 E07 E08").show("M01 M02 M03 M04"))
    assert [line[:3] for line in words] == ["E04", "E06", "E07", "E08", "M01", "M02", "M03", "M04"]


def test_no_shuttle_and_no_seat_are_refused() -> None:
    view = Board().match().view(0)
    refuses("'T01' isn't a shuttle. Try one like ", tell_needs, view, {"shuttle": "T01"})
    refuses("You have no seat at this table", tell_worth, Board().match().view(None), {})


def test_5_3_present_points_of_ships_are_reported() -> None:
    board = Board()
    board.player(hand="S30 S27", launched="S05", used="E01 E07 E13 E19 E25", reputation=9)
    words = tell_worth(board.show("S10 S11 S12").match().view(0), {})
    assert words.splitlines() == [
        "On your board: S01 Long Horizon 6 VP, S02 Quiet Meridian 6 VP.",
        "In your hand: S30 Grand Parade 4 VP, S27 Laurel 6 VP.",
        "In the row: S10 Wide Door 5 VP, S11 Twin Cradles 4 VP, S12 Harvest Roll 4 VP.",
        "Launched: S05 Herald of Kepler 5 VP.",
    ]
