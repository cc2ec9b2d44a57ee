"""The alien empires' sheet, banks and launches [22.1 to 22.3]."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.owners import RIVALS
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.state import Fleet, Rival
from rules.space_empires.rivals.chart import row_of
from rules.space_empires.solo import rival_economy as economy
from rules.space_empires.solo.scenarios import after_economy
from tests.space_empires.position import Opening, Position, ask_of, drive, texts
from tests.support.asking import after

SHEET = """
1  1 -    1-2 -   3-10 -
2  1 1-10 1   2-3 4-10 -
3  2 1-10 1   2-4 5-8  9-10
4  2 1-5  1   2-5 6-8  9-10
5  2 1-3  1   2-5 6-9  10
6  3 1-4  1   2-6 7-9  10
7  3 1-4  -   1-5 6-9  10
8  3 1-4  -   1-5 6-9  10
9  3 1-5  -   1-5 6-9  10
10 4 1-5  -   1-6 7-9  10
11 4 1-3  -   1-6 7-9  10
12 4 1-3  -   1-6 7-9  10
13 4 1-3  -   1-6 7-10 -
14 4 1-10 -   1-6 7-10 -
15 5 1-3  -   1-7 8-10 -
16 5 1-10 -   1-7 8-10 -
17 5 1-3  -   1-8 9-10 -
18 5 1-10 -   1-8 9-10 -
19 5 1-3  -   1-9 10   -
20 5 1-10 -   1-9 10   -
"""
ROWS = [line.split() for line in SHEET.strip().splitlines()]


def empires(**options: str) -> Position:
    """Return the open map with empires, in an Economic Phase of the player's."""
    position = Position(1, **{"scenario": "empires1", "level": "easy", **options})
    position.state.step = Step.ECONOMY
    return position


def first(position: Position) -> Rival:
    """Return the first empire; the others are out of the test's way."""
    for rival in position.state.rivals[1:]:
        rival.gone = True
    return position.state.rivals[0]


def faces(text: str) -> set[int]:
    """Return the rolls that a cell of the sheet names."""
    if text == "-":
        return set()
    low, _, high = text.partition("-")
    return set(range(int(low), int(high or low) + 1))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"phase {row[0]}")
def test_22_2_every_row_of_the_sheet(row: list[str]) -> None:
    phase, dice, launch, *columns = row
    chart = row_of(int(phase))
    assert chart.rolls == int(dice)
    assert set(range(1, chart.launch + 1)) == faces(launch)
    for rolled in range(1, 11):
        position = empires()
        position.state.cycle = int(phase)
        rival = first(position)
        economy._bank(position.board(), rival, rolled)
        gained = [bool(rival.extra), rival.fleet, rival.research, rival.defence]
        assert [bool(gain) for gain in gained] == [rolled in faces(cell) for cell in columns]


def test_22_2_after_phase_20_the_last_two_rows_alternate() -> None:
    assert [row_of(phase) for phase in range(21, 25)] == [row_of(19), row_of(20)] * 2


@pytest.mark.parametrize(
    ("level", "empires_", "cp"),
    [
        ("easy", 2, 5),
        ("normal", 3, 5),
        ("hard", 2, 10),
        ("harder", 3, 10),
        ("toughest", 2, 15),
        ("luck", 3, 15),
    ],
)
def test_22_1_every_level(level: str, empires_: int, cp: int) -> None:
    position = empires(level=level)
    assert [rival.owner for rival in position.state.rivals] == list(RIVALS[:empires_])
    rival = first(position)
    position.state.cycle = 5
    economy._bank(position.board(), rival, 2)
    economy._bank(position.board(), rival, 6)
    economy._bank(position.board(), rival, 10)
    assert (rival.fleet, rival.research, rival.defence) == (cp, cp, 2 * cp)


@pytest.mark.parametrize(
    ("scenario", "level", "homes", "hexes"),
    [
        ("empires1", "normal", ["H1", "H13", "D7"], 26 + 57 + 3),
        ("empires1", "easy", ["H1", "H13"], 26 + 57 + 2),
        ("empires2", "normal", ["F1", "F13", "D7"], 25 + 85 + 3),
        ("empires2", "hard", ["F1", "F13"], 25 + 85 + 2),
    ],
)
def test_22_1_each_empire_begins_with_a_homeworld_and_a_base(
    scenario: str, level: str, homes: list[str], hexes: int
) -> None:
    position = Opening(1, scenario=scenario, level=level)
    state = position.state
    assert [rival.home for rival in state.rivals] == homes
    assert len(state.systems) == hexes
    for rival in state.rivals:
        colony = position.system(rival.home).colony
        assert colony is not None
        assert (colony.owner, colony.worth, colony.home) == (rival.owner, 20, True)
        assert [unit.name for unit in position.board().units_of(rival.owner)] == ["BASE1"]
        assert rival.tech["mines"] == 1
        assert {key for key, level in rival.tech.items() if level > 0} == {
            "mines",
            "size",
            "move",
            "yard",
        }
    assert not state.switches.aliens


def test_22_1_the_player_buys_no_decoys_and_bids_nothing() -> None:
    position = empires()
    position.state.players[0].cp = 30
    keys = ask_of(position.with_unit("SY", "L7", size=4).match(*["10"] * 4)).keys
    assert "buy:SC" in keys
    assert "buy:DECOY" not in keys
    assert "bid" not in keys


def test_22_1_a_damaged_homeworld_recovers() -> None:
    position = empires()
    colony = position.system("H1").colony
    assert colony is not None
    colony.worth = 5
    assert after(position.match(*["10"] * 4), "seal").state.systems["H1"].colony.worth == 10


def test_22_1_empires_are_no_enemies_of_each_other() -> None:
    board = empires().board()
    assert not board.enemies(4, 5)
    assert board.enemies(4, 0)
    assert board.enemies(0, 5)


def test_22_2_the_empires_roll_after_the_players_phase() -> None:
    position = empires()
    drive(after_economy(position.board()), "1", "3")
    first, other = position.state.rivals
    assert first.extra == [4]
    assert other.research == 5
    assert "Empire 1 rolls 1: fleet 0, technology 0, defence 0 CP." in texts(position.news)


def test_22_2_an_economy_result_gives_a_die_from_the_third_phase_on() -> None:
    position = empires()
    rival = first(position)
    rival.extra = [4, 4]
    position.state.cycle = 3
    drive(economy.hold_phase(position.board()), "5", "5")
    position.state.cycle = 4
    drive(economy.hold_phase(position.board()), "6", "6", "6", "6")
    position.state.cycle = 5
    drive(economy.hold_phase(position.board()), "6", "6", "6", "6")
    assert rival.research == 10 * 5


def test_22_2_defence_bank_above_50_goes_to_the_fleet() -> None:
    position = empires(level="hard")
    rival = first(position)
    rival.defence = 40
    position.state.cycle = 3
    economy._bank(position.board(), rival, 9)
    assert (rival.defence, rival.fleet) == (50, 10)


def test_22_2_a_dead_empire_rolls_no_more() -> None:
    position = empires()
    for rival in position.state.rivals:
        rival.gone = True
    drive(economy.hold_phase(position.board()))


def launching(cycle: int, fleet: int, *dice: str, **tech: int) -> Position:
    """Return a phase whose economy dice all go to technology, followed by the launch's dice."""
    position = empires()
    rival = first(position)
    rival.fleet = fleet
    rival.tech |= tech
    position.state.cycle = cycle
    filler = [str(row_of(cycle).research)] * row_of(cycle).rolls
    drive(economy.hold_phase(position.board()), *filler, *dice)
    return position


def test_22_3_a_launch_needs_6_cp() -> None:
    assert launching(4, 5).state.rivals[0].fleets == []
    assert len(launching(4, 6, "5").state.rivals[0].fleets) == 1


def test_22_3_nothing_is_launched_in_the_first_phase() -> None:
    assert launching(1, 20).state.rivals[0].fleet == 20


def test_22_3_a_die_at_or_below_the_row_launches_the_whole_bank() -> None:
    position = launching(4, 17, "5")
    rival = position.state.rivals[0]
    assert rival.fleet == 0
    assert [(f.number, f.hex, f.cp, f.built) for f in rival.fleets] == [(1, rival.home, 17, False)]
    token = position.state.units[rival.fleets[0].units[0]]
    assert (token.kind, token.hex, token.face) == ("FLEET", rival.home, 0)
    assert launching(4, 17, "6").state.rivals[0].fleets == []


def test_22_3_fighters_without_point_defence_ease_the_launch() -> None:
    assert launching(4, 27, "7", fighter=1).state.rivals[0].fleets
    assert not launching(4, 26, "7", fighter=1).state.rivals[0].fleets
    position = empires()
    rival = first(position)
    rival.fleet, rival.tech["fighter"] = 30, 2
    board = position.board()
    position.tech(0, point=1, shown=True)
    assert economy.launch_pressure(board, rival) == 2
    position.tech(0, point=2, shown=True)
    assert economy.launch_pressure(board, rival) == 0


def test_22_3_cloaking_without_a_scanner_eases_the_launch_too() -> None:
    position = empires()
    rival = first(position)
    rival.fleet, rival.tech["fighter"], rival.tech["cloak"] = 27, 1, 1
    board = position.board()
    assert economy.launch_pressure(board, rival) == 4
    position.tech(0, scanner=1, shown=True)
    assert economy.launch_pressure(board, rival) == 2
    rival.fleet = 11
    rival.tech["cloak"] = 2
    assert economy.launch_pressure(board, rival) == 0


@pytest.mark.parametrize(("roll", "level", "research"), [("4", 2, 0), ("5", 1, 20)])
def test_22_3_a_launch_roll_may_buy_the_next_move_level(
    roll: str, level: int, research: int
) -> None:
    position = empires()
    rival = first(position)
    rival.fleet, rival.research = 10, 15
    position.state.cycle = 2
    drive(economy.hold_phase(position.board()), "10", roll)
    assert (rival.tech["move"], rival.research) == (level, research)


def test_22_3_raiders_are_built_at_once_and_the_change_stays_in_the_bank() -> None:
    position = launching(4, 29, "3", cloak=1)
    rival = position.state.rivals[0]
    fleet = rival.fleets[0]
    assert (fleet.cp, fleet.raiders, fleet.built, rival.fleet) == (24, True, True, 5)
    raiders = [position.state.units[name] for name in fleet.units]
    assert [(unit.kind, unit.size) for unit in raiders] == [("R", 2)]
    assert raiders[0].tech.special == 1


def test_22_3_a_shown_scanner_keeps_raiders_at_home() -> None:
    position = empires()
    rival = first(position)
    position.tech(0, scanner=1, shown=True)
    rival.fleet, rival.tech["cloak"] = 24, 1
    economy.launch(position.board(), rival)
    assert not rival.fleets[0].raiders


def test_22_3_an_empire_has_at_most_three_fleets() -> None:
    position = empires()
    rival = first(position)
    rival.fleet = 20
    rival.fleets = [Fleet(number, rival.home, 6) for number in (1, 2, 3)]
    position.state.cycle = 2
    drive(economy.hold_phase(position.board()), "10")
    assert (len(rival.fleets), rival.fleet) == (3, 20)
