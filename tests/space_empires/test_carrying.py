"""Fighters on carriers, minerals in tow, mines on the move [6.7.2] [8.5] [11.2] [13.1]."""

from __future__ import annotations

from rules.kernel import Match, News
from rules.space_empires.charts.kinds import UP, Tech
from rules.space_empires.charts.steps import Step
from tests.space_empires.position import Position, answers, ask_of, counter, standing, texts
from tests.support.asking import after, heard, refuses


def where(match: Match, name: str) -> tuple[str, int]:
    """Return a counter's hex and numeral."""
    unit = standing(match, name)
    return unit.hex, unit.size


def keys(match: Match) -> tuple[str, ...]:
    """Return the keys of the open question."""
    return ask_of(match).keys


def test_6_7_2_a_miner_tows_a_mineral_to_a_new_colony() -> None:
    position = Position().with_unit("MINER", "I3").with_terrain("I3", "minerals5")
    match = after(position.with_colony("I4", worth=0).match(), "tow:MINER1")
    assert match.state.systems["I3"].terrain == "", "the hex is empty"
    news = answers(match, "move:MINER1", "I4", "drop:MINER1")
    (marker,) = match.state.systems["I4"].colony.hoard
    assert marker.startswith("minerals5")
    assert "unloads minerals worth 5 CP at I4" in texts(news)


def test_6_7_2_one_marker_a_miner_no_swap_no_dumping() -> None:
    position = Position()
    position.tow(position.unit("MINER", "G4"), "minerals10")
    match = position.with_terrain("G4", "wreck").match()
    assert not any(key.split(":")[0] in ("tow", "drop") for key in keys(match))


def test_6_7_2_only_a_mining_ship_tows() -> None:
    position = Position().with_unit("CA", "G4").with_terrain("G4", "minerals10")
    assert not any(key.startswith("tow") for key in keys(position.match()))


def test_6_7_1_cargo_in_tow_cannot_be_scuttled() -> None:
    position = Position()
    position.tow(position.unit("MINER", "G4"), "minerals10")
    position.unit("SC", "G4")
    assert keys(after(position.match(), "more", "scuttle")) == ("SC1", "back")


def test_6_7_3_a_lone_miner_is_lost_with_its_load() -> None:
    position = Position()
    position.tow(position.unit("MINER", "G4", owner=1), "minerals10")
    match = after(position.with_unit("SC", "G3").match(), "move:SC1", "G4")
    assert counter(match, "MINER1", 1) is None
    assert any(marker.startswith("minerals10") for marker in match.state.removed)


def test_8_5_a_miner_moves_one_hex() -> None:
    position = Position().tech(0, move=7).with_unit("MINER", "G4")
    assert "move:MINER1" not in keys(after(position.match(), "move:MINER1", "G5"))


def test_11_2_2_fighters_do_not_move_alone() -> None:
    position = Position().with_unit("F", "K4", size=3)
    assert not any(key.startswith(("move", "fleet")) for key in keys(position.match()))


def test_11_2_2_a_carrier_takes_three_squadrons() -> None:
    position = Position().tech(0, fighter=1).with_unit("F", "K4", size=5).with_unit("CV", "K4")
    match = after(position.match(), "move:CV1")
    ask = ask_of(match, "move.carry")
    assert (ask.keys, ask.default) == (("0", "1", "2", "3"), "3")
    answers(match, "3", "J5")
    assert where(match, "F1") == ("K4", 2)
    assert where(match, "F2") == ("J5", 3)


def test_11_2_2_a_carrier_may_not_leave_fighters_in_space() -> None:
    position = Position().with_unit("F", "G4", size=4).with_unit("CV", "G4").with_unit("CV", "G4")
    assert ask_of(after(position.match(), "move:CV1"), "move.carry").keys == ("1", "2", "3")


def limited(at: str, *sizes: int) -> Position:
    """Return squadrons on counters of these sizes beside two carriers; one of ten is free."""
    position = Position(counters="limited")
    for _ in range(2):
        position.unit("CV", at)
    for size in sizes:
        position.unit("F", at, size=size)
    position.unit("CV", "I3", size=3)
    for _ in range(9 - len(sizes)):
        position.unit("F", "I3")
    return position


def test_2_3_1_only_as_many_counters_of_squadrons_part_as_are_free() -> None:
    """Part of the first takes the last free counter; the others go whole or stay."""
    match = after(limited("K4", 2, 2, 1).match(), "move:CV1")
    assert keys(match) == ("0", "1", "2")
    answers(match, "1")
    assert keys(match) == ("0", "2")
    answers(match, "2", "J5")
    assert [where(match, name) for name in ("F1", "F2", "F10")] == [
        ("K4", 1), ("J5", 2), ("J5", 1),
    ]  # fmt: skip


def test_11_2_2_no_part_leaves_others_without_a_deck() -> None:
    """Three of two times three must go on three decks: with one free counter, all of one."""
    match = after(limited("G4", 3, 3).match(), "move:CV1")
    assert keys(match) == ("0", "3")
    answers(match, "0", "G5")
    assert [where(match, name) for name in ("F1", "F2")] == [("G4", 3), ("G5", 3)]


def test_11_2_2_a_full_hex_of_carriers_takes_all_along_without_asking() -> None:
    position = Position().with_unit("F", "G4", size=6).with_unit("CV", "G4", size=2)
    assert where(after(position.match(), "move:CV1", "G5"), "F1") == ("G5", 6)


def test_11_2_2_scuttled_carriers_leave_no_fighters_in_space() -> None:
    position = Position().with_unit("F", "G4", size=4).with_unit("CV", "G4").with_unit("CV", "G4")
    match, news = heard(position.match(), "more", "scuttle", "CV2")
    assert where(match, "F1") == ("G4", 3)
    assert News("You lose 1 Fighter Squadron at G4 for lack of carrier space.", (0,)) in news
    assert "Fighter" not in texts(item for item in news if item.to is None), "they lie hidden"


def test_11_2_2_hidden_stranded_squadrons_are_seen_as_a_counter() -> None:
    position = Position()
    fighters = position.unit("F", "G4", size=3)
    match, news = heard(position.with_unit("CV", "G4").match(), "more", "scuttle", "CV1")
    assert not match.state.units
    assert News(f"{{0}} loses counter #{fighters.token} at G4.") in news


def test_11_2_2_open_stranded_squadrons_are_reported_by_number() -> None:
    position = Position().with_unit("F", "G4", size=3, face=UP).with_unit("CV", "G4", face=UP)
    news = answers(position.match(), "more", "scuttle", "CV1")
    assert News("{0} loses 3 Fighter Squadrons at G4 for lack of carrier space.") in news


def test_7_3_2_carriers_and_their_squadrons_are_scuttled_on_one_sheet() -> None:
    position = Position(1, scenario="doomsday_small").with_unit("F", "G4", size=2)
    position.with_unit("F", "G4", size=1).with_unit("CV", "G4")
    position.when(Step.ECONOMY)
    match = after(position.seeded(), "more", "scuttle", "CV1", "more", "scuttle", "F1", "2")
    news = answers(match, "seal")
    assert News("You lose 1 Fighter Squadron at G4 for lack of carrier space.", (0,)) in news
    assert [counter(match, name) for name in ("CV1", "F1", "F2")] == [None] * 3


def clouded() -> Position:
    """Return fast carriers with squadrons at H5, and others waiting in a nebula beside."""
    position = Position().with_terrain("G4", "nebula")
    position.when(turn=3)
    position.with_unit("CV", "H5", tech=Tech(move=7)).with_unit("F", "H5", size=3)
    position.unit("CV", "G4", tech=Tech(move=7))
    return position


def test_11_2_3_squadrons_stopped_in_a_nebula_fly_no_further() -> None:
    match = after(clouded().match(), "move:CV1", "G4", "move:CV2")
    assert "F4" in ask_of(match, "move.to").keys, "the carriers go without them"


def test_11_2_3_carriers_of_stopped_squadrons_cannot_move() -> None:
    match = after(clouded().match(), "move:CV1", "G4", "more", "scuttle", "CV1")
    assert not any(key.startswith(("move", "fleet")) for key in keys(match))
    refuses("squadrons at G4 need its decks", answers, match, "move:CV2")


def test_11_2_3_of_two_carriers_one_may_leave_stopped_squadrons_to_the_other() -> None:
    position = clouded().with_unit("SC", "G4", tech=Tech(move=7))
    position.unit("CV", "G4", tech=Tech(move=7))
    match = after(position.match(), "move:CV1", "G4", "more", "scuttle", "CV1", "fleet:G4", "F4")
    assert [where(match, name)[0] for name in ("SC1", "CV2", "CV3")] == ["F4", "F4", "G4"]


def chained() -> Position:
    """Return a carrier with squadrons at one end of four pipelines, H5 to H8."""
    position = Position().with_unit("CV", "H5").with_unit("F", "H5", size=3)
    for at in ("H5", "H6", "H7", "H8"):
        position.unit("MS", at)
    return position


def test_10_1_2_a_chain_takes_squadrons_a_hex_more_with_their_carrier() -> None:
    match = after(chained().match(), "move:CV1", "H6", "move:CV1", "H7")
    assert (where(match, "CV1"), where(match, "F1")) == (("H7", 1), ("H7", 3))
    assert not any(key.startswith("move:CV") for key in keys(match)), "one hex more, no second"


def test_11_2_3_a_chain_takes_no_squadrons_farther_than_the_fastest_carrier() -> None:
    position = chained().with_unit("CV", "G5", tech=Tech(move=4)).with_unit("F", "G5", size=3)
    match = after(position.match(), "more", "scuttle", "F1", "3", "move:CV2", "H5", "move:CV1")
    assert ask_of(match, "move.carry").default == "3"
    answers(match, "3")
    assert "H6" in keys(match)
    assert "H7" not in keys(match), "two hexes, the range of the fast one"


def test_11_2_3_a_relay_goes_no_farther_than_the_fastest_carrier() -> None:
    position = Position().when(turn=1).with_unit("CV", "G1", tech=Tech(move=4))
    position.with_unit("F", "G1", size=3).with_unit("CV", "G3", tech=Tech(move=4))
    match = after(position.match(), "move:CV1", "G3", "move:CV2")
    assert ask_of(match).id == "move.to", "the squadrons have gone their two hexes"


def test_11_2_3_a_faster_carrier_takes_them_on() -> None:
    position = Position().with_unit("CV", "G1", tech=Tech(move=1)).with_unit("F", "G1", size=3)
    position.unit("CV", "G2", tech=Tech(move=4))
    match = after(position.match(), "move:CV1", "G2", "move:CV2")
    assert ask_of(match, "move.carry").default == "3"
    answers(match, "3")
    assert "G4" not in keys(match), "one more hex, for they have moved one of two"
    answers(match, "G3")
    assert where(match, "F1") == ("G3", 3)


def test_13_1_2_mines_move_one_hex_by_themselves() -> None:
    position = Position().tech(0, move=7).with_unit("MINES", "G4", size=2)
    match = after(position.match(), "move:MINES1", "G5")
    assert where(match, "MINES1") == ("G5", 2)
    assert "move:MINES1" not in keys(match)


def test_13_1_3_mines_never_enter_a_hex_of_enemies_even_accompanied() -> None:
    position = Position().with_unit("MINES", "E4").with_unit("CA", "E4")
    position.with_unit("SC", "F5", owner=1).with_colony("D5", owner=1).with_hidden("F4")
    match = after(position.match(), "fleet:E4")
    assert not {"F5", "D5", "F4"} & set(keys(match))
    answers(match, "stay")
    match = after(position.match(), "move:CA1", "F5", "move:MINES1")
    assert "F5" not in keys(match)


def idle_miner() -> Position:
    """Return a Mining Ship on its way to minerals, and another with a tow."""
    position = Position().with_terrain("G5", "minerals5").with_terrain("G6", "minerals5")
    position.unit("MINER", "G4")
    position.tow(position.unit("MINER", "G6"), "minerals10")
    position.unit("SC", "C4", owner=1)
    return position


def test_6_7_2_a_miner_ending_on_minerals_is_asked_to_tow() -> None:
    match = after(idle_miner().match(), "move:MINER1", "G5", "done")
    ask = ask_of(match, "move.tow")
    assert ask.prompt == (
        "Mining Ship 1 ends the turn at G5: does it take minerals worth 5 CP in tow?"
    )
    assert (ask.default, ask.flow) == ("tow", "decision")
    assert "takes minerals worth 5 CP in tow at G5" in texts(answers(match, "tow"))
    assert match.state.systems["G5"].terrain == ""


def test_6_7_2_a_miner_may_decline_and_a_loaded_one_is_not_asked() -> None:
    match = after(idle_miner().match(), "move:MINER1", "G5", "done", "leave")
    assert match.state.systems["G5"].terrain == "minerals5"
    assert match.state.step == Step.MOVE
    assert match.state.active == 1
    match = after(idle_miner().match(), "move:MINER1", "G5", "tow:MINER1", "done")
    assert match.state.active == 1
