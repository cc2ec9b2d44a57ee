"""A recap hangs on nothing that its reader cannot know: dealt anew, an answer is told alike."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules import catalogue
from rules.kernel import Match, News, SeededDice
from tests.games.test_marks import live_of
from tests.support import ledger
from tests.support.depth import at_depth, seeds
from tests.support.secrets import leg_begun, tried

EVERY = at_depth(4, 1)
"""Legs of which one is looked at."""
OWN_WORDS = 20
"""Shorter news to others may be said to everybody as well."""


def recap(match: Match, seat: int | None, news: Sequence[News]) -> list[str]:
    """The news as a seat's recap spells them."""
    return live_of(match).lines_for(news, seat)


@pytest.mark.parametrize("slug", sorted(catalogue))
@pytest.mark.parametrize("number", seeds(1, 40))
def test_a_recap_tells_nothing_that_is_hidden(slug: str, number: int) -> None:
    match, dice = ledger.walked(catalogue[slug], number), SeededDice(f"answers {number}")
    compared = begun = 0
    for _ in range(at_depth(120, 400)):
        if match.result is not None:
            break
        seat, key = ledger.next_answer(match, number, dice)
        begun += match.rested
        if match.rested and begun % EVERY == 0:
            compared += same_recaps(match, seat, dice)
        news = match.answer(seat, key)
        for reader in (None, *range(match.seats)):
            kept_to_others(match, reader, news)
    assert compared


def same_recaps(match: Match, seat: int, dice: SeededDice) -> int:
    """Play answers of a seat in the real leg and in one dealt anew; how many were compared."""
    real, dealt = leg_begun(match, None, dice), leg_begun(match, seat, dice)
    # where a table agreed so, whoever holds an Edge alone is asked
    ask = real.asks().get(seat) if seat in dealt.asks() else None
    keys = tried(ask, dice) if ask else set()
    for key in sorted(keys):
        twins = real.fork(None), dealt.fork(None)
        told = [recap(twin, seat, twin.answer(seat, key)) for twin in twins]
        assert told[0] == told[1], f"the recap of {key} tells seat {seat} a secret"
    return len(keys)


def kept_to_others(match: Match, reader: int | None, news: Sequence[News]) -> None:
    """What others alone were told is no part of a reader's recap."""
    lines = " ".join(recap(match, reader, news))
    mine = {item.text for item in news if item.for_seat(reader)}
    for item in news:
        if item.to and item.text not in mine and len(item.text) >= OWN_WORDS:
            (words,) = recap(match, item.to[0], [item])
            assert words not in lines, f"the recap of seat {reader} tells what {item.to} was told"
