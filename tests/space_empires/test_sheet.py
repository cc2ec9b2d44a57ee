"""Bids, purchases, placing and growth on the production sheet [7.4 to 7.7] [8.1 to 8.5]."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.kernel import Match
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.content import TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import DOWN, UP, HexId, Kind, Tech
from rules.space_empires.charts.steps import Step
from rules.space_empires.economy.sheet_refusals import why_not_buy
from rules.space_empires.economy.shopping import GOODS, Shop, yard_capacity
from rules.space_empires.position.board import silent
from rules.space_empires.position.state import Purchase, State
from rules.space_empires.position.view import view
from tests.space_empires.position import Position, answers, counter, standing, texts
from tests.support.asking import after, heard


def rich(yards: int = 4, cp: int = 30, **options: str) -> Position:
    """Return seat 0 with yards at its Homeworld and CP to spare."""
    position = Position(**options)
    if yards:
        position.unit("SY", position.homeworld(), size=yards)
    position.state.players[0].cp = cp
    return position


def opened(position: Position) -> Match:
    return position.when(Step.ECONOMY).seeded()


def close(match: Match) -> str:
    """Seal all sheets and settle the order; return the public news."""
    news = []
    for seat in sorted(match.asks()):
        news += answers(match, "seal", seat=seat)
    for seat, ask in match.asks().items():
        if ask.id == "bid.first":
            news += answers(match, ask.default, seat=seat)
    return texts(item for item in news if item.to is None)


def keys(match: Match, seat: int = 0) -> tuple[str, ...]:
    return match.asks()[seat].keys


def near_home(position: Position) -> str:
    return str(position.board().adjacent(position.homeworld())[0])


def refused(match: Match, kind: str, at: str, count: int = 1) -> str:
    return why_not_buy(Shop(silent(match.state), 0), Kind(kind), HexId(at), count)


def test_7_4_the_highest_bid_names_the_first_and_all_pay() -> None:
    match = opened(Position(3, victory="last"))
    for seat, bid in enumerate(("3", "7", "5")):
        answers(match, "bid", bid, "seal", seat=seat)
    assert list(match.asks()) == [1]
    news = answers(match, "seat3", seat=1)
    assert match.state.order == [2, 0, 1]
    assert [player.books[0].remaining for player in match.state.players] == [17, 13, 15]
    assert "Order of play: {2}, {0}, {1}." in texts(news)


def test_7_4_ties_go_to_the_earlier_in_order_even_at_nothing() -> None:
    position = Position(3)
    position.state.order = [2, 0, 1]
    match = position.when(Step.ECONOMY, active=2).seeded()
    for seat in (0, 1, 2):
        answers(match, "seal", seat=seat)
    assert match.asks()[2].id == "bid.first"


def test_7_4_bids_are_shown_when_the_phase_is_over() -> None:
    match = opened(Position())
    assert not texts(answers(match, "bid", "4", "seal", seat=0))
    assert match.view(1).seats[0].draft is None
    assert "{0} bids 4 CP, {1} bids 0 CP." in texts(answers(match, "seal", seat=1))


def test_7_4_bid_is_at_most_the_treasury() -> None:
    assert after(opened(Position()), "bid").asks()[0].keys == tuple(map(str, range(21)))


def test_7_4_there_is_no_bid_alone() -> None:
    assert "bid" not in keys(opened(Position(1)))


def test_7_5_1_unspent_points_are_kept() -> None:
    match = after(opened(rich(cp=0)), "buy:SC", "2")
    close(match)
    sheet = match.state.players[0].books[-1]
    assert (sheet.units, sheet.remaining, match.state.players[0].cp) == (12, 8, 8)
    assert sheet.bought == [f"2 Scouts at {match.state.players[0].home}"]


def test_7_5_1_lines_can_be_taken_off_again() -> None:
    position = rich()
    match = opened(position)
    home = position.homeworld()
    answers(
        match, "buy:SC", "2", "buy:SC", "1", "join", "more", f"drop:SC@{home}", "research:tactics"
    )
    answers(match, "more", "undo:tactics")
    assert match.state.players[0].draft.purchases == []
    close(match)
    assert match.state.players[0].books[-1].units == 0


def test_7_5_2_at_the_start_only_five_kinds_and_pipelines() -> None:
    match = opened(rich())
    assert [key for key in keys(match) if key.startswith("buy:")] == [
        "buy:SC", "buy:CO", "buy:MINER", "buy:MS", "buy:SY", "buy:DECOY",
    ]  # fmt: skip
    assert "needs Ship Size 3 [7.5.2]" in refused(match, "CA", "L7")
    assert "buy:MS" not in keys(opened(rich(pipelines="off")))


def test_7_5_3_a_level_serves_ships_of_the_same_phase_and_not_older_ones() -> None:
    position = rich()
    home = position.homeworld()
    position.unit("SC", home, size=2)
    match = after(opened(position), "research:attack", "buy:SC", "3")
    close(match)
    old, new = standing(match, "SC1"), standing(match, "SC2")
    assert (old.size, old.tech.attack) == (2, 0)
    assert (new.size, new.tech.attack) == (3, 1)


def test_7_5_4_without_a_free_counter_scuttling_comes_first() -> None:
    position = rich()
    for _ in range(4):
        position.unit("MINER", "H5")
    match = opened(position)
    assert "buy:MINER" not in keys(match)
    assert "[7.5.4]" in refused(match, "MINER", position.homeworld())
    answers(match, "more", "scuttle", "MINER2", "buy:MINER")
    close(match)
    assert standing(match, "MINER2").hex == position.homeworld()


def test_7_5_4_with_all_counters_in_play_room_in_a_group_is_not_enough() -> None:
    position = rich()
    home = position.homeworld()
    for _ in range(5):
        position.unit("SC", "H5", size=1)
    match = opened(position.with_unit("SC", home, size=4))
    assert "buy:SC" not in keys(match)
    assert "All Scout counters are in play [7.5.4]" in refused(match, "SC", home)
    answers(match, "more", "scuttle", "SC1", "buy:SC")
    assert keys(match) == ("1", "2", "3", "4"), "as many as the yards build"


def test_7_5_4_the_last_counter_and_the_room_in_a_group_are_filled_together() -> None:
    position = rich(yards=6)
    home = position.homeworld()
    for _ in range(4):
        position.unit("SC", "H5", size=1)
    position.with_unit("SC", home, size=5).with_unit("SY", home, size=6)
    match = after(opened(position), "buy:SC", "5", "join", "buy:SC")
    close(match)
    assert [standing(match, f"SC{number}").size for number in (5, 6)] == [6, 5]


@pytest.mark.parametrize("counters", ["limited", "groups"])
def test_7_5_4_a_table_may_let_ships_join_groups_when_counters_are_short(counters: str) -> None:
    position = rich(counters=counters)
    home = position.homeworld()
    for _ in range(5):
        position.unit("SC", "H5", size=1)
    match = opened(position.with_unit("SC", home, size=4))
    assert ("buy:SC" in keys(match)) == (counters == "groups")
    if counters == "groups":
        answers(match, "buy:SC", "2")
        close(match)
        assert standing(match, "SC6").size == 6


@pytest.mark.parametrize(("key", "sizes"), [("join", (4, 0)), ("apart", (2, 2))])
def test_7_6_1_new_ships_may_join_a_like_group_in_their_hex(key: str, sizes: tuple[int]) -> None:
    position = rich()
    position.unit("SC", position.homeworld(), size=2)
    match = after(opened(position), "buy:SC", "2")
    assert match.asks()[0].default == "join"
    answers(match, key)
    close(match)
    counters = [counter(match, name) for name in ("SC1", "SC2")]
    assert tuple(unit.size if unit else 0 for unit in counters) == sizes


def test_7_5_3_no_ship_is_built_with_older_technology() -> None:
    position = rich()
    position.with_unit("SC", position.homeworld(), size=2).tech(0, attack=1)
    match = opened(position)
    assert "buy:SC1" not in keys(match)
    assert "newest technology [7.5.3]" in refused(match, "SC1", position.homeworld())


def test_7_5_4_research_separating_old_and_new_ships_drops_purchases() -> None:
    position = rich(counters="groups")
    position.unit("SC", position.homeworld(), size=4)
    for _ in range(5):
        position.unit("SC", "H5", size=1)
    match, news = heard(opened(position), "buy:SC", "2", "research:attack")
    assert match.state.players[0].draft.purchases == []
    assert "no longer possible" in texts(news)
    assert all(item.to == (0,) for item in news)


def test_7_5_4_colonies_use_colony_ship_counters() -> None:
    position = rich()
    match = opened(position)
    assert Shop(position.board(), 0).spare[Kind("CO")] == 20
    position.colony(near_home(position))
    assert Shop(position.board(), 0).spare[Kind("CO")] == 19
    assert match is not None


def test_7_5_4_counters_without_limit() -> None:
    position = rich(counters="unlimited")
    for _ in range(8):
        position.unit("MINER", "H5")
    assert "buy:MINER" in keys(opened(position))


def test_7_6_1_two_yards_build_two_small_ships_or_one_cruiser() -> None:
    position = rich(yards=2).tech(0, size=3, mines=1, fighter=1)
    home = position.homeworld()
    match = opened(position)
    for kind in ("DD", "CO", "MINES"):
        assert not refused(match, kind, home, 2)
        assert "[7.6.1]" in refused(match, kind, home, 3)
    assert not refused(match, "CA", home, 1)
    assert "[7.6.1]" in refused(match, "CA", home, 2)
    answers(match, "buy:F", "1")
    assert "yards can build 1 of 2 hull points" in match.asks()[0].note
    assert "buy:CA" not in keys(match)
    answers(match, "buy:MINES")
    assert match.asks()[0].id == "sheet.line", "a lone hex and number are taken unasked"
    assert not any(key in keys(match) for key in ("buy:DD", "buy:MINES", "buy:CO"))
    close(match)
    assert standing(match, "F1").hex == standing(match, "MINES1").hex == home


def test_7_6_1_ships_need_a_yard_in_the_hex() -> None:
    position = rich(yards=0)
    match = opened(position)
    assert "buy:SC" not in keys(match)
    assert "no Ship Yard" in refused(match, "SC", position.homeworld())


def test_7_6_1_several_yard_hexes_are_asked_for() -> None:
    position = rich(yards=1)
    near = near_home(position)
    position.with_colony(near).with_unit("SY", near, size=2)
    match = after(opened(position), "buy:SC")
    assert match.asks()[0].id == "sheet.at"
    answers(match, near, "2")
    assert match.state.players[0].draft.purchases == [Purchase(Kind("SC"), HexId(near), 2)]
    answers(match, "buy:SC")
    assert match.asks()[0].id == "sheet.line"


def test_7_6_2_combat_units_are_placed_face_down_in_drawn_order() -> None:
    position = rich().tech(0, size=2)
    home = position.homeworld()
    position.state.players[0].cp = 30
    tokens: list[int] = []
    for seed in "abcdefgh":
        again = rich()
        again.tech(0, size=2)
        again.when(Step.ECONOMY)
        match = again.seeded(seed)
        answers(match, "buy:SC", "1", "buy:DD", "1", "buy:DECOY", "1", "buy:CO", "1")
        close(match)
        assert standing(match, "DD1").face == DOWN
        assert standing(match, "CO1").face == UP
        hidden = [c for c in view(match.state, 1).counters if c.owner == 0 and c.hex == home]
        assert sorted(c.kind for c in hidden) == ["", "", "", "", "CO"]
        tokens.append(standing(match, "DD1").token)
    assert len(dict.fromkeys(tokens)) > 1, "the number tells nothing of the kind"


def test_7_7_colonies_grow_a_step_a_phase() -> None:
    position = Position()
    hexes = [str(at) for at in position.board().adjacent(position.homeworld())][:4]
    for at, worth in zip(hexes, (0, 1, 3, 5), strict=False):
        position.colony(at, worth=worth)
    match = opened(position)
    close(match)
    worths = [match.state.systems[at].colony.worth for at in hexes]
    assert worths == [1, 3, 5, 5][: len(hexes)]
    match.state.step = Step.ECONOMY
    position.state = match.state
    match = opened(position)
    assert match.state.players[0].books[-1].colonies == 20 + sum(worths)


@pytest.mark.parametrize(("before", "after"), [(5, 10), (10, 15), (15, 20), (20, 20)])
def test_7_7_1_a_damaged_homeworld_recovers_by_five(before: int, after: int) -> None:
    position = Position()
    home = position.homeworld(worth=before)
    match = opened(position)
    assert match.state.players[0].books[-1].colonies == before
    close(match)
    assert match.state.systems[home].colony.worth == after


def test_8_1_one_base_a_hex_at_earning_colonies() -> None:
    position = rich().tech(0, size=2)
    home, near = position.homeworld(), near_home(position)
    match = opened(position.with_colony(near, worth=0))
    assert "new and earns nothing yet" in refused(match, "BASE", near)
    assert "only one Base" in refused(match, "BASE", home, 2)
    answers(match, "buy:BASE")
    assert match.asks()[0].id == "sheet.line"
    assert "buy:BASE" not in keys(match)
    assert "only one Base" in refused(match, "BASE", home)
    close(match)
    base = standing(match, "BASE1")
    assert (base.hex, base.size, base.face) == (home, 1, DOWN)


def test_8_1_no_base_or_yard_at_a_blockaded_colony() -> None:
    position = rich().tech(0, size=2)
    near = near_home(position)
    position.with_colony(near).with_unit("SC", near, owner=1)
    match = opened(position)
    assert "blockaded" in refused(match, "BASE", near)
    assert "blockaded" in refused(match, "SY", near)
    assert not refused(match, "BASE", position.homeworld())


def test_8_2_2_one_yard_a_colony_a_phase_and_a_base_beside_it() -> None:
    position = rich(yards=1).tech(0, size=2)
    home = position.homeworld()
    match = after(opened(position), "buy:SY")
    assert "buy:SY" not in keys(match)
    assert "[8.2.2]" in refused(match, "SY", home)
    answers(match, "buy:BASE", "buy:SC")
    assert "buy:SC" not in keys(match), "a new yard builds nothing yet"
    close(match)
    assert standing(match, "SY1").size == 2
    assert counter(match, "BASE1") is not None


def test_8_2_2_a_seventh_yard_in_a_hex_takes_a_new_counter() -> None:
    match = after(opened(rich(yards=6)), "buy:SY")
    close(match)
    assert (standing(match, "SY1").size, standing(match, "SY2").size) == (6, 1)


def test_8_2_2_yards_at_several_colonies_at_once() -> None:
    position = rich()
    near = near_home(position)
    match = after(opened(position.with_colony(near, worth=1)), "buy:SY", near, "buy:SY")
    close(match)
    assert standing(match, "SY2").hex == near
    assert standing(match, "SY1").size == 5


def test_8_3_1_a_decoys_numeral_is_the_cp_paid() -> None:
    match = after(opened(rich(yards=0, cp=0)), "buy:DECOY", "4", "buy:DECOY", "1")
    close(match)
    assert [standing(match, f"DECOY{n}").size for n in (1, 2)] in ([4, 1], [1, 4])
    assert match.state.players[0].cp == 15


def test_8_3_3_decoys_come_at_any_colony_without_yards() -> None:
    position = rich(yards=0)
    near = near_home(position)
    match = after(opened(position.with_colony(near, worth=0)), "buy:DECOY", near, "1")
    assert "[8.3.3]" in refused(match, "DECOY", "F5")
    close(match)
    assert standing(match, "DECOY1").hex == near
    assert match.state.players[0].books[-1].more == 0


def test_8_4_a_colony_ship_carries_the_terraforming_of_its_phase() -> None:
    position = rich()
    position.unit("CO", position.homeworld(), tech=Tech())
    match = after(opened(position), "research:terraform", "buy:CO", "1")
    close(match)
    assert (standing(match, "CO1").tech.special, standing(match, "CO2").tech.special) == (0, 1)


def test_8_5_mining_ships_are_single_and_open() -> None:
    match = after(opened(rich()), "buy:MINER", "2")
    close(match)
    assert [standing(match, f"MINER{n}").size for n in (1, 2)] == [1, 1]
    assert standing(match, "MINER1").face == UP


def test_22_1_no_decoys_against_alien_empires() -> None:
    position = Position(1, scenario="empires1")
    match = opened(position)
    assert "buy:DECOY" not in keys(match)
    assert "without decoys" in refused(match, "DECOY", position.homeworld())


def test_7_5_1_the_last_list_comes_again_with_one_key() -> None:
    position = rich(cp=0)
    match = opened(position)
    assert "repeat" not in keys(match)
    answers(match, "buy:SC", "2", "buy:DECOY", "2")
    close(match)
    position.state = match.state
    position.homeworld(worth=5)
    again = opened(position)
    assert "9 CP left" in again.asks()[0].note
    answers(again, "repeat")
    assert [item.count for item in again.state.players[0].draft.purchases] == [1, 2]
    assert [item.count for item in again.state.players[0].last.purchases] == [2, 2]
    assert "repeat" not in keys(again)


def test_7_5_1_the_order_of_answers_changes_nothing() -> None:
    plans = {
        0: ("research:size", "buy:SC", "bid", "2", "seal"),
        1: ("bid", "3", "buy:CO", "1", "seal"),
        2: ("research:tactics", "seal"),
    }
    states: list[State] = []
    for order in permutations(plans):
        position = Position(3)
        for seat in plans:
            position.unit("SY", position.homeworld(seat), owner=seat, size=2)
        match = opened(position)
        for step in range(6):
            for seat in order:
                if step < len(plans[seat]):
                    answers(match, plans[seat][step], seat=seat)
        answers(match, "seat1", seat=1)
        states.append(match.state)
    assert all(state == states[0] for state in states)


def test_7_5_1_a_reload_keeps_every_sheet_and_a_seal_can_be_undone() -> None:
    match = after(after(opened(rich()), "buy:SC", "2", "bid", "3", "seal"), "bid", "5", seat=1)
    loaded = Match.load(match.save(), {SPACE_EMPIRES.slug: SPACE_EMPIRES})
    assert loaded.state == match.state
    assert list(loaded.asks()) == [1]
    loaded.undo(0)
    answers(loaded, "bid", "6", "seal", seat=0)
    answers(loaded, "seal", seat=1)
    assert loaded.asks()[0].id == "bid.first"
    assert standing(loaded, "SC1").size == 2


def test_7_5_1_prompts_are_the_same_for_all_purchases() -> None:
    match = opened(rich())
    prompts = [match.asks()[0].prompt]
    for key in ("buy:SC", "1", "bid", "2", "more", "scuttle", "back", "research:size"):
        answers(match, key)
        prompts.append(match.asks()[0].prompt)
    assert len(dict.fromkeys(prompts)) == 1


@pytest.mark.parametrize(("level", "points"), [(1, [1, 2, 3]), (2, [1, 3, 4]), (3, [2, 4, 6])])
def test_9_6_yards_of_a_hex_are_rounded_down_together(level: int, points: list[int]) -> None:
    assert [yard_capacity(yards, level) for yards in (1, 2, 3)] == points


def test_9_6_a_new_level_serves_the_yards_at_once() -> None:
    match = after(opened(rich(yards=2)), "research:yard", "buy:SC")
    assert keys(match) == ("1", "2", "3")
    answers(match, "3")
    news = answers(match, "more", "undo:yard")
    assert match.state.players[0].draft.purchases[0].count == 2
    assert "no longer possible" in texts(news)


def test_7_6_refusals_and_offers_agree() -> None:
    position = rich(yards=3).tech(0, size=4, fighter=1, mines=1)
    near = near_home(position)
    position.colony(near, worth=1)
    position.unit("SC", position.homeworld(), size=5)
    match = after(opened(position), "buy:CA", "buy:DECOY", near, "2")
    shop = Shop(position.board(), 0)
    for kind in GOODS:
        for at in (position.homeworld(), HexId(near), HexId("F5")):
            for count in range(1, 9):
                legal = count <= shop.most(kind, at)
                assert legal is not bool(refused(match, kind, at, count)), (kind, at, count)


def test_8_2_1_a_large_ship_takes_several_yards() -> None:
    position = rich(yards=1).tech(0, size=5)
    match = opened(position)
    home = str(position.homeworld())
    assert "buy:BC" not in keys(match)
    assert "3 hull points of yard capacity [7.6.1]" in refused(match, "BB", home)
    position = rich(yards=3).tech(0, size=5)
    match = after(opened(position), "buy:BB")
    close(match)
    assert standing(match, "BB1").hex == home


def test_8_2_3_only_decoys_bases_and_yards_need_no_yard() -> None:
    position = rich(yards=0).tech(0, size=6, fighter=1, cloak=1, mines=1, sweep=1)
    bought = [key for key in keys(opened(position)) if key.startswith("buy:")]
    assert bought == ["buy:BASE", "buy:SY", "buy:DECOY"]


def test_7_5_owner_reads_the_list_so_far() -> None:
    position = rich(yards=4)
    match = opened(position)
    assert "On it" not in match.asks()[0].note
    answers(match, "buy:SC", "2", "research:attack")
    assert f"On it: Attack 1, 2 Scouts at {position.homeworld()}. Out" in match.asks()[0].note


def test_7_4_bid_is_listed_and_paid_by_all() -> None:
    match = opened(rich(yards=4))
    assert dict(match.asks()[0].options)["bid"].startswith(
        "Bid for the order of play; everybody pays"
    )
    answers(match, "bid", "3")
    assert "On it: a bid of 3 CP." in match.asks()[0].note


def test_9_6_yards_in_several_hexes_are_reported_hex_by_hex() -> None:
    position = rich(yards=4)
    assert "4 of 4 hull points." in opened(position).asks()[0].note
    (near,) = list(position.board().adjacent(position.homeworld()))[:1]
    position.with_colony(near, worth=5).with_unit("SY", near)
    home = position.homeworld()
    assert f"5 of 5 hull points ({home} 4, {near} 1)" in opened(position).asks()[0].note


def test_7_6_only_the_owner_reads_the_sealed_sheets_result() -> None:
    position = rich(yards=4)
    match = after(opened(position), "research:attack", "buy:SC", "2")
    news = answers(match, "seal") + answers(match, "seal", seat=1)
    (report,) = [item for item in news if item.text.startswith("Your sheet: Attack 1, 2 Scouts")]
    assert report.to == (0,)
    assert "CP are carried over" in report.text
    assert f"New: SC1 (2 Scouts) at {position.homeworld()}." in report.text


def test_7_3_2_units_to_scuttle_are_listed_with_their_hex() -> None:
    match = after(opened(rich(yards=4).with_unit("SC", "G4")), "more", "scuttle")
    assert dict(match.asks()[0].options)["SC1"] == "SC1 (1 Scout) at G4"


def test_2_3_1_ships_of_one_phase_come_as_two_groups_if_their_owner_wants() -> None:
    match = opened(rich())
    home = match.state.players[0].home
    answers(match, "buy:SC", "2", "buy:SC", "1", "apart")
    drops = match.rehearse(0, ["more"]).asks()[0].keys
    assert [key for key in drops if key.startswith("drop:")] == [
        f"drop:SC@{home}",
        f"drop:SC@{home}.1",
    ]
    close(match)
    groups = [unit.size for unit in match.state.units.values() if unit.kind == "SC"]
    assert sorted(groups) == [1, 2]


def test_2_3_1_or_as_one_group() -> None:
    match = after(opened(rich()), "buy:SC", "2", "buy:SC", "1", "join")
    close(match)
    assert [unit.size for unit in match.state.units.values() if unit.kind == "SC"] == [3]


def test_7_5_1_each_line_describes_its_technology_or_ship() -> None:
    match = opened(rich(cp=30).tech(0, fighter=2))
    labels = {option.key: option.label for option in match.asks()[0].options}
    assert labels["buy:SC"] == "Buy Scout, 6 CP each: class E, attack 3, defence 0, hull 1"
    assert labels["buy:CO"] == "Buy Colony Ship, 8 CP each: settles a planet"
    assert "class B, attack 6, defence 0, hull 1; carried by Carriers" in labels["buy:F"]
    assert labels["research:attack"] == "Research Attack 1, 20 CP: +1 to your ships' hit numbers"
    answers(match, "research:size")
    labels = {option.key: option.label for option in match.asks()[0].options}
    assert "class D, attack 4" in labels["buy:DD"]


def test_9_1_every_technology_level_is_described() -> None:
    for tech in TECHNOLOGY.values():
        assert len(tech.brings) in (1, len(tech.costs)), tech.name
    assert all(unit.use(1) for unit in UNITS.values() if unit.cost)
    assert TECHNOLOGY["size"].effect(3) == "Cruisers can be built"
    assert TECHNOLOGY["tactics"].effect(3) == TECHNOLOGY["tactics"].effect(1)
