"""Presses per turn, and predictions of the next question."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from rules import catalogue
from rules.kernel import Ask, Match, SeededDice
from tests.starship_captains.presses import GAME, turns
from tests.support.depth import sampled

MEDIAN = 5
"""Interactions of a turn. Repairs and payers are never filled in, which takes one of them."""
GAMES = {1: 3, 2: 2, 3: 1, 4: 1}
"""About 60 turns or more for each number of captains."""
TURNS = 50
ANSWERS = 150
DEEP = 3


@pytest.mark.parametrize("seats", sampled(GAMES, 2))
def test_a_median_turn_takes_at_most_five_interactions(seats: int) -> None:
    presses = [turn for seed in range(GAMES[seats]) for turn in turns(seats, seed)]
    assert len(presses) >= TURNS
    assert all(turn[-1] == "Commit" for turn in presses)
    assert median(map(len, presses)) <= MEDIAN


@pytest.mark.parametrize("seats", [1, 3])
def test_predicted_next_question_is_then_asked(seats: int) -> None:
    game = catalogue[GAME]
    match = Match.start(game, seats=seats, dice=SeededDice(f"ahead {seats}"))
    dice, compared = SeededDice("ahead"), Counter[str]()
    for _ in range(ANSWERS):
        if match.result is not None:
            break
        seat, ask = next(iter(match.asks().items()))
        if ask.id == "turn.action":
            compare(match, ask, compared, DEEP)
        match.answer(seat, game.ai_levels["fair"](ask, match.view(seat), dice))
    wanted = ("train.as", "room.who", "move.to", "tech.take", "tech.slot", "repair.where")
    assert not [question for question in wanted if not compared[question]]


def compare(match: Match, ask: Ask, compared: Counter[str], deep: int) -> None:
    """Answer each option in a copy, and compare its question with the predicted one."""
    for key in ask.keys if deep else ():
        try:
            predicted = ask.ahead(key)
        except LookupError:
            continue
        played = match.fork(None)
        played.answer(ask.seat, key)
        asked = None if played.at_chance else played.asks().get(ask.seat)
        if predicted is not None:
            assert asked is not None
            assert shown(asked) == shown(predicted)
            compared[asked.id] += 1
            compare(played, asked, compared, deep - 1)


def shown(ask: Ask) -> tuple[object, ...]:
    """Return everything that a panel shows of a question."""
    return ask.id, ask.prompt, ask.rule, ask.options, ask.default
