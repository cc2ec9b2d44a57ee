"""What seats see, what is dealt anew, and how AI seats play."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.charts.geometry import (
    distance,
    hexes_of,
    neighbours,
    orbits,
    parse_site,
)
from rules.starfarers.charts.kinds import SiteId
from rules.starfarers.position.redeal import redeal
from tests.starfarers.position import Board, at
from tests.support.depth import some


def test_spaces_wind_outward_and_corners_have_one_name() -> None:
    assert neighbours(at("Y0")) == ("Y1", "Y2", "Y3", "Y4", "Y5", "Y6")
    assert distance(at("Y1"), at("Y4")) == 2
    assert distance(at("Y0"), at("Y19")) == 3
    for name in ("Y0", "Y5", "Y11", "Y30"):
        assert len(set(orbits(at(name)))) == 6
        for orbit in orbits(at(name)):
            assert at(name) in hexes_of(orbit)
            assert parse_site(orbit) == orbit
    assert [parse_site(word) for word in ("", "Z3", "Y", "Y3g", "Y123456")] == [None] * 5
    assert SiteId("Y0a") in orbits(at("Y1"))


def test_hands_are_hidden_and_counted() -> None:
    match = Board(3).match()
    match.state.players[1].hand.update(ore=3)
    view = match.view(0)
    assert view.players[0].hand is not None
    assert view.players[1].hand is None
    assert view.players[1].cards == 3
    assert match.view(None).players[1].hand is None


def test_a_redeal_keeps_counts_and_the_own_hand() -> None:
    board = Board(3)
    board.player(0, ore=2)
    board.player(1, ore=5)
    before = board.match().save()
    redeal(board.state, 0, SeededDice("redeal"))
    assert sum(board.state.players[1].hand.values()) == 5
    assert board.state.players[1].hand["ore"] < 5
    assert board.state.players[0].hand["ore"] == 2
    assert board.match().save() != before


def played(seed: str, ai: tuple[str, ...]) -> Match:
    match = Match.start(
        STARFARERS, seats=len(ai), dice=SeededDice(seed), options={"rounds": "90"}, rewindable=False
    )
    dice = SeededDice(f"thoughts {seed}")
    while match.result is None:
        seat, ask = min(match.asks().items())
        match.answer(seat, STARFARERS.ai_levels[ai[seat]](ask, match.view(seat), dice))
    STARFARERS.assert_sound(match.state)
    return match


@pytest.mark.parametrize("seed", some(["one", "two"]))
def test_greedy_beats_random(seed: str) -> None:
    result = played(seed, ("random", "greedy")).result
    assert result is not None
    assert result.places == (2, 1)
    assert result.ended_by in ("peace", "conquest")


def test_greedy_seats_bring_a_match_to_its_end() -> None:
    result = played("three", ("greedy",) * 3).result
    assert result is not None
    assert result.ended_by in ("peace", "conquest")
