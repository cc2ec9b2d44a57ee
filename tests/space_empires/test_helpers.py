"""The AI seats play legally, and the greedy one plays to win."""

from __future__ import annotations

from itertools import islice

import pytest

from rules.kernel import Choice, Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import Kind, Tech
from rules.space_empires.greedy.goals import free_planets
from rules.space_empires.greedy.greedy import play_greedy
from rules.space_empires.greedy.strength import ratio
from rules.space_empires.greedy.world import World
from rules.space_empires.odds.odds import Ship, odds
from tests.support.depth import at_depth, sampled
from tests.support.random_walks import between, walk, won_by_greedy

SHORTER = at_depth({"limit": "12"}, {})
"""Settings that end a match early by default; they leave optional rules on."""


def test_greedy_beats_random() -> None:
    games = at_depth(2, 4)
    assert won_by_greedy(SPACE_EMPIRES, games) == games


def test_greedy_games_of_two_end_with_a_homeworld_time_and_again() -> None:
    pair = ("fair", "fair")
    ends = (between(SPACE_EMPIRES, pair, f"ends {seed}").result for seed in range(3, 12))
    homeworlds = (end for end in ends if end and end.ended_by == "homeworld")
    wanted = at_depth(1, 3)
    assert len(list(islice(homeworlds, wanted))) == wanted


@pytest.mark.parametrize(
    "scenario", sampled(["doomsday_small", "empires1", "doomsday_large", "empires2"])
)
def test_greedy_plays_alone(scenario: str) -> None:
    between(SPACE_EMPIRES, ["fair"], "alone", scenario=scenario, level="easy")


def test_greedy_plays_by_every_optional_rule() -> None:
    switched_on = dict.fromkeys(
        ("instant", "warp", "slingshot", "unpredictable", "heavy_terrain", "quick", "gearing",
         "low_maintenance"),
        "on",
    )  # fmt: skip
    chosen = {"scenario": "knife", "machines": "3", "chart": "first"}
    between(SPACE_EMPIRES, ["fair", "fair"], "rules", **SHORTER | switched_on | chosen)


def test_greedy_colonises_its_home_planets() -> None:
    match = Match.start(SPACE_EMPIRES, seats=2, dice=SeededDice("colonies"), rewindable=False)
    for _ in walk(match, "fair", SeededDice("any")):
        if match.state.cycle == 8:
            break
    for seat in (0, 1):
        world = World(match.view(seat), seat)
        assert len(world.colonies) >= 5
        near = [system.hex for system in free_planets(world, barren=False)]
        assert len(near) < len(world.colonies)


def test_the_same_view_gives_the_same_answer() -> None:
    match = Match.start(SPACE_EMPIRES, seats=2, dice=SeededDice("again"), rewindable=False)
    dice = SeededDice("any")
    for _ in range(150):
        asks = match.asks()
        seat = min(asks)
        keys = [play_greedy(asks[seat], match.view(seat), dice) for _ in range(2)]
        assert keys[0] == keys[1]
        match.answer(seat, keys[0])


def test_an_unknown_question_gets_its_default_or_its_first_key() -> None:
    match = Match.start(SPACE_EMPIRES, seats=2, dice=SeededDice("unknown"), rewindable=False)
    dice = SeededDice("any")
    options = {"one": 1, "two": 2}
    choice = Choice("no.such.id", 0, "Which?", "1.0", options, default="two").ask()
    silent = Choice("no.such.id", 0, "Which?", "1.0", options).ask()
    assert play_greedy(choice, match.view(0), dice) == "two"
    assert play_greedy(silent, match.view(0), dice) == "one"


@pytest.mark.parametrize(
    ("own", "foes"),
    [
        (Ship(Kind("CA"), 4, Tech(attack=1)), Ship(Kind("NC"), 4)),
        (Ship(Kind("SC"), 3), Ship(Kind("DN"), 1)),
        (Ship(Kind("BC"), 4), Ship(Kind("CA"), 3)),
        (Ship(Kind("DD"), 2), Ship(Kind("BASE"), 1)),
    ],
)
def test_the_quick_formula_agrees_with_the_odds(own: Ship, foes: Ship) -> None:
    assert (ratio((own,), (foes,)) > 1) == (odds([own], [foes]).attacker > 0.5)
