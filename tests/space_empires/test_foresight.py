"""Predictions of the next question agree with the match [4.1] [7.0]."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules.kernel import Ask, Flow, Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from tests.support.depth import sampled

ANSWERS = 900
EVERY = 7
"""Of this many questions that come back one is looked at."""
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {"scenario": "empires1"}),
    (2, {}),
    (2, {"instant": "on", "slingshot": "on", "machines": "1"}),
    (3, {"unpredictable": "on"}),
    (4, {"quick": "on"}),
)

Asked = tuple[object, ...] | None


def asked(ask: Ask | None) -> Asked:
    """Return a question as its seat reads it; None if it returns or there is none."""
    if ask is None or ask.flow is Flow.LOOP:
        return None
    return ask.id, ask.seat, ask.prompt, ask.rule, ask.note, ask.default, ask.options


def played(match: Match, seat: int, key: str) -> Asked:
    """Return a seat's question after an answer, until something is drawn or shown or a leg ends."""
    ahead = match.fork(None)
    ahead.answer(seat, key)
    return None if ahead.at_chance or ahead.rested else asked(ahead.asks().get(seat))


def check(match: Match, ask: Ask) -> tuple[int, int]:
    """Compare all keys of a question; return how many were predicted, and how many only played."""
    before = msgspec.json.encode(match.state), ask.keys
    predicted = unsure = 0
    for key in ask.keys:
        if key == ask.default:
            continue
        try:
            following = asked(ask.ahead(key))
        except LookupError:
            unsure += 1
            continue
        assert following == played(match, ask.seat, key), key
        predicted += following is not None
    assert (msgspec.json.encode(match.state), match.asks()[ask.seat].keys) == before
    assert match.fork(None).asks()[ask.seat].keys == ask.keys
    return predicted, unsure


@pytest.mark.parametrize(("seats", "options"), sampled(TABLES[1:] + TABLES[:1], 2))
def test_questions_shown_in_advance_are_asked(seats: int, options: dict[str, str]) -> None:
    rng = random.Random(seats)
    match = Match.start(SPACE_EMPIRES, seats=seats, options=options, dice=SeededDice("foresight"))
    predicted = unsure = 0
    for number in range(ANSWERS + 200 * seats):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks()))
        ask = match.asks()[seat]
        if ask.flow is Flow.LOOP and number % EVERY == 0:
            more, left = check(match, ask)
            predicted, unsure = predicted + more, unsure + left
        keys = [key for key in ask.keys if key != "more"] if rng.random() < 0.7 else ask.keys
        match.answer(seat, rng.choice(keys))
    assert predicted > 150
    assert unsure < predicted / 10
