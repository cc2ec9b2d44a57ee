"""Purposes of a plan's answers: a hint says what ships move for and what is bought for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.geometry import distance, neighbours
from rules.space_empires.charts.kinds import COLONY_SHIP, DECOY, FIGHTER
from rules.space_empires.greedy.purposes import NEAR, fits_plan, purpose
from rules.space_empires.greedy.sheet_reasons import LINES, ONLY, WARSHIP
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
    counting = replace(ask, id="sheet.count", about=COLONY_SHIP)
    text = purpose(match.view(0), counting, "1", PLAN)
    assert text == f"Planets that you know and nobody has settled: {planet}"
    text = purpose(match.view(0), ask, "move:CO1", PLAN)
    assert text == f"CO1 will settle {planet}, to raise your income by up to 5 CP a phase"
    ahead = (planet, "colonise:CO1")
    assert purpose(match.view(0), ask, "move:CO1", PLAN, ahead) == f"CO1 will settle {planet}"


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("buy:CO", LINES["buy:CO"]),
        ("buy:DD", WARSHIP.format(name="Destroyer")),
        (
            "research:attack",
            (
                "Attack 1: +1 to your ships' hit numbers; study it before you build ships, since "
                "older ones have to upgrade at a Ship Yard"
            ),
        ),
        ("research:size", "Ship Size 2: Destroyers and Bases can be built"),
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
    assert text.endswith(" CP it will be large enough to attack")
    assert purpose(match.view(0), replace(ask, keys=("done",)), "done", PLAN) == ""


def test_sheet_is_sealed_to_save_for_the_next_study() -> None:
    match = Position().match()
    view, ask = match.view(0), replace(ask_of(match), id="sheet.line")
    saving = [replace(seat, cp=9, draft=None) for seat in view.seats]
    text = purpose(replace(view, seats=tuple(saving)), ask, "seal", PLAN)
    assert text == (
        "You keep 9 CP for the next phase: ships built after Attack 1, which costs 20, have it "
        "without an upgrade"
    )


def test_warship_is_compared_with_others_on_offer() -> None:
    match = Position().match()
    ask = replace(ask_of(match), id="sheet.line", keys=("buy:SC", "buy:DD", "buy:CA"))
    texts = {purpose(match.view(0), ask, key, PLAN) for key in ask.keys}
    assert len([text for text in texts if "no other warship" in text]) == 1
    lone = replace(ask, keys=("buy:DD", "buy:MS"))
    assert purpose(match.view(0), lone, "buy:DD", PLAN) == ONLY.format(name="Destroyer")
    text = purpose(match.view(0), ask, "buy:BC", PLAN)
    assert text == "Battlecruiser: it takes 2 hits, and fires before ships of the classes after B"


def test_a_fleet_at_an_enemy_colony_stays_until_it_falls() -> None:
    position = Position()
    enemy = position.state.players[1].home
    for _ in range(3):
        position.unit("CA", enemy, size=6)
    match = position.match()
    ask = replace(ask_of(match), keys=("move:CA1", "done"))
    text = purpose(match.view(0), ask, "done", PLAN)
    assert text == f"Your main fleet stays at {enemy} and fires at {{1}}'s Homeworld until it falls"
    position.unit("SC", enemy, owner=1)
    match = position.match()
    text = purpose(match.view(0), replace(ask_of(match), keys=("move:CA1", "done")), "done", PLAN)
    assert text.startswith(
        f"Your main fleet stays at {enemy} to fight the guard of {{1}}'s Homewor"
    )
    assert text.endswith("; once the guard is gone, your ships fire at the planet")


def test_ships_at_home_name_the_enemies_they_watch() -> None:
    position = Position()
    home, enemy = (player.home for player in position.state.players)
    for _ in range(3):
        position.unit("CA", enemy)
    position.unit("CA", home)
    position.unit(
        "SC", next(at for at in position.state.systems if distance(at, home) == 3), owner=1
    )
    match = position.match()
    ask = replace(ask_of(match), keys=("move:CA1", "done"))
    text = purpose(match.view(0), ask, "done", PLAN)
    assert f"; your ships at {home} guard your colonies against the enemies at " in text


def test_followers_of_a_moving_fleet_name_its_target() -> None:
    # "will join your main fleet at C4" was said of a fleet that left C4 in the same turn
    position = Position()
    home, enemy = (player.home for player in position.state.players)
    near = [at for at in position.state.systems if distance(at, home) == 3]
    start = min(near, key=lambda at: distance(at, enemy))
    for _ in range(5):
        position.unit("CA", start)
    position.unit("CA", home)
    position.unit("SC", enemy, owner=1)
    match = position.match()
    text = purpose(match.view(0), ask_of(match), "move:CA6", PLAN, (start,))
    assert text == f"CA6 will follow your main fleet to {enemy}"
    text = purpose(match.view(0), ask_of(match), "move:CA1", PLAN)
    assert f"as its guard today, and is {distance(start, enemy)} hexes away" in text


def test_strikes_aside_name_their_own_odds() -> None:
    # a lone scout's attack was given the odds of the main fleet, six hexes away
    position = Position()
    home, enemy = (player.home for player in position.state.players)
    near = [at for at in position.state.systems if distance(at, home) == 3]
    for _ in range(5):
        position.unit("CA", min(near, key=lambda at: distance(at, enemy)), size=3)
    position.unit("SC", enemy, owner=1)
    beside = next(at for at in neighbours(home) if at in position.state.systems)
    position.unit("CA", home, size=6)
    position.unit("SC", beside, owner=1)
    match = position.match()
    text = purpose(match.view(0), ask_of(match), "move:CA6", PLAN, (beside,))
    assert text.startswith(f"CA6 will attack at {beside}; your ships there look ")


def test_squadrons_are_counted_with_their_carriers() -> None:
    position = Position()
    home = position.state.players[0].home
    position.unit("CV", home)
    match = position.match()
    ask = replace(ask_of(match), id="sheet.count", about=FIGHTER, keys=("1", "2"))
    text = purpose(match.view(0), ask, "2", PLAN)
    expected = "With this sheet you have 2 Fighter Squadrons, and 1 Carrier to bring 3 into battle"
    assert text == expected
    text = purpose(match.view(0), ask, "2", PLAN, ("join", "buy:CV", "2", "buy:F", "join"))
    expected = "With this sheet you have 3 Fighter Squadrons, and 3 Carriers to bring 9 into battle"
    assert text == expected


def test_decoys_and_battles_have_reasons() -> None:
    match = Position().match()
    home = match.view(0).seats[0].home
    ask = replace(ask_of(match), id="sheet.at", about=DECOY)
    assert purpose(match.view(0), ask, home, PLAN) == f"At {home} you have no warship"
    text = purpose(match.view(0), replace(ask, id="sheet.line"), "buy:SC", PLAN)
    assert text == LINES["buy:SC"]
    late = replace(match.view(0), cycle=13)
    assert "explore" not in purpose(late, replace(ask, id="sheet.line"), "buy:SC", PLAN)
    ask = replace(ask, id="battle.conduct", about=home)
    assert purpose(match.view(0), ask, "orders", PLAN).startswith("A Homeworld can fall at ")
    assert purpose(match.view(0), ask, "retreat30", PLAN).startswith("No Homeworld is at stake at ")


def test_a_plan_of_scouts_does_not_fit_a_fleet_of_carriers() -> None:
    # "many scouts" was said to a seat of 4 Carriers, 11 Fighters and 1 Scout
    position = Position()
    home = position.state.players[0].home
    position.unit("SC", home)
    assert fits_plan(position.match().view(0), 0, PLAN)
    position.unit("CV", home)
    assert not fits_plan(position.match().view(0), 0, PLAN)
    assert fits_plan(position.match().view(1), 1, PLAN)
    assert fits_plan(position.match().view(0), 0, "greedy")
