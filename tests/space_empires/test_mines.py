"""Mines and sweepers in battle [13], aliens [14], machines [17.2]."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.space_empires.charts.kinds import UP, HexId, Kind, Tech
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.combat import battle
from rules.space_empires.combat.lines import firing_order
from rules.space_empires.combat.screening import screen
from rules.space_empires.position.orders import Conduct, Orders, Screen
from tests.space_empires.battles import (
    FIELD,
    begin,
    firers,
    group,
    last_battle,
    lines_of,
    need,
    needs,
    play,
)
from tests.space_empires.position import Position, answers, ask_of, counter, standing, texts
from tests.support.asking import after


def minefield(size: int = 1) -> Position:
    position = Position().tech(0, sweep=2, cloak=1).tech(1, mines=1, scanner=1)
    position.unit("MINES", FIELD, owner=1, size=size)
    return position


def left(match: Match) -> dict[str, int]:
    return {str(unit.uid): unit.size for unit in match.state.units.values()}


def test_13_1_1_mines_are_a_group_without_a_place_in_the_line() -> None:
    lines = lines_of(minefield(4).with_unit("SC", FIELD, owner=1).with_unit("SC", FIELD))
    assert [unit.size for unit in lines.sides[1].mines] == [4]
    assert lines.sides[1].ships() == 1


def test_13_1_4_each_mine_destroys_a_ship_picked_by_its_owner() -> None:
    match = begin(minefield(1).with_unit("SC", FIELD, size=2).with_unit("DN", FIELD))
    assert left(match) == {"0.SC1": 2}
    assert match.state.players[1].shown["mines"] == 1


def test_13_1_4_by_hand_the_owner_may_pick_anything_even_a_fighter() -> None:
    position = minefield(1).tech(0, fighter=1).with_unit("CV", FIELD).with_unit("F", FIELD, size=2)
    position.state.players[1].orders = Orders(conduct=Conduct.HAND)
    match = after(position.when(Step.FIGHT, fights=[FIELD]).match(), "orders")
    assert ask_of(match, "mines.target", 1).keys == ("mine:CV1", "mine:F1")
    answers(match, "mine:F1", seat=1)
    assert left(match) == {"0.CV1": 1, "0.F1": 1}


def test_13_1_4_a_lost_carriers_squadrons_die_for_want_of_decks() -> None:
    position = minefield(1).tech(0, fighter=1).with_unit("CV", FIELD, size=2)
    position.unit("F", FIELD, size=5)
    position.state.players[1].orders = Orders(conduct=Conduct.HAND)
    match = after(position.when(Step.FIGHT, fights=[FIELD]).match(), "orders")
    answers(match, "mine:CV1", seat=1)
    assert left(match) == {"0.CV1": 1, "0.F1": 3}


def test_13_1_4_mines_destroy_unarmed_ships_too() -> None:
    assert left(begin(minefield(2).with_unit("SC", FIELD).with_unit("CO", FIELD))) == {}


def test_13_1_4_after_the_mines_combat_goes_on() -> None:
    position = minefield(1).with_unit("SC", FIELD, size=2).with_unit("SC", FIELD, owner=1)
    match = begin(position, "10", "3")
    assert needs(match) == [3, 3]
    assert left(match) == {"0.SC1": 1}


def test_13_1_5_mines_without_target_stay() -> None:
    assert left(begin(minefield(5).with_unit("SC", FIELD, size=3))) == {"1.MINES1": 2}


def test_13_1_5_scouts_alone_may_clear_them() -> None:
    assert left(begin(minefield(2).with_unit("SC", FIELD, size=3))) == {"0.SC1": 1}


def test_13_1_6_cloaked_raiders_are_safe() -> None:
    match = begin(minefield(2).with_unit("R", FIELD, size=2, tech=Tech(special=1)))
    assert left(match) == {"1.MINES1": 2, "0.R1": 2}
    assert standing(match, "R1").cloaked


def test_13_1_6_not_where_a_scanner_is_with_the_mines() -> None:
    position = minefield(1).with_unit("R", FIELD, size=2, tech=Tech(special=1))
    position.unit("DD", FIELD, owner=1, tech=Tech(special=1))
    match = begin(position, "10", "10", "10", "10", "10", "4")
    assert "1.MINES1" not in left(match)
    assert counter(match, "DD1", 1) is None
    assert left(match) == {"0.R1": 1}


def test_13_1_6_a_raider_may_uncloak_to_draw_a_mine() -> None:
    position = minefield(2).with_unit("R", FIELD, size=2, tech=Tech(special=1))
    match = begin(position, keys=["hand", "stay"])
    assert ask_of(match, "mines.sacrifice").keys == ("0", "1", "2")
    answers(match, "1")
    assert left(match) == {"1.MINES1": 1, "0.R1": 1}


def test_13_1_6_its_sacrifice_does_not_bind_the_mines_owner() -> None:
    position = minefield(1).with_unit("R", FIELD, tech=Tech(special=1)).with_unit("DN", FIELD)
    assert left(begin(position, keys=["hand", "stay", "1"])) == {"0.R1": 1}


def test_13_1_6_raiders_draw_at_most_the_mines_left_by_others() -> None:
    position = minefield(3)
    for _ in range(2):
        position.unit("R", FIELD, size=2, tech=Tech(special=1))
    match = begin(position, keys=["hand", "stay", "stay", "2"])
    assert ask_of(match, "mines.sacrifice").keys == ("0", "1")


@pytest.mark.parametrize(("level", "size", "swept"), [(1, 1, 1), (1, 3, 3), (2, 1, 2), (2, 2, 4)])
def test_13_2_sweepers_take_mines_away_before_they_go_off(
    level: int, size: int, swept: int
) -> None:
    position = minefield(swept).with_unit("SW", FIELD, size=size, tech=Tech(special=level))
    assert left(begin(position)) == {"0.SW1": size}


def test_13_2_a_sweeper_may_be_a_mines_target() -> None:
    assert left(begin(minefield(2).with_unit("SW", FIELD, tech=Tech(special=1)))) == {}


def aliens(*kinds: str, terrain: str = "barren") -> Position:
    position = Position().with_terrain(FIELD, terrain)
    for kind in kinds:
        position.unit(kind, FIELD, owner=ALIENS, tech=Tech(tactics=1, special=2), face=UP)
        position.state.alien_pool.remove(Kind(kind))
    return position


def test_14_1_unseen_aliens_are_drawn_when_they_fight() -> None:
    position = aliens()
    position.system(FIELD).aliens = 4
    position.unit("DN", FIELD, size=6)
    match = begin(position, "NB", "NC", "ND", "ND", *["1"] * 4)
    assert match.state.systems[FIELD].aliens == 0
    assert len([shot for shot in last_battle(match).shots if shot.hit]) == 4
    assert [unit.owner for unit in match.state.units.values()] == [0]


def test_14_2_aliens_have_tactics_1_hull_1_and_their_chart() -> None:
    lines = lines_of(aliens("NB", "NC", "ND").with_unit("SC", FIELD), 0, ALIENS)
    charts = [
        (g.power.letter, g.power.attack, g.power.defence, g.power.hull, g.power.tactics)
        for g in lines.sides[1].groups
    ]
    assert charts == [("B", 6, 2, 1, 1), ("C", 5, 2, 1, 1), ("D", 4, 1, 1, 1)]


def test_14_2_they_may_fire_at_fighters_in_class_a_with_7() -> None:
    position = aliens("ND").tech(0, fighter=3).with_unit("CV", FIELD).with_unit("F", FIELD, size=3)
    lines = lines_of(position, 0, ALIENS)
    turns = [(turn.rank[0], turn.group.unit.name) for turn in firing_order(lines)]
    assert turns == [("A", "ND1"), ("B", "F1"), ("D", "ND1"), ("E", "CV1")]
    assert need(lines, "ND1", "F1", 1) == 6


def test_14_2_the_seat_to_the_left_decides_for_them_if_it_likes() -> None:
    position = aliens("ND").with_unit("SC", FIELD).with_unit("DD", FIELD)
    position.state.players[1].orders = Orders(conduct=Conduct.HAND)
    match = begin(position, "10", "10", "10")
    assert ask_of(match, "battle.fire", 1).keys == ("fire:SC1", "fire:DD1", "done")


def test_14_2_the_dice_call_them_by_their_kind() -> None:
    position = aliens("ND").with_unit("SC", FIELD, size=2)
    match = begin(position, "10", "10", "10", keys=["hand"])
    report = texts(answers(match, "done"))
    assert "Alien D 1 at {0}'s SC1 needs 4 or less, rolled 10: miss." in report
    report = texts(answers(match, "all:ND1"))
    assert "{0}: SC1 at Alien D 1 needs 3 or less, rolled 10: miss." in report


def test_14_2_by_default_they_are_led_by_nobody() -> None:
    match = begin(aliens("ND").with_unit("SC", FIELD), "4")
    assert firers(match) == ["8.ND1"]
    assert left(match) == {"8.ND1": 1}


def test_14_2_players_may_retreat_from_them() -> None:
    position = aliens("ND").with_unit("SC", FIELD, size=2)
    match = begin(position, *["10"] * 4, keys=["hand", "done", "all:ND1", "done"])
    assert "retreat" in ask_of(match, "battle.fire").keys


def test_14_3_the_planet_is_free_when_the_last_alien_is_gone() -> None:
    position = aliens("ND").tech(0, terraform=1).with_unit("DN", FIELD).with_unit("CO", FIELD)
    match = begin(position, "1")
    assert ask_of(match, "bombard.colonise").keys == ("colonise:CO1", "done")
    answers(match, "colonise:CO1")
    colony = match.state.systems[FIELD].colony
    assert colony is not None
    assert colony.owner == 0


def test_14_3_not_without_terraforming() -> None:
    match = begin(aliens("ND").with_unit("DN", FIELD).with_unit("CO", FIELD), "1")
    assert match.state.systems[FIELD].colony is None
    assert counter(match, "CO1") is not None


def against_machine(kinds: str, *dice: str) -> tuple[Position, list[str]]:
    """Attack a machine with seat 0's ships by orders; return the position and the shots."""
    position = Position(machines="3").with_unit("DM", FIELD, owner=MACHINES, face=UP)
    position.tech(0, fighter=1)
    for kind in kinds.split():
        position.unit(kind, FIELD)
    play(battle(position.when(Step.FIGHT).board(), HexId(FIELD), 0, MACHINES), *dice)
    assert position.state.battle is not None
    return position, [f"{s.firer} {s.target} {s.need}" for s in position.state.battle.shots]


def test_17_2_a_machine_fires_twice_in_class_c_by_its_chart() -> None:
    _, shots = against_machine("CA CA", *["10"] * 6, "1", "1", *["10"] * 2, "1")
    assert shots[:4] == ["9.DM1 0.CA1 8", "9.DM1 0.CA1 8", "0.CA1 9.DM1 2", "0.CA2 9.DM1 2"]


def test_17_2_fighters_shelter_carriers_from_it_but_cannot_hit_it() -> None:
    _, shots = against_machine("CV F", "1", "1")
    assert shots == ["9.DM1 0.F1 9", "9.DM1 0.CV1 9"]


def test_17_2_a_destroyed_machine_is_gone_for_good() -> None:
    dice = ["10", "10", "1", "1", "10", "10", "1"]
    position, _ = against_machine("CA CA", *dice)
    assert [str(uid) for uid in position.state.units] == ["0.CA1", "0.CA2"]
    assert [machine.gone for machine in position.state.machines] == [True]


def test_17_2_nobody_screens_against_it() -> None:
    position = Position(machines="3").with_unit("DM", FIELD, owner=MACHINES, face=UP)
    position.unit("DN", FIELD, size=3)
    position.state.players[0].orders = Orders(screen=Screen.WEAK)
    lines = lines_of(position, 0, MACHINES)
    lines.orders[0] = position.state.players[0].orders
    assert play(screen(lines)) == []
    assert lines.battle.screened == []


def test_13_1_4_news_name_units_destroyed_by_mines() -> None:
    match = minefield(1).with_unit("DN", FIELD).when(Step.FIGHT, fights=[FIELD]).match()
    assert "Mines at H5 destroy 1 Dreadnaught of {0}." in texts(answers(match, "orders"))


def test_12_2_mines_share_the_sight_of_a_screened_scanner() -> None:
    position = minefield(1).with_unit("R", FIELD, tech=Tech(special=1))
    position.unit("DD", FIELD, owner=1, tech=Tech(special=1))
    assert not group(lines_of(position), "R1").cloaked
