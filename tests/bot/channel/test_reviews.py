"""Reviews after the end: a seat's costliest answers, and better ones."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from bot.tables.ai.thinking import DEAR, Blunder, review
from rules import catalogue
from rules.kernel import Match, Search, SeededDice
from tests.kernel.orchard import apples, orchard, patient
from tests.support.tiny import tiny

ROUNDS = ("plant soil", "take stone", "plant stone", "rest stone", "take stone", "take soil")
"""The answers in each round of a match: five of them lose two or three apples."""


def reviewed(worth: float) -> list[Blunder]:
    """Return the review of that match where an apple is worth so much."""

    def value(view: Any, seat: int) -> float:
        return worth * apples(view, seat)

    game = tiny(orchard, value=value, ai_levels={"fair": patient, "strong": Search(patient)})
    match = Match.start(game, seats=2, dice=SeededDice("orchard"))
    match.log.kept = len(ROUNDS) + 2
    for key in " ".join(ROUNDS).split():
        match.answer(0, key)
    assert match.result is not None
    log = [entry for leg in match.log.legs for entry in leg.entries]
    with patch.dict(catalogue, {game.slug: game}):
        return review(game.slug, 2, {}, log, 0)


def test_costliest_answers_are_shown_with_better_ones() -> None:
    best = "plant · soil"
    assert reviewed(1.0) == [
        Blunder("round 3", "plant · stone", best, 3.0),
        Blunder("round 4", "rest · stone", best, 3.0),
        Blunder("round 2", "take · stone", best, 2.0),
    ]


def test_what_costs_less_than_a_point_is_not_held_against_anybody() -> None:
    assert reviewed(DEAR / 2)[-1].cost == DEAR, "two apples"
    assert reviewed(DEAR / 4) == []
