"""Reviews after the end: a seat's costliest answers, and better ones."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from bot.tables.ai.hint_search import MIN_BLUNDER_COST, Blunder, review
from bot.words.reasons import Theme
from rules import catalogue
from rules.kernel import Match, Search, SeededDice
from rules.table_game import PartWords
from tests.kernel.orchard import apples, orchard, patient
from tests.kernel.test_value_parts import parted
from tests.support.tiny import tiny

ROUNDS = ("plant soil", "take stone", "plant stone", "rest stone", "take stone", "take soil")
"""The answers in each round of a match: five of them lose two or three apples."""


APPLES = PartWords("more {n}", "less {n}", "You picked too few apples", "1")


def reviewed(worth: float, **changes: Any) -> list[Blunder]:
    """Return the review of that match where an apple is worth so much."""

    def value(view: Any, seat: int) -> float:
        return worth * apples(view, seat)

    levels = {"fair": patient, "strong": Search(patient)}
    game = tiny(orchard, value=value, ai_levels=levels, **changes)
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


def test_blunders_name_the_theme_of_what_they_cost() -> None:
    blunders = reviewed(1.0, parts=parted, part_words={"apples": APPLES})
    assert {slip.theme for slip in blunders} == {Theme("You picked too few apples", "1")}


def test_what_costs_less_than_a_point_is_not_held_against_anybody() -> None:
    assert reviewed(MIN_BLUNDER_COST / 2)[-1].cost == MIN_BLUNDER_COST, "two apples"
    assert reviewed(MIN_BLUNDER_COST / 4) == []
