"""The AI seats play legally, and the greedy one plays sensibly."""

from __future__ import annotations

from statistics import mean

import pytest
from msgspec.structs import replace

from rules.ganymede import GANYMEDE
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.charts.words import LETTERS
from rules.ganymede.greedy.appraisal import Appraisal
from rules.ganymede.greedy.greedy import play_greedy
from rules.kernel import Match, SeededDice
from tests.ganymede.position import Board, ask_of
from tests.support.asking import after
from tests.support.depth import at_depth, widths
from tests.support.random_walks import between, walk, won_by_greedy


@pytest.mark.parametrize("seats", widths(GANYMEDE.seats))
def test_greedy_games_are_as_long_and_as_rich_as_designed(seats: int) -> None:
    games = [between(GANYMEDE, ["fair"] * seats, f"long {seed}") for seed in range(8)]
    results = [match.result for match in games]
    assert 11 <= mean(match.round for match in games) <= 24
    assert 15 <= mean(score for result in results if result for score in result.scores) <= 30
    ends = [result.ended_by for result in results if result]
    assert ends.count("launches") >= 6


def test_greedy_beats_random() -> None:
    games = at_depth(5, 10)
    assert won_by_greedy(GANYMEDE, games) >= games - 1


def test_greedy_does_not_adapt_for_nothing() -> None:
    undone, last = 0, ("", "", "")
    for seed in range(at_depth(4, 12)):
        match = Match.start(GANYMEDE, seats=2, dice=SeededDice(f"swap {seed}"), rewindable=False)
        for _, ask, key, _ in walk(match, "fair", SeededDice(f"swap {seed}")):
            if ask.id == "adapt.to":
                old = LETTERS[ask.about.colour]  # type: ignore[attr-defined]
                place = str(ask.about.place)  # type: ignore[attr-defined]
                undone += last == (place, key, old)
                last = (place, old, key)
            elif ask.id == "turn.action":
                last = ("", "", "")
    assert undone == 0


def test_greedy_declines_a_swap_no_ship_needs() -> None:
    board = Board().with_player(mars="RRR").with_player(earth="BY")
    match = after(board.show("E16").match(), "earth:E16")
    ask = ask_of(match, "effect.choose")
    assert play_greedy(ask, match.view(0), SeededDice("swap")) == "skip"


def test_greedy_swaps_for_a_shuttle_on_display() -> None:
    board = Board().with_player(earth="PP", crew1="P", crew2="RP")
    match = after(board.show("E27").show("M17 M18 M09 M13").match(), "earth:E27")
    ask = ask_of(match, "effect.choose")
    assert play_greedy(ask, match.view(0), SeededDice("swap")) == "adapt:mars-P"
    match.answer(0, "adapt:mars-P")
    ask = ask_of(match, "adapt.to")
    assert play_greedy(ask, match.view(0), SeededDice("swap")) == "B"


def test_greedy_makes_room_aboard_for_waiting_settlers() -> None:
    board = Board().with_player(mars="RBBB", crew1="Y").show("M04")
    match = after(board.match(), "mars:M04")
    ask = ask_of(match, "effect.choose")
    assert play_greedy(ask, match.view(0), SeededDice("room")) == "move:ship1-Y"


@pytest.mark.parametrize(("shown", "colour"), [("E03", "R"), ("E11", "B"), ("E23", "P")])
def test_greedy_recruits_for_a_shuttle_on_display(shown: str, colour: str) -> None:
    board = Board().with_player(earth="RY").show("T27").show(f"{shown} E28 E30 E29")
    match = after(board.match(), "tile:T27")
    ask = ask_of(match, "effect.choose")
    assert play_greedy(ask, match.view(0), SeededDice("recruit")) == f"recruit:{colour}"


def test_greedy_keeps_tiles_like_the_one_it_takes() -> None:
    match = after(Board().with_player(tiles="T04 T23 T17").show("T19").match(), "tile:T19")
    ask = ask_of(match, "tile.replace")
    assert play_greedy(ask, match.view(0), SeededDice("like")) != "T17"


def test_greedy_gathers_nothing_in_the_last_round() -> None:
    view = Board().with_player(earth="R", tiles="T05").match().view(0)
    now, last = (Appraisal(replace(view, final_round=final), 0) for final in (False, True))
    assert now.recruit(0) > 0 == last.recruit(0)
    assert now.own_tile(CardId("T05")) > 0 == last.own_tile(CardId("T05"))
    assert now.reputation() == last.reputation() > 0
