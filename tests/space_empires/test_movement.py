"""Movement: how far, what stops it, enemies in the way, colonies [4] [8.3] [8.4] [9.5] [9.9]."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.space_empires.charts.kinds import DOWN, UP, Tech
from rules.space_empires.combat.combat import list_fights
from rules.space_empires.movement.marching import UNKNOWN
from rules.space_empires.position.board import Board
from rules.space_empires.position.pace import hexes_left
from rules.table_game import own_names
from tests.space_empires.position import (
    Position,
    answers,
    ask_of,
    counter,
    offered,
    standing,
    texts,
)
from tests.support.asking import after, heard, refuses

AROUND_G4 = {"H5", "G5", "F5", "F4", "G3", "H4"}


def goals(match: Match) -> set[str]:
    """Return the destinations of a chosen party."""
    return set(ask_of(match, "move.to").keys) - {"stay"}


def fights(match: Match, seat: int = 0) -> list[str]:
    """Return the hexes where a seat would have to fight if its movement were over."""
    return list(list_fights(Board(match.state, lambda *_, **__: None), seat))


def acts(match: Match, seat: int = 0) -> set[str]:
    """Return the possible acts."""
    assert ask_of(match, "move.what", seat)
    return set(offered(match, seat))


def test_2_3_1_owner_reads_a_moved_counter_once_and_by_name() -> None:
    position = Position().with_unit("SC", "G4", number=2).with_unit("CA", "G4", number=3)
    match = position.match()
    news = answers(match, "move:SC2", "H4", "done")
    (moved,) = [item.text for item in news if "moved" in item.text or "moves" in item.text]
    counter = next(public for public, own in own_names(match, 0).items() if own == "SC2")
    assert moved == f"{{0}} moves {counter} from G4 to H4."


def test_4_1_at_the_start_every_unit_moves_one_hex() -> None:
    match = after(Position().with_unit("SC", "G4").match(), "move:SC1")
    assert goals(match) == AROUND_G4
    answers(match, "H4")
    assert standing(match, "SC1").hex == "H4"
    assert "move:SC1" not in acts(match), "it has already moved its hex"


def test_6_4_a_ship_bound_for_an_unexplored_hex_is_warned() -> None:
    match = after(Position().with_unit("SC", "G4").match(), "move:SC1")
    assert ask_of(match, "move.to").note == "Moving: SC1."
    match.state.systems["H4"].explored = False
    assert ask_of(match, "move.to").note == f"Moving: SC1. {UNKNOWN}"
    match.state.systems["H4"].peeked = (0,)
    assert ask_of(match, "move.to").note == "Moving: SC1."


def test_4_1_movement_is_voluntary() -> None:
    position = Position().with_unit("SC", "G4").with_unit("SC", "C4", owner=1)
    assert list(after(position.match(), "done").asks()) == [1]


PACES = [
    (1, (1, 1, 1)),
    (2, (1, 1, 2)),
    (3, (1, 2, 2)),
    (4, (2, 2, 2)),
    (5, (2, 2, 3)),
    (6, (2, 3, 3)),
    (7, (3, 3, 3)),
]


@pytest.mark.parametrize(("level", "hexes"), PACES)
def test_9_5_how_far_each_level_goes(level: int, hexes: tuple[int, int, int]) -> None:
    position = Position().tech(0, move=level)
    ship = position.unit("CA", "G4")
    decoy = position.unit("DECOY", "G4")
    for turn in (1, 2, 3):
        position.state.turn = turn
        assert (
            hexes_left(position.state, ship) == hexes_left(position.state, decoy) == hexes[turn - 1]
        )


@pytest.mark.parametrize("kind", ["CO", "MINER", "MS", "MINES"])
def test_4_1_slow_units_move_one_hex_at_any_level(kind: str) -> None:
    position = Position().tech(0, move=7)
    assert hexes_left(position.state, position.unit(kind, "G4")) == 1


@pytest.mark.parametrize("kind", ["BASE", "SY"])
def test_4_1_bases_and_yards_do_not_move(kind: str) -> None:
    position = Position().with_unit(kind, "G4")
    assert not any(key.startswith("move") for key in acts(position.match()))


def test_9_10_3_ships_keep_the_level_of_their_construction() -> None:
    position = Position().tech(0, move=7)
    assert hexes_left(position.state, position.unit("SC", "G4", tech=Tech(move=1))) == 1


def test_4_1_a_stack_goes_as_far_as_its_slowest() -> None:
    position = Position().tech(0, move=7).with_unit("CA", "G4").with_unit("CO", "G4")
    match = after(position.match(), "fleet:G4")
    assert goals(match) == AROUND_G4
    answers(match, "G5", "move:CA1")
    assert "G7" in goals(match), "the faster goes on alone"


def test_4_1_a_destination_is_reached_by_the_shortest_safe_way() -> None:
    position = Position().tech(0, move=7).with_unit("SC", "G3").with_terrain("G4", "nebula")
    match = after(position.with_unit("DECOY", "H4", owner=1).match(), "move:SC1", "G5")
    unit = standing(match, "SC1")
    assert (unit.hex, unit.spent, unit.halted) == ("G5", 3, False), "round by F4 and F5"
    assert counter(match, "DECOY1", 1) is not None


def test_4_1_tracks_show_the_way_for_the_map() -> None:
    position = Position().tech(0, move=7).with_unit("SC", "G3").with_unit("SC", "C4", owner=1)
    match = after(position.match(), "move:SC1", "G5", "done")
    assert [track.path for track in match.state.tracks] == [("G3", "G4", "G5")]


def test_4_1_staying_takes_a_unit_from_the_list() -> None:
    position = Position().with_unit("SC", "G4")
    assert "move:SC1" not in acts(after(position.match(), "move:SC1", "stay"))


def test_4_2_example_asteroids_are_entered_from_beside_and_end_the_move() -> None:
    position = Position().tech(0, move=4).with_unit("SC", "G4").with_terrain("G5", "asteroids")
    match = after(position.match(), "move:SC1", "G5")
    unit = standing(match, "SC1")
    assert (unit.hex, unit.halted) == ("G5", True)
    assert "move:SC1" not in acts(match)


def scout_near(terrain: str, at: str, move: int) -> Match:
    """Return a Scout near a hex of slow going, G5."""
    position = Position().tech(0, move=move).with_unit("SC", at)
    if terrain == "unexplored":
        position.hide("G5")
    else:
        position.terrain("G5", terrain)
    return position.match()


@pytest.mark.parametrize("terrain", ["asteroids", "nebula", "unexplored"])
def test_4_2_not_from_farther_away(terrain: str) -> None:
    match = after(scout_near(terrain, "G3", 7), "move:SC1")
    assert "F6" in goals(match), "three hexes away, beyond the marker"
    assert "G5" not in goals(match)


@pytest.mark.parametrize("terrain", ["asteroids", "nebula", "unexplored"])
def test_4_2_a_unit_beside_it_may_enter_as_a_second_step(terrain: str) -> None:
    match = after(scout_near(terrain, "G4", 4), "move:SC1", "F5", "move:SC1", "G5")
    unit = standing(match, "SC1")
    assert (unit.hex, unit.spent, unit.halted) == ("G5", 2, True)


def test_4_2_a_stack_with_a_member_from_farther_away_stays_out() -> None:
    position = Position().tech(0, move=4).with_unit("SC", "G4").with_unit("SC", "F4")
    position.terrain("G5", "nebula")
    match = after(position.match(), "move:SC1", "F5", "move:SC2", "F5", "fleet:F5")
    assert "G5" not in goals(match), "F4 is not beside G5"


@pytest.mark.parametrize("kind", ["CO", "MINER", "DECOY", "MS"])
def test_4_2_unarmed_units_enter_an_unexplored_hex_only_with_a_warship(kind: str) -> None:
    position = Position().with_unit(kind, "G4").with_unit("SC", "H5").with_hidden("G5")
    match = after(position.match(), f"move:{kind}1")
    assert "G5" not in goals(match)
    answers(match, "stay")
    match = after(position.match(), "move:SC1", "G5", f"move:{kind}1")
    assert "G5" in goals(match), "the scout came from another hex"


def test_4_2_unarmed_units_go_with_a_warship_in_one_stack() -> None:
    position = Position().with_unit("CO", "G4").with_unit("SC", "G4").with_unit("SC", "G5", owner=1)
    assert fights(after(position.match(), "fleet:G4", "G5")) == ["G5"]


def test_4_2_unarmed_units_stay_out_of_enemy_colonies() -> None:
    position = Position().with_unit("CO", "D5").with_colony("C5", owner=1)
    assert "C5" not in goals(after(position.match(), "move:CO1"))


def test_4_3_units_stop_among_armed_enemies_and_fight() -> None:
    position = Position().tech(0, move=7).with_unit("CA", "G3").with_unit("SC", "G4", owner=1)
    match, news = heard(position.match(), "move:CA1", "G4")
    assert standing(match, "CA1").halted
    assert fights(match) == ["G4"]
    assert "meets enemies at G4" in texts(news)


def test_4_3_enemies_are_met_once_by_several_groups() -> None:
    position = Position().with_unit("SC", "G3").with_unit("DD", "G3").with_unit("SC", "F4", owner=1)
    position.unit("SC", "G4", owner=1)
    match, news = heard(position.match(), "move:SC1", "G4", "move:DD1", "G4")
    assert texts(news).count("meets enemies at G4") == 1
    match.undo(0)
    match.undo(0)
    refuses("", match.undo, 0)


def test_4_3_ways_do_not_lead_through_enemies() -> None:
    position = Position().tech(0, move=4).with_unit("CA", "G3")
    for at in ("G4", "H4", "F4"):
        position.unit("SC", at, owner=1)
    match = after(position.match(), "move:CA1")
    assert "G5" not in goals(match)
    assert {"G4", "H4", "F4"} <= goals(match)


@pytest.mark.parametrize("kind", ["CO", "MINER", "MS", "DECOY"])
def test_4_3_and_8_3_2_defenceless_units_die_at_once_and_stop_nobody(kind: str) -> None:
    position = Position().tech(0, move=4).with_unit("CA", "G3").with_unit(kind, "G4", owner=1)
    match, news = heard(position.match(), "move:CA1", "G4")
    assert counter(match, f"{kind}1", 1) is None
    unit = standing(match, "CA1")
    assert (unit.face, fights(match)) == (DOWN, []), "the attackers are not revealed"
    assert "without a battle" in texts(news)
    answers(match, "move:CA1", "G5")


def test_4_3_a_decoy_with_a_warship_stops_the_mover() -> None:
    position = Position().with_unit("CA", "G3").with_unit("DECOY", "G4", owner=1)
    match = after(position.with_unit("SC", "G4", owner=1).match(), "move:CA1", "G4")
    assert counter(match, "DECOY1", 1) is not None, "it goes when the battle begins"
    assert fights(match) == ["G4"]


def test_4_3_enemy_colonies_can_be_passed_or_attacked() -> None:
    position = Position().tech(0, move=4).with_unit("CA", "E4").with_colony("D5", owner=1)
    match = after(position.match(), "move:CA1")
    assert "C5" in goals(match), "beyond the colony"
    answers(match, "D5")
    assert "move:CA1" in acts(match)
    assert fights(match) == ["D5"], "it may fire at the colony if it stays"


def test_4_3_meeting_enemies_cannot_be_taken_back() -> None:
    position = Position().with_unit("CA", "G3").with_unit("SC", "G4", owner=1)
    refuses("", after(position.match(), "move:CA1", "G4").undo, 0)


@pytest.mark.parametrize("kind", ["SC", "DECOY"])
def test_8_3_2_the_way_to_a_hidden_counter_ignores_its_kind(kind: str) -> None:
    position = Position().tech(0, move=7).with_unit("CA", "G3").with_unit(kind, "G4", owner=1)
    match = after(position.match(), "move:CA1")
    assert [option.key for option in ask_of(match, "move.to").options] == EXPECTED_WAYS


def _expected() -> list[str]:
    position = Position().tech(0, move=7).with_unit("CA", "G3").with_unit("BB", "G4", owner=1)
    match = after(position.match(), "move:CA1")
    return [option.key for option in ask_of(match, "move.to").options]


EXPECTED_WAYS = _expected()


def test_4_4_planets_without_a_colony_do_not_matter() -> None:
    position = Position().tech(0, move=4).with_unit("SC", "I3").with_terrain("I4", "planet")
    assert standing(after(position.match(), "move:SC1", "I5"), "SC1").spent == 2


def test_4_4_1_and_8_4_a_colony_ship_settles_in_the_turn_it_arrives() -> None:
    position = Position().with_unit("CO", "I3").with_terrain("I4", "planet")
    match = after(position.match(), "move:CO1", "I4")
    assert ask_of(match).label("colonise:CO1").startswith("Found a colony at I4: CO1")
    answers(match, "colonise:CO1")
    colony = match.state.systems["I4"].colony
    assert (colony.owner, colony.worth) == (0, 0)
    assert counter(match, "CO1") is None


def test_4_4_a_colonised_planet_is_not_colonised_again() -> None:
    position = Position().with_unit("CO", "I4").with_colony("I4", worth=1)
    assert "colonise:CO1" not in acts(position.match())


def test_4_4_1_not_in_sight_of_an_enemy() -> None:
    position = Position().with_unit("CO", "I4").with_terrain("I4", "planet")
    assert "colonise:CO1" not in acts(position.with_unit("SC", "I4", owner=1).match())


@pytest.mark.parametrize(("level", "able"), [(0, False), (1, True)])
def test_4_4_2_barren_planets_need_a_ship_built_with_terraforming(level: int, able: bool) -> None:
    position = Position().tech(0, terraform=1).with_unit("CO", "I4", tech=Tech(special=level))
    assert ("colonise:CO1" in acts(position.with_terrain("I4", "barren").match())) is able


def test_2_3_1_some_ships_of_a_group_go_on_a_counter_of_their_own() -> None:
    position = Position().with_unit("SC", "G4", size=3)
    match = after(position.match(), "more", "part:SC1", "2", "G5")
    first, two = counter(match, "SC1"), counter(match, "SC2")
    assert first is not None
    assert two is not None
    assert (first.hex, first.size, two.hex, two.size) == ("G4", 1, "G5", 2)
    assert first.token != two.token


def test_2_3_1_like_groups_join_up_to_six_ships() -> None:
    position = Position().with_unit("SC", "G4", size=3).with_unit("SC", "G4", size=3)
    match = after(position.with_unit("SC", "G4", size=1).match(), "more", "join:SC2")
    assert ask_of(match, "move.partner").keys == ("SC1", "SC3"), "its owner says with whom"
    answers(match, "SC1", "3")
    assert (standing(match, "SC1").size, counter(match, "SC2")) == (6, None)
    assert "join:SC3" not in acts(match)
    answers(match, "more", "join:SC1", "4")
    assert [standing(match, name).size for name in ("SC1", "SC3")] == [2, 5]


def test_2_3_1_groups_part_without_moving_and_after_it() -> None:
    position = Position().with_unit("SC", "G4", size=3)
    match = after(position.match(), "more", "part:SC1", "1", "stay")
    assert "move:SC2" in acts(match), "who parts may still go"
    answers(match, "move:SC1", "G5", "more", "part:SC1")
    assert ask_of(match).id == "move.what", "there is nowhere to go any more"
    assert [standing(match, f"SC{number}").hex for number in (1, 2, 3)] == ["G5", "G4", "G5"]


def test_2_3_1_joining_ships_halt_nobody() -> None:
    position = Position().with_unit("SC", "G4", size=2).with_unit("SC", "G5", size=2)
    match = after(position.match(), "move:SC1", "G5", "more", "join:SC1", "2")
    assert "move:SC2" in acts(match)
    assert "join:SC1" not in acts(match)
    answers(match, "done")
    unit = standing(match, "SC2")
    assert (unit.hex, unit.size, counter(match, "SC1")) == ("G5", 4, None)


def test_2_3_1_ships_do_not_join_a_group_already_on_its_way() -> None:
    match = Position().with_unit("SC", "G4", size=2).with_unit("SC", "G5", size=2).match()
    answers(match, "move:SC1", "G5", "more", "join:SC1", "2", "move:SC2", "G6", "done")
    assert [standing(match, name).hex for name in ("SC1", "SC2")] == ["G5", "G6"]


def test_9_10_2_groups_of_other_technology_do_not_join() -> None:
    position = Position().with_unit("SC", "G4").with_unit("SC", "G4", tech=Tech(attack=1))
    assert not any(key.startswith("join") for key in acts(position.match()))


def test_5_11_groups_at_an_own_colony_turn_face_down_before_they_move() -> None:
    position = Position().with_colony("I4").with_unit("SC", "I4", face=UP)
    match = position.with_unit("SC", "G4", face=UP).match()
    assert [standing(match, name).face for name in ("SC1", "SC2")] == [DOWN, UP]


def test_7_3_2_units_are_scuttled_in_the_own_turn() -> None:
    position = Position().with_unit("SC", "G4")
    assert counter(after(position.match(), "more", "scuttle", "SC1"), "SC1") is None


def test_4_1_options_keep_their_order_from_step_to_step() -> None:
    position = Position().tech(0, move=7)
    for at in ("G4", "E3", "H5"):
        position.unit("SC", at)
    match = position.match()
    order = [key for key in ask_of(match).keys if key.startswith("move")]
    assert order == ["move:SC3", "move:SC1", "move:SC2"], "from the top of the board"
    answers(match, "move:SC3", "H4")
    assert [key for key in ask_of(match).keys if key.startswith("move")] == order


def test_7_3_2_one_of_four_yards_is_scuttled() -> None:
    position = Position()
    position.unit("SY", position.homeworld(), size=4)
    match, news = heard(position.match(), "more", "scuttle", "SY1", "1")
    assert standing(match, "SY1").size == 3
    assert [item.to for item in news if "scuttle" in item.text] == [(0,)], "its numeral is secret"


def test_9_9_move_technology_is_shown_when_it_is_used() -> None:
    position = Position().tech(0, move=4).with_unit("SC", "G4")
    match = after(position.match(), "move:SC1", "G5")
    assert match.state.players[0].shown["move"] == 1
    news = answers(match, "move:SC1", "G6")
    assert match.state.players[0].shown["move"] == 4
    assert "shows Move 4" in texts(news)


def test_6_5_nobody_enters_a_super_nova() -> None:
    position = Position().with_unit("SC", "G4").with_terrain("G5", "nova")
    assert goals(after(position.match(), "move:SC1")) == AROUND_G4 - {"G5"}


def test_4_1_a_seat_sees_how_far_its_own_units_may_still_go() -> None:
    position = Position().tech(0, move=4).with_unit("SC", "G4").with_unit("SC", "C4", owner=1)
    match = after(position.match(), "move:SC1", "G5")
    assert [counter.left for counter in match.view(0).counters] == [1, 0]
    assert [counter.left for counter in match.view(1).counters] == [0, 0]


def test_2_3_1_without_a_free_counter_no_group_parts() -> None:
    position = Position()
    for _ in range(6):
        position.unit("SC", "G4", size=2)
    assert not any(key.startswith("part") for key in acts(position.match()))


def test_4_2_a_stuck_unit_may_follow_a_warship_later() -> None:
    position = Position().with_unit("CO", "G4").with_unit("SC", "G4")
    for at in AROUND_G4:
        position.hide(at)
    match = after(position.match(), "move:CO1", "move:SC1", "G5", "move:CO1")
    assert goals(match) == {"G5"}


def test_4_1_destinations_list_known_units() -> None:
    position = Position().tech(0, move=4).with_unit("SC", "G4").with_hidden("G5")
    position.with_unit("DECOY", "H4", owner=1).with_terrain("F4", "blackhole")
    match = after(position.match(), "move:SC1")
    words = {option.key: option.label for option in ask_of(match).options}
    assert [words[at] for at in ("G5", "H4", "F4", "F5", "G2")] == [
        "G5 (unexplored)",
        "H4 (enemies)",
        "F4 (a black hole: each ship is lost on a roll of 7–10)",
        "F5",
        "G2 (2 hexes)",
    ]


def test_8_3_2_decoys_do_not_explore_alone_and_follow_the_newest_level() -> None:
    position = Position().with_unit("DECOY", "G4").tech(0, move=4).with_hidden("G5")
    match = after(position.match(), "move:DECOY1")
    assert "G5" not in goals(match)
    assert "G2" in goals(match)


def test_4_1_a_fleet_names_its_counters() -> None:
    position = Position()
    for _ in range(2):
        position.unit("SC", "H5")
    ask = position.match().asks()[0]
    assert ask.label("fleet:H5") == "Everything that can move from H5 (SC1, SC2)"
    for _ in range(3):
        position.unit("DD", "H5")
    ask = position.match().asks()[0]
    assert ask.label("fleet:H5") == "Everything that can move from H5 (5 counters)"
