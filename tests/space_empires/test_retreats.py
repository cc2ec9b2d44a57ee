"""Terrain, retreats, colonies under fire, and what follows a battle [5.8 to 5.11]."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.kinds import TYPED, UP, HexId, Kind, Tech
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.combat import battle
from rules.space_empires.combat.retreat import retreat_hexes, why_not_retreat
from rules.space_empires.combat.strength import ship_strength
from rules.space_empires.position.orders import Orders
from tests.space_empires.battles import FIELD, begin, facing, last_battle, lines_of, need, play
from tests.space_empires.position import Position, answers, ask_of, beside, counter, standing, texts
from tests.support.asking import after

HOME, FOE_HOME = "K4", "B5"


def test_5_8_1_asteroids_cancel_attack_technology_and_make_all_class_e() -> None:
    position = Position().with_terrain(FIELD, "asteroids")
    position.unit("BB", FIELD, tech=Tech(attack=2, defence=2))
    position.unit("CA", FIELD, owner=1, tech=Tech(attack=1, defence=1))
    lines = lines_of(position)
    assert {g.power.letter for side in lines.sides for g in side.groups} == {"E"}
    assert need(lines, "BB1", "CA1") == 5 - 2
    assert need(lines, "CA1", "BB1", 1) == max(1, 4 - 4)


def test_5_8_2_nebulae_cancel_defence_technology_and_make_all_class_e() -> None:
    position = Position().with_terrain(FIELD, "nebula")
    position.unit("BB", FIELD, tech=Tech(attack=2, defence=2))
    position.unit("CA", FIELD, owner=1, tech=Tech(attack=1, defence=1))
    lines = lines_of(position)
    assert {g.power.letter for side in lines.sides for g in side.groups} == {"E"}
    assert need(lines, "BB1", "CA1") == 7 - 1
    assert need(lines, "CA1", "BB1", 1) == 5 - 2


@pytest.mark.parametrize(("kind", "hull"), [("BASE", 3), ("SY", 1)])
def test_5_9_1_bases_and_yards_never_retreat(kind: str, hull: int) -> None:
    position = Position().with_colony(FIELD, 0)
    unit = position.unit(kind, FIELD)
    position.unit("SC", FIELD, owner=1, size=6)
    position.state.players[0].orders.retreat = 70
    play(battle(position.board(), HexId(FIELD), 1, 0), *["10"] * 8, *["1"] * hull)
    assert unit.hex == FIELD


def test_5_9_1_by_hand_a_ship_retreats_instead_of_firing() -> None:
    match = begin(facing("SC", "SC"), "10", "10", "10", keys=["hand", "fire:SC1", "retreat"])
    assert ask_of(match, "battle.where").keys
    answers(match, ask_of(match).default)
    ship = standing(match, "SC1")
    assert (ship.hex in beside(FIELD), ship.face, ship.size) == (True, UP, 1)
    assert last_battle(match).over


def test_5_9_1_a_leaving_part_takes_a_counter_and_the_damaged_ship() -> None:
    position = Position().with_unit("CA", FIELD, size=2).with_unit("CA", FIELD, owner=1, size=2)
    dice = ["1", "10", "10", "10", "10", "10", "10"]
    keys = ["hand", "all:CA1", "fire:CA1", "retreat"]
    match = begin(position, *dice, "10", "10", keys=keys)
    answers(match, ask_of(match, "battle.where").default)
    assert ask_of(match, "battle.hurt").default == "hurt"
    answers(match, "hurt")
    gone, stayed = counter(match, "CA2"), counter(match, "CA1")
    assert gone is not None
    assert stayed is not None
    assert (gone.hex != FIELD, gone.size, stayed.hex, stayed.size) == (True, 1, FIELD, 1)
    assert stayed.damage == 0


def test_5_9_1_without_a_free_counter_a_group_cannot_split_to_retreat() -> None:
    position = facing("SC", "SC", my_size=2, their_size=2)
    for _ in range(5):
        position.unit("SC", HOME)
    keys = ["hand", "all:SC1"]
    match = begin(position, *["10"] * 10, keys=keys)
    assert "retreat" in ask_of(match, "battle.fire").keys
    answers(match, "fire:SC1")
    assert ask_of(match, "battle.fire").keys == ("fire:SC1", "room", "done")
    answers(match, "room")
    assert ask_of(match, "battle.scuttle").keys == ("SC2", "SC3", "SC4", "SC5", "SC6", "back")
    assert "{0} scuttles counter #" in texts(answers(match, "SC4"))
    assert ask_of(match, "battle.fire").keys == ("fire:SC1", "retreat", "done")
    answers(match, "retreat")
    answers(match, ask_of(match, "battle.where").default)
    gone, stayed = counter(match, "SC4"), counter(match, "SC1")
    assert gone is not None
    assert stayed is not None
    assert (gone.hex != FIELD, stayed.hex, stayed.size) == (True, FIELD, 1)


def test_5_9_1_nobody_retreats_once_the_enemy_has_no_ship_left() -> None:
    position = facing("SC", "SC", my_size=2)
    match = begin(position, "10", "1", keys=["hand", "done", "fire:SC1"])
    assert last_battle(match).over
    assert standing(match, "SC1").hex == FIELD


def where(position: Position, at: str = FIELD, owner: int = 0) -> list[str]:
    return sorted(retreat_hexes(position.board(), HexId(at), owner))


def test_5_9_2_a_retreat_goes_no_farther_from_an_own_colony() -> None:
    position = Position()
    assert where(position) == ["H4", "H6", "I4", "I5"]  # Homeworld at K4, three hexes away
    assert where(position, "H4") == ["H3", "H5", "I3", "I4"]
    assert where(position.with_colony("F4", 0)) == ["G4", "G5", "H4", "H6", "I4", "I5"]


def test_5_9_2_not_to_enemies_colonies_supernovas_or_the_unexplored() -> None:
    position = Position().with_unit("MINER", "I4", owner=1).with_colony("I5", 1)
    assert where(position) == ["H4", "H6"]
    position.with_terrain("H4", "nova").with_terrain("H6", "nova")
    assert where(position) == []
    reason = why_not_retreat(position.board(), HexId(FIELD), 0, "I4")
    assert reason == (
        "Nobody can retreat from H5 to I4: the hex must be adjacent and explored, hold no enemy, "
        "and be no farther from one of your colonies [5.9.2]. Legal: none."
    )


def test_5_9_2_not_into_an_unexplored_system() -> None:
    assert where(Position().with_hidden("I4")) == ["H4", "H6", "I5"]


def test_5_9_2_a_colony_in_the_battle_hex_does_not_count() -> None:
    assert where(Position().with_colony(FIELD, 0)) == ["H4", "H6", "I4", "I5"]


def test_5_9_2_without_a_legal_hex_a_ship_stays() -> None:
    position = facing("SC", "SC")
    for at in ("H4", "H6", "I4", "I5"):
        position.hide(at)
    match = begin(position, "10", "10", "10", keys=["hand", "fire:SC1"])
    assert ask_of(match, "battle.fire").keys == ("fire:SC1", "done")


def test_5_9_2_into_a_black_hole_each_ship_rolls() -> None:
    position = facing("SC", "SC", my_size=2, their_size=3)
    for at in ("H4", "H6", "I4"):
        position.hide(at)
    position.terrain("I5", "blackhole")
    keys = ["hand", "all:SC1", "retreat"]
    ship = standing(begin(position, *["10"] * 8, "7", "6", keys=keys), "SC1")
    assert (ship.hex, ship.size) == ("I5", 1)


def test_16_5_the_way_to_a_colony_is_measured_through_warp_points() -> None:
    position = Position()
    assert where(position) == ["H4", "H6", "I4", "I5"]  # Homeworld at K4, three hexes away
    position.terrain("G5", "warp1")
    assert where(position) == ["H4", "H6", "I4", "I5"], "one alone is open space [16.2]"
    position.terrain("J4", "warp1")  # G5 is now two steps from K4, and H5 still three
    assert where(position) == ["G4", "G5", "H4", "H6", "I4", "I5"]


def test_16_5_retreats_go_through_warp_points() -> None:
    position = Position().with_terrain("H3", "warp1").with_terrain("H6", "warp1")
    assert "H6" in where(position, "H3") or "H3" in where(position, "H6")
    assert where(position.with_unit("SC", "H3"), "H6") == ["H3", "H5", "I5", "I6"]


def world(worth: int = 5, *, home: bool = False) -> Position:
    position = Position()
    if not home:
        position.colony(FIELD, 1, worth)
    return position


def test_5_10_1_ships_fire_at_a_colony_once_each_after_all_else() -> None:
    position = world().with_unit("SC", FIELD, size=2, tech=Tech(attack=1))
    position.unit("SC", FIELD, owner=1)
    match = begin(position, "10", "1", "10", "1", "10", keys=["orders"])
    colony = match.state.systems[FIELD].colony
    assert colony is not None
    assert colony.worth == 3
    assert match.state.step == Step.MOVE


def test_5_10_1_orders_may_spare_colonies_and_manual_leaders_are_asked() -> None:
    position = world().with_unit("SC", FIELD, size=2).with_unit("SC", FIELD, owner=1)
    position.state.players[0].orders.bombard = False
    match = begin(position, "10", "1", "10", keys=["orders"])
    colony = match.state.systems[FIELD].colony
    assert colony is not None
    assert colony.worth == 5
    assert match.state.step == Step.MOVE
    position = world().with_unit("SC", FIELD, size=2)
    position.state.players[0].orders.bombard = False
    ask = ask_of(position.when(Step.FIGHT, fights=[FIELD]).match(), "bombard.fire")
    assert ask.keys == ("all", "done")
    assert ask.default == "done"


def test_5_10_1_attack_technology_counts_and_fleet_size_does_not() -> None:
    position = world().with_unit("SC", FIELD, size=2, tech=Tech(attack=1))
    match = begin(position, "4", "5", keys=["all"])
    colony = match.state.systems[FIELD].colony
    assert colony is not None
    assert colony.worth == 3
    assert match.state.step == Step.MOVE


def test_5_10_1_not_while_anybody_defends_it() -> None:
    position = world().with_unit("SC", FIELD).with_unit("SC", FIELD, owner=1)
    colony = begin(position, "1", keys=["orders"]).state.systems[FIELD].colony
    assert colony is not None
    assert colony.worth == 5


def test_5_10_1_never_in_the_owners_turn() -> None:
    position = world().with_unit("SC", FIELD).with_unit("SC", FIELD, owner=1)
    asked = play(battle(position.when(Step.FIGHT, active=1).board(), HexId(FIELD), 1, 0), "1")
    assert asked == ["battle.conduct"]
    position = world().with_unit("SC", FIELD).with_unit("SC", FIELD, owner=1)
    position.when(Step.FIGHT, active=1)
    asked = play(battle(position.board(), HexId(FIELD), 1, 0), "10", "10", "10", "1")
    assert asked == ["battle.conduct"]
    colony = position.system(FIELD).colony
    assert colony is not None
    assert colony.worth == 5


def test_5_10_1_one_group_may_fire_and_the_others_hold() -> None:
    position = world(3).with_unit("SC", FIELD).with_unit("DD", FIELD)
    match = begin(position, "1", keys=["fire:DD1"])
    assert ask_of(match, "bombard.fire").keys == ("all", "done")
    answers(match, "done")
    colony = match.state.systems[FIELD].colony
    assert colony is not None
    assert colony.worth == 1


@pytest.mark.parametrize(("worth", "left"), [(5, 3), (3, 1), (1, None), (0, None)])
def test_5_10_2_a_hit_takes_a_colony_a_step_down(worth: int, left: int | None) -> None:
    match = begin(world(worth).with_unit("SC", FIELD), "3", keys=["all"])
    colony = match.state.systems[FIELD].colony
    assert (colony.worth if colony else None) == left


@pytest.mark.parametrize(("worth", "left"), [(20, 15), (15, 10), (10, 5)])
def test_5_10_2_a_homeworld_loses_five_with_each_hit(worth: int, left: int) -> None:
    position = Position()
    position.homeworld(1, worth)
    position.unit("SC", FOE_HOME)
    colony = begin(position, "3", at=FOE_HOME, keys=["all"]).state.systems[FOE_HOME].colony
    assert colony is not None
    assert colony.worth == left


def test_5_10_2_a_homeworld_at_five_is_destroyed() -> None:
    position = Position()
    position.homeworld(1, 5)
    position.unit("SC", FOE_HOME, size=2)
    match = begin(position, "10", "3", at=FOE_HOME, keys=["all"])
    assert match.state.systems[FOE_HOME].colony is None
    assert match.state.ended_by == "homeworld"
    assert match.result is not None
    assert match.result.places == (1, 2)


def test_5_10_2_fire_ends_when_the_colony_is_gone() -> None:
    position = world(1).with_unit("SC", FIELD, size=3)
    assert begin(position, "3", keys=["all"]).state.systems[FIELD].colony is None


def test_5_10_3_a_colony_ship_takes_the_planet_at_once() -> None:
    match = begin(world(1).with_unit("SC", FIELD).with_unit("CO", FIELD), "3", keys=["all"])
    assert ask_of(match, "bombard.colonise").keys == ("colonise:CO1", "done")
    answers(match, "colonise:CO1")
    colony = match.state.systems[FIELD].colony
    assert colony is not None
    assert (colony.owner, colony.worth) == (0, 0)
    assert counter(match, "CO1") is None


def test_5_10_3_deposits_are_lost_with_their_colony() -> None:
    position = Position().with_colony(FIELD, 1, 1, hoard=["minerals10"])
    waiting = position.system(FIELD).colony
    assert waiting is not None
    marker = waiting.hoard[0]
    assert marker in begin(position.with_unit("SC", FIELD), "3", keys=["all"]).state.removed


def test_5_11_survivors_are_repaired_and_lie_open() -> None:
    match = begin(facing("CA", "SC"), "10", "1", "4")
    ship = standing(match, "CA1")
    assert (ship.face, ship.damage, ship.size) == (UP, 0, 1)
    assert last_battle(match).over


def test_9_9_technology_is_shown_in_battle() -> None:
    position = facing("SC", "SC").tech(0, attack=1, tactics=2, point=1, move=2)
    position.unit("SC", FIELD, number=3)
    shown = begin(position, "1", "1", "10", "1", "1").state.players[0].shown
    assert [shown[key] for key in ("attack", "tactics", "point", "move")] == [1, 2, 1, 1]


def test_20_3_kinds_fought_with_a_player_are_remembered() -> None:
    match = begin(facing("BC", "DD"), "1")
    assert match.state.players[0].fought == ["BC"]
    assert match.state.players[1].fought == ["DD"]


def test_8_1_a_base_fights_with_its_owners_latest_technology() -> None:
    position = Position().with_colony(FIELD, 1).with_unit("BASE", FIELD, owner=1)
    position.tech(1, attack=3, defence=2, tactics=1).with_unit("DN", FIELD)
    lines = lines_of(position)
    base = lines.sides[1].groups[0].power
    assert (base.letter, base.attack, base.defence, base.hull) == ("A", 10, 4, 3)


def test_5_9_1_standing_orders_retreat_below_a_share_of_the_strength() -> None:
    position = facing("SC", "SC", their_size=6)
    position.state.players[0].orders = Orders(retreat=30)
    match = begin(position, *["10"] * 14)
    assert standing(match, "SC1").hex == "I5"
    assert last_battle(match).round == 2


def test_5_2_ship_strength_is_a_pure_answer() -> None:
    power = ship_strength(Kind("DN"), Tech(3, 3, 2))
    assert (power.letter, power.attack, power.defence, power.hull, power.tactics) == (
        "A",
        9,
        6,
        3,
        2,
    )


def test_5_9_1_news_name_the_retreating_ships() -> None:
    position = facing("SC", "SC", their_size=6)
    position.state.players[0].orders = Orders(retreat=30)
    match = position.when(Step.FIGHT, fights=[FIELD]).match(*["10"] * 14)
    report = texts(news for news in answers(match, "orders") if news.for_seat(0))
    assert report.splitlines() == [
        (
            "Rounds 1 to 2 at H5: {0} misses with 1 shot and retreats with 1 Scout to I5; "
            "{1} misses with 12 shots."
        ),
        "{1} holds H5.",
    ]


def test_5_9_1_no_retreat_after_destroying_the_last_enemy() -> None:
    position = facing("CA", "SC", my_size=2)
    keys = ["hand", "done", "done", "done", "fire:SC1"]
    match = begin(position, "10", "1", keys=keys)
    assert last_battle(match).round == 2
    assert last_battle(match).over
    ships = standing(match, "CA1")
    assert (ships.hex, ships.size) == (FIELD, 2)


def test_5_10_1_fighters_and_carriers_fire_at_a_colony_once_each() -> None:
    position = world(5).tech(0, fighter=1).with_unit("CV", FIELD).with_unit("F", FIELD, size=3)
    colony = begin(position, "4", "5", "6", "6", keys=["all"]).state.systems[FIELD].colony
    assert colony is not None
    assert colony.worth == 3  # class and shelter do not matter: the carrier needs 3, fighters 5


def test_5_10_2_rest_of_the_fleet_may_colonise_a_homeworlds_hex() -> None:
    position = Position(3, victory="last")
    at = position.homeworld(1, 5)
    position.with_unit("DN", at, size=6).with_unit("CO", at)
    match = begin(position, "3", at=at, keys=["all"])
    assert match.state.players[1].out
    assert match.state.ended_by == ""
    assert ask_of(match, "bombard.colonise").keys == ("colonise:CO1", "done")


def test_5_10_3_a_cloaked_raider_does_not_keep_a_colony_ship_away() -> None:
    position = world(1).with_unit("SC", FIELD).with_unit("CO", FIELD)
    position.unit("R", FIELD, owner=1, tech=Tech(special=1), cloaked=True, face=TYPED)
    match = begin(position, "3", keys=["all"])
    assert ask_of(match, "bombard.colonise").keys == ("colonise:CO1", "done")


def test_20_4_both_brothers_fire_at_a_colony_in_the_same_hex() -> None:
    position = Position(4, teams="brothers").with_colony("F6", 1)
    seats = [seat for seat in position.state.order if seat in (0, 2)]
    for seat in seats:
        position.unit("SC", "F6", owner=seat)
    position.when(Step.FIGHT, active=seats[0], fights=["F6"])
    match = after(after(position.match("1", "1"), "all", seat=seats[0]), "all", seat=seats[1])
    colony = match.state.systems[HexId("F6")].colony
    assert colony is not None
    assert colony.worth == 1


def over_a_colony(*, active: int = 1, worth: int = 5) -> Position:
    """Return three seats; the active one has two scouts over a colony of seat 2."""
    position = Position(3).with_colony("F6", owner=2, worth=worth)
    position.unit("SC", "F6", owner=active, size=2)
    position.when(Step.FIGHT, active=active, fights=["F6"])
    return position


@pytest.mark.parametrize("active", [0, 1])
def test_5_10_1_bombardment_news_name_the_firing_side_and_the_owner(
    active: int,
) -> None:
    match = over_a_colony(active=active).match("1", "9")
    items = [item for item in answers(match, "all", seat=active) if item.to is None]
    assert texts(items).splitlines()[0] == (
        f"{{{active}}} fires at {{2}}'s colony at F6 (rolled 1, 9): 1 hit, and it is now worth 3."
    )


def test_5_10_1_and_when_it_is_destroyed() -> None:
    match = over_a_colony(worth=1).match("1")
    news = texts(item for item in answers(match, "all", seat=1) if item.to is None)
    assert news.splitlines()[0] == (
        "{1} fires at {2}'s colony at F6 (rolled 1): 1 hit, and it is destroyed."
    )


def test_5_10_1_and_when_nothing_hits() -> None:
    match = over_a_colony().match("9", "9")
    news = texts(item for item in answers(match, "all", seat=1) if item.to is None)
    assert "{1} fires at {2}'s colony at F6 (rolled 9, 9): no hit." in news


def test_5_10_3_news_of_a_colony_after_a_victory_name_its_founder() -> None:
    position = over_a_colony(worth=1).with_unit("CO", "F6", owner=1)
    match = after(position.match("1"), "all", seat=1)
    assert ask_of(match, "bombard.colonise", seat=1).flow == "decision"
    assert "{1} founds a colony at F6." in texts(answers(match, "colonise:CO1", seat=1))
