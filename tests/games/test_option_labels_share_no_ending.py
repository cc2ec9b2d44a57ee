"""Options do not all end in the same words: those stand once, in the question."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from bot.tools.simulate import draw_settings
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.depth import sampled

ANSWERS = 1200
MANY, OFTEN = 3, 5
"""Options of a list, and lists of a question, from which on their words are compared."""
VARIES = re.compile(r"[\d{]")
"""Figures and players: they tell options apart, even where some happen to be equal."""


def tail(labels: Sequence[str]) -> list[str]:
    """Return the words in which all labels end, without figures and names."""
    words = [re.sub(r"[().,;:]", "", label).split()[1:] for label in labels]
    shared: list[str] = []
    for column in zip(*(reversed(each) for each in words), strict=False):
        if len(set(column)) > 1 or VARIES.search(column[0]):
            break
        shared.insert(0, column[0])
    return shared


@cache
def questions(slug: str, seats: int) -> Counter[tuple[str, str, bool]]:
    """Return how many lists each question of a walk had: by id, with the tail that they shared."""
    game, rng = catalogue[slug], random.Random(seats)
    options = draw_settings(game, seats, {}, seats)
    match = Match.start(game, seats=seats, options=options, dice=SeededDice(f"tails {seats}"))
    met: Counter[tuple[str, str, bool]] = Counter()
    for _ in range(ANSWERS):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks()))
        ask = match.asks()[seat]
        for whole in (True, False):
            words = [option.label for option in ask.options if whole or option.key != ask.default]
            if len(words) >= MANY and (whole or len(words) < len(ask.keys)):
                shared = tail(words)
                met[ask.id, " ".join(shared) if len(shared) > 1 else "", whole] += 1
        match.answer(seat, rng.choice(ask.keys))
    return met


def repeated(met: Counter[tuple[str, str, bool]]) -> list[str]:
    """Return the questions most of whose lists end in two or more words that all options share."""
    result = []
    for asked, whole in sorted({(asked, whole) for asked, _, whole in met}):
        lists = {
            words: count
            for (item, words, how), count in met.items()
            if (item, how) == (asked, whole)
        }
        ending = sum(count for words, count in lists.items() if words)
        if ending >= OFTEN and 3 * ending > sum(lists.values()):
            result.append(f"{asked}: {max(lists, key=lambda words: (bool(words), lists[words]))}")
    return result


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_options_do_not_all_end_in_the_same_words(slug: str) -> None:
    met = sum((questions(slug, seats) for seats in sampled(catalogue[slug].seats, 2)), Counter())
    assert repeated(met) == []


def test_the_walks_meet_lists_to_compare() -> None:
    assert len(questions("space_empires", 2)) > OFTEN
    assert len(questions("spacecorp", 2)) > OFTEN


def test_a_repeated_tail_is_found() -> None:
    assert tail(["{0} moves first", "{1} moves first"]) == ["moves", "first"]
    assert tail(["SC1 (1 Scout)", "SC2 (1 Scout)"]) == ["Scout"]
    assert tail(["0: 20 % to win", "1: 40 % to win"]) == ["%", "to", "win"]
    assert tail(["K4", "K5"]) == []
    met = Counter({("bid", "moves first", True): 6, ("bid", "", True): 4, ("move", "", True): 9})
    assert repeated(met) == ["bid: moves first"]
