"""Reasons for hints: each game's value in named parts, with words and a rule for each of them."""

from __future__ import annotations

from math import exp, isclose
from typing import Any

import pytest

from bot.words.reasons import explain, is_clear, join_alike, theme, without_faint
from bot.words.rules_page import about_rule
from rules import catalogue
from rules.kernel import Match, Part, SeededDice
from rules.kernel.value_parts import compare_parts
from rules.space_empires.charts.kinds import SCOUT
from rules.spacecorp.position.state import Source
from rules.starfarers.charts.kinds import Upgrade

SLUGS = sorted(catalogue)
ODDS = ("ganymede", "starfarers")
"""Games whose parts add up to the logarithm of the odds to win."""
LONGEST_CLAUSE = 120


def met(slug: str) -> list[tuple[Any, int]]:
    """Return views of a match of fair seats, each with its seat."""
    game = catalogue[slug]
    match, dice = Match.start(game, seats=2, dice=SeededDice("reasons")), SeededDice("walk")
    views: list[tuple[Any, int]] = []
    for number in range(40):
        seat, ask = min(match.asks().items())
        if number % 13 == 0:
            views.append((match.view(seat), seat))
        match.answer(seat, game.ai_levels["fair"](ask, match.view(seat), dice))
    return views


@pytest.mark.parametrize("slug", SLUGS)
def test_parts_add_up_to_the_value_and_all_have_words(slug: str) -> None:
    game = catalogue[slug]
    assert game.parts is not None
    assert game.value is not None
    named: set[str] = set()
    for view, seat in met(slug):
        parts = game.parts(view, seat)
        total = sum(part.worth for part in parts.values())
        expected = 100 / (1 + exp(-total)) if slug in ODDS else total
        assert isclose(game.value(view, seat), expected, abs_tol=1e-6)
        named |= parts.keys()
    assert named | {"win"} == game.part_words.keys() | {"win"}


@pytest.mark.parametrize("slug", SLUGS)
def test_words_of_each_part_fit_both_signs_and_name_a_rule(slug: str) -> None:
    game = catalogue[slug]
    for name, words in game.part_words.items():
        assert about_rule(slug, words.rule), f"{name} names no rule"
        assert not words.theme.endswith(".")
        # less of something bad is a gain, too
        amounts = (2.0, 1.0, 0.4, -0.4, -1.0, -2.0)
        texts = [explain(game, {name: Part(amount, 1.0)}, 1) for amount in amounts]
        assert all(not set("{|}") & set(text) and text.endswith(".") for text in texts)
        assert all(len(text) < LONGEST_CLAUSE + 30 for text in texts)
        assert texts[0] != texts[-1]


def test_rare_differences_are_no_reasons() -> None:
    game = catalogue["starfarers"]
    rare = {"cards": Part(0.2, 1.0), "win": Part(1.0, 1.0), "rivals": Part(0.1, 0.1)}
    assert set(without_faint(game, rare)) == {"rivals"}
    often = {"cards": Part(-0.5, 1.0), "win": Part(2.0, 1.0)}
    assert without_faint(game, often) == often


def reason(slug: str, seats: int, change: Any) -> str:
    """Return why a position is better than the same without a change of its state."""
    game = catalogue[slug]
    match = Match.start(game, seats=seats, dice=SeededDice("reasons"))
    assert game.parts is not None
    before = game.parts(match.view(0), 0)
    change(match.state)
    after = game.parts(match.view(0), 0)
    return explain(game, compare_parts({0: after}, {0: before}), 2)


def settle(state: Any) -> None:
    state.players[0].settlers[2][0] += 1


def earn(state: Any) -> None:
    state.players[0].ledger[Source.CONTRACTS] = 5


def speed_up(state: Any) -> None:
    state.players[0].upgrades[Upgrade.BOOSTER] += 1


def award(state: Any) -> None:
    state.captains[0].medals += 1


def enlarge(state: Any) -> None:
    units = state.units.values()
    next(unit for unit in units if unit.kind == SCOUT and unit.owner == 0).size += 1


@pytest.mark.parametrize(
    ("slug", "change", "expected"),
    [
        ("ganymede", settle, "you have 1 more settler aboard"),
        ("spacecorp", earn, "you have 5T more profit"),
        ("starfarers", speed_up, "you have 1 more booster"),
        ("starship_captains", award, "you have 1 more medal"),
        ("space_empires", enlarge, "your ships are worth 6 CP more"),
    ],
)
def test_difference_of_two_positions_is_the_reason(slug: str, change: Any, expected: str) -> None:
    assert reason(slug, 2, change) == f"By the end of the next round, {expected}."


def test_no_gain_gives_no_reason_and_no_theme() -> None:
    game = catalogue["ganymede"]
    losses = {"aboard": Part(-1.0, -0.4)}
    assert explain(game, {}, 1) == explain(game, losses, 1) == ""
    assert theme(game, losses) is None
    assert theme(game, {}) is None


def test_largest_gain_comes_before_the_next_difference() -> None:
    game = catalogue["ganymede"]
    differences = {
        "launches": Part(1.0, 0.53),
        "wanted R": Part(-1.0, -0.4),
        "earth": Part(-0.3, -0.06),
    }
    assert explain(game, differences, 2) == (
        "By the end of the next round, you launch 1 ship earlier, which outweighs the fact that "
        "you have 1 fewer red settler on Mars for your ships."
    )
    assert explain(game, differences, 1, "Pass").startswith(
        "Compared with *Pass*: by the end of this round, you launch"
    )
    lost = theme(game, differences)
    assert lost == ("You lost tempo: a launch will come later", "3.4")


def test_larger_cost_gives_no_reason() -> None:
    game = catalogue["spacecorp"]
    differences = {"colonies": Part(3.0, 3.0), "profit": Part(-9.0, -9.0)}
    assert explain(game, differences, 2) == ""


def test_only_a_clear_gain_is_compared_in_a_hint() -> None:
    game = catalogue["ganymede"]
    earlier, vague = Part(1.0, 0.5), Part(2.0, 0.6)
    assert is_clear(game, {"launches": earlier})
    assert is_clear(game, {"launches": earlier, "aboard": Part(-1.0, -0.2)})
    assert not is_clear(game, {"launches": earlier, "aboard": Part(-1.0, -0.3)})
    assert not is_clear(game, {"launches": earlier, "aboard": vague})
    assert not is_clear(game, {"launches": Part(0.5, 0.5)})
    assert not is_clear(game, {})


def test_sentences_differing_in_names_are_joined() -> None:
    mined = ["At R1 you mine ore", "Stay", "At R9 you mine ore", "At R7 you mine fuel"]
    assert join_alike(mined) == ["At R1 and R9 you mine ore", "Stay", "At R7 you mine fuel"]
    moved = ["SC1 will guard B4", "SC2 will guard B4", "SC3 will guard B4"]
    assert join_alike(moved) == ["SC1, SC2 and SC3 will guard B4"]


def test_losses_of_rivals_come_last() -> None:
    game = catalogue["ganymede"]
    rivals, aboard = {"rivals": Part(-1.0, 1.0)}, {"aboard": Part(1.0, 0.41)}
    assert explain(game, rivals, 1) == "By the end of this round, your rivals don't get as far."
    assert explain(game, rivals, 1, "Pass") == ""
    text = explain(game, rivals | aboard, 1)
    assert text == "By the end of this round, you have 1 more settler aboard."


def test_difference_in_some_simulated_games_names_their_share() -> None:
    game = catalogue["starfarers"]
    text = explain(game, {"starships": Part(0.4, 0.56)}, 1)
    assert text == "By the end of this round, in about 4 of 10 games you have 1 more starship."
