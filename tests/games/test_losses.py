"""Losses that an option causes, shown before it is played, from what the player knows alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules import catalogue
from rules.kernel import Ask, Match, SeededDice
from tests.support.depth import at_depth

ANSWERS = 400
SEATS = {"ganymede": 2, "spacecorp": 2, "starfarers": 3, "space_empires": 2, "starship_captains": 2}
ENDS = {
    "ganymede": {"turn.action", "effect.choose", "effect.times", "basic.action"},
    "spacecorp": {"turn.action", "pay.piece"},
    "starfarers": {"travel.what"},
    "space_empires": {"move.what", "sheet.line"},
    "starship_captains": {"turn.action"},
}
"""Questions that may bring a loss."""


def asked(slug: str) -> Iterator[tuple[Match, Ask]]:
    """Yield each question of a match of fair AI seats."""
    game = catalogue[slug]
    options = {"begin": "mariners", "end": "mariners"} if slug == "spacecorp" else {}
    match = Match.start(game, seats=SEATS[slug], options=options, dice=SeededDice("losses"))
    dice = SeededDice("greedy")
    for _ in range(at_depth(ANSWERS, 4 * ANSWERS)):
        if match.result is not None:
            return
        seat, ask = min(match.asks().items())
        yield match, ask
        match.answer(seat, game.ai_levels["fair"](ask, match.view(seat), dice))


def losses_of(ask: Ask) -> dict[str, str]:
    """Return the losses that a question names, by key."""
    return {key: words for key in ask.keys if (words := ask.waste(key))}


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_losses_are_short_sentences_without_hidden_things(slug: str) -> None:
    checked = set[str]()
    for match, ask in asked(slug):
        losses = losses_of(ask)
        if not losses or ask.id in checked:
            continue
        checked.add(ask.id)
        assert losses_of(match.fork(SeededDice("other"), seat=ask.seat).asks()[ask.seat]) == losses
        for words in losses.values():
            assert words[0].isupper() or words[0].isdecimal(), words
            assert words.endswith("."), words
            assert len(words) <= 250, words
    assert checked, "no option of this game throws anything away"
    assert checked <= ENDS[slug]
