"""Pictures of real matches of Space Empires: everything fits, in every scenario."""

from __future__ import annotations

import pytest

import render
from render.space_empires.battle_report import battle_scene
from render.space_empires.boards import overview
from render.space_empires.own_fleets import own_fleets
from render.space_empires.sheet import seat_board
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.render.overflow import NAMES, faults
from tests.support.depth import sampled

STEPS, EVERY = 1200, 60
"""Answers of a match, and between two looks at it."""


@pytest.mark.parametrize(
    ("seats", "options"),
    sampled(
        [
            (1, {"scenario": "doomsday_small"}),
            (2, {"quick": "on", "machines": "3", "warp": "on"}),
            (4, {"teams": "brothers"}),
            (1, {"scenario": "empires1"}),
            (3, {"victory": "points"}),
        ],
        3,
    ),
)
def test_all_of_a_match_fits(seats: int, options: dict[str, str]) -> None:
    dice = SeededDice(f"fits {seats}")
    game = catalogue["space_empires"]
    match = Match.start(game, seats=seats, options=options, dice=SeededDice(f"match {seats}"))
    for number in range(STEPS):
        if number % EVERY == 0 or match.result is not None:
            look(match, number)
        if match.result is not None:
            break
        seat, ask = next(iter(match.asks().items()))
        match.answer(seat, dice.pick(ask.keys))


def look(match: Match, number: int) -> None:
    """Check all pictures of the table for one seat, and the spectators' overview."""
    seat = number // EVERY % match.seats
    own = match.view(seat)
    assert list(faults(overview(match.view(None), NAMES))) == []
    assert list(faults(overview(own, NAMES))) == []
    assert list(faults(own_fleets(own, NAMES))) == []
    if render.extra_words(own, "battle"):
        assert list(faults(battle_scene(own, NAMES))) == []
    assert list(faults(seat_board(own, (seat + 1) % match.seats, NAMES))) == []
    pieces = render.parts(render.text_board(own, names=NAMES))
    assert all(len(piece) <= 3900 for piece in pieces)
