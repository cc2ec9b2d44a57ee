"""Raiders and scanners in battle [12]."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.kinds import TYPED, UP, Tech
from rules.space_empires.combat.fire import class_of
from rules.space_empires.combat.lines import firing_order
from rules.space_empires.combat.raiders import set_cloaks
from rules.space_empires.combat.screening import set_bonuses
from rules.space_empires.position.orders import Orders, Screen
from tests.space_empires.battles import (
    FIELD,
    begin,
    firers,
    group,
    last_battle,
    lines_of,
    need,
    needs,
)
from tests.space_empires.position import Position, answers, ask_of, counter, standing
from tests.support.asking import after


def raid(*, cloak: int = 1, scanner: int | None = None, size: int = 1) -> Position:
    position = Position().tech(0, cloak=2).tech(1, scanner=2)
    position.unit("R", FIELD, size=size, tech=Tech(special=cloak))
    position.unit("CA", FIELD, owner=1)
    if scanner is not None:
        position.unit("DD", FIELD, owner=1, tech=Tech(special=scanner))
    return position


@pytest.mark.parametrize(
    ("cloak", "scanner", "hidden"),
    [(1, None, True), (1, 0, True), (1, 1, False), (2, 1, True), (2, 2, False), (1, 2, False)],
)
def test_12_1_1_a_raider_is_cloaked_unless_a_scanner_of_its_level_is_there(
    cloak: int, scanner: int | None, hidden: bool
) -> None:
    raider = group(lines_of(raid(cloak=cloak, scanner=scanner)), "R1")
    assert raider.cloaked is hidden
    assert class_of(raider.power, cloaked=raider.cloaked) == ("A" if hidden else "D")


def test_12_1_3_a_cloaked_raider_may_leave_before_mines_and_shots() -> None:
    match = begin(raid().with_unit("MINES", FIELD, owner=1), keys=["hand"])
    assert ask_of(match, "battle.slip").keys == ("retreat", "stay")
    answers(match, "retreat")
    answers(match, ask_of(match, "battle.where").default)
    raider, cruiser = counter(match, "R1"), counter(match, "CA1", 1)
    assert raider is not None
    assert cruiser is not None
    assert raider.hex != FIELD
    assert cruiser.face == TYPED
    assert match.state.players[1].shown["attack"] == 0
    assert counter(match, "MINES1", 1) is not None


def test_12_1_3_the_question_hides_the_number_of_leaving_raiders() -> None:
    match = begin(raid().with_unit("CA", FIELD, owner=1), keys=["hand"])
    prompts = [ask_of(match, "battle.slip")]
    answers(match, "retreat")
    prompts.append(ask_of(match, "battle.where"))
    for ask in prompts:
        assert "1" not in ask.prompt
        assert "Raider 1" in ask.note


def test_13_1_6_the_question_hides_the_number_of_raiders_for_mines() -> None:
    position = raid().tech(1, mines=1).with_unit("MINES", FIELD, owner=1)
    ask = ask_of(after(begin(position, keys=["hand"]), "stay"), "mines.sacrifice")
    assert "1" not in ask.prompt
    assert "Raider 1" in ask.note


def test_12_1_3_no_technology_is_shown_when_nobody_else_is_left() -> None:
    position = raid().tech(1, attack=2).with_unit("CA", FIELD, owner=1)
    position.state.players[0].orders = Orders(retreat=50)
    match = begin(position.with_unit("DN", FIELD, owner=1))
    assert counter(match, "R1") is not None
    assert match.state.players[1].shown["attack"] == 0
    assert match.state.players[0].shown["cloak"] == 0


def test_12_1_3_ships_left_behind_make_it_a_battle() -> None:
    position = raid().tech(1, attack=2).with_unit("CA", FIELD, owner=1, number=5)
    position.unit("SC", FIELD)
    keys = ["hand", "retreat"]
    match = begin(position, *["10"] * 3, keys=keys)
    answers(match, ask_of(match, "battle.where").default)
    assert standing(match, "CA1", 1).face == UP
    assert match.state.players[1].shown["attack"] == 2


def test_12_1_3_each_ship_of_a_group_may_leave_by_itself() -> None:
    match = begin(raid(size=3), *["10"] * 3, keys=["hand"])
    ask = ask_of(match, "battle.slip")
    assert ask.keys == ("retreat", "leave:1", "leave:2", "stay")
    assert [label for _, label in ask.options][:2] == [
        "All leave before the first shot",
        "1 leaves before the first shot",
    ]
    answers(match, "leave:1", "I5")
    assert ask_of(match, "battle.slip").keys == ("retreat", "leave:1", "stay")
    answers(match, "leave:1", "H6", "stay")
    assert [standing(match, f"R{number}").hex for number in (1, 2, 3)] == [FIELD, "I5", "H6"]


def test_12_1_3_a_detected_raider_may_not() -> None:
    assert ask_of(begin(raid(scanner=1), *["10"] * 2, keys=["hand"])).id == "battle.fire"


def test_12_1_4_class_a_and_one_more_in_the_first_round_only() -> None:
    match = begin(raid(), "10", "10", "3", "10", "3")
    assert firers(match) == ["0.R1", "1.CA1", "0.R1", "1.CA1", "0.R1"]
    assert [need for firer, need in zip(firers(match), needs(match), strict=True)][::2] == [4, 3, 3]


def test_12_1_4_a_detected_raider_fires_in_class_d_without_a_bonus() -> None:
    lines = lines_of(raid(scanner=1))
    assert [turn.group.unit.name for turn in firing_order(lines)] == ["CA1", "DD1", "R1"]
    assert need(lines, "R1", "CA1") == 3


@pytest.mark.parametrize(("level", "attack"), [(1, 4), (2, 5)])
def test_12_1_5_cloaking_2_is_a_better_raider_seen_by_scanner_2_alone(
    level: int, attack: int
) -> None:
    lines = lines_of(raid(cloak=level, scanner=1))
    raider = group(lines, "R1")
    assert raider.power.attack == attack
    assert raider.cloaked is (level == 2)


def test_12_1_6_in_a_nebula_nobody_is_cloaked() -> None:
    raider = group(lines_of(raid().with_terrain(FIELD, "nebula")), "R1")
    assert not raider.cloaked
    assert (raider.power.letter, raider.bonus) == ("E", 0)


def test_12_2_cloaks_return_the_round_after_the_last_scanner() -> None:
    position = raid(scanner=1, size=1)
    match = begin(
        position,
        *("10", "10", "4"),  # CA1, DD1, then R1 in class D destroys the destroyer
        *("10", "10"),  # R1 first, in class A, without the first round's bonus
        *("3", "10", "3"),
    )
    assert firers(match)[:5] == ["1.CA1", "1.DD1", "0.R1", "0.R1", "1.CA1"]
    assert needs(match)[2:4] == [4, 3]


def test_12_2_a_screened_destroyer_still_scans() -> None:
    lines = lines_of(raid(scanner=1))
    group(lines, "DD1", 1).screened = True
    set_cloaks(lines)
    assert not group(lines, "R1").cloaked


def test_12_2_without_scanners_the_next_round_gives_no_bonus() -> None:
    lines = lines_of(raid())
    assert group(lines, "R1").bonus == 1
    lines.battle.round = 2
    set_cloaks(lines)
    set_bonuses(lines)
    assert group(lines, "R1").cloaked
    assert group(lines, "R1").bonus == 0


def test_12_2_orders_may_keep_the_last_scanner_behind_a_screen() -> None:
    position = raid(scanner=1)
    position.state.players[1].orders = Orders(screen=Screen.SCAN)
    match = begin(position, *["10"] * 3, keys=["hand", "fire:CA1"])
    assert "1.DD1" in last_battle(match).screened
    assert all(shot.firer != "1.DD1" for shot in last_battle(match).shots)
