"""Income, minerals, wrecks, pipelines and maintenance [7.1 to 7.3]."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.economy.income import find_estates, open_column
from rules.space_empires.position.chains import trade_network
from rules.space_empires.position.yields import is_blockaded
from tests.space_empires.position import Position, answers, counter, drive, standing, texts
from tests.support.narrowing import existing


def opened(position: Position, *dice: str) -> tuple[Match, SheetColumn]:
    """Return the match in its Economic Phase, and seat 0's open column."""
    match = position.when(Step.ECONOMY).match(*dice)
    return match, match.state.players[0].books[-1]


def close(match: Match) -> None:
    """Seal all sheets; the winner of the bids moves first."""
    for seat in list(match.asks()):
        answers(match, "seal", seat=seat)
    for seat, ask in match.asks().items():
        if ask.id == "bid.first":
            answers(match, ask.default, seat=seat)


def near_home(position: Position, seat: int = 0) -> list[str]:
    """Return hexes next to a seat's Homeworld, in play."""
    board = position.board()
    return [str(at) for at in board.adjacent(position.homeworld(seat))]


def test_7_1_homeworld_and_two_full_colonies_give_thirty() -> None:
    position = Position()
    for at in near_home(position)[:2]:
        position.colony(at, worth=5)
    _, sheet = opened(position)
    assert (sheet.colonies, sheet.total) == (30, 30)


def test_7_1_a_new_colony_is_worth_nothing() -> None:
    position = Position()
    _, sheet = opened(position.with_colony(near_home(position)[0], worth=0))
    assert sheet.colonies == 20


@pytest.mark.parametrize(
    ("enemy", "own", "earns"),
    [
        ("SC", "", False),
        ("SC", "MINER", False),
        ("MINES", "", True),
        ("CO", "", True),
        ("R", "", False),
        ("R", "SC", True),
        ("R", "DECOY", True),
    ],
)
def test_7_1_only_armed_units_blockade(enemy: str, own: str, earns: bool) -> None:
    position = Position()
    at = near_home(position)[0]
    position.with_colony(at, worth=5).with_unit(enemy, at, owner=1)
    if own:
        position.unit(own, at)
    match, sheet = opened(position)
    assert sheet.colonies == (25 if earns else 20)
    close(match)
    assert match.state.systems[at].colony.worth == 5


def test_7_1_a_blockaded_colony_grows() -> None:
    position = Position()
    at = near_home(position)[0]
    position.with_colony(at, worth=1).with_unit("SC", at, owner=1)
    match, sheet = opened(position)
    close(match)
    assert (sheet.colonies, match.state.systems[at].colony.worth) == (20, 3)


def test_12_1_2_a_partner_in_the_hex_keeps_a_raider_from_blockading() -> None:
    position = Position(4, teams="brothers")
    home = position.homeworld(0)
    assert is_blockaded(position.with_unit("R", home, owner=1).board(), home, 0)
    assert not is_blockaded(position.with_unit("SC", home, owner=2).board(), home, 0)


def test_7_2_minerals_count_once_and_leave_the_game() -> None:
    position = Position()
    home = position.homeworld()
    position.colony(near_home(position)[0], worth=0, hoard=["minerals5", "minerals10"])
    existing(position.system(home).colony).hoard = [position.take("minerals5", 0)]
    match, sheet = opened(position)
    assert (sheet.minerals, sheet.total) == (20, 40)
    assert sum(marker.startswith("minerals") for marker in match.state.removed) >= 3
    close(match)
    match.state.step = Step.ECONOMY
    assert match.state.systems[home].colony.hoard == []


def test_7_2_cargo_in_tow_at_a_colony_counts_as_deposited() -> None:
    position = Position()
    miner = position.unit("MINER", position.homeworld())
    position.tow(miner, "minerals10")
    match, sheet = opened(position)
    assert (sheet.minerals, standing(match, "MINER1").tow) == (10, "")


def test_7_2_a_blockaded_colony_keeps_its_minerals() -> None:
    position = Position()
    at = near_home(position)[0]
    position.with_colony(at, hoard=["minerals10"]).with_unit("SC", at, owner=1)
    match, sheet = opened(position)
    assert sheet.minerals == 0
    assert len(match.state.systems[at].colony.hoard) == 1


@pytest.mark.parametrize(
    ("rolled", "tech"),
    [("1", "size"), ("2", "size"), ("3", "attack"), ("4", "attack"), ("5", "defence"),
     ("6", "defence"), ("7", "tactics"), ("8", "move"), ("9", "move"), ("10", "yard")],
)  # fmt: skip
def test_6_8_a_wreck_gives_a_level_by_die(rolled: str, tech: str) -> None:
    position = Position()
    existing(position.system(position.homeworld()).colony).hoard = [position.take("wreck", 0)]
    before = position.state.players[0].tech[tech]
    match, _ = opened(position, rolled)
    assert match.state.players[0].tech[tech] == before + 1
    assert match.state.systems[position.homeworld()].colony.hoard == []


def test_6_8_a_level_at_its_highest_is_wasted_and_the_wreck_is_gone() -> None:
    position = Position().tech(0, tactics=3)
    wreck = position.take("wreck", 0)
    existing(position.system(position.homeworld()).colony).hoard = [wreck]
    match, _ = opened(position, "7")
    assert match.state.players[0].tech["tactics"] == 3
    assert wreck in match.state.removed


def test_6_8_the_level_is_its_owners_secret() -> None:
    position = Position()
    existing(position.system(position.homeworld()).colony).hoard = [position.take("wreck", 0)]
    position.unit("SY", position.homeworld())
    board = position.when(Step.ECONOMY).board()
    drive(open_column(board, 0, find_estates(board, [0])[0]), "1")
    public = texts(item for item in position.news if item.to is None)
    assert "space wreck" in public
    assert "Ship Size" not in public
    assert "Ship Size 2" in texts(item for item in position.news if item.to == (0,))
    assert board.player(0).tech["size"] == 2


def test_6_8_the_free_level_serves_in_the_same_phase() -> None:
    position = Position()
    home = position.homeworld()
    existing(position.system(home).colony).hoard = [position.take("wreck", 0)]
    match, _ = opened(position.with_unit("SY", home), "1")
    assert "buy:DD" in match.asks()[0].keys


def test_7_3_1_three_cruisers_cost_six() -> None:
    match, sheet = opened(Position().with_unit("CA", "H5", size=3))
    assert (sheet.maintenance, match.state.players[0].cp) == (6, 14)


def test_7_3_1_units_without_maintenance() -> None:
    position = Position()
    home = position.homeworld()
    for kind in ("BASE", "SY", "CO", "MINER", "MS", "MINES", "DECOY"):
        position.unit(kind, home)
    _, sheet = opened(position)
    assert sheet.maintenance == 0


def test_7_3_1_net_income_is_never_negative() -> None:
    position = Position()
    for _ in range(5):
        position.unit("DN", "H5", size=6)
    match, sheet = opened(position)
    assert (sheet.total, sheet.maintenance, match.state.players[0].cp) == (20, 20, 0)
    close(match)
    assert match.state.players[0].cp == 0
    assert counter(match, "DN5") is not None


def test_7_3_1_maintenance_above_income_takes_carried_points() -> None:
    position = Position()
    position.state.players[0].cp = 12
    position.with_unit("DN", "H5", size=6).with_unit("DN", "H4", size=3)
    match, sheet = opened(position)
    assert (sheet.total, sheet.maintenance) == (32, 20), "27 are due, 20 came in"
    assert "12 CP left" in match.asks()[0].note
    close(match)
    assert (sheet.remaining, match.state.players[0].cp) == (12, 12)


def test_7_3_1_low_maintenance_is_halved_rounded_down() -> None:
    position = Position(low_maintenance="on").with_unit("SC", "H5", size=3)
    _, sheet = opened(position.with_unit("CA", "H5", size=2))
    assert sheet.maintenance == 3


def test_7_3_2_scuttling_saves_maintenance_and_frees_the_counter() -> None:
    match, sheet = opened(Position().with_unit("CA", "H5", size=3))
    answers(match, "more", "scuttle", "CA1", "3")
    assert "20 CP left" in match.asks()[0].note
    close(match)
    assert counter(match, "CA1") is None
    assert (sheet.maintenance, sheet.remaining) == (0, 20)


def test_7_3_2_a_scuttled_unit_can_be_kept_after_all() -> None:
    match, sheet = opened(Position().with_unit("CA", "H5", size=3))
    answers(match, "more", "scuttle", "CA1", "3", "bid", "20", "more", "keep:CA1")
    assert match.state.players[0].draft.bid == 14
    close(match)
    assert counter(match, "CA1") is not None
    assert (sheet.maintenance, sheet.remaining) == (6, 0)


def test_7_3_2_scuttling_part_of_a_group_shows_on_the_sheet() -> None:
    match, sheet = opened(Position().with_unit("CA", "H5", size=3))
    answers(match, "more", "scuttle", "CA1", "1")
    assert sheet.maintenance == 4
    assert match.view(0).seats[0].books[-1].maintenance == 4
    assert "16 CP left" in match.asks()[0].note
    assert "scuttled 1 of CA1" in match.asks()[0].note
    answers(match, "more", "keep:CA1")
    assert sheet.maintenance == 6
    answers(match, "more", "scuttle", "CA1", "2", "more", "scuttle", "CA1")
    assert sheet.maintenance == 0
    answers(match, "more", "keep:CA1", "more", "scuttle", "CA1", "1")
    close(match)
    assert standing(match, "CA1").size == 2


def test_6_7_1_minerals_in_tow_keep_their_miner_from_being_scuttled() -> None:
    position = Position()
    position.tow(position.unit("MINER", "H5"), "minerals10")
    match, _ = opened(position.with_unit("SC", "H5"))
    answers(match, "more", "scuttle")
    assert match.asks()[0].keys == ("SC1", "back")


def test_7_8_more_and_less_maintenance_are_noted() -> None:
    position = Position()
    home = position.homeworld()
    position.with_unit("SY", home, size=4).with_unit("CA", "H5", size=2)
    match, first = opened(position)
    answers(match, "buy:SC", "2")
    close(match)
    assert (first.more, first.upkeep) == (2, 6)
    lost = standing(match, "CA1")
    lost.size = 1
    position.state = match.state
    _, second = opened(position)
    first = match.state.players[0].books[0]
    assert (first.less, second.maintenance) == (2, 4)


def test_7_5_1_at_most_thirty_are_carried_into_the_next_phase() -> None:
    position = Position()
    position.state.players[0].cp = 41
    _, sheet = opened(position)
    assert (sheet.carried, sheet.total) == (30, 50)


def test_20_2_a_conquests_spoils_come_once() -> None:
    position = Position()
    position.state.players[0].bonus = 30
    match, sheet = opened(position)
    assert (sheet.bonus, sheet.total) == (30, 50)
    assert match.state.players[0].bonus == 0


def chain(position: Position, *hexes: str, owner: int = 0) -> None:
    for at in hexes:
        position.unit("MS", at, owner=owner)


def test_10_1_2_each_connected_colony_gives_one_even_a_new_one() -> None:
    position = Position()
    home, (near, other, *_) = position.homeworld(), near_home(position)
    position.with_colony(near, worth=0).with_colony(other, worth=5)
    chain(position, home, near, other)
    _, sheet = opened(position)
    assert (sheet.colonies, sheet.pipelines, sheet.total) == (25, 2, 27)


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_10_1_2_every_hex_of_the_way_needs_a_pipeline(missing: int) -> None:
    position = Position()
    home, near = position.homeworld(), near_home(position)[0]
    far = next(
        str(at) for at in position.board().adjacent(HexId(near))
        if at != home and at not in near_home(position)
    )  # fmt: skip
    position.colony(far, worth=1)
    way = [str(home), near, far]
    chain(position, *(at for number, at in enumerate(way) if number != missing))
    _, sheet = opened(position)
    assert sheet.pipelines == 0
    chain(position, way[missing])
    assert len(trade_network(position.board(), 0)) == 3


def test_10_1_2_doubled_or_foreign_pipelines_bring_no_cp() -> None:
    position = Position()
    home, near = position.homeworld(), near_home(position)[0]
    chain(position.with_colony(near, worth=1), home, near, near)
    _, sheet = opened(position)
    assert sheet.pipelines == 1
    foreign = Position()
    foreign.colony(near, worth=1)
    chain(foreign, home)
    chain(foreign, near, owner=1)
    assert not trade_network(foreign.board(), 0)


@pytest.mark.parametrize(("teams", "gain"), [("brothers", 1), ("uneasy", 0)])
def test_10_1_2_brothers_trade_over_each_others_chains(teams: str, gain: int) -> None:
    position = Position(4, teams=teams)
    home = position.homeworld(0)
    near = str(position.board().adjacent(home)[0])
    position.colony(near, owner=0, worth=0)
    for at in (home, near):
        position.unit("MS", at, owner=2)
    _, sheet = opened(position)
    assert sheet.pipelines == gain


def test_16_4_a_pipeline_runs_through_linked_warp_points() -> None:
    position = Position(warp="on")
    home = position.homeworld()
    near = next(at for at in near_home(position))
    position.terrain(near, "warp1")
    far = "F5"
    assert position.system(far).origin == -1
    position.terrain(far, "warp1")
    beyond = next(
        str(at) for at in position.board().adjacent(HexId(far))
        if at != near
    )  # fmt: skip
    chain(position.with_colony(beyond, worth=3), home, near, far, beyond)
    _, sheet = opened(position)
    assert (sheet.colonies, sheet.pipelines) == (23, 1)


def test_7_5_1_only_its_owner_sees_a_sheet() -> None:
    match, _ = opened(Position())
    assert match.view(0).seats[0].books[-1].total == 20
    assert match.view(1).seats[0].books is None
    assert match.view(None).seats[0].cp is None


def test_6_8_a_free_level_ends_the_grants_for_it_and_is_no_purchase() -> None:
    position = Position()
    player = position.state.players[0]
    player.cp, player.grants = 30, {"attack": 19, "move": 7}
    existing(position.system(position.homeworld()).colony).hoard = [position.take("wreck", 0)]
    match, _ = opened(position, "3")
    player = match.state.players[0]
    assert (player.tech["attack"], player.grants) == (1, {"move": 7})
    assert "research:attack" in match.asks()[0].keys


def test_7_5_1_at_most_thirty_are_carried_over_into_the_next_turn() -> None:
    position = Position()
    position.state.players[0].cp = 30
    match, sheet = opened(position.with_unit("SC", "H5", owner=0))
    seal = dict(match.asks()[0].options)["seal"]
    assert seal == "Seal the sheet; 30 of 49 CP are carried over, the rest is lost"
    close(match)
    assert (sheet.remaining, sheet.lost, match.state.players[0].cp) == (30, 19, 30)
