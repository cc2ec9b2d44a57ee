"""A seat's view, and redeals for players who think ahead."""

from __future__ import annotations

import msgspec

from rules.kernel import Match, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.kinds import Action, MissionId, TechId
from rules.starship_captains.position.state import Peek, State
from tests.starship_captains.position import Board, ask_of, names
from tests.support.asking import after


def redealt(state: State, seat: int, seed: str) -> State:
    """Return a copy with hidden things redealt."""
    copy = msgspec.json.decode(msgspec.json.encode(state), type=State)
    GAME.redeal(copy, seat, SeededDice(seed))
    GAME.assert_sound(copy)
    return copy


def test_places_show_missions_tiles_stations_ships_and_reservations() -> None:
    view = Board().fly("A1").fly("A1", seat=1).match().view(None)
    at = {place.place.id: place for place in view.places}
    assert at["A1"].ships == (0, 1)
    assert at["A1"].reserved == 0
    assert at["A1"].mission is not None
    assert at["A1"].mission.id == "M01"
    assert (at["A7"].number, at["A7"].face_up) == (1, True)
    assert at["A12"].station is not None
    assert at["A12"].station.open
    assert at["A0"].station is not None
    assert not at["A0"].station.open


def test_the_pads_show_the_crew_while_a_mission_is_resolved() -> None:
    match = after(Board().mission("A1", "M08").fly("A1").match(), "mission", "blue", "red")
    captain = match.view(1).captains[0]
    assert captain.away is not None
    assert captain.away.id == "M08"
    assert names(captain.pads) == "blue red"
    assert ask_of(match, "mission.line").about == captain.away.lines[0]


def test_damage_and_cargo_of_a_ship() -> None:
    board = Board()
    board.me().hull = 10
    captain = board.install("T29", 3).artifacts("YB RY").match().view(0).captains[0]
    assert (captain.cargo_damage, captain.excess, captain.lockers) == (8, 2, 3)
    assert captain.artifacts == ("RY", "YB")
    assert captain.slots[2].tech is not None
    assert captain.slots[2].icons == captain.slots[2].tech.icons


def test_kinds_of_pirate_tokens_in_holds_are_hidden() -> None:
    state = Board().trophies("pm", "ga").match().state
    now = msgspec.json.encode(GAME.view(state, 0))
    kinds = {tuple(redealt(state, 0, str(n)).captains[0].pirates) for n in range(20)}
    assert len(kinds) > 1
    assert all(
        msgspec.json.encode(GAME.view(redealt(state, 0, str(n)), 0)) == now for n in range(5)
    )


def test_seen_missions_stay_private_to_the_captain() -> None:
    board = Board()
    for mission in ("M40", "M41", "M42"):
        board.state.mission_pool.remove(MissionId(mission))
    board.state.peeked = [
        Peek(MissionId("M40"), [0]),
        Peek(MissionId("M41"), [0, 1]),
        Peek(MissionId("M42"), [0]),
    ]
    state = board.match().state
    mine = [peek.mission for peek in redealt(state, 0, "x").peeked]
    assert mine == ["M40", "M41", "M42"]
    theirs = {tuple(peek.mission for peek in redealt(state, 1, str(n)).peeked) for n in range(9)}
    assert len(theirs) > 1
    assert all(order[1] == "M41" for order in theirs)
    assert [card.id for card in GAME.view(state, 0).known] == ["M40", "M41", "M42"]
    assert GAME.view(state, 1).known == (), "the first is not known, so the second is not next"


def test_techs_below_the_pile_are_dealt_anew() -> None:
    board = Board()
    for tech in ("T13", "T14"):
        board.state.tech_bottom.append(board.take(tech))
    state = board.match().state
    deals = {tuple(redealt(state, 0, str(n)).tech_bottom) for n in range(9)}
    assert len(deals) > 1
    assert all(TechId("T01") not in bottom for bottom in deals)


def test_action_cards_are_dealt_anew_as_the_drawn_ones_allow() -> None:
    board = Board(1)
    board.state.round = 2
    solo = board.state.solo
    assert solo is not None
    solo.later = [Action.FIGHT, Action.TECH, Action.MISSION]
    solo.drawn = [Action.FIGHT, Action.FIGHT]
    solo.deck = [Action.MISSION, Action.PASSENGER, Action.TECH]
    later = set()
    for n in range(12):
        copy = redealt(board.state, 0, str(n)).solo
        assert copy is not None
        assert copy.later[0] is Action.FIGHT, "two fights were drawn in round 2"
        assert sorted(copy.deck) == sorted(solo.deck)
        later.add(tuple(copy.later))
    assert len(later) == 2


def test_views_differ_only_in_seen_missions() -> None:
    match = Match.start(GAME, seats=3, dice=SeededDice("eyes"))
    mine, theirs = match.view(1), match.view(None)
    assert msgspec.structs.replace(mine, seat=None) == theirs
