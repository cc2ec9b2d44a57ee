"""Typed refusals use words alone: they contain no key of the notation."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from rules import catalogue
from rules.kernel import IllegalAnswer, Match, SeededDice
from tests.support.depth import seeds

LISTING = ("space_empires",)
"""Games whose commands name a unit and its hex at once: they list the hexes within reach."""
ANSWERS = 120
TRIED = 12
"""Keys that somebody was offered before, tried at each question."""
RAW = re.compile(r"\b[a-z]+:[A-Za-z0-9]")


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_no_refusal_holds_a_raw_key(slug: str) -> None:
    refused = 0
    for seed in seeds(1, 20):
        game, rng = catalogue[slug], random.Random(seed)
        match = Match.start(game, seats=game.seats[-1], dice=SeededDice(f"refused {seed}"))
        seen: dict[str, None] = {"nothing:X9": None}
        for _ in range(ANSWERS):
            if match.result is not None:
                break
            seat = rng.choice(sorted(match.asks()))
            keys = match.asks()[seat].keys
            refused += _look(match, seat, rng.sample([*seen], min(TRIED, len(seen))))
            seen.update(dict.fromkeys(keys))
            match.answer(seat, rng.choice(keys))
    assert refused > TRIED


def _look(match: Match, seat: int, tried: list[str]) -> int:
    """Type keys that aren't offered; return the number of refusals."""
    wrong = [key for key in tried if key not in match.asks()[seat].keys]
    for key in wrong:
        with pytest.raises(IllegalAnswer) as caught:
            match.answer(seat, key)
        words = str(caught.value)
        assert not RAW.search(words), words
        assert "Nearest legal: " in words
        assert match.game.slug in LISTING or not _lists(words, match.asks()[seat].keys), words
    return len(wrong)


def _lists(words: str, keys: Sequence[str]) -> bool:
    """Return whether a reason lists answers, which the nearest legal ones do after it."""
    why = words.partition(" Nearest legal: ")[0]
    return any(f"{a}, {b}" in why or f"{a} and {b}" in why for a, b in pairwise(keys))


def test_a_list_of_answers_is_seen() -> None:
    assert _lists("That is too far; hexes within reach: A1, A2 and A3.", ["A1", "A2", "A3"])
    assert not _lists("A1 is too far. Nearest legal: A2, A3", ["A2", "A3"])
