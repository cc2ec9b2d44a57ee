"""The ledger notices what news leave out; the generic tests walk with it."""

from __future__ import annotations

import re

import pytest

from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS
from tests.starfarers.ledger import Ledger
from tests.support.random_walks import walk

ANSWERS = 900


@pytest.mark.parametrize(
    "left_out", ["mines", "explores", "moves", "builds a", "gets", "declines|has not answered"]
)
def test_missing_news_are_noticed(left_out: str) -> None:
    match = _match()
    ledger = Ledger(match.view(None))
    for turn in walk(match, "fair", SeededDice("any"), ANSWERS):
        words = [news.text for news in turn.news if news.to is None]
        heard = [text for text in words if not re.search(rf"\}} ({left_out})", text)]
        for text in heard:
            ledger.hear(text)
        if heard != words:
            assert ledger.differences(match.view(None))
            return
    raise AssertionError(f"nobody {left_out} in {ANSWERS} answers")


def test_unknown_news_are_refused() -> None:
    with pytest.raises(AssertionError, match="does not understand"):
        Ledger(_match().view(None)).hear("{0} dances.")


def _match() -> Match:
    return Match.start(STARFARERS, seats=3, dice=SeededDice("left out"))
