"""Reasons for a wrong key reveal nothing that their seat can't know."""

from __future__ import annotations

import random

import pytest

from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.secrets import leg_begun, words

SLUGS = sorted(catalogue)
ANSWERS = 120
TRIED = 60
"""Keys that somebody was offered before, tried at each question."""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_refusal_hangs_on_nothing_hidden(slug: str) -> None:
    game = catalogue[slug]
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice(f"reasons of {slug}"))
    rng, dice, compared = random.Random(slug), SeededDice("redealt"), 0
    seen: dict[str, None] = {}
    for _ in range(ANSWERS):
        if match.result is not None:
            break
        for ask in match.asks().values():
            seen.update(dict.fromkeys(ask.keys))
        if not match.log.entries:
            for seat in match.asks():
                compared += same_reasons(
                    match, seat, dice, rng.sample([*seen], min(TRIED, len(seen)))
                )
        seat = rng.choice(sorted(match.asks()))
        match.answer(seat, rng.choice(match.asks()[seat].keys))
    assert compared > TRIED


def same_reasons(match: Match, seat: int, dice: SeededDice, keys: list[str]) -> int:
    """Compare refusals in the true deal and in another; return their number."""
    real, dealt = leg_begun(match, None, dice), leg_begun(match, seat, dice)
    ask = real.asks().get(seat)
    if ask is None or words(ask) != words(dealt.asks().get(seat)):
        return 0
    wrong = [key for key in keys if key not in ask.keys]
    for key in wrong:
        text = [str(twin.refusal(twin.asks()[seat], key)) for twin in (real, dealt)]
        assert text[0] == text[1], f"why {key} is refused tells seat {seat} a secret"
    return len(wrong)
