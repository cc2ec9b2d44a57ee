"""Encounter cards, option by option: what each costs, brings and leaves [4.2]."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from tests.starfarers.position import Board, after, answers, ask_of, hand, heard
from tests.support import asking

EACH = {"food": 3, "carbon": 3, "goods": 3, "ore": 3, "fuel": 3}


def meeting(card: str, *dice: int | str, **things: int) -> Match:
    """Return a match: a ship at an inhabited carbon planet with a card, 3 cards of each kind."""
    board = Board().known(Y1="carbon_inhabited").card("Y1", card).with_player(**{**EACH, **things})
    return after(board.match(*dice), "move:YS1 Y1 card:Y1")


def gained(match: Match) -> dict[str, int]:
    """Return the difference of a hand from three of each kind."""
    held = hand(match)
    return {resource: held.get(resource, 0) - 3 for resource in EACH if held.get(resource, 0) != 3}


def state_of(match: Match) -> str:
    """Return the state of the planet."""
    space = match.state.spaces["Y1"]
    return "pact" if space.pacts == [0] else "stay" if space.occupied else "clear"


@pytest.mark.parametrize(
    ("card", "line", "change", "end"),
    [
        # mining follows a pact or a planet that is free, and brings the planet's carbon
        ("N4", "pay", {"food": -1}, "pact"),
        ("F2", "thanks", {"carbon": 3}, "clear"),
        ("M1", "host", {"carbon": 1}, "clear"),
        ("M1", "send", {"ore": 1, "carbon": 1}, "clear"),
        ("M2", "hire ore ore ore", {"ore": -3, "carbon": 1}, "clear"),
        ("M2", "refuse", {}, "stay"),
        ("M3", "report", {"goods": 2, "carbon": 1}, "clear"),
        ("J3", "pay ore", {"ore": -1, "carbon": 1}, "pact"),
        ("J5", "join", {"carbon": 1}, "pact"),
        ("J5", "sell", {"goods": 2, "carbon": 1}, "clear"),
    ],
)
def test_4_2_option_has_its_cards_effect(
    card: str, line: str, change: dict[str, int], end: str
) -> None:
    match = after(meeting(card), line)
    assert gained(match) == change
    assert state_of(match) == end


@pytest.mark.parametrize(
    ("card", "ships", "gain"),
    [
        ("N4", (1, 3), {"carbon": 3}),
        ("J3", (2, 2), {"ore": 2, "carbon": 1}),
        ("J4", (2, 4), {"carbon": 1}),
        ("J5", (2, 2), {"carbon": 3}),
    ],
)
def test_4_2_strike_wins_its_cards_reward(
    card: str, ships: tuple[int, int], gain: dict[str, int]
) -> None:
    match, text = heard(meeting(card, 5, 1, cannon=5), "strike")
    aliens, cannons = ships
    assert f"1 thrust + {aliens} fighter{'s' * (aliens > 1)} + {cannons} cannons" in text
    assert gained(match) == gain
    assert state_of(match) == "clear"
    assert match.state.players[0].upgrades["cannon"] == 5 + (card == "J4")


def test_4_2_survivors_are_ferried_for_an_enhancement_and_a_travel() -> None:
    match = after(meeting("F2"), "ferry booster end")
    assert match.state.players[0].upgrades["booster"] == 1
    assert match.state.ships["YS1"].skips
    answers(match, "done end", seat=1)
    assert "move:YS1" not in ask_of(match, seat=0).keys


def test_4_2_hosted_free_lances_hire_out_to_all() -> None:
    match = after(meeting("M1"), "host")
    assert match.state.spaces["Y1"].post
    assert "hire:Y1" in ask_of(match, "deed").keys
    assert not after(meeting("M1"), "send").state.spaces["Y1"].post


def test_4_2_a_broke_captain_comes_along_and_more_are_for_hire() -> None:
    match = after(meeting("M2"), "hire ore ore ore")
    assert match.state.ships["YS1"].mercenaries == 1
    assert match.state.spaces["Y1"].post


def test_4_2_deserters_come_along_and_a_card_is_lost_at_random() -> None:
    match = meeting("M3", "fuel")
    news = asking.answers(match, "shelter")
    assert match.state.ships["YS1"].mercenaries == 1
    assert gained(match) == {"fuel": -1, "carbon": 1}
    owner, others = [[each.text for each in news if each.for_seat(seat)] for seat in (0, 1)]
    assert [line for line in owner if " lose" in line] == ["You lose 1 fuel."]
    assert [line for line in others if " lose" in line] == ["{0} loses a card at random."]
    assert not match.state.spaces["Y1"].post


def test_4_2_dock_builders_fit_two_freight_rings_mining_at_once() -> None:
    match = after(meeting("J3"), "dock")
    assert match.state.players[0].upgrades["freight"] == 2
    assert gained(match) == {"ore": -2, "carbon": 3}


def test_4_2_the_gunsmith_guild_arms_for_two_carbon() -> None:
    match = after(meeting("J4"), "arm")
    assert match.state.players[0].upgrades["cannon"] == 2
    assert gained(match) == {"carbon": -1}


def test_4_2_ring_forgers_make_the_next_ring_alone_cheaper() -> None:
    board = Board().known(Y1="carbon_inhabited", Y4="ore").card("Y1", "J5")
    board.with_base("Y4", "colony").with_player(**EACH)
    match = after(board.match(), "move:YS1 Y1 card:Y1 join build:ring")
    paid = ask_of(match, "build.save").keys
    assert {"carbon", "food"} <= set(paid)
    answers(match, "carbon carbon")
    assert match.state.bases["Y4"].kind == "spaceport"
    assert not match.state.players[0].cheaper_ring
    # of the ring's 3 carbon and 2 food, two carbon are saved; the pact has mined one
    assert gained(match) == {"food": -2}
