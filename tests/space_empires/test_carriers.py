"""Carriers, fighters and point defence in battle [11]."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.kinds import HexId, Tech
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.combat import battle
from rules.space_empires.combat.fighters import are_carriers_sheltered
from rules.space_empires.combat.lines import firing_order
from rules.space_empires.combat.rounds import goals_of
from rules.space_empires.position.orders import Conduct, Orders
from tests.space_empires.battles import (
    FIELD,
    begin,
    firers,
    group,
    last_battle,
    lines_of,
    need,
    play,
)
from tests.space_empires.position import Position, answers, ask_of, beside, counter, standing, texts
from tests.support.asking import after


def carrier_fleet(*, carriers: int = 1, squadrons: int = 3, owner: int = 1) -> Position:
    position = Position().tech(owner, fighter=1).with_unit("CV", FIELD, owner=owner, size=carriers)
    position.unit("F", FIELD, owner=owner, size=squadrons)
    return position


def seen_by(position: Position, name: str) -> list[str]:
    lines = lines_of(position)
    return [g.unit.name for g in goals_of(lines, group(lines, name), point=False)]


def test_11_1_1_a_carrier_is_safe_while_a_fighter_is_in_the_battle() -> None:
    position = carrier_fleet().with_unit("SC", FIELD, owner=1).with_unit("BB", FIELD)
    assert seen_by(position, "BB1") == ["F1", "SC1"]


def test_11_1_1_not_once_the_fighters_are_gone() -> None:
    match = begin(carrier_fleet(squadrons=1).with_unit("BB", FIELD), "1", "10", "4")
    assert [shot.target for shot in last_battle(match).shots if shot.firer == "0.BB1"] == [
        "1.F1",
        "1.CV1",
    ]


def test_11_1_1_a_screened_fighter_ends_the_shelter() -> None:
    position = carrier_fleet(carriers=2, squadrons=2, owner=0).with_unit("BB", FIELD, owner=1)
    lines = lines_of(position)
    assert are_carriers_sheltered(lines.sides[0])
    group(lines, "F1").screened = True
    assert not are_carriers_sheltered(lines.sides[0])
    targets = goals_of(lines, group(lines, "BB1", 1), point=False)
    assert [g.unit.name for g in targets] == ["CV1"]


def test_11_1_2_a_carrier_may_not_strand_fighters() -> None:
    position = carrier_fleet(carriers=2, squadrons=6, owner=0).with_unit("BB", FIELD, owner=1)
    keys = ["hand", "done", "done", "done", "done"]
    match = begin(position, *["10"] * 2, keys=keys)
    assert last_battle(match).round == 2
    assert ask_of(match, "battle.fire").prompt.count("F1") == 1
    answers(match, "done")
    assert ask_of(match, "battle.fire").keys == (
        "all:BB1",
        "fire:BB1",
        "hold",
        "done",
    )  # CV1 cannot leave: no squadron waits


def test_11_1_2_a_carrier_may_leave_squadrons_for_others() -> None:
    position = carrier_fleet(carriers=2, squadrons=3, owner=0).with_unit("BB", FIELD, owner=1)
    keys = ["hand", "done", "done", "done", "done", "done", "fire:BB1", "retreat"]
    match = begin(position, *["10"] * 3, keys=keys)
    answers(match, ask_of(match, "battle.where").default)
    assert standing(match, "CV2").hex != FIELD
    stays = standing(match, "F1")
    assert (stays.hex, stays.size) == (FIELD, 3)


def test_11_1_2_a_friendly_colony_takes_squadrons() -> None:
    position = carrier_fleet(owner=0).with_colony(FIELD, 0).with_unit("BB", FIELD, owner=1)
    position.state.players[0].orders = Orders(conduct=Conduct.HAND)
    position.when(Step.FIGHT, active=1, fights=[FIELD])
    match = after(position.match("10", "10", "10"), "orders", seat=1)
    answers(match, "done", "done", "done", "done", "done")
    assert ask_of(match, "battle.fire").prompt.count("CV1") == 1
    assert "retreat" in ask_of(match, "battle.fire").keys


def test_11_2_1_squadrons_need_only_be_in_the_hex() -> None:
    position = carrier_fleet(carriers=2, squadrons=6, owner=0).with_unit("SC", FIELD, owner=1)
    assert standing(begin(position, "1"), "F1").size == 6


def test_11_2_4_fighters_count_as_ships() -> None:
    lines = lines_of(carrier_fleet(owner=0).with_unit("SC", FIELD, owner=1, size=2))
    assert [side.ships() for side in lines.sides] == [4, 2]
    assert need(lines, "F1", "SC1") == 6


def test_11_2_4_a_retreating_squadron_waits_as_target_and_shield() -> None:
    position = carrier_fleet(squadrons=3, owner=0).with_unit("SC", FIELD, owner=1)
    keys = ["hand", "done", "done", "done", "done", "retreat"]
    match = begin(position, "10", "10", keys=keys)
    assert last_battle(match).leaving == ["0.F1"]
    shots = [shot for shot in last_battle(match).shots if shot.firer == "1.SC1"]
    assert [shot.target for shot in shots] == ["0.F1", "0.F1"]
    assert ask_of(match, "battle.fire").keys == ("fire:SC1", "retreat", "done")
    answers(match, "retreat")
    answers(match, ask_of(match, "battle.where").default)
    carrier, fighters = counter(match, "CV1"), counter(match, "F1")
    assert carrier is not None
    assert fighters is not None
    assert carrier.hex == fighters.hex != FIELD


def test_11_2_4_by_orders_carriers_leave_with_their_squadrons() -> None:
    position = carrier_fleet(squadrons=3, owner=0).with_unit("DN", FIELD, owner=1, size=6)
    position.state.players[0].orders = Orders(retreat=50)
    match = begin(position, *["10"] * 6, *["10"] * 4, *["10"] * 6)
    carrier, fighters = counter(match, "CV1"), counter(match, "F1")
    assert carrier is not None
    assert fighters is not None
    assert carrier.hex == fighters.hex == "I5"


def test_11_2_5_squadrons_of_a_colony_take_part() -> None:
    position = Position().tech(1, fighter=1).with_colony(FIELD, 1)
    position.with_unit("F", FIELD, owner=1, size=4).with_unit("SC", FIELD)
    match = begin(position, "1")
    assert firers(match) == ["1.F1"]
    assert standing(match, "F1", 1).size == 4


def test_11_1_2_orphans_are_lost_after_the_battle() -> None:
    position = carrier_fleet(carriers=1, squadrons=3, owner=0).tech(1, mines=1)
    position.unit("MINES", FIELD, owner=1, size=1)
    position.state.players[1].orders = Orders(conduct=Conduct.HAND)
    match = after(position.when(Step.FIGHT, fights=[FIELD]).match(), "orders")
    report = texts(answers(match, "mine:CV1", seat=1))
    assert match.state.units == {}
    assert "{0} loses 3 Fighter Squadrons at H5 for lack of carrier space." in report


@pytest.mark.parametrize(("level", "attack", "defence"), [(1, 5, 0), (2, 6, 0), (3, 7, 1)])
def test_11_2_6_fighter_levels(level: int, attack: int, defence: int) -> None:
    position = Position().with_unit("F", FIELD, tech=Tech(special=level))
    squadron = group(lines_of(position.with_unit("SC", FIELD, owner=1)), "F1")
    assert (squadron.power.letter, squadron.power.attack, squadron.power.defence) == (
        "B",
        attack,
        defence,
    )


def test_11_2_6_fighters_use_attack_and_defence_up_to_their_hull() -> None:
    position = Position().with_unit("F", FIELD, tech=Tech(attack=2, defence=2, special=3))
    squadron = group(lines_of(position.with_unit("SC", FIELD, owner=1)), "F1")
    assert (squadron.power.attack, squadron.power.defence) == (8, 2)


def test_11_3_1_scouts_fire_at_fighters_in_class_a_and_at_others_in_class_e() -> None:
    lines = lines_of(carrier_fleet().with_unit("SC", FIELD, tech=Tech(special=1)))
    turns = [(turn.rank[0], turn.group.unit.name, turn.point) for turn in firing_order(lines)]
    assert turns == [
        ("A", "SC1", True),
        ("B", "F1", False),
        ("E", "CV1", False),
        ("E", "SC1", False),
    ]
    scout = group(lines, "SC1")
    assert [g.unit.name for g in goals_of(lines, scout, point=True)] == ["F1"]
    assert goals_of(lines, scout, point=False) == []


def test_11_3_1_a_ship_fires_once_with_point_defence() -> None:
    position = carrier_fleet(squadrons=1).with_unit("SC", FIELD, size=2, tech=Tech(special=1))
    match = begin(position, "1", "10", "1")
    shots = [(shot.firer, shot.target) for shot in last_battle(match).shots]
    # one scout downs the squadron, the carrier answers, the other scout destroys it
    assert shots == [("0.SC1", "1.F1"), ("1.CV1", "0.SC1"), ("0.SC1", "1.CV1")]


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_11_3_1_in_asteroids_and_nebulae_all_fire_in_class_e(terrain: str) -> None:
    position = carrier_fleet().with_terrain(FIELD, terrain)
    lines = lines_of(position.with_unit("SC", FIELD, tech=Tech(special=2)))
    assert {turn.rank[0] for turn in firing_order(lines)} == {"E"}
    assert need(lines, "SC1", "F1") == 7
    names = [g.unit.name for g in goals_of(lines, group(lines, "SC1"), point=False)]
    assert names == ["F1"]


def test_11_3_2_example_point_defence_1_and_attack_1_fire_at_7_and_4() -> None:
    position = carrier_fleet().with_unit("SC", FIELD, tech=Tech(attack=1, special=1))
    lines = lines_of(position.with_unit("DD", FIELD, owner=1))
    assert need(lines, "SC1", "F1") == 7
    assert need(lines, "SC1", "DD1") == 4


def test_11_3_2_by_hand_point_defence_is_asked_first() -> None:
    position = carrier_fleet(squadrons=1).with_unit("SC", FIELD, tech=Tech(special=1))
    match = begin(position, "10", keys=["hand"])
    assert ask_of(match, "battle.fire").keys == ("fire:F1", "done")
    assert "(hits on 6 or less)" in ask_of(match).options[0].label


def test_5_9_1_point_defence_may_retreat_instead_of_firing_at_fighters() -> None:
    position = carrier_fleet(squadrons=1).with_unit("SC", FIELD, tech=Tech(special=1))
    match = begin(position, *["10"] * 4, keys=["hand"])
    first = ask_of(match, "battle.fire")
    assert "retreat" not in first.keys
    assert "first round" in match.why_not(first, "retreat")
    answers(match, "fire:F1")
    ask = ask_of(match, "battle.fire")
    assert ask.prompt.startswith("Round 2")
    assert ask.keys == ("fire:F1", "retreat", "done")
    answers(match, "retreat")
    answers(match, ask_of(match, "battle.where").default)
    assert standing(match, "SC1").hex != FIELD
    assert len(firers(match)) == 3, "the squadron and the carrier don't fire in round 2"


def test_5_1_5_a_scout_left_behind_has_fired_at_fighters() -> None:
    """Expect no second shot of a ship that fired in class A when its group's others retreat."""
    position = carrier_fleet(squadrons=1).with_unit("SC", FIELD, size=2, tech=Tech(special=1))
    match = begin(position, *["10"] * 10, keys=["hand", "all:F1", "fire:F1", "retreat"])
    answers(match, ask_of(match, "battle.where").default)
    shots = [s for s in last_battle(match).shots if s.round == 2]
    assert [s.firer for s in shots] == ["0.SC1", "1.F1", "1.CV1"]


def test_5_9_1_by_orders_point_defence_leaves_in_class_a() -> None:
    position = carrier_fleet(squadrons=3).with_unit("SC", FIELD, tech=Tech(special=1))
    position.state.players[0].orders = Orders(retreat=70)
    match = begin(position, *["10"] * 5)
    assert standing(match, "SC1").hex != FIELD
    assert {shot.round for shot in last_battle(match).shots} == {1}


def test_5_1_5_groups_without_a_ship_to_fire_are_not_asked_for_their_order() -> None:
    """Two groups that have fired at fighters have no turn left in class E."""
    position = carrier_fleet(squadrons=2)
    for _ in range(2):
        position.unit("SC", FIELD, tech=Tech(special=1))
    position.unit("SW", FIELD)
    match = begin(position, *["10"] * 9, keys=["hand", "SC1", "fire:F1", "fire:F1"])
    ask = ask_of(match)
    assert (ask.id, ask.prompt.split(":")[1]) == ("battle.fire", " what does SW1 (1 ship) do?")


def test_11_2_4_the_defender_is_not_asked_by_default() -> None:
    position = carrier_fleet().with_unit("SC", FIELD)
    position.when(Step.FIGHT, active=0)
    assert play(battle(position.board(), HexId(FIELD), 0, 1), "10", "10", "1") == ["battle.conduct"]


def test_11_2_carriers_without_destination_load_nothing() -> None:
    position = Position(4, teams="uneasy").with_unit("CV", "F7").with_unit("F", "F7", size=3)
    for number, at in enumerate(beside("F7")):
        position.unit("SC" if number < 4 else "DD", at, owner=2)
    match = position.match()
    assert ask_of(match, "move.what").ahead("move:CV1") is None
    assert [item.text for item in match.answer(0, "move:CV1")] == [
        "There's nowhere to go from F7 now."
    ]
    assert ask_of(match).id == "move.what"
