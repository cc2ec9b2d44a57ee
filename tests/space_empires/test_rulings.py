"""Sentences of the battle rules that meet each other: corners of chapters 4, 5, 8, 9, 11 to 17."""

from __future__ import annotations

import re

import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import DOWN, UP, HexId, Kind, Tech
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.combat import battle
from rules.space_empires.combat.conduct import alien_leader
from rules.space_empires.combat.lines import firing_order
from rules.space_empires.combat.retreat import retreat_hexes
from rules.space_empires.position.orders import Orders
from rules.space_empires.position.state import Machine
from rules.space_empires.solo.machines import move_machines
from tests.space_empires.battles import FIELD, begin, firers, last_battle, lines_of, need, play
from tests.space_empires.position import Position, answers, ask_of, counter, standing, texts
from tests.support.asking import after
from tests.support.depth import at_depth
from tests.support.random_walks import walk


def test_4_3_unarmed_attackers_are_destroyed_by_armed_units() -> None:
    position = Position().with_unit("CO", FIELD).with_unit("DECOY", FIELD)
    position.unit("SC", FIELD, owner=1)
    assert play(battle(position.when(Step.FIGHT).board(), HexId(FIELD), 0, 1)) == []
    assert [str(uid) for uid in position.state.units] == ["1.SC1"]
    (scout,) = position.state.units.values()
    assert scout.face == DOWN, "who destroys only civilians stays hidden"


def test_5_1_1_three_empires_fight_two_battles_and_one_looks_on() -> None:
    position = Position(3).with_unit("CA", "F6", size=2).with_unit("SC", "F6", owner=1)
    position.unit("CA", "F6", owner=2)
    position.when(Step.FIGHT, fights=["F6"])
    match = position.match("10", "1", "1", *["10"] * 2, "1", "10", "1", "10", "1", "1", "1")
    news = texts(answers(match, "1"))
    assert news.endswith("Battle at F6: {0} with 2 Cruisers against {1} with 1 Scout.")
    assert standing(match, "CA1", 2).face == DOWN, "nobody has fought it yet"
    news = texts(answers(match, "orders"))
    assert "{0} holds F6." in news
    assert news.endswith("Battle at F6: {0} with 2 Cruisers against {2} with 1 Cruiser.")


def test_5_6_damage_stays_with_the_screened_ship() -> None:
    position = Position().with_unit("CA", FIELD, size=2).with_unit("CA", FIELD, owner=1)
    keys = ["hand", "done", "all:CA1", "screen:CA1"]
    match = begin(position, "1", *["10"] * 3, keys=keys)
    part, rest = counter(match, "CA2"), counter(match, "CA1")
    assert part is not None
    assert rest is not None
    assert (part.damage, rest.damage) == (1, 0)


def test_5_7_ships_behind_a_screen_are_not_hit_when_the_others_are_gone() -> None:
    position = Position().with_unit("SC", FIELD).with_unit("DD", FIELD)
    position.unit("CA", FIELD, owner=1)
    battle_ = last_battle(begin(position, "1", "10", keys=["hand", "screen:DD1"]))
    assert [shot.target for shot in battle_.shots if shot.round == 1] == ["0.SC1"]
    assert battle_.round == 2


def test_5_8_1_cloaked_raiders_fire_as_e_in_asteroids_and_keep_their_bonus() -> None:
    position = Position().with_terrain(FIELD, "asteroids")
    position.with_unit("R", FIELD, tech=Tech(attack=2, special=1)).with_unit("SC", FIELD, owner=1)
    lines = lines_of(position)
    assert [(turn.rank[0], turn.group.kind) for turn in firing_order(lines)] == [
        ("E", "SC"),
        ("E", "R"),
    ]
    assert need(lines, "R1", "SC1") == 4 + 1


def test_5_10_1_a_colony_is_spared_while_a_second_enemy_is_in_the_hex() -> None:
    position = Position(3).with_colony("F6", 1).with_unit("CA", "F6", size=3)
    position.with_unit("SC", "F6", owner=1).with_unit("SC", "F6", owner=2)
    match = after(position.when(Step.FIGHT, fights=["F6"]).match(*["1"] * 13), "1", "orders")
    colony = match.state.systems[HexId("F6")].colony
    assert colony is not None
    assert colony.worth == 5
    assert ask_of(match).id == "battle.conduct"
    answers(match, "orders")
    assert match.state.systems[HexId("F6")].colony is None


def test_6_7_3_deposits_are_lost_when_a_machine_razes_a_colony() -> None:
    position = Position().with_colony("F4", owner=1, hoard=["wreck"])
    waiting = position.system("F4").colony
    assert waiting is not None
    marker = waiting.hoard[0]
    position.state.machines.append(Machine(1))
    position.unit("DM", "F5", owner=MACHINES, number=1, face=UP)
    position.state.step = Step.MACHINES
    play(move_machines(position.board()))
    assert marker in position.state.removed


def test_8_3_2_raiders_ambushing_with_decoys_fight_without_them() -> None:
    position = Position().with_unit("SC", FIELD)
    position.unit("R", FIELD, owner=1, tech=Tech(special=1))
    match = begin(position.with_unit("DECOY", FIELD, owner=1, size=2), "3")
    assert firers(match) == ["1.R1"]
    assert last_battle(match).shots[0].need == 4 + 1
    assert counter(match, "DECOY1", 1) is None


def test_9_3_tactics_belong_to_the_group_not_to_its_owner() -> None:
    position = Position().tech(0, tactics=3).with_unit("DD", FIELD, tech=Tech())
    position.unit("DD", FIELD, tech=Tech(tactics=3))
    position.unit("DD", FIELD, owner=1, tech=Tech(tactics=1))
    order = [str(turn.group.uid) for turn in firing_order(lines_of(position))]
    assert order == ["0.DD2", "1.DD1", "0.DD1"]


def test_9_9_a_battle_with_mines_shows_technology() -> None:
    position = Position().tech(0, attack=1).tech(1, mines=1).with_unit("SC", FIELD, size=2)
    match = begin(position.with_unit("MINES", FIELD, owner=1))
    assert match.state.players[0].shown["attack"] == 1
    assert match.state.players[1].shown["mines"] == 1


def test_11_2_4_squadrons_waiting_without_a_carrier_fight_on() -> None:
    position = Position().tech(0, fighter=1).with_unit("CV", FIELD).with_unit("F", FIELD, size=1)
    position.unit("DN", FIELD, owner=1)
    keys = ["hand", "done", "done", "done", "done", "retreat"]
    match = begin(position, "10", "10", "10", *["10"] * 6, keys=keys)
    assert last_battle(match).leaving == ["0.F1"]
    assert ask_of(match, "battle.fire").keys == ("fire:DN1", "retreat", "done")


def test_13_1_4_sweepers_come_before_mines_and_their_order_does_not_matter() -> None:
    position = Position().tech(0, sweep=2).tech(1, mines=1).with_unit("SC", FIELD)
    position.with_unit("SW", FIELD, tech=Tech(special=2)).with_unit("MINES", FIELD, owner=1, size=2)
    news = texts(answers(position.when(Step.FIGHT, fights=[FIELD]).match(), "orders"))
    assert "{0} sweeps 2 Mines at H5." in news


def test_13_1_6_mines_miss_raiders_without_the_needed_scanner() -> None:
    position = Position().tech(0, cloak=2).tech(1, mines=1, scanner=1)
    position.with_unit("R", FIELD, tech=Tech(special=2)).with_unit("SC", FIELD)
    match = begin(position.with_unit("MINES", FIELD, owner=1, size=3))
    assert sorted(str(uid) for uid in match.state.units) == ["0.R1", "1.MINES1"]
    assert match.state.units["1.MINES1"].size == 2


def test_14_2_orders_let_aliens_fire_at_fighters_first() -> None:
    position = Position().with_terrain(FIELD, "barren")
    position.unit("ND", FIELD, owner=ALIENS, tech=Tech(tactics=1, special=2), face=UP)
    position.state.alien_pool.remove(Kind("ND"))
    position.tech(0, fighter=1).with_unit("CV", FIELD).with_unit("F", FIELD)
    position.state.players[0].orders = Orders(retreat=0)
    match = begin(position, "7", "10", "4")
    shots = [shot for shot in last_battle(match).shots if shot.firer == "8.ND1"]
    assert [(shot.target, shot.need) for shot in shots] == [("0.F1", 7), ("0.CV1", 4)]


def test_5_9_2_nobody_retreats_among_unseen_aliens() -> None:
    position = Position()
    before = retreat_hexes(position.board(), HexId(FIELD), 0)
    position.terrain("I5", "barren")
    position.system("I5").aliens = 4
    after = retreat_hexes(position.board(), HexId(FIELD), 0)
    assert [at for at in before if at not in after] == ["I5"]


@pytest.mark.parametrize(("active", "leader"), [(0, 1), (1, 2), (2, 0)])
def test_14_2_the_next_seat_to_the_left_leads_the_aliens(active: int, leader: int) -> None:
    assert alien_leader(Position(3).when(Step.FIGHT, active=active).board()) == leader


def test_14_2_in_teams_an_enemy_leads_the_aliens() -> None:
    position = Position(4, teams="uneasy").when(Step.FIGHT, active=1)
    position.state.players[2].out = True
    assert alien_leader(position.board()) == 0


def test_12_1_3_news_name_the_slipping_raiders() -> None:
    position = Position().with_unit("R", FIELD, size=2, tech=Tech(special=1))
    position.unit("DN", FIELD, owner=1, size=3)
    position.state.players[0].orders = Orders(retreat=50)
    position.when(Step.FIGHT, fights=[FIELD])
    report = texts(news for news in answers(position.match(), "orders") if news.for_seat(0))
    assert report == "{0} slips away from H5 with 2 Raiders to I5 before the first shot."


@pytest.mark.parametrize("options", [{"machines": "3"}, {"scenario": "empires1"}])
def test_3_0_every_line_of_news_is_a_sentence(options: dict[str, str]) -> None:
    seats = 1 if "scenario" in options else 3
    dice = SeededDice("news")
    match = Match.start(
        SPACE_EMPIRES, seats=seats, options=options, dice=SeededDice("news"), rewindable=False
    )
    lines = set()
    for turn in walk(match, "fair", dice, at_depth(800, 1500)):
        lines |= {item.text for item in turn.news}
    assert any("Battle at" in text for text in lines)
    for text in sorted(lines):
        assert text[0].isupper() or text[0] == "{", text
        assert text[-1] == ".", text
        assert "!" not in text, text
        assert not re.search(r"\b1 [A-Z][a-z]+ ?[A-Z]?[a-z]*s (of|and|at|for|to)\b", text), text
