"""Purposes of a plan's answers: a hint says what ships move for and what is bought for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.greedy.purposes import LINES, NEAR, WARSHIP, purpose
from tests.space_empires.position import Position, ask_of

PLAN = "fortress"


def test_first_scouts_explore_the_home_system() -> None:
    match = Match.start(SPACE_EMPIRES, seats=2, dice=SeededDice("x"))
    policy, dice = SPACE_EMPIRES.plans[PLAN], SeededDice("w")
    while (ask := min(match.asks().items())[1]).id != "move.what":
        match.answer(ask.seat, policy(ask, match.view(ask.seat), dice))
    text = purpose(match.view(ask.seat), ask, "move:SC1", PLAN)
    assert text.startswith("SC1 will explore ")
    assert text.endswith(NEAR.partition(": ")[2])
    assert purpose(match.view(ask.seat), ask, "done", PLAN) == ""


def test_colony_ship_names_its_planet() -> None:
    position = Position()
    home = position.state.players[0].home
    planet = next(at for at in neighbours(home) if at in position.state.systems)
    position.terrain(planet, "planet")
    position.unit("CO", home)
    match = position.match()
    ask = ask_of(match)
    text = purpose(match.view(0), ask, "move:CO1", PLAN)
    assert text == f"CO1 will settle {planet}, to raise your income by up to 5 CP a phase"
    ahead = (planet, "colonise:CO1")
    assert purpose(match.view(0), ask, "move:CO1", PLAN, ahead) == f"CO1 will settle {planet}"


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("buy:CO", LINES["buy:CO"]),
        ("buy:DD", WARSHIP.format(name="Destroyer")),
        ("research:attack", "Attack 1 comes next in this plan: +1 to your ships' hit numbers"),
        ("seal", LINES["seal"]),
        ("new:line", ""),
    ],
)
def test_lines_of_the_sheet_name_their_purpose(key: str, expected: str) -> None:
    match = Position().match()
    ask = replace(ask_of(match), id="sheet.line")
    assert purpose(match.view(0), ask, key, PLAN) == expected


def test_a_spent_sheet_is_sealed_without_a_reason() -> None:
    # "Nothing else is worth its CP" was said of a sheet without any CP left
    match = Position().match()
    view, ask = match.view(0), replace(ask_of(match), id="sheet.line")
    broke = [replace(seat, cp=0, draft=None) for seat in view.seats]
    assert purpose(replace(view, seats=tuple(broke)), ask, "seal", PLAN) == ""


def test_movement_ends_with_a_reason_while_warships_wait() -> None:
    position = Position()
    home = position.state.players[0].home
    position.unit("CA", home)
    position.unit("SC", home)
    match = position.match()
    ask = ask_of(match)
    text = purpose(match.view(0), ask, "done", PLAN)
    assert text.startswith(f"Your fleet at {home} is worth ")
    assert purpose(match.view(0), replace(ask, keys=("done",)), "done", PLAN) == ""


def test_sheet_is_sealed_to_save_for_the_next_study() -> None:
    match = Position().match()
    view, ask = match.view(0), replace(ask_of(match), id="sheet.line")
    saving = [replace(seat, cp=9, draft=None) for seat in view.seats]
    text = purpose(replace(view, seats=tuple(saving)), ask, "seal", PLAN)
    assert text.startswith("You keep 9 CP, because ")


def test_warship_is_compared_with_others_on_offer() -> None:
    match = Position().match()
    ask = replace(ask_of(match), id="sheet.line", keys=("buy:SC", "buy:DD", "buy:CA"))
    texts = {purpose(match.view(0), ask, key, PLAN) for key in ask.keys}
    assert len([text for text in texts if "no other warship" in text]) == 1


def test_a_fleet_at_an_enemy_colony_stays_until_it_falls() -> None:
    position = Position()
    enemy = position.state.players[1].home
    for _ in range(3):
        position.unit("CA", enemy)
    match = position.match()
    ask = replace(ask_of(match), keys=("move:CA1", "done"))
    text = purpose(match.view(0), ask, "done", PLAN)
    assert text == f"Your main fleet stays at {enemy} until the enemy colony there falls"
