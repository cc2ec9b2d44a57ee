"""A typed refusal says everything in words: no key of the notation stands in it."""

from __future__ import annotations

import random
import re

import pytest

from rules import catalogue
from rules.kernel import IllegalAnswer, Match, SeededDice
from tests.support.depth import seeds

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
    """Type keys that are not offered; gives how many were refused."""
    wrong = [key for key in tried if key not in match.asks()[seat].keys]
    for key in wrong:
        with pytest.raises(IllegalAnswer) as caught:
            match.answer(seat, key)
        told = str(caught.value)
        assert not RAW.search(told), told
        assert "Nearest legal: " in told
    return len(wrong)
