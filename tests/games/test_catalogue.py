"""The catalogue: what tools that know a game only through `Game` require of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules import catalogue
from rules.kernel import Game, IllegalAnswer, Match, SeededDice
from tests.kernel import smallgame
from tests.support.random_walks import walk

GAMES = {**catalogue, **smallgame.GAMES}


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_game_is_listed_under_its_own_name_for_some_number_of_seats(slug: str) -> None:
    game = GAMES[slug]
    assert game.slug == slug
    assert game.title
    assert len(game.seats) > 0
    assert game.seats[0] >= 1


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_upgrades_lead_to_the_newest_schema(slug: str) -> None:
    game = GAMES[slug]
    assert set(game.upgrades) == set(range(game.schema - len(game.upgrades), game.schema))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_default_of_each_setting_is_one_of_its_values(slug: str) -> None:
    for setting in GAMES[slug].settings:
        assert not setting.values or setting.default in setting.values
        assert setting.prompt


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_value_of_every_setting_starts_a_match(slug: str) -> None:
    game = GAMES[slug]
    for setting in game.settings:
        for value in setting.values:
            match = first_match(game, {setting.key: value})
            assert match.options[setting.key] == value
            assert match.asks()


def first_match(game: Game[Any, Any], options: dict[str, str]) -> Match:
    """Return a match with these options, of as few seats as they allow."""
    for seats in game.seats[:-1]:
        try:
            return Match.start(game, seats=seats, options=options, dice=SeededDice("options"))
        except IllegalAnswer:
            continue
    return Match.start(game, seats=game.seats[-1], options=options, dice=SeededDice("options"))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_each_ai_seat_answers_with_a_legal_key(slug: str) -> None:
    game = GAMES[slug]
    assert game.ai_levels
    for level in game.ai_levels:
        match = Match.start(game, seats=game.seats[0], dice=SeededDice("helpers"))
        assert list(walk(match, level, SeededDice("thoughts"), 25))
        assert match.length > 0
