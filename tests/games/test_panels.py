"""Panels of every game keep Discord's limits, with every option reachable, in any setting."""

from __future__ import annotations

import random

import pytest

from bot.tools.simulate import draw_settings
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.bot.support.limit_checks import play_and_check_panels, play_at_random
from tests.support.depth import sampled

TABLES = [
    (slug, seats) for slug in sorted(catalogue) for seats in sampled(catalogue[slug].seats, 2)
]
EARLY, LATE = 12, 25
"""Lines that are looked at from the beginning, and where a match is well under way."""
BETWEEN = 120
"""Answers of each seat between them."""


@pytest.mark.parametrize(("slug", "seats"), TABLES)
async def test_every_panel_keeps_the_limits(slug: str, seats: int) -> None:
    """Check the smallest table with default settings, the others with any."""
    game, rng = catalogue[slug], random.Random(seats)
    options = draw_settings(game, seats, {}, seats) if seats > game.seats[0] else {}
    dice = SeededDice(f"panels {seats}")
    match = Match.start(game, seats=seats, options=options, dice=dice)
    shown = play_and_check_panels(match, rng, EARLY)
    play_at_random(match, rng, BETWEEN * seats)
    assert shown + play_and_check_panels(match, rng, LATE) > EARLY
