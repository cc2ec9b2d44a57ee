"""Seasons whose rounds follow too quickly for their games: /league open names figures."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.channel.lobby.pace import PACES
from bot.channel.seasons.length_advice import length_advice
from rules import catalogue
from storage.seasons.seasons import Terms
from tests.bot.support.dummy_game import CONVOY, dummy_game

NOW = datetime(2026, 11, 29, tzinfo=UTC)


def advice(game: str, pace: str, **changes: Any) -> str:
    given: dict[str, Any] = {"seats": 2, "weeks": 12, "group_size": 8, "pace": PACES[pace]}
    known = length_advice(Terms(name="Autumn", games=(game,), **{**given, **changes}), NOW)
    return "" if known is None else known.words


@pytest.mark.parametrize(
    ("game", "pace", "changes", "words"),
    [
        ("ganymede", "days", {}, ""),
        ("ganymede", "days", {"weeks": 2}, "9 weeks"),
        ("starfarers", "days", {}, "16 weeks"),
        ("starship_captains", "week", {}, "2 days per turn"),
        ("spacecorp", "days", {}, "26 weeks and a day per turn"),
        ("spacecorp", "quick", {}, "14 weeks"),
    ],
)
def test_too_short_season_names_the_nearest_terms(
    game: str, pace: str, changes: dict[str, Any], words: str
) -> None:
    text = advice(game, pace, **changes)
    assert f"There would be enough time with {words}." in text if words else not text, text


def test_advice_counts_turns_rounds_and_weeks() -> None:
    text = advice("space_empires", "day")
    assert "A long match of Space Empires 4X has about 198 turns, so it takes 7 weeks" in text
    assert "if a turn takes 6 hours on average." in text
    assert "if people use a quarter of their clocks." in advice("spacecorp", "quick")
    assert "A full group plays 7 rounds, 2 tables at a time" in text


def test_game_of_unknown_length_gets_no_advice() -> None:
    with dummy_game():
        assert not advice(CONVOY.slug, "week", weeks=1)


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_every_game_tells_its_length(slug: str) -> None:
    seats = set(catalogue[slug].seats) & {2, 3, 4}
    assert set(catalogue[slug].turns) == seats
