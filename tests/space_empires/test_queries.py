"""Queries on a reader's own view: odds from visible facts, and production sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.kernel import IllegalAnswer
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import UP, HexId, Tech
from rules.space_empires.charts.steps import Step
from rules.space_empires.commands_and_queries.odds_query import complete, tell_odds
from rules.space_empires.commands_and_queries.queries import tell_sheet
from rules.space_empires.position.orders import Targets
from rules.space_empires.position.view import View, view
from tests.space_empires.position import Position
from tests.support.asking import after, refuses

RULES = Path(str(SPACE_EMPIRES.rules_page)).parent
CHOICE = re.compile(r'"([a-z]+\.[a-z]+)"')
"""Id of a question in the source."""
SPEAK_OF_THEM = ("commands_and_queries", "greedy", "__init__.py")
"""Rooms that name questions and ask none: ids only in these are never asked."""


def seen(position: Position, seat: int | None = 0) -> View:
    return view(position.state, seat)


def facing(*, face: int = UP) -> Position:
    """Return three Cruisers of seat 0 beside two Scouts of seat 1."""
    position = Position().with_unit("CA", "G4", size=3)
    position.unit("SC", str(position.board().adjacent(HexId("G4"))[0]), owner=1, size=2, face=face)
    return position


def field(position: Position) -> str:
    return next(str(unit.hex) for unit in position.state.units.values() if unit.owner == 1)


def test_5_0_odds_of_ships_beside_the_enemys_hex() -> None:
    position = facing()
    words = tell_odds(seen(position), {"hex": field(position)})
    assert "You attack with CA1 (3)." in words
    assert "The enemy defends with SC1 (2)." in words
    assert re.search(r"You win \d+%, the enemy \d+%", words)
    assert "CA at SC 40%" in words
    assert "SC at CA 20%" in words
    assert words.endswith(
        "Enemy technology that you haven't seen yet isn't counted.\n"
        "If class and tactics are equal, the defender fires first."
    )


def test_5_0_hidden_counters_are_the_readers_assumption() -> None:
    position = facing(face=0)
    at = field(position)
    refuses(r"1 counter at \w+ can't be identified", tell_odds, seen(position), {"hex": at})
    words = tell_odds(seen(position), {"hex": at, "enemy": "2SC"})
    assert "2 Scouts (assumed)" in words
    position.unit("DD", at, owner=1, size=4, face=0)
    two = tell_odds(seen(position), {"hex": at, "enemy": "2SC"})
    assert two == words, "what is hidden changes nothing"


def test_5_0_levels_shown_by_the_enemy_are_assumed() -> None:
    position = facing(face=0)
    at = field(position)
    before = tell_odds(seen(position), {"hex": at, "enemy": "2CA"})
    position.tech(1, attack=2)
    assert tell_odds(seen(position), {"hex": at, "enemy": "2CA"}) == before
    position.tech(1, attack=2, shown=True)
    assert tell_odds(seen(position), {"hex": at, "enemy": "2CA"}) != before


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"hex": "ZZ"}, "isn't a hex in play"),
        ({"hex": "G4"}, "There's nobody at G4"),
        ({"hex": "G4", "enemy": "xx3"}, "isn't a force"),
        ({"hex": "G4", "enemy": "2CO"}, "isn't a force"),
        ({"hex": "G4", "enemy": "2SC", "own": "XX9"}, "isn't a force"),
    ],
)
def test_5_0_senseless_query_is_refused(given: dict[str, str], words: str) -> None:
    refuses(words, tell_odds, seen(facing()), given)


def test_5_0_named_ships_sides_and_onlookers() -> None:
    position = facing()
    words = tell_odds(
        seen(position), {"hex": "G4", "own": "CA1 2DD", "enemy": "9DN", "side": "defend"}
    )
    assert "The enemy attacks with 9 Dreadnaughts (assumed)." in words
    assert "You defend with CA1 (3), 2 Destroyers (assumed)." in words
    refuses("no seat", tell_odds, seen(position, None), {"hex": "G4", "enemy": "SC"})


@pytest.mark.parametrize("teams", ["brothers", "uneasy"])
def test_20_4_a_partner_is_no_enemy_in_the_odds(teams: str) -> None:
    position = Position(4, teams=teams)
    home = position.state.players[2].home
    position.with_unit("CA", "F7", size=2).with_unit("BB", "F7", owner=2, size=3, face=UP)
    position.with_unit("SC", "F7", owner=1, face=UP).with_unit("SC", home, owner=2)
    assert "The enemy defends with SC1 (1)." in tell_odds(seen(position), {"hex": "F7"})
    assert complete(seen(position), "hex", "")[0] == "F7"
    refuses("There's nobody at", tell_odds, seen(position), {"hex": home, "own": "CA1"})


def test_22_1_an_alien_empires_open_technology_is_assumed() -> None:
    position = Position(1, scenario="empires1")
    rival = position.state.rivals[0]
    rival.tech.update(attack=2, defence=1)
    position.unit("CA", rival.home, size=2)
    position.unit("CA", rival.home, owner=rival.owner, size=1, face=0)
    words = tell_odds(seen(position), {"hex": rival.home, "enemy": "3CA"})
    assert "CA at CA 20%" in words
    assert "CA at CA 50%" in words


def test_7_0_a_sheet_is_its_owners_alone() -> None:
    position = Position()
    position.state.players[0].cp = 11
    match = after(position.when(Step.ECONOMY).seeded(), "research:tactics")
    mine = tell_sheet(match.view(0), {})
    assert "CP at hand" in mine
    assert "; not sealed yet." in mine
    assert " left" not in mine, "what is left is known once it is sealed"
    refuses("secret", tell_sheet, match.view(None), {})


def test_values_complete_typed_text() -> None:
    position = facing()
    assert complete(seen(position), "hex", "")[0] == field(position)
    assert complete(seen(position), "own", "CA1 C") == ["CA1 CA1"]
    assert "3SC 2CA" in complete(seen(position), "enemy", "3SC 2c")
    assert complete(seen(position), "side", "d") == ["defend"]


def test_each_command_answers_existing_questions() -> None:
    asked = {
        question
        for file in RULES.rglob("*.py")
        if file.relative_to(RULES).parts[0] not in SPEAK_OF_THEM
        for question in CHOICE.findall(file.read_text(encoding="utf-8"))
    }
    named = {
        name
        for command in SPACE_EMPIRES.commands
        for param in command.params
        for name in param.answers
        if name != "*"
    }
    assert named <= asked, named - asked
    assert len(SPACE_EMPIRES.commands) + len(SPACE_EMPIRES.queries) <= 25


def test_5_1_2_once_the_lines_are_seen_nothing_has_to_be_guessed() -> None:
    position = Position().with_unit("CA", "H5", size=2).with_unit("SC", "H5", owner=1, size=3)
    match = position.when(Step.FIGHT, fights=["H5"]).seeded()
    assert match.asks()[0].id == "battle.conduct"
    report = tell_odds(match.view(0), {"hex": "H5"})
    assert "The enemy defends with 3 Scouts." in report
    assert "SC1" not in report, "which counter it is stays hidden"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"enemy": " ".join(["3CA"] * 1200)}, "enemy can have at most 120 characters"),
        ({"own": "CA1 " * 400}, "own can have at most 120 characters"),
        ({"hex": "H" * 5000}, "hex can have at most 120 characters"),
        ({"enemy": "99CA 99SC"}, "The enemy has 200 ships. Odds can be computed for at most 100."),
        ({"own": "60CA 41SC"}, "Your side has 101 ships. Odds can be computed for at most 100."),
        ({"enemy": "9" * 119 + "C"}, "isn't a force. Write 3CA"),
        ({"enemy": "\u0669CA"}, "isn't a force. Write 3CA"),
        ({"side": "neither"}, "The side is `attack` or `defend`"),
    ],
)
def test_5_0_odds_have_bounds_on_every_argument(given: dict[str, str], words: str) -> None:
    position = facing()
    refuses(re.escape(words), tell_odds, seen(position), {"hex": field(position), **given})


def test_5_0_many_like_groups_are_reckoned_as_one() -> None:
    position = facing()
    report = tell_odds(seen(position), {"hex": field(position), "enemy": " ".join(["1SC"] * 20)})
    assert "22 Scouts" in report


def test_5_0_too_many_sorts_of_ships_are_refused() -> None:
    sorts = "SC DD CA BC BB DN CV F R SW BASE SY MINES"
    with pytest.raises(IllegalAnswer, match="The enemy has 13 types of ships"):
        tell_odds(seen(facing()), {"hex": "G4", "enemy": sorts})


def test_5_0_completion_of_a_long_word_offers_nothing() -> None:
    assert list(complete(seen(facing()), "enemy", "3CA " * 400)) == []


def test_5_1_5_odds_fire_as_the_readers_standing_orders_say() -> None:
    position = facing()
    at = field(position)
    position.unit("CV", at, owner=1, face=UP)
    plain = tell_odds(seen(position), {"hex": at})
    position.state.players[0].orders.targets = Targets.BIG
    assert "Your ships fire at the most expensive ships" in tell_odds(seen(position), {"hex": at})
    assert "standing orders" not in plain


def test_13_1_3_mines_and_stranded_squadrons_beside_a_hex_do_not_attack() -> None:
    position = facing()
    for kind, size in (("MINES", 3), ("F", 4), ("CV", 1)):
        position.unit(kind, "G4", size=size, tech=Tech(special=1))
    words = tell_odds(seen(position), {"hex": field(position)})
    assert "You attack with CA1 (3), 3 Fighter Squadrons on decks, CV1 (1)." in words


def test_5_1_1_odds_are_of_one_enemy_at_a_time() -> None:
    position = Position(3).with_unit("CA", "F7", size=3)
    position.unit("SC", "F7", owner=1, face=UP)
    position.unit("SC", "F7", owner=2, size=4, face=UP)
    words = tell_odds(seen(position), {"hex": "F7"})
    assert "The enemy defends with SC1 (1)." in words
    assert "Left out: 1 counter of other enemies, fought separately." in words


def test_20_4_a_brothers_ships_fight_in_the_readers_line() -> None:
    position = Position(4, teams="brothers").with_unit("CA", "F7", size=2)
    position.unit("BB", "F7", owner=2, size=3, face=UP)
    position.unit("SC", "F7", owner=1, face=UP)
    assert "You attack with CA1 (2), BB1 (3)." in tell_odds(seen(position), {"hex": "F7"})
    position.unit("DN", "F7", owner=2, face=0)
    words = tell_odds(seen(position), {"hex": "F7"})
    assert "Left out: 1 counter of your partner there, face down." in words
