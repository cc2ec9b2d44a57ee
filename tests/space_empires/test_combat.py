"""Combat: order of fire, hits, screens [5.1 to 5.7]."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.kernel import News
from rules.space_empires.charts.kinds import DOWN, UP, Tech
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.lines import Lines, firing_order
from rules.space_empires.position.orders import Conduct, Screen
from tests.space_empires.battles import (
    FIELD,
    begin,
    facing,
    firers,
    last_battle,
    lines_of,
    need,
    needs,
)
from tests.space_empires.position import Position, answers, ask_of, counter, standing, texts
from tests.support.asking import after


def test_5_1_1_the_attacker_picks_the_order_of_the_battles() -> None:
    position = facing("SC", "SC").with_unit("SC", "G4").with_unit("SC", "G4", owner=1)
    match = position.when(Step.FIGHT, fights=[FIELD, "G4"]).match("10", "1", "10", "1")
    assert ask_of(match, "fight.where").keys == (FIELD, "G4")
    answers(match, "G4", "orders")
    assert counter(match, "SC2", 1) is None
    assert match.state.fights == [FIELD]
    answers(match, "orders")
    assert counter(match, "SC1", 1) is None
    assert match.state.fights == []
    assert match.state.step == "move"


def test_5_1_1_the_mover_is_the_attacker_even_if_weaker() -> None:
    match = begin(facing("SC", "DN"), "1")
    assert (last_battle(match).attacker, last_battle(match).defender) == (0, 1)


def test_5_1_1_two_enemies_are_fought_in_turn_with_repairs() -> None:
    position = Position(3).with_unit("CA", "F6").with_unit("SC", "F6", owner=1)
    position.unit("SC", "F6", owner=2)
    match = position.when(Step.FIGHT, fights=["F6"]).match("10", "1", "1", "10", "1", "1")
    assert ask_of(match, "fight.whom").keys == ("1", "2")
    answers(match, "2", "orders")
    assert counter(match, "SC1", 2) is None
    assert counter(match, "SC1", 1) is not None
    answers(match, "orders")
    assert counter(match, "SC1", 1) is None
    survivor = standing(match, "CA1")
    assert (survivor.size, survivor.damage) == (1, 0)


def test_5_1_2_lines_are_revealed_and_decoys_are_gone() -> None:
    position = facing("SC", "SC", my_size=2).with_unit("DECOY", FIELD, owner=1)
    match = position.when(Step.FIGHT, fights=[FIELD]).match("10", "10", "1")
    assert counter(match, "DECOY1", 1) is None
    assert counter(match, "SC1") is not None
    answers(match, "orders")
    assert standing(match, "SC1").face == UP


def test_5_1_2_other_hexes_stay_hidden() -> None:
    position = facing("SC", "SC").with_unit("SC", "G4", owner=1)
    assert standing(begin(position, "10", "1"), "SC2", 1).face == DOWN


def test_5_1_3_only_the_larger_side_may_screen_and_bases_and_yards_count() -> None:
    position = facing("SC", "SC", my_size=2).with_unit("BASE", FIELD, owner=1)
    position.unit("SY", FIELD, owner=1, size=2)
    match = begin(position, *["10"] * 4, keys=["hand"])
    assert ask_of(match).id == "battle.fire"  # 2 against 4: seat 0 has nothing to screen
    larger = facing("SC", "SC", my_size=2)
    match = begin(larger, keys=["hand"])
    assert ask_of(match, "battle.screen").keys == ("screen:SC1", "done")


def test_5_1_4_twice_as_many_ships_get_a_bonus_of_one() -> None:
    assert needs(begin(facing("SC", "SC", my_size=2), "10", "4")) == [3, 4]


def test_5_1_4_the_bonus_is_set_at_the_start_of_each_round() -> None:
    assert needs(begin(facing("SC", "SC", my_size=2), "1", "10", "10", "3")) == [3, 4, 3, 3]


def test_5_1_4_mines_do_not_count() -> None:
    position = facing("SC", "SC", my_size=2).with_unit("MINES", FIELD, owner=1, size=3)
    lines = lines_of(position)
    assert [sum(size for _, size in side.in_the_open()) for side in lines.sides] == [2, 1]
    assert need(lines, "SC1", "SC1") == 4


def test_5_1_5_all_of_a_class_fire_before_the_next() -> None:
    position = Position()
    for kind in ("SC", "DD", "CA", "BC", "BB"):
        position.unit(kind, FIELD, size=2 if kind == "DD" else 1)
    position.unit("DN", FIELD, owner=1, size=3)
    match = begin(position, *["10"] * 8, *["1"] * 40)
    assert firers(match)[:9] == [*["1.DN1"] * 3, "0.BB1", "0.BC1", "0.CA1", *["0.DD1"] * 2, "0.SC1"]


def test_5_1_5_no_ship_fires_twice_in_a_round_but_may_be_hit_often() -> None:
    shots = last_battle(begin(facing("BB", "DN"), "10", "10", *["1"] * 5)).shots
    for number in range(1, shots[-1].round + 1):
        firers = [shot.firer for shot in shots if shot.round == number]
        assert len(firers) == len(set(firers))


def test_5_1_6_rounds_follow_until_one_side_is_gone() -> None:
    match = begin(facing("SC", "SC"), *["10"] * 6, "1")
    assert last_battle(match).round == 4
    assert counter(match, "SC1") is None


def test_5_1_6_retreat_is_offered_from_the_second_round() -> None:
    match = begin(facing("SC", "SC"), "10", "10", "10", keys=["hand"])
    assert ask_of(match, "battle.fire").keys == ("fire:SC1", "done")
    answers(match, "fire:SC1")
    assert last_battle(match).round == 2
    assert ask_of(match, "battle.fire").keys == ("fire:SC1", "retreat", "done")


def order_of(lines: Lines) -> list[str]:
    return [str(turn.group.uid) for turn in firing_order(lines)]


def test_5_2_class_before_tactics_before_the_defender() -> None:
    position = Position().with_unit("DD", FIELD, tech=Tech(tactics=1))
    position.unit("SC", FIELD, tech=Tech(tactics=3))
    position.unit("SC", FIELD, tech=Tech(tactics=1))
    position.unit("DD", FIELD, owner=1, tech=Tech(tactics=0))
    position.unit("SC", FIELD, owner=1, tech=Tech(tactics=1))
    assert order_of(lines_of(position)) == ["0.DD1", "1.DD1", "0.SC1", "1.SC1", "0.SC2"]


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_5_2_in_asteroids_and_nebulae_only_tactics_matter(terrain: str) -> None:
    position = facing("DN", "SC").with_terrain(FIELD, terrain)
    assert order_of(lines_of(position)) == ["1.SC1", "0.DN1"]


def test_5_2_equal_groups_of_one_owner_fire_in_its_order() -> None:
    position = facing("SC", "SC").with_unit("SC", FIELD)
    match = begin(position, "10", "10", keys=["hand", "done"])
    assert ask_of(match, "battle.group").keys == ("SC1", "SC2")
    answers(match, "SC2", "fire:SC1")
    assert firers(match) == ["1.SC1", "0.SC2"]
    assert ask_of(match, "battle.fire").prompt.count("SC1") == 1


def test_5_3_ships_of_a_group_may_fire_at_different_targets() -> None:
    position = facing("SC", "SC", my_size=2).with_unit("CA", FIELD, owner=1)
    match = begin(position, *["10"] * 6, keys=["hand", "fire:SC1", "fire:CA1"])
    shots = [shot for shot in last_battle(match).shots if shot.firer == "0.SC1"]
    assert [shot.target for shot in shots] == ["1.SC1", "1.CA1"]


def test_5_3_holding_fire_is_allowed() -> None:
    match = begin(facing("SC", "SC", my_size=2), "10", "10", keys=["hand", "done", "hold"])
    assert ask_of(match, "battle.fire").keys == ("fire:SC1", "done")
    answers(match, "done", "done")
    assert firers(match) == ["1.SC1", "1.SC1"]


def test_5_3_a_whole_group_fires_until_its_target_is_gone() -> None:
    position = facing("SC", "SC", my_size=3).with_unit("SC", FIELD, owner=1)
    match = begin(position, "10", "10", "1", keys=["hand", "done", "all:SC1"])
    assert counter(match, "SC1", 1) is None
    assert ask_of(match, "battle.fire").keys == ("all:SC2", "fire:SC2", "hold", "done")


def test_5_3_only_units_with_an_attack_strength_fire_and_can_be_fired_at() -> None:
    position = facing("SC", "SC").with_unit("MINER", FIELD, owner=1)
    match = begin(position, "10", "10", keys=["hand"])
    assert ask_of(match, "battle.fire").keys == ("fire:SC1", "done")


def test_5_4_unarmed_units_die_with_their_escort() -> None:
    position = facing("SC", "SC").with_unit("CO", FIELD, owner=1).with_unit("MINER", FIELD, owner=1)
    match = begin(position.with_unit("MS", FIELD, owner=1), "10", "1")
    assert [unit.uid for unit in match.state.units.values()] == ["0.SC1"]


def test_5_4_they_die_when_their_escort_retreats_and_colonies_do_not() -> None:
    position = facing("SC", "SC").with_colony(FIELD, 1).with_colony("E5", 1)
    position.unit("CO", FIELD, owner=1)
    position.state.players[0].orders.bombard = False
    position.state.players[1].orders.retreat = 70
    match = begin(position, "10", "10", keys=["orders"])
    assert counter(match, "CO1", 1) is None
    assert counter(match, "SC1", 1) is not None
    assert match.state.systems[FIELD].colony is not None


def test_5_5_battlecruiser_attack_1_against_1_and_1_needs_4() -> None:
    position = Position().with_unit("BC", FIELD, tech=Tech(attack=1))
    lines = lines_of(position.with_unit("CA", FIELD, owner=1, tech=Tech(defence=1)))
    assert lines.sides[0].groups[0].power.attack == 6
    assert need(lines, "BC1", "CA1") == 4


def test_5_5_the_larger_fleet_adds_one() -> None:
    position = Position().with_unit("BC", FIELD, size=2, tech=Tech(attack=1))
    position.unit("CA", FIELD, owner=1, tech=Tech(defence=1))
    assert need(lines_of(position), "BC1", "CA1") == 5


def test_5_5_a_one_always_hits() -> None:
    position = Position().with_unit("SC", FIELD)
    position.unit("DN", FIELD, owner=1, tech=Tech(defence=3))
    match = begin(position, "10", "1", "1")
    assert [shot.need for shot in last_battle(match).shots if shot.firer == "0.SC1"] == [1]
    assert [shot.hit for shot in last_battle(match).shots] == [False, True, True]


@pytest.mark.parametrize(("kind", "attack"), [("SC", 4), ("DD", 5), ("CA", 6), ("BB", 8)])
def test_5_5_technology_counts_no_more_than_the_hull(kind: str, attack: int) -> None:
    position = Position().with_unit(kind, FIELD, tech=Tech(attack=3, defence=3))
    position.unit("SC", FIELD, owner=1)
    assert lines_of(position).sides[0].groups[0].power.attack == attack


def test_5_6_two_cruisers_lose_a_ship_at_the_second_hit() -> None:
    position = facing("DN", "CA", my_size=1, their_size=2)
    match = begin(position, "1", "10", "10", "1", "10", keys=["hand", "fire:CA1"])
    target = standing(match, "CA1", 1)
    assert (target.size, target.damage) == (2, 1)
    answers(match, "fire:CA1")
    assert (target.size, target.damage) == (1, 0)


def test_5_6_a_battleship_with_two_hits_is_whole_after_the_battle() -> None:
    position = Position().with_unit("BB", FIELD, number=2).with_unit("CA", FIELD, owner=1)
    position.unit("SC", "B5", owner=1)
    position.state.players[1].orders.retreat = 70
    match = begin(position.with_unit("DD", FIELD, owner=1), "10", "1", "1", "10")
    ship = standing(match, "BB2")
    assert (ship.size, ship.damage) == (1, 0)
    assert len([shot for shot in last_battle(match).shots if shot.hit]) == 2


def test_5_6_another_group_may_be_hit_before_a_damaged_one_is_finished() -> None:
    position = facing("SC", "CA", my_size=2).with_unit("CA", FIELD, owner=1)
    dice = ["10", "10", "1", "1"]
    match = begin(position, *dice, "10", "10", keys=["hand", "fire:CA1", "fire:CA2"])
    assert [getattr(counter(match, name, 1), "damage", -1) for name in ("CA1", "CA2")] == [1, 1]


def test_5_7_ten_ships_against_five_may_screen_five() -> None:
    position = facing("SC", "SC", my_size=6, their_size=5).with_unit("SC", FIELD, size=4)
    match = begin(position, keys=["hand", "screen:SC1"])
    assert ask_of(match, "battle.count").keys == ("1", "2", "3", "4", "5")
    answers(match, "2")
    assert ask_of(match, "battle.screen").keys == ("screen:SC1", "screen:SC2", "done")
    assert "3 at most" in ask_of(match).prompt


def test_5_7_screened_ships_neither_fire_nor_are_fired_at() -> None:
    position = facing("CA", "SC").with_unit("SC", FIELD)
    match = begin(position, *["10"] * 2, keys=["hand", "screen:SC1", "fire:SC1"])
    shots = last_battle(match).shots
    assert {shot.target for shot in shots if shot.firer == "1.SC1"} == {"0.CA1"}
    assert all(shot.firer != "0.SC1" for shot in shots)
    assert ask_of(match, "battle.screen").keys == ("screen:CA1", "screen:SC1", "done")


def test_5_7_screened_ships_do_not_count_for_the_bonus() -> None:
    position = facing("SC", "SC", my_size=2)
    match = begin(position, "10", "10", keys=["hand", "screen:SC1", "fire:SC1"])
    assert needs(match) == [3, 3]


def test_5_7_a_split_group_is_whole_again_after_the_battle() -> None:
    match = begin(facing("SC", "SC", my_size=2), "10", "1", keys=["hand", "screen:SC1"])
    assert counter(match, "SC2") is not None
    answers(match, "fire:SC1")
    assert counter(match, "SC2") is None
    assert standing(match, "SC1").size == 2


def test_5_7_a_screened_ship_may_retreat_in_its_turn() -> None:
    position = facing("CA", "SC").with_unit("SC", FIELD)
    keys = ["hand", "done", "fire:SC1", "fire:SC1", "screen:SC1", "fire:SC1"]
    match = begin(position, *["10"] * 5, keys=keys)
    assert ask_of(match, "battle.fire").keys == ("retreat", "done")


def without_free_counters() -> Position:
    """Return three Scouts in battle against two, and every other counter of theirs in use."""
    position = Position().with_unit("SC", FIELD, size=3)
    for _ in range(5):
        position.unit("SC", "K4", size=1)
    position.unit("SC", FIELD, owner=1, size=2)
    return position


def test_5_7_without_a_free_counter_a_group_is_screened_whole() -> None:
    match = begin(without_free_counters(), "10", "10", keys=["hand"])
    assert ask_of(match, "battle.screen").keys == ("room", "done")
    answers(match, "room", "back")
    assert ask_of(match, "battle.screen").keys == ("room", "done")
    answers(match, "done")
    assert ask_of(match).id == "battle.fire"  # one could be screened, but not apart


def test_7_3_2_a_counter_scuttled_elsewhere_serves_for_a_screened_part() -> None:
    match = begin(without_free_counters(), "10", "10", keys=["hand", "room", "SC3"])
    assert ask_of(match, "battle.screen").keys == ("screen:SC1", "done")
    answers(match, "screen:SC1")
    part = standing(match, "SC3")
    assert (part.hex, part.size) == (FIELD, 1)


def test_7_3_2_by_orders_nothing_is_scuttled() -> None:
    position = without_free_counters()
    position.state.players[0].orders.screen = Screen.WEAK
    match = begin(position, *["10"] * 2, "1", "1")
    assert len([unit for unit in match.state.units.values() if unit.owner == 0]) == 6


def test_5_7_some_yards_of_a_counter_may_be_screened() -> None:
    position = Position().with_colony(FIELD, 0).with_unit("SY", FIELD, size=4)
    position.unit("SC", FIELD, owner=1, size=2)
    position.state.players[0].orders.conduct = Conduct.HAND
    position.when(Step.FIGHT, active=1, fights=[FIELD])
    match = after(after(position.match("10", "10", "1", "1"), "orders", seat=1), "screen:SY1")
    assert ask_of(match, "battle.count").keys == ("1", "2")


def own(news: Iterable[News], seat: int = 0) -> list[str]:
    """Return a seat's own news of its counters, without news of orders."""
    lines = [item.text for item in news if item.to == (seat,) and "fight by" not in item.text]
    return [words for words in lines if words.startswith(("You lose", "Your "))]


def test_5_6_owners_read_their_losses_by_counter() -> None:
    position = facing("SC", "CA", my_size=2, their_size=2).with_unit("SC", FIELD, size=1, number=5)
    news = answers(position.when(Step.FIGHT, fights=[FIELD]).match(*["1"] * 20), "orders")
    assert own(news) == ["You lose SC1 and SC5 at H5."]
    assert own(news, 1) == []
    position = facing("SC", "SC", my_size=2)
    news = answers(position.when(Step.FIGHT, fights=[FIELD]).match("1", "1"), "orders")
    assert own(news) == ["You lose 1 of SC1 at H5."]
    assert own(news, 1) == ["You lose SC1 at H5."]


def test_8_3_2_an_owner_reads_its_lost_decoys() -> None:
    position = facing("SC", "SC").with_unit("DECOY", FIELD, number=4, face=DOWN)
    (report,) = own(position.when(Step.FIGHT, fights=[FIELD]).match().opening)
    assert report.startswith("Your DECOY4 is counter #")


def test_5_4_lost_civilians_are_named_to_all() -> None:
    position = facing("CO", "SC").with_unit("MINER", FIELD, number=2)
    match = position.when(Step.FIGHT, fights=[FIELD]).match()
    assert "{0} loses Colony Ship 1 and Mining Ship 2 at H5." in texts(match.opening)


def test_5_1_6_news_tell_a_round_in_one_line() -> None:
    match = facing("SC", "SC", my_size=2).when(Step.FIGHT, fights=[FIELD]).match("10", "1")
    report = texts(news for news in answers(match, "orders") if news.for_seat(0))
    assert report.splitlines()[:2] == [
        "Round 1 at H5: {0} hits with 1 shot; {1} misses with 1 shot and loses 1 Scout.",
        "{0} holds H5.",
    ]


def test_5_1_6_quiet_rounds_share_a_line_unless_somebody_decides_by_hand() -> None:
    position = facing("CA", "CA")
    position.when(Step.FIGHT, fights=[FIELD])
    match = position.match(*["10"] * 4, "10", "1", "10", "10", "10", "3")
    report = texts(news for news in answers(match, "orders") if news.for_seat(0)).splitlines()
    assert report == [
        (
            "Rounds 1 to 5 at H5: {0} hits with 2 of 5 shots; "
            "{1} misses with 5 shots and loses 1 Cruiser."
        ),
        "{0} holds H5.",
    ]
    position = facing("CA", "CA")
    match = position.when(Step.FIGHT, fights=[FIELD]).match("10", "10", "10")
    report = [n.text for n in answers(match, "hand", "fire:CA1") if n.for_seat(0)]
    assert report == [
        "{1}: CA1 at {0}'s CA1 needs 3 or less, rolled 10: miss.",
        "{0}: CA1 at {1}'s CA1 needs 3 or less, rolled 10: miss.",
        "Round 1 at H5: {0} misses with 1 shot; {1} misses with 1 shot.",
        "{1}: CA1 at {0}'s CA1 needs 3 or less, rolled 10: miss.",
    ]


def test_5_7_a_lost_part_is_not_mistaken_for_a_later_one_with_its_number() -> None:
    position = facing("SC", "SC", my_size=3)
    position.state.players[1].orders.conduct = Conduct.HAND
    match = begin(position, "10", "1", "10", "1", keys=["hand", "screen:SC1", "1", "done"])
    answers(match, "fire:SC1", seat=1)
    answers(match, "done", "done")
    answers(match, "fire:SC2", seat=1)
    answers(match, "done", "screen:SC1")
    answers(match, "fire:SC1", seat=1)
    answers(match, "SC1", "fire:SC1")
    assert standing(match, "SC1").size == 2
    assert counter(match, "SC2") is None
