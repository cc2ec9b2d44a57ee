"""Every cell of both research charts [9.1, 20.3], and small print of the Economic Phase."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.space_empires.charts.content import TECHNOLOGY, prices
from rules.space_empires.charts.steps import Step
from rules.space_empires.commands_and_queries.queries import tell_sheet
from rules.space_empires.economy.income import find_estates, open_column
from rules.space_empires.movement.actions.upgrade import finish_refits
from tests.space_empires.position import Position, answers, counter, drive, standing
from tests.support.asking import after

REVISED = {
    "size": (10, 15, 20, 20, 20),
    "attack": (20, 30, 25),
    "defence": (20, 30, 25),
    "tactics": (15, 15, 15),
    "move": (20, 25, 25, 25, 20, 20),
    "yard": (20, 25),
    "terraform": (20,),
    "explore": (15,),
    "fighter": (25, 25, 25),
    "point": (20, 20, 20),
    "cloak": (30, 30),
    "scanner": (20, 20),
    "mines": (30,),
    "sweep": (10, 15),
}
FIRST = {
    "size": (10, 15, 20, 25, 30),
    "attack": (20, 30, 40),
    "defence": (20, 30, 40),
    "tactics": (15, 20, 30),
    "move": (20, 30, 40, 40, 40, 40),
    "yard": (20, 30),
    "terraform": (25,),
    "explore": (15,),
    "fighter": (25, 30, 40),
    "point": (20, 25, 30),
    "cloak": (30, 40),
    "scanner": (20, 30),
    "mines": (20,),
    "sweep": (10, 20),
}


@pytest.mark.parametrize(("chart", "wanted"), [("revised", REVISED), ("first", FIRST)])
def test_9_1_price_of_each_level(chart: str, wanted: dict[str, tuple[int, ...]]) -> None:
    table = prices(chart)
    assert {key: costs[TECHNOLOGY[key].start : -1] for key, costs in table.items()} == wanted
    assert not any(costs[-1] for costs in table.values())
    starts = {key: row.start for key, row in TECHNOLOGY.items() if row.start}
    assert starts == {"size": 1, "move": 1, "yard": 1}


def test_9_1_the_revised_chart_adds_up() -> None:
    advanced = [key for key, row in TECHNOLOGY.items() if row.rule]
    assert sum(map(sum, REVISED.values())) == 785
    assert sum(sum(REVISED[key]) for key in advanced) == 290


def opened(position: Position) -> Match:
    return position.when(Step.ECONOMY).seeded()


def test_8_3_3_only_decoys_in_the_box_can_be_bought() -> None:
    position = Position()
    for _ in range(3):
        position.unit("DECOY", "H5")
    match = after(opened(position), "buy:DECOY", "2")
    assert "buy:DECOY" not in match.asks()[0].keys
    answers(match, "seal")
    answers(match, "seal", seat=1)
    assert standing(match, "DECOY4").size == 2


@pytest.mark.parametrize(("enemy", "kept"), [("SC", 1), ("MINER", 0)])
def test_7_2_a_wreck_at_a_blockaded_colony_waits(enemy: str, kept: int) -> None:
    position = Position().with_colony("H5", hoard=["wreck"]).with_unit(enemy, "H5", owner=1)
    assert len(opened(position).state.systems["H5"].colony.hoard) == kept


def test_10_1_2_a_blockaded_colony_yields_nothing_through_its_pipeline() -> None:
    for enemy, yields in ((False, 1), (True, 0)):
        position = Position()
        home = position.homeworld()
        near = str(position.board().adjacent(home)[0])
        position.colony(near, worth=3)
        for at in (home, near):
            position.unit("MS", at)
        if enemy:
            position.unit("SC", near, owner=1)
        assert opened(position).state.players[0].books[-1].pipelines == yields


def test_9_9_destroying_harmless_units_reveals_nothing() -> None:
    position = Position().tech(0, attack=1, tactics=2).with_unit("CA", "G3")
    position.unit("DECOY", "G4", owner=1)
    shown = dict(position.state.players[0].shown)
    match = after(position.match(), "move:CA1", "G4")
    assert counter(match, "DECOY1", 1) is None
    assert match.state.players[0].shown == shown


def test_7_4_a_bid_may_take_the_last_cp_and_is_lost_with_the_rest() -> None:
    match = after(after(opened(Position()), "bid", "20", "seal"), "bid", "19", "seal", seat=1)
    assert [player.cp for player in match.state.players] == [0, 1]
    assert match.asks()[0].id == "bid.first"


def test_18_gearing_limits_apply_only_if_played() -> None:
    position = Position()
    position.state.players[0].cp = 30
    match = opened(position)
    for key in ("research:attack", "research:size", "research:tactics"):
        answers(match, key)
    assert match.state.players[0].draft.research == ["attack", "size", "tactics"]


def test_7_3_1_maintenance_above_the_treasury_leaves_nothing() -> None:
    position = Position()
    for _ in range(3):
        position.unit("BB", "H5", size=6)
    match = opened(position)
    assert [key for key in match.asks()[0].keys if key.startswith(("buy", "bid", "research"))] == []
    assert "0 CP left" in match.asks()[0].note
    assert match.state.players[0].books[0].maintenance == 20


def test_7_8_income_is_reported_to_its_owner() -> None:
    position = Position().with_unit("CA", "H5", size=2)
    position.state.players[0].cp = 7
    board = position.board()
    drive(open_column(board, 0, find_estates(board, [0])[0]))
    lines = [item.text for item in position.news if item.to == (0,)]
    assert lines == ["You have 7 carried over + 20 from colonies - 4 maintenance = 23 CP."]


def test_7_5_4_the_last_counter_holds_six_ships_and_no_more() -> None:
    position = Position()
    position.unit("SY", position.homeworld(), size=6)
    position.unit("SY", position.homeworld(), size=2)
    position.state.players[0].cp = 30
    for _ in range(5):
        position.unit("SC", "H5")
    match = after(opened(position), "buy:SC", "6")
    assert "buy:CO" in match.asks()[0].keys
    assert "buy:SC" not in match.asks()[0].keys


def test_7_5_4_single_ships_are_built_as_far_as_there_are_counters() -> None:
    position = Position()
    position.with_unit("SY", position.homeworld(), size=6).with_unit("MINER", "H5")
    position.unit("MINER", "H5")
    position.state.players[0].cp = 30
    match = after(opened(position), "buy:MINER", "1")
    assert "buy:MINER" in match.asks()[0].keys
    answers(match, "buy:MINER")
    assert "buy:MINER" not in match.asks()[0].keys
    assert "buy:CO" in match.asks()[0].keys


def test_9_10_4_the_last_cp_pay_for_an_upgrade() -> None:
    position = Position()
    home = position.homeworld()
    position.unit("SY", home)
    unit = position.unit("CA", home, size=2, refit=True, start=home)
    position.tech(0, attack=1)
    position.state.players[0].cp = 4
    finish_refits(position.board())
    assert (unit.tech.attack, position.state.players[0].cp) == (1, 0)


def test_8_1_a_second_base_is_not_built_beside_the_first() -> None:
    position = Position().tech(0, size=2)
    position.unit("BASE", position.homeworld())
    assert "buy:BASE" not in opened(position).asks()[0].keys
    fresh = Position().tech(0, size=2)
    fresh.unit("SC", fresh.homeworld())
    assert "buy:BASE" in opened(fresh).asks()[0].keys


def test_7_5_1_the_same_bought_twice_is_one_line_of_both() -> None:
    position = Position()
    position.unit("SY", position.homeworld(), size=4)
    match = after(opened(position), "buy:SC", "1", "buy:SC", "2", "join")
    assert [line.count for line in match.state.players[0].draft.purchases] == [3]


def test_9_1_technologies_out_of_reach_are_listed_with_their_price() -> None:
    match = opened(Position())
    note = match.asks()[0].note
    assert "Out of reach: Defence" not in note, "20 CP are there for it"
    assert "Fighter 1 (25 CP)" in note
    answers(match, "research:size")
    note = match.asks()[0].note
    assert "Defence 1 (20 CP)" in note
    assert "Ship Size 2" not in note.partition("Out of reach")[2]


def test_18_the_note_names_the_limit_of_research() -> None:
    """List what the limit closes, though the CP would be enough."""
    note = opened(Position(gearing="on")).asks()[0].note
    assert "Out of reach, because 10 CP are left for research [18]: Attack 1 (20 CP)" in note
    assert "Ship Size 2" not in note


def test_18_after_the_limit_is_spent_the_note_says_so() -> None:
    match = after(opened(Position(gearing="on")), "research:size")
    assert "Out of reach, because 0 CP are left for research [18]: " in match.asks()[0].note


def test_20_3_the_note_names_the_ships_to_fight_first() -> None:
    note = opened(Position(build_requirement="on")).asks()[0].note
    assert (
        "Fighter isn't available until one of your BC, BB or DN has fought another player [20.3]."
        in note
    )
    assert "Cloaking isn't available until one of your DD, CA, BC, BB or DN has" in note


def test_7_4_a_bid_is_one_number() -> None:
    match = opened(Position())
    with pytest.raises(LookupError):
        match.asks()[0].ahead("bid")


def test_7_4_sheet_shows_spending_while_the_winner_chooses() -> None:
    match = after(opened(Position()), "research:size", "bid", "3")
    assert "On the open sheet: bid 3 CP, Ship Size 2." in tell_sheet(match.view(0), {})
    answers(match, "seal")
    assert "It is sealed." in tell_sheet(match.view(0), {})
    answers(match, "seal", seat=1)
    assert match.asks()[0].id == "bid.first"
    seat = match.view(0).seats[0]
    assert seat.draft is None
    assert seat.books[-1].bought == ["Ship Size 2"]
    assert "research -10" in tell_sheet(match.view(0), {})
