"""Recaps depend on nothing that their reader can't know: a redeal reports an answer alike."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules import catalogue
from rules.kernel import Match, News, SeededDice
from tests.support import ledger
from tests.support.depth import at_depth, seeds
from tests.support.live_tables import live_of
from tests.support.secrets import encoded, leg_begun, tried

ANSWERS = 4
"""Answers in a row that are compared."""
OWN_WORDS = 20
"""Characters below which news to others may be public as well."""


def recap(match: Match, seat: int | None, news: Sequence[News]) -> list[str]:
    """Return the news as a seat's recap spells them."""
    return live_of(match).lines_for(news, seat)


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_recap_reveals_nothing_hidden(slug: str) -> None:
    assert sum(compared(slug, number) for number in seeds(3, 40))


def compared(slug: str, number: int) -> int:
    """Walk a match, compare recaps of its legs' first answers, return the lines' number."""
    match, dice = ledger.walked(catalogue[slug], number), SeededDice(f"answers {number}")
    count = 0
    for _ in range(at_depth(120, 400)):
        if match.result is not None:
            break
        seat, key = ledger.next_answer(match, number, dice)
        if match.rested:
            count += same_recaps(match, seat, dice)
        news = match.answer(seat, key)
        for reader in (None, *range(match.seats)):
            kept_to_others(match, reader, news)
    return count


def same_recaps(match: Match, seat: int, dice: SeededDice) -> int:
    """Play a seat's answers in the real leg and in a redealt one; return the number of lines."""
    real, dealt = leg_begun(match, None, dice), leg_begun(match, seat, dice)
    ask = real.asks().get(seat) if same_asked(real, dealt) else None
    count = 0
    for key in sorted(tried(ask, dice) if ask else ()):
        copies, line = (real.fork(None), dealt.fork(None)), [key]
        while line and len(line) <= ANSWERS:
            words = [recap(copy, seat, copy.answer(seat, line[-1])) for copy in copies]
            seen = [encoded(copy.view(seat)) for copy in copies]
            if seen[0] != seen[1] or not same_asked(*copies):
                break  # the last card of a pile is drawn without dice, and came to light
            assert words[0] == words[1], f"the recap of {line} tells seat {seat} a secret"
            count += len(words[0])
            again = copies[0].asks().get(seat)
            line = [*line, dice.pick(again.keys)] if again else []
    return count


def same_asked(real: Match, dealt: Match) -> bool:
    """Return whether the same seats are asked; a table may ask only an Edge's holder."""
    return sorted(real.asks()) == sorted(dealt.asks())


def kept_to_others(match: Match, reader: int | None, news: Sequence[News]) -> None:
    """Check that news to others alone aren't in a reader's recap."""
    lines = " ".join(recap(match, reader, news))
    mine = {item.text for item in news if item.for_seat(reader)}
    for item in news:
        if item.to and item.text not in mine and len(item.text) >= OWN_WORDS:
            (words,) = recap(match, item.to[0], [item])
            assert words not in lines, f"the recap of seat {reader} shows news to {item.to}"
