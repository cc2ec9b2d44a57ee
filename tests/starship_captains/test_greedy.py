"""The fair AI seat: what it sees beyond the next key."""

from __future__ import annotations

import pytest

from rules.starship_captains.charts.content import content, room_of, tech_of
from rules.starship_captains.charts.kinds import (
    Figure,
    MissionId,
    PirateKind,
    PlaceId,
    RoomId,
    TechId,
)
from rules.starship_captains.greedy import plans, worth
from rules.starship_captains.greedy.greedy import play_greedy
from rules.starship_captains.greedy.missions import prospects, value_completed
from rules.starship_captains.greedy.world import World
from rules.starship_captains.position.state import ROUNDS
from rules.starship_captains.position.view import view
from tests.starship_captains.position import Board, Fate


def seen(board: Board, seat: int = 0) -> World:
    """Return a seat's knowledge of a board."""
    return World(view(board.state, seat), seat)


def answered(board: Board) -> str:
    """Return the first key of the captain whose turn it is."""
    match = board.match()
    return play_greedy(match.asks()[0], match.view(0), Fate())


def test_figures_needed_by_the_mission_here_stay() -> None:
    board = Board().fly("A2").mission("A2", "M30").with_crew("red yellow blue", "red yellow blue")
    assert answered(board) == "mission"


def test_a_second_mission_counts_when_the_crew_suffices_for_both() -> None:
    board = Board().fly("A1").mission("A1", "M37")
    single = seen(board.with_crew("red yellow blue"))
    both = seen(board.with_crew("red red yellow yellow blue blue"))
    alone = value_completed(single, content().missions[MissionId("M37")])
    assert prospects(both) > alone + 2


def test_a_completed_mission_is_no_prospect_any_more() -> None:
    world = seen(Board().fly("A1").with_crew("yellow blue"))
    assert prospects(world.done()) < prospects(world)
    assert world.done().gone == {PlaceId("A1")}
    assert not world.gone


@pytest.mark.parametrize(
    ("omega", "gained"),
    [("O05", 1.0), ("O12", 0.0)],
)
def test_a_promotion_is_worth_more_where_an_omega_counts_commanders(
    omega: str, gained: float
) -> None:
    board = Board().with_crew("red yellow blue")
    before = plans.promotion(seen(board), Figure.YELLOW)
    after = plans.promotion(seen(board.install(omega, 2)), Figure.YELLOW)
    assert after - before == pytest.approx(gained, abs=0.2)


def test_a_fight_is_worth_what_the_own_techs_give_for_it() -> None:
    plain = worth.pirate(seen(Board()), PirateKind.GREEN_ANDROID)
    wall = worth.pirate(seen(Board().install("O12", 2)), PirateKind.GREEN_ANDROID)
    assert wall == plain + 1
    scanner = worth.pirate(seen(Board().install("T39", 2)), PirateKind.GREEN_ANDROID)
    assert scanner > plain


def test_chain_of_fights_and_steps_ends() -> None:
    board = Board().fly("A1").install("T39", 2).pirate("A1-A5", "pm").marker("N", 2)
    board.state.sides = [2, 2, 2]
    assert worth.fights(seen(board), 1) > 0


def test_a_mission_is_worth_what_the_own_techs_give_for_it() -> None:
    card = content().missions[MissionId("M37")]
    board = Board().fly("A1").mission("A1", "M37").with_crew("red yellow blue")
    plain = value_completed(seen(board), card)
    assert value_completed(seen(board.install("O09", 2)), card) == pytest.approx(plain + 1)
    assert value_completed(seen(board.install("T42", 5)), card) > plain + 1


def test_in_the_last_round_a_room_tech_needs_somebody_to_activate_it() -> None:
    board = Board()
    board.state.round = ROUNDS
    relay = tech_of(TechId("T18"))
    assert worth.tech_worth(seen(board.with_crew("blue")), relay) > 0
    assert worth.tech_worth(seen(board.with_crew("red yellow")), relay) == 0


def test_in_the_last_round_nobody_installs_what_nobody_can_use() -> None:
    board = Board()
    board.state.round, board.state.display = ROUNDS, [TechId("T18")]
    science = room_of(RoomId("science"))
    assert not plans.is_useless(seen(board.with_crew("blue blue")), science)
    assert plans.is_useless(seen(board.with_crew("blue")), science)


def test_last_round_moves_serve_those_with_a_crew_left() -> None:
    board = Board().install("T16", 2)
    board.state.round = ROUNDS
    beside = tech_of(TechId("T33"))
    crowd, lone = (seen(board.with_crew(crew)) for crew in ("red yellow", "cadet"))
    assert worth.bonus(crowd, beside, 0) > worth.bonus(lone, beside, 0)


def test_in_the_last_round_nobody_works_for_nothing() -> None:
    board = Board().with_crew("cadet", "red yellow blue")
    board.state.round = ROUNDS
    captain = board.me()
    captain.hull, captain.medals = 0, 0
    for slot in captain.slots:
        slot.damaged = False
    match = board.match()
    assert play_greedy(match.asks()[0], match.view(0), Fate()) == "pass"


def test_last_worker_is_missing_in_the_next_round() -> None:
    board = Board().with_crew("red-cmd cadet")
    chief = plans.loss(seen(board), Figure.RED_COMMANDER)
    board.state.round = ROUNDS
    assert chief > plans.loss(seen(board), Figure.RED_COMMANDER) + 1
