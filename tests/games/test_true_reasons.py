"""Refusals give the true reason, also where the neighbouring one would be wrong.

`tests/<game>/claims.py` names plausible mistakes, and what each sentence claims of the position;
the claims must come up, and hold, in matches of chance and of AI seats.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import pytest

from rules import catalogue
from rules.kernel import Ask, Match, SeededDice
from tests.support.depth import at_depth, seeds

Claims = Mapping[str, Callable[[Match, Ask, re.Match[str]], Any]]
SLUGS = sorted(catalogue)
TRIED = 12
"""Mistakes at each question."""


def false_claims(match: Match, ask: Ask, key: str, claims: Claims, met: Counter[str]) -> list[str]:
    """Return the sentences of a refusal that the position does not bear out."""
    words = match.why_not(ask, key)
    wrong = []
    for pattern, holds in claims.items():
        answer = re.search(pattern, words)
        if answer:
            met[pattern] += 1
            wrong += [] if holds(match, ask, answer) else [f"{key} at {ask.id}: {words}"]
    return wrong


@pytest.mark.parametrize("slug", SLUGS)
def test_refusals_claim_only_true_things(slug: str) -> None:
    known, met, wrong = import_module(f"tests.{slug}.claims"), Counter[str](), set[str]()
    game = catalogue[slug]
    for seed in seeds(3, 30):
        rng, dice = random.Random(seed), SeededDice(f"reasons {seed}")
        match = Match.start(game, seats=rng.choice(game.seats), dice=SeededDice(f"true {seed}"))
        for _ in range(at_depth(200, 800)):
            if match.result is not None:
                break
            seat = rng.choice(sorted(match.asks()))
            ask = match.asks()[seat]
            likely = known.mistakes(match, ask)
            for key in rng.sample(likely, min(TRIED, len(likely))):
                if key not in ask.keys:
                    wrong.update(false_claims(match, ask, key, known.CLAIMS, met))
            chosen = game.ai_levels["fair"](ask, match.view(seat), dice)
            match.answer(seat, chosen if rng.random() < 0.8 else rng.choice(ask.keys))
    assert wrong == set()
    assert len(met) > len(known.CLAIMS) * 3 // 4, set(known.CLAIMS) - set(met)
