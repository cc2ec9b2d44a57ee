"""A position imagined from a view is sound, and looks as the view does."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import Match, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.position.imagine import imagine
from rules.starship_captains.position.view import view
from tests.support.depth import seeds

EVERY = 7
"""Positions between two that are looked at."""


@pytest.mark.parametrize("number", seeds(4, 40))
def test_imagined_position_shows_the_same_view(number: int) -> None:
    seats = 1 + number % 4
    match = Match.start(GAME, seats=seats, dice=SeededDice(f"imagined {number}"))
    dice = SeededDice(f"any {number}")
    for step in range(400):
        if match.result is not None:
            break
        seat, ask = min(match.asks().items())
        between_rooms = any(captain.working for captain in match.state.captains)
        if step % EVERY == 0 and not between_rooms:
            for reader in (None, *range(seats)):
                seen = match.view(reader)
                state = imagine(seen)
                GAME.assert_sound(state)
                again = view(state, reader)
                assert msgspec.json.encode(again) == msgspec.json.encode(seen)
        match.answer(seat, dice.pick(ask.keys))
