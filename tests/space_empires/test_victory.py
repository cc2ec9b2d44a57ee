"""Ends of a match and their results [20.2]; teams [20.4]."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import UP
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.scoring import (
    check_limit,
    colony_destroyed,
    colony_points,
    homeworld_destroyed,
    result,
    take_prizes,
)
from rules.space_empires.position.soundness import assert_sound
from rules.space_empires.position.view import view
from rules.space_empires.position.yields import income
from tests.space_empires.position import Position, drive, texts
from tests.support.asking import refuses


def fall(position: Position, owner: int, by: int) -> None:
    """Destroy a Homeworld."""
    home = position.state.players[owner].home
    position.state.systems[home].colony = None
    homeworld_destroyed(position.board(), owner, by)


def test_20_2_in_a_match_of_two_the_homeworld_decides() -> None:
    position = Position().with_colony("C3", owner=1)
    assert result(position.state) is None
    fall(position, 1, by=0)
    ended = result(position.state)
    assert ended is not None
    assert (ended.ended_by, ended.places, ended.scores) == ("homeworld", (1, 2), (20, 5))
    assert ended.breakdown[1] == {"homeworld": 0, "colonies": 5, "pipelines": 0}


def test_20_2_the_first_fallen_homeworld_decides_among_three() -> None:
    position = Position(3).with_colony("L6", owner=0)
    fall(position, 2, by=1)
    ended = result(position.state)
    assert ended is not None
    assert ended.places == (2, 1, 3)


def test_20_2_the_last_empire_wins_the_long_game() -> None:
    position = Position(3, victory="last")
    fall(position, 2, by=1)
    assert not position.state.ended_by
    fall(position, 0, by=1)
    assert (position.state.ended_by, position.state.winners) == ("last", [1])


def test_20_2_an_eliminated_empire_leaves_nothing_behind() -> None:
    position = Position(3, victory="last").with_unit("CA", "G5", owner=2)
    miner = position.unit("MINER", "G6", owner=2)
    position.tow(miner, "minerals10")
    position.colony("C3", owner=2, hoard=["wreck"])
    fall(position.when(active=1), 2, by=1)
    state = position.state
    assert not any(unit.owner == 2 for unit in state.units.values())
    assert position.system("C3").colony is None
    assert position.system("C3").terrain == "planet"
    assert position.system("B2").terrain == "planet"
    assert state.order == [0, 1]
    assert state.active == 1
    assert_sound(state)


def test_20_2_an_earlier_seat_leaves_the_order_without_a_skip() -> None:
    position = Position(3, victory="last").when(active=2)
    fall(position, 0, by=2)
    assert (position.state.order, position.state.active) == ([1, 2], 2)


def test_20_2_a_conqueror_gets_30_cp_and_two_technologies() -> None:
    position = Position(3, victory="last").tech(2, attack=2, move=3, size=2).tech(1, size=2)
    fall(position, 2, by=1)
    winner = position.state.players[1]
    assert winner.bonus == 30
    drive(take_prizes(position.board()), "attack", "move")
    assert (winner.tech["attack"], winner.tech["move"], winner.tech["size"]) == (1, 2, 2)
    assert position.state.prizes == []
    assert all(item.to == (1,) for item in position.news if "You learn" in item.text)


def test_20_2_the_question_names_the_level_to_be_learned() -> None:
    position = Position(3, victory="last").tech(2, attack=2).tech(1, attack=1)
    fall(position, 2, by=1)
    procedure = take_prizes(position.board())
    asked = procedure.send(None)
    assert asked.label is not None
    assert [asked.label(key) for key in asked.options] == ["Attack 2"]
    procedure.close()
    assert "30 CP in the next Economic Phase, and up to two technologies" in texts(position.news)


def test_20_2_there_may_be_nothing_to_learn() -> None:
    position = Position(3, victory="last")
    fall(position, 2, by=1)
    drive(take_prizes(position.board()), "none")
    assert position.state.prizes == []


def test_20_2_three_colony_points_win_the_short_game() -> None:
    position = Position(3, victory="points")
    for _ in range(2):
        colony_destroyed(position.board(), 1, by=0)
    assert not position.state.ended_by
    colony_destroyed(position.board(), 2, by=0)
    assert (position.state.ended_by, position.state.winners) == ("points", [0])


@pytest.mark.parametrize(("at", "worth", "points"), [("G6", 5, 1), ("G6", 3, 0), ("L6", 5, 0)])
def test_20_2_a_full_colony_abroad_is_a_point(at: str, worth: int, points: int) -> None:
    position = Position(3, victory="points").with_colony(at, owner=0, worth=worth)
    assert colony_points(position.board(), 0) == points


def test_20_2_without_the_short_game_colonies_count_nothing() -> None:
    position = Position(3)
    colony_destroyed(position.board(), 1, by=0)
    assert position.state.players[0].points == 0


def test_20_2_the_limit_is_the_agreed_number_of_economic_phases() -> None:
    position = Position(2, limit="8").with_colony("J3", owner=0, worth=3)
    check_limit(position.when(cycle=8).board())
    assert not position.state.ended_by
    check_limit(position.when(cycle=9).board())
    assert (position.state.ended_by, position.state.winners) == ("limit", [0])


def richer() -> Position:
    """Return two empires after the last Economic Phase, the first with one colony more."""
    return Position(2, limit="8", pipelines="on").with_colony("J3", owner=0, worth=5).when(cycle=9)


def test_20_2_a_blockaded_colony_counts_nothing_at_the_limit() -> None:
    position = richer().with_colony("D3", owner=1, worth=1)
    position.unit("SC", "J3", owner=1, face=UP)
    check_limit(position.board())
    assert position.state.winners == [1]
    ended = result(position.state)
    assert ended is not None
    assert ended.scores == (20, 21)
    position.state.step = Step.OVER
    assert [seat.income for seat in view(position.state, None).seats] == [20, 21]


def test_20_2_pipelines_count_at_the_limit() -> None:
    position = richer()
    home = position.homeworld(1)
    near = next(at for at in position.board().adjacent(home))
    position.colony(near, owner=1, worth=5)
    for at in (home, near):
        position.unit("MS", at, owner=1)
    check_limit(position.board())
    assert position.state.winners == [1]
    ended = result(position.state)
    assert ended is not None
    assert ended.breakdown[1] == {"homeworld": 20, "colonies": 5, "pipelines": 1}
    assert [seat.income for seat in view(position.state, 0).seats] == [25, 26]


@pytest.mark.parametrize("kind", ["SC", "DECOY"])
def test_7_1_the_tables_figure_says_nothing_about_a_face_down_counter(kind: str) -> None:
    position = richer().with_unit(kind, "J3", owner=1)
    for reader in (None, 0, 1):
        assert view(position.state, reader).seats[0].income == 20
    assert income(position.board(), 0)["colonies"] == (5 if kind == "DECOY" else 0)


@pytest.mark.parametrize(("rich", "places"), [(1, (1, 3, 1, 3)), (3, (1, 3, 1, 3))])
def test_20_4_losing_partners_share_their_place(rich: int, places: tuple[int, ...]) -> None:
    position = Position(4, teams="uneasy").with_colony("L2", owner=rich)
    fall(position, 4 - rich, by=2)
    ended = result(position.state)
    assert ended is not None
    assert ended.places == places


def test_20_2_equal_incomes_share_the_first_place() -> None:
    position = Position(2, limit="8").when(cycle=9)
    check_limit(position.board())
    ended = result(position.state)
    assert ended is not None
    assert ended.places == (1, 1)


def test_20_2_no_limit_is_no_end() -> None:
    position = Position(2, limit="0").when(cycle=99)
    check_limit(position.board())
    assert not position.state.ended_by


def test_21_1_alone_a_lost_homeworld_is_a_lost_match() -> None:
    position = Position(1)
    fall(position, 0, by=9)
    ended = result(position.state)
    assert ended is not None
    assert (ended.ended_by, ended.places) == ("lost", (2,))


@pytest.mark.parametrize("teams", ["uneasy", "brothers"])
def test_20_4_partners_win_together(teams: str) -> None:
    position = Position(4, teams=teams)
    fall(position, 1, by=2)
    assert position.state.winners == [0, 2]


def test_20_4_a_team_lasts_while_one_of_it_does() -> None:
    position = Position(4, teams="uneasy", victory="last")
    fall(position, 1, by=2)
    assert not position.state.ended_by
    fall(position, 3, by=0)
    assert (position.state.ended_by, position.state.winners) == ("last", [0, 2])


def test_20_4_the_limit_counts_a_teams_income_as_one() -> None:
    position = Position(4, teams="uneasy", limit="8").with_colony("L2", owner=0)
    position.colony("A2", owner=3, worth=3)
    check_limit(position.when(cycle=9).board())
    assert position.state.winners == [0, 2]


@pytest.mark.parametrize(
    ("options", "limit"),
    [({}, 20), ({"limit": "8"}, 8), ({"endless": "on"}, 0), ({"endless": "on", "limit": "8"}, 0)],
)
def test_20_2_until_somebody_wins_is_one_switch(options: dict[str, str], limit: int) -> None:
    assert Position(2, **options).state.switches.limit == limit


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (2, {}, "If nobody has by the end of Economic Phase 20, the highest income wins."),
        (1, {}, "If nobody has by the end of Economic Phase 40, you lose."),
        (2, {"endless": "on"}, "The match goes on until somebody wins."),
    ],
)
def test_20_2_everybody_reads_when_the_match_ends(
    seats: int, options: dict[str, str], words: str
) -> None:
    match = Match.start(SPACE_EMPIRES, seats=seats, options=options, dice=SeededDice("limit"))
    news = [item.text for item in match.opening]
    while match.state.step == "setup":
        seat, ask = next(iter(match.asks().items()))
        news += [item.text for item in match.answer(seat, ask.default)]
    assert any(words in text for text in news)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"machines": "2"}, "for two or more"),
        ({"victory": "points"}, "for three or more"),
        ({"build_requirement": "on"}, "needs the scenario `empires1`"),
    ],
)
def test_21_1_solo_refuses_options_it_would_drop(options: dict[str, str], words: str) -> None:
    refuses(words, Position, 1, **options)
