"""The styles in which fair AI seats play, in every game that has them."""

from __future__ import annotations

import pytest

from rules import catalogue
from rules.kernel import AiSeat, Match, SeededDice
from rules.table_game import TableGame
from tests.load.ai_habits import Habit, Played, examined, played

STYLED = [slug for slug, game in catalogue.items() if game.styles]
ANSWERS = 600
MOST_STYLES = 4


def first_answers(slug: str, play: AiSeat) -> list[str]:
    """Return the first answers of a game of three seats that play alike."""
    match = Match.start(catalogue[slug], seats=3, dice=SeededDice("styles"), rewindable=False)
    dice, keys = [SeededDice(f"{seat}") for seat in range(3)], list[str]()
    while match.result is None and len(keys) < ANSWERS:
        seat, ask = min(match.asks().items())
        keys.append(play(ask, match.view(seat), dice[seat]))
        match.answer(seat, keys[-1])
    return keys


@pytest.mark.parametrize("slug", STYLED)
def test_styles_play_differently_and_repeatably(slug: str) -> None:
    game = catalogue[slug]
    lines = {name: first_answers(slug, play) for name, play in game.styles.items()}
    assert len({*map(tuple, lines.values())}) == len(lines)
    name = next(iter(lines))
    assert first_answers(slug, game.styles[name]) == lines[name]


def test_each_game_describes_its_styles_in_one_line_each() -> None:
    for game in catalogue.values():
        assert isinstance(game, TableGame)
        assert 3 <= len(game.styles) <= MOST_STYLES
        lines = [game.describe_plan(name, 3) for name in game.styles]
        assert len({*lines}) == len(lines)
        assert all(20 < len(line) <= 90 and not line.endswith(".") for line in lines), lines


def seat(answers: dict[str, int], rounds: int = 10) -> Played:
    """Return one seat of a game, without holdings."""
    return Played(answers, {}, rounds, 0.0)


def test_habits_leave_out_rare_ones_and_repetitions() -> None:
    games = [
        {
            "a": seat({"fight": 4 + number % 3, "hit": 8 + 2 * (number % 3), "rest": 3}),
            "b": seat({"fight": 1, "hit": 2, "rest": 3 + number % 2, "odd": number == 0}),
        }
        for number in range(12)
    ]
    assert [habit.name for habit in examined(games, ("a", "b"))] == ["fight", "rest"]


def test_small_or_uncertain_differences_are_not_habits() -> None:
    clear = Habit("fight", {"a": [4.0, 5.0, 6.0], "b": [1.0, 1.0, 2.0]})
    small = Habit("rest", {"a": [10.0, 11.0, 10.0], "b": [9.0, 9.5, 9.0]})
    unsure = Habit("swap", {"a": [0.0, 9.0, 0.0], "b": [1.0, 1.0, 0.0]})
    assert clear.errors(("a", "b")) > 3
    assert small.errors(("a", "b")) == 0
    assert 0 < unsure.errors(("b", "a")) < 3


def test_a_measured_game_has_answers_holdings_and_a_winner() -> None:
    names = [*catalogue["starship_captains"].styles]
    game = played("starship_captains", 0, names)
    assert [*game] == names
    assert sum(result.share for result in game.values()) == pytest.approx(1.0)
    for result in game.values():
        assert result.answers["turn.action mission"] > 0
        assert result.holdings["scores missions"] > 0
        assert result.holdings["has medals"] >= 0
