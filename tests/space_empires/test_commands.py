"""Typed commands: what they start with leads to the question that their argument answers."""

from __future__ import annotations

import pytest

from bot.commands.typed_moves import Typist
from rules.kernel import Match
from rules.space_empires.charts.kinds import Tech
from rules.space_empires.charts.steps import Step
from rules.space_empires.commands_and_queries.commands import COMMANDS
from tests.space_empires.position import Position
from tests.support.asking import after, refuses

NAMED = {command.name: command for command in COMMANDS}

MOVES = [
    ("move", {"unit": "CA2", "to": "J5"}, ["move:CA2", "J5"]),
    ("part", {"unit": "CA2", "count": "1", "to": "J5"}, ["more", "part:CA2", "1", "J5"]),
    ("join", {"unit": "CA2"}, ["more", "join:CA2"]),
    ("refit", {"unit": "CA1"}, ["more", "refit:CA1"]),
    ("refit", {"unit": "refit:CA1"}, ["more", "refit:CA1"]),
    ("scuttle", {"unit": "SY1"}, ["more", "scuttle", "SY1"]),
    ("orders", {"change": "retreat:50"}, ["more", "orders", "retreat:50"]),
    ("orders", {}, ["more", "orders"]),
    ("drop", {"what": "MINER1"}, ["drop:MINER1"]),
    ("done", {}, ["done"]),
]
LINES = [
    ("buy", {"unit": "SC", "count": "1"}, ["buy:SC", "1"]),
    ("research", {"technology": "tactics"}, ["research:tactics"]),
    ("bid", {"cp": "2"}, ["bid", "2"]),
    ("scuttle", {"unit": "SY1"}, ["more", "scuttle", "SY1"]),
    ("drop", {"what": "SC@K4"}, ["more", "drop:SC@K4"]),
    ("seal", {}, ["seal"]),
]


def moving() -> Match:
    """Return a table where seat 0 can do anything: yards, old Cruisers of two counters, a tow."""
    position = Position()
    home = position.homeworld()
    position.unit("SY", home)
    position.state.players[0].cp = 10
    for size in (2, 3):
        position.unit("CA", home, size=size, tech=Tech())
    return position.tow(position.unit("MINER", home), "minerals10").tech(0, attack=1).match()


def buying() -> Match:
    """Return a match with a Scout on the list already."""
    position = Position()
    position.unit("SY", position.homeworld(), size=4)
    position.state.players[0].cp = 30
    return after(position.when(Step.ECONOMY).match(), "buy:SC", "1")


def typed(match: Match, name: str, given: dict[str, str]) -> list[str]:
    return Typist(match, 0, NAMED[name], given).line()


@pytest.mark.parametrize(("name", "given", "keys"), MOVES)
def test_4_1_typed_moves_become_keys(name: str, given: dict[str, str], keys: list[str]) -> None:
    assert typed(moving(), name, given) == keys


@pytest.mark.parametrize(("name", "given", "keys"), LINES)
def test_7_5_typed_lines_become_keys(name: str, given: dict[str, str], keys: list[str]) -> None:
    assert typed(buying(), name, given) == keys


@pytest.mark.parametrize(
    ("name", "given", "word"),
    [("refit", {"unit": "CA1"}, "refit"), ("join", {"unit": "CA1"}, "join")],
)
def test_7_5_a_command_of_another_phase_is_refused_by_its_name(
    name: str, given: dict[str, str], word: str
) -> None:
    refuses(word, typed, buying(), name, given)


def fighting(*hexes: str) -> Match:
    """Return a table where seat 0 has a battle in each hex."""
    position = Position()
    for at in hexes:
        position.with_unit("BB", at, size=2).with_unit("SC", at, owner=1, size=2)
    return position.when(Step.FIGHT, fights=hexes).seeded()


def test_5_1_1_fight_says_where_of_several_battles() -> None:
    match = fighting("H5", "E5")
    keys = typed(match, "fight", {"at": "E5"})
    assert keys == ["E5"]
    match.play(0, keys)
    assert "Battle at E5" in match.asks()[0].prompt


@pytest.mark.parametrize("how", ["orders", "hand"])
def test_5_1_5_lead_says_how_a_lone_battle_is_led(how: str) -> None:
    assert typed(fighting("H5"), "lead", {"how": how}) == [how]


def test_5_1_5_lead_is_refused_before_the_battle_is_chosen() -> None:
    refuses(r"Where do you fight next.*E5", typed, fighting("H5", "E5"), "lead", {"how": "hand"})


def test_7_5_4_ships_for_an_older_group_are_typed_by_its_name() -> None:
    position = Position(counters="groups")
    position.unit("SY", position.homeworld(), size=4)
    position.with_unit("SC", position.homeworld(), tech=Tech()).tech(0, attack=1)
    position.state.players[0].cp = 30
    position.when(Step.ECONOMY)
    assert typed(position.match(), "buy", {"unit": "SC1", "count": "1"}) == ["buy:SC1", "1"]


def test_8_2_2_a_word_for_a_lone_option_is_refused_as_asked() -> None:
    position = Position()
    position.state.players[0].cp = 12
    match = position.when(Step.ECONOMY).match()
    left = r"one Ship Yard in an Economic Phase \[8.2.2\]. Colonies left: K4"
    refuses(left, typed, match, "buy", {"unit": "SY", "count": "2"})
