"""News, questions, labels and refusals of all games are sentences, and not the faults of a program.

A label that repeats part of another one isn't a fault, so the legal answers that end a refusal are
checked where they are labels.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rules import catalogue
from rules.kernel import IllegalAnswer, Match, SeededDice
from tests.support.depth import at_depth, seeds
from tests.support.grammar import faults

TRIED = 6
"""Keys that somebody was offered before, tried at each question."""
LABELS = 40


@pytest.mark.parametrize(
    "text",
    [
        "a orbit has room for one",
        "An hex is left",
        "A SCX waits",
        "1 steps are left",
        "you have 1 points",
        "all 1 boxes",
        "3 card in hand",
        "1 goods",
        "home-R0 is out of range",
        "'build:ring' is not offered",
        "{0} and {1} and {2} share the win",
        "Ann and Bea and Cyd win",
        "You don't hold  [p6]",
        "{0}discards 3 cards",
        "It is farther [3.2]; go on [3.2]",
        "It is too far away. It is too far away.",
        "the the",
        "missions wait at .",
    ],
)
def test_a_fault_is_seen(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "An orbit, an SC and a DD, an hour, a one-step spaceport, a unit",
        "1 step, 2 steps, 2 trade goods, 1 of 3, offer 1 ends, 1-3 figures",
        "{0}, {1} and {2} share the win",
        "Round 1 is over: points decide. Round 2 begins.",
    ],
)
def test_sound_english_is_no_fault(text: str) -> None:
    assert faults(text) == []


def spoken(slug: str, seed: int, answers: int) -> Iterator[str]:
    """Yield the words of a match of chance and of AI seats, refusals of wrong keys too."""
    game, rng = catalogue[slug], random.Random(seed)
    seats = rng.choice(game.seats)
    match = Match.start(game, seats=seats, dice=SeededDice(f"english {seed}"))
    dice, seen = SeededDice(f"thoughts {seed}"), dict[str, None]()
    for _ in range(answers):
        if match.result is not None:
            return
        seat = rng.choice(sorted(match.asks()))
        ask = match.asks()[seat]
        yield ask.prompt
        yield ask.note
        yield from (ask.label(key) for key in ask.keys[:LABELS])
        for key in rng.sample([*seen], min(TRIED, len(seen))):
            if key not in ask.keys:
                yield _refusal(match, seat, key)
        seen.update(dict.fromkeys(ask.keys))
        chosen = game.ai_levels["fair"](ask, match.view(seat), dice)
        key = chosen if seed % 3 else rng.choice(ask.keys)
        yield from (item.text for item in match.answer(seat, key))


def _refusal(match: Match, seat: int, key: str) -> str:
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(seat, key)
    words, _, legal = str(caught.value).partition(" Nearest legal: ")
    assert legal
    return words.partition(" isn't possible now")[2].lstrip(". ") or words


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_all_words_of_a_walk_are_sound_english(slug: str) -> None:
    wrong, heard = dict[str, str](), set[str]()
    for seed in seeds(3, 30):
        for text in spoken(slug, seed, at_depth(120, 600)):
            if text not in heard:
                heard.add(text)
                wrong.update((fault, text) for fault in faults(text))
    assert wrong == {}
    assert len(heard) > 100
