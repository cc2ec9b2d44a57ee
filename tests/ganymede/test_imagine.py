"""A position imagined from a view is sound, and looks as the view does."""

from __future__ import annotations

import msgspec
import pytest

from rules.ganymede import GANYMEDE
from rules.ganymede.position.imagine import imagine
from rules.ganymede.position.view import view
from rules.kernel import Match, SeededDice
from tests.ganymede.own_cards import own_file
from tests.support.depth import seeds


@pytest.mark.parametrize("number", seeds(4, 40))
def test_3_8_18_imagined_position_has_the_same_view(number: int) -> None:
    seats, looked = 2 + number % 3, 0
    options = {"content": own_file()} if number % 2 else {}
    match = Match.start(
        GANYMEDE, seats=seats, options=options, dice=SeededDice(f"imagined {number}")
    )
    dice = SeededDice(f"any {number}")
    while match.result is None:
        if match.rested or not match.state.round:
            looked += _looks_alike(match)
        seat, ask = min(match.asks().items())
        match.answer(seat, dice.pick(ask.keys))
    looked += _looks_alike(match)
    assert looked > 40


def _looks_alike(match: Match) -> int:
    """Imagine every reader's view; return the number of readers."""
    readers = (None, *range(match.seats))
    for reader in readers:
        seen = match.view(reader)
        state = imagine(seen)
        GANYMEDE.assert_sound(state)
        again = view(state, reader)
        assert msgspec.json.encode(again) == msgspec.json.encode(seen)
    return len(readers)
