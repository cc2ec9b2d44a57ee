"""Black holes, raiders and scanners, warp points, pipelines, peeking cruisers on the move."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import DOWN, TYPED, HexId, Kind, Tech, Uid
from rules.space_empires.position.state import Machine
from tests.space_empires.passers import chain, fights, goals, hole, raid
from tests.space_empires.position import Position, answers, ask_of, counter, standing, texts
from tests.support.asking import after, heard, refuses


def test_6_3_each_ship_rolls_on_entering_a_black_hole() -> None:
    match, news = heard(hole(size=4).match("6", "7", "1", "10"), "move:CA1", "G5")
    assert standing(match, "CA1").size == 2, "6 and 1 survive, 7 and 10 do not"
    assert "rolled 6, 7, 1, 10" in texts(news)
    assert "G7" in goals_after(match), "who survives may go on"


def goals_after(match: Match) -> set[str]:
    """Return the further destinations of the cruisers."""
    answers(match, "move:CA1")
    return goals(match)


def test_6_3_a_lost_group_leaves_the_map() -> None:
    assert counter(after(hole().match("7"), "move:CA1", "G5"), "CA1") is None


def test_6_3_ways_go_round_a_black_hole() -> None:
    assert standing(after(hole().match(), "move:CA1", "G6"), "CA1").spent == 3


def test_6_3_units_starting_in_it_do_not_roll() -> None:
    position = Position().with_unit("CA", "G5").with_terrain("G5", "blackhole")
    answers(position.match(), "move:CA1", "stay", "done")


def test_6_3_fighters_are_lost_for_want_of_decks_alone() -> None:
    position = hole("CV", 2).with_unit("F", "G4", size=5)
    assert standing(after(position.match("10", "1"), "move:CV1", "G5"), "F1").size == 3


def test_6_3_the_least_advanced_squadrons_are_lost() -> None:
    position = hole("CV", 2).with_unit("F", "G4", size=3, tech=Tech(special=3))
    position.unit("F", "G4", size=3, tech=Tech(special=1))
    match = after(position.match("10", "1"), "move:CV1", "G5")
    left = [unit for unit in match.state.units.values() if unit.kind == "F"]
    assert [(unit.tech.special, unit.size) for unit in left] == [(3, 3)]


@pytest.mark.parametrize(("die", "survives"), [("4", True), ("5", False)])
def test_15_2_a_slingshot_adds_two_to_the_roll(die: str, survives: bool) -> None:
    match = after(hole(slingshot="on").match(die), "move:CA1", "G5", "sling")
    assert (counter(match, "CA1") is not None) is survives


def test_15_2_a_slingshot_gives_a_hex() -> None:
    position = hole(slingshot="on")
    position.state.units[Uid("0.CA1")].tech = Tech(move=1)
    match = after(position.match("1"), "move:CA1", "G5", "sling", "move:CA1")
    assert "G6" in goals(match)
    answers(match, "G6")
    assert "move:CA1" not in ask_of(match).keys


def test_15_2_without_a_slingshot_six_survives() -> None:
    match = after(hole(slingshot="on").match("6"), "move:CA1", "G5", "plain")
    assert counter(match, "CA1") is not None


def test_16_3_example_three_hexes_through_a_warp_point() -> None:
    position = Position(warp="on").tech(0, move=7).with_unit("SC", "H2").with_terrain("G2", "warp1")
    position.terrain("E6", "warp1")
    match = after(position.match(), "move:SC1", "E6", "move:SC1")
    assert standing(match, "SC1").spent == 2
    assert "E7" in goals(match), "one hex is left"


def test_16_3_it_may_be_passed_as_if_it_were_not_there() -> None:
    position = Position(warp="on").tech(0, move=4).with_unit("SC", "G1").with_terrain("G2", "warp1")
    assert "G3" in goals(after(position.match(), "move:SC1"))


def test_10_1_1_a_pipeline_moves_one_hex_at_any_level() -> None:
    position = Position().tech(0, move=7).with_unit("MS", "G4")
    assert "G6" not in goals(after(position.match(), "move:MS1"))


def test_10_1_2_a_hex_more_along_a_chain() -> None:
    match = after(chain("G3", "G4", "G5").match(), "move:CA1")
    assert "G5" in goals(match)
    assert "H6" not in goals(match)
    answers(match, "G5")
    keys = ask_of(match).keys
    assert "move:CA1" not in keys
    assert not any(key.startswith("move:MS") for key in keys), "those that helped stay"


def test_10_1_2_only_to_a_hex_of_the_chain() -> None:
    assert "G5" not in goals(after(chain("G3", "G4").match(), "move:CA1"))


def test_10_1_2_only_from_a_hex_of_the_chain() -> None:
    assert "G5" not in goals(after(chain("G4", "G5", at="G3").match(), "move:CA1"))


def test_10_1_2_moved_pipelines_do_not_serve() -> None:
    match = after(chain("G3", "G4", "H6").match(), "move:MS3", "G5", "move:CA1")
    assert "G5" not in goals(match)


def test_10_1_2_no_pipeline_of_a_used_chain_moves() -> None:
    position = chain("G3", "G4", "G5", "G6").with_unit("MS", "E5")
    match = after(position.match(), "move:CA1", "G5")
    movers = [key for key in ask_of(match).keys if key.startswith("move:MS")]
    assert movers == ["move:MS5"], "the end of the chain stays too; the other isn't part of it"


def test_10_1_2_a_helping_pipeline_is_refused_for_its_chain() -> None:
    match = after(chain("G3", "G4", "G5").match(), "move:CA1", "G5")
    why = match.why_not(ask_of(match), "move:MS2")
    assert why == "MS2 stays at G4: its chain helped a unit this turn [10.1.2]. Move another unit."


def test_4_1_a_unit_ordered_to_stay_has_not_moved() -> None:
    match = after(chain("G3", "G4", "G5").match(), "move:MS3", "stay")
    why = match.why_not(ask_of(match), "move:MS3")
    assert why == "MS3 stays at G5 this turn [4.1]. Move another unit."


def test_10_1_2_hex_by_hex_the_chain_still_gives_one_more() -> None:
    match = after(chain("G3", "G4", "G5").match(), "move:CA1", "G4", "move:CA1")
    assert goals(match) == {"G3", "G5"}


def test_10_1_2_another_pipeline_rides_the_chain() -> None:
    assert "G5" in goals(after(chain("G3", "G4", "G5", ship="MS").match(), "move:MS4"))


@pytest.mark.parametrize("terrain", ["nebula", "asteroids", "blackhole"])
def test_10_1_2_terrain_on_the_chain_is_ignored(terrain: str) -> None:
    position = chain("G3", "G4", "G5").tech(0, move=7)
    position.state.units[Uid("0.CA1")].tech = Tech(move=7)
    position.terrain("G4", terrain)
    unit = standing(after(position.match(), "move:CA1", "G6"), "CA1")
    assert (unit.hex, unit.spent, unit.halted) == ("G6", 3, False)


def test_10_1_2_enemy_pipelines_do_not_serve() -> None:
    position = Position()
    for at in ("G3", "G4", "G5"):
        position.unit("MS", at, owner=1)
    assert "G5" not in goals(after(position.with_unit("CA", "G3").match(), "move:CA1"))


def test_15_2_a_slingshot_is_not_combined_with_a_pipeline() -> None:
    position = hole(slingshot="on")
    position.state.units[Uid("0.CA1")].tech = Tech(move=1)
    for at in ("G5", "G6", "G7"):
        position.unit("MS", at)
    match = after(position.match("1"), "move:CA1", "G5", "sling", "move:CA1")
    assert "G7" not in goals(match)


def test_16_4_a_chain_goes_through_warp_points() -> None:
    position = chain("G2", "E6", warp="on").with_terrain("G2", "warp1").with_terrain("E6", "warp1")
    match = after(position.with_unit("MS", "E7").match(), "move:CA1")
    assert "E7" in goals(match), "through the warp point and one more"


def test_20_4_brothers_use_each_others_pipelines() -> None:
    position = Position(4, teams="brothers")
    for at in ("G3", "G4", "G5"):
        position.unit("MS", at, owner=2)
    assert "G5" in goals(after(position.with_unit("CA", "G3").match(), "move:CA1"))


def test_20_4_a_brothers_pipelines_stay_after_they_helped() -> None:
    position = Position(4, teams="brothers").with_unit("CA", "G3")
    for at in ("G3", "G4", "G5", "E5"):
        position.unit("MS", at, owner=2)
    match = after(position.match(), "move:CA1", "G5", "done")
    movers = [key for key in ask_of(match, seat=2).keys if key.startswith("move:MS")]
    assert movers == ["move:MS4"], "the chain that helped a partner stays in the same turn"


def test_12_1_2_a_cloaked_raider_passes_through_a_fleet() -> None:
    match = after(after(raid().match(), "move:R1", "G5", "slip"), "pass", seat=1)
    unit = standing(match, "R1")
    assert (unit.face, unit.halted, fights(match)) == (TYPED, False, [])
    answers(match, "move:R1", "G6")


def test_12_1_2_it_may_stay_without_a_battle_and_strike_later() -> None:
    match = after(after(raid().match(), "move:R1", "G5", "slip"), "pass", seat=1)
    assert fights(match) == []
    assert fights(match, seat=1) == [], "nor do those whom it hides from"
    answers(match, "strike:G5")
    assert fights(match) == ["G5"]


def test_12_1_2_it_may_attack() -> None:
    match = after(raid().match(), "move:R1", "G5", "attack")
    unit = standing(match, "R1")
    assert (unit.halted, unit.face, fights(match)) == (True, DOWN, ["G5"])


def test_12_1_2_with_other_ships_it_cannot_slip_by() -> None:
    assert fights(after(raid().with_unit("CA", "G4").match(), "fleet:G4", "G5")) == ["G5"]


def test_12_1_6_not_in_a_nebula() -> None:
    position = raid().with_terrain("G5", "nebula")
    assert fights(after(position.match(), "move:R1", "G5")) == ["G5"]


def test_12_2_example_scanners_answer_and_the_levels_decide() -> None:
    match, news = heard(after(raid(2, 2, "DD").match(), "move:R1", "G5", "slip"), "scan", seat=1)
    assert "Scanner 2" in texts(news)
    assert "Cloaking 2" in texts(news)
    assert (standing(match, "R1").halted, fights(match)) == (True, ["G5"])
    shown = [player.shown for player in match.state.players]
    assert (shown[0]["cloak"], shown[1]["scanner"]) == (2, 2)


def test_12_2_scanner_1_does_not_find_cloaking_2() -> None:
    match = after(after(raid(2, 1, "DD").match(), "move:R1", "G5", "slip"), "scan", seat=1)
    assert (standing(match, "R1").halted, fights(match)) == (False, [])
    assert match.state.players[1].shown["scanner"] == 1


@pytest.mark.parametrize(("guard", "scanner"), [("CA", 2), ("DD", 0), ("DECOY", 0), ("SC", 0)])
def test_12_2_owners_of_possible_destroyers_are_asked(guard: str, scanner: int) -> None:
    match = after(raid(1, scanner, "BB", guard).match(), "move:R1", "G5", "slip")
    ask = ask_of(match, "move.scan", seat=1)
    assert (ask.keys, ask.reaction) == (("pass",), True), "the silence tells nothing"


def test_12_2_open_counters_of_other_kinds_are_not_asked() -> None:
    position = raid()
    for unit in position.state.units.values():
        if unit.owner == 1:
            unit.face = 2
    assert ask_of(after(position.match(), "move:R1", "G5", "slip")).id == "move.what"


def stowaway(scanner: int, joiner: str) -> Match:
    """Return a raider of seat 0 among a fleet of seat 1, which another ship has just joined."""
    position = raid(1, scanner)
    raider = position.state.units[Uid("0.R1")]
    position.board().shift(raider, HexId("G5"))
    raider.cloaked, raider.face = True, TYPED
    position.unit(joiner, "G6", owner=1)
    match = after(position.when(active=1).match(), f"move:{joiner}1", "G5", seat=1)
    assert fights(match, seat=1) == []
    answers(match, "done", seat=1)
    return match


def test_12_2_new_scanners_find_hidden_raiders() -> None:
    match = stowaway(1, "DD")
    assert ask_of(match, "move.challenge", seat=1).keys == ("scan", "pass")
    answers(match, "scan", seat=1)
    unit = counter(match, "R1")
    assert unit is None or not unit.cloaked


@pytest.mark.parametrize(("scanner", "joiner"), [(0, "DD"), (1, "BB")])
def test_12_2_without_scanners_the_same_is_asked(scanner: int, joiner: str) -> None:
    match = stowaway(scanner, joiner)
    assert ask_of(match, "move.challenge", seat=1).keys == ("pass",)
    answers(match, "pass", seat=1)
    assert standing(match, "R1").cloaked


def test_12_1_2_lone_cloaked_raiders_stop_nobody() -> None:
    position = Position().tech(0, move=4).with_unit("CA", "G4").tech(1, cloak=1)
    position.unit("R", "G5", owner=1, face=TYPED, cloaked=True)
    assert "G6" in goals(after(position.match(), "move:CA1"))


def explorer(size: int = 1) -> Position:
    """Return cruisers with exploration technology at G4, G5 and H4 face down beside it."""
    position = Position().tech(0, explore=1, move=1).with_unit("CA", "G4", size=size)
    position.with_hidden("G5", "danger").with_hidden("H4")
    return position


def test_9_8_a_cruiser_looks_before_it_moves_and_may_leave_the_marker() -> None:
    match, news = heard(explorer().match(), "peek:CA1", "G5")
    assert any("danger" in item.text and item.to == (0,) for item in news)
    answers(match, "leave")
    system = match.state.systems["G5"]
    assert (system.explored, system.peeked) == (False, (0,))
    keys = ask_of(match).keys
    assert "peek:CA1" not in keys
    assert "move:CA1" in keys


def test_9_8_play_note_two_hexes_in_a_turn_and_no_harm_from_the_first() -> None:
    match = after(explorer().match(), "peek:CA1", "G5", "reveal")
    assert match.state.systems["G5"].explored
    assert standing(match, "CA1").face == DOWN
    answers(match, "move:CA1", "H4")
    assert not match.state.systems["H4"].explored, "it is explored after combat"


def test_9_8_each_cruiser_of_a_group_looks_once() -> None:
    match = after(explorer(size=2).match("planet.1"), "peek:CA1", "G5", "leave")
    assert "peek:CA1" in ask_of(match).keys


def test_9_8_not_after_it_has_moved() -> None:
    assert "peek:CA1" not in ask_of(after(explorer().match(), "move:CA1", "F4")).keys


def test_9_8_only_cruisers_equipped_for_it() -> None:
    position = explorer()
    position.state.units[Uid("0.CA1")].tech = Tech()
    assert "peek:CA1" not in ask_of(position.match()).keys


@pytest.mark.parametrize(("weakness", "hidden"), [("", False), ("cloaking", True)])
def test_17_2_machines_have_scanner_2_unless_cloaks_are_their_weakness(
    weakness: str, hidden: bool
) -> None:
    position = Position().tech(0, cloak=2).with_unit("R", "G4").with_unit("DM", "G5", owner=9)
    position.state.machines.append(Machine(1, weakness=Weakness(weakness)))
    assert (fights(after(position.match(), "move:R1", "G5", "slip")) == []) is hidden


def test_14_2_aliens_have_no_scanners() -> None:
    position = Position().tech(0, cloak=1).with_unit("R", "G4").with_unit("NB", "G5", owner=8)
    position.state.alien_pool.remove(Kind("NB"))
    assert fights(after(position.match(), "move:R1", "G5", "slip")) == []


def test_12_1_2_answer_about_slipping_by_cannot_be_undone() -> None:
    refuses("", after(raid().match(), "move:R1", "G5").undo, 0)


def test_9_8_owner_is_reminded_of_seen_counters() -> None:
    position = explorer()
    position.system("G5").peeked = (0,)
    match = after(position.match(), "move:CA1")
    words = {option.key: option.label for option in ask_of(match).options}
    assert words["G5"] == "G5 (unexplored, seen: danger)"
    assert words["H4"] == "H4 (unexplored)"


def lurker(scanner: int, *ships: str) -> Match:
    """Return ships of seat 0 that moved to G5, where two raiders of seat 1 are hidden alone."""
    position = Position().tech(0, scanner=scanner).tech(1, cloak=1)
    for ship in ships:
        position.unit(ship, "G4")
    match = position.with_unit("R", "G5", owner=1, size=2).match()
    answers(match, "fleet:G4" if len(ships) > 1 else f"move:{ships[0]}1", "G5", "done")
    return match


def test_12_1_2_raiders_found_alone_may_stay_without_a_battle() -> None:
    match = lurker(0, "CA")
    assert ask_of(match, "move.lurk", seat=1).keys == ("hide", "fight")
    news = answers(match, "hide", seat=1)
    assert ask_of(match, "move.scan").keys == ("pass",), "a hidden Cruiser could be a Destroyer"
    answers(match, "pass")
    raider = standing(match, "R1", owner=1)
    assert (raider.hex, raider.cloaked, fights(match)) == ("G5", True, [])
    assert "{1} announces Raiders at G5." in texts(news)
    assert list(match.asks()) == [1], "no battle: the next seat moves"


def test_12_1_2_raiders_found_alone_may_fight() -> None:
    assert ask_of(after(lurker(0, "CA"), "fight", seat=1)).id == "battle.conduct"


@pytest.mark.parametrize(("scanner", "battle"), [(1, True), (0, False)])
def test_12_2_scanners_find_raiders_staying_behind(scanner: int, battle: bool) -> None:
    match = after(after(lurker(scanner, "DD", "CA"), "hide", seat=1), "scan" if scanner else "pass")
    assert standing(match, "R1", owner=1).cloaked is not battle
    assert (match.asks().get(0) is not None and ask_of(match).id == "battle.conduct") is battle


def test_12_1_6_in_a_nebula_raiders_do_not_stay_hidden() -> None:
    position = Position().tech(1, cloak=1).with_unit("CA", "G4").with_unit("R", "G5", owner=1)
    position.terrain("G5", "nebula")
    assert ask_of(after(position.match(), "move:CA1", "G5", "done")).id == "battle.conduct"


def beside_a_cloud(terrain: str) -> Match:
    """Return a fast cruiser on a chain of three with a cloud in the middle."""
    position = chain("G3", "G4", "G5").tech(0, move=7)
    position.state.units[Uid("0.CA1")].tech = Tech(move=7)
    return position.with_terrain("G4", terrain).match()


@pytest.mark.parametrize("terrain", ["nebula", "asteroids"])
def test_10_1_2_a_chain_is_not_used_to_go_where_the_ship_can_go_anyway(terrain: str) -> None:
    keys = ask_of(after(beside_a_cloud(terrain), "move:CA1", "G4")).keys
    assert {"move:MS1", "move:MS2", "move:MS3"} <= set(keys), "no pipeline has helped"
    assert "move:CA1" not in keys, "what ends a movement ends it"


def test_10_1_2_an_equal_way_without_pipelines_is_preferred() -> None:
    position = chain("G3", "H4", "H5").tech(0, move=7)
    position.state.units[Uid("0.CA1")].tech = Tech(move=7)
    match = after(position.with_terrain("H4", "nebula").match(), "move:CA1", "H5")
    assert "move:MS1" in ask_of(match).keys, "G4 leads there too"
