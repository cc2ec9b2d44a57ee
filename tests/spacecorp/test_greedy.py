"""Judgement of the greedy seat in positions clear to a good player."""

from __future__ import annotations

import pytest

from rules.kernel import SeededDice
from rules.spacecorp.charts.kinds import BaseKind, CardId, SiteId
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.greedy.ending import HASTENED, haste
from rules.spacecorp.greedy.greedy import play_greedy
from rules.spacecorp.greedy.turn_uses import move_worth
from tests.spacecorp.position import MARINERS, PLANETEERS, STARFARERS, Board


def chosen(board: Board, *line: str) -> str:
    """Return the greedy seat's key after a line of seat 0's."""
    match = board.match()
    if line:
        match.play(0, line)
    return play_greedy(match.asks()[0], match.view(0), SeededDice("greedy"))


def harvest(tiles: int) -> Board:
    """Return a seat with this many producing tiles, and an offer to Move and one to Produce."""
    board = Board(STARFARERS).offers("S25 S51")
    for site, tile in [("luhman-16", "D47"), ("wolf-359", "D46"), ("sirius", "D48")][:tiles]:
        board.tile(site, tile)
        board.base(site, BaseKind.RESEARCH)
    return board


def test_a_card_is_worth_what_it_would_do_now() -> None:
    idle, rich = (Appraisal(harvest(tiles).match().view(0), 0).hand for tiles in (0, 3))
    move, produce = CardId("S25"), CardId("S51")
    assert idle.card(produce) < idle.card(move)
    assert rich.card(produce) > max(rich.card(move), rich.unknown)
    assert chosen(harvest(3), "research", "own") == produce


@pytest.mark.parametrize(("end", "deed"), [("mariners", "pass"), ("starfarers", "upgrade:M18")])
def test_infra_is_upgraded_before_the_hand_is_lost(end: str, deed: str) -> None:
    board = Board(MARINERS, end=end).empty_deck().profit(5)
    board.state.discards.remove(CardId("M18"))
    board.state.players[0].hand.append(CardId("M18"))
    for player in board.state.players:
        for team in player.teams:
            team.site = SiteId(team.site and "asteroid-belt")
    assert chosen(board) == deed


@pytest.mark.parametrize(("cards", "hand", "costly"), [(2, 0, True), (3, 0, False), (1, 5, True)])
def test_a_trailing_seat_leaves_the_last_cards_of_the_deck(
    cards: int, hand: int, *, costly: bool
) -> None:
    for behind in (False, True):
        board = Board(PLANETEERS).profit(8 if behind else 20).profit(14, seat=1)
        board.offers("P01 P02 P03 P04").hand(" ".join(f"P{20 + card}" for card in range(hand)))
        state = board.state
        state.deck, state.discards = state.deck[-cards:], state.deck[:-cards]
        match = board.match()
        appraisal = Appraisal(match.view(0), 0)
        assert haste(appraisal, "research") == costly * HASTENED * (-1 if behind else 1)
        assert haste(appraisal, "move") == 0.0  # draws one card, with five in hand none


def test_teams_without_a_use_for_a_place_do_not_go_to_and_fro() -> None:
    board = Board(PLANETEERS).slot(1, "P13").empty_deck().profit(5).profit(9, seat=1)
    for site, tile in (("tethys", "D19"), ("dione", "D25")):
        board.with_team(site).tile(site, tile)
        board.base(site, BaseKind.RESEARCH)
    assert "move:tethys" in board.match().asks()[0].keys
    assert chosen(board) == "pass"


def test_a_far_place_is_worth_no_journey_when_an_era_is_nearly_over() -> None:
    early, late = Board(PLANETEERS).hand("P19"), Board(PLANETEERS).hand("P19")
    late.state.discards, late.state.deck = late.state.deck[2:], late.state.deck[:2]
    now, then = (
        move_worth(Appraisal(board.match().view(0), 0), "inner-solar-system")
        for board in (early, late)
    )
    assert now > 1 > 2 * then


@pytest.mark.parametrize(("rival", "key"), [(4, "claim:3"), (40, "skip")])
def test_a_loser_leaves_the_sixth_contract_of_the_last_era(rival: int, key: str) -> None:
    board = Board(MARINERS).profit(8).profit(rival, seat=1)
    for row in (0, 1, 3, 4, 6):
        board.state.discs[row] = MARINERS
    for site, tile in (("luna", "D01"), ("phobos", "D02"), ("deimos", "D03")):
        board.tile(site, tile)
        board.base(site, BaseKind.RESEARCH)
    assert chosen(board, "research", "own", "stop") == key


def test_later_boxes_are_judged_with_the_bases_chosen_before() -> None:
    # a second Secure base pays nothing [p21]
    board = Board(STARFARERS).profit(20).hand("S42 S43 S36").with_team("epsilon-eridani")
    board.tile("epsilon-eridani", "D47", "D57", "D61")
    board.tile("tau-ceti", "D38", "D54", "D58")
    board.base("tau-ceti", *[BaseKind.RESEARCH] * 3, seat=1)
    assert chosen(board, "build:epsilon-eridani") == "secure"
    assert chosen(board, "build:epsilon-eridani", "secure") != "secure"


def sabotage(board: Board) -> str:
    """Return the action that a greedy holder of Sabotage takes from seat 0."""
    match = board.hand("M43", seat=1).match()
    match.answer(1, "sabotage")
    return play_greedy(match.asks()[1], match.view(1), SeededDice("greedy"))


def test_sabotage_names_an_action_open_to_the_rival() -> None:
    board = Board(MARINERS).hand("M23 M24")
    assert sabotage(board) not in ("build", "produce")
    ready = Board(MARINERS).hand("M23 M24").with_team("luna").with_tile("luna", "D01")
    assert sabotage(ready) == "build"


def test_competitors_is_played_for_an_action_with_two_hqs() -> None:
    board = Board(PLANETEERS).hand("P54").offers("P01 P02 P03 P04")
    assert chosen(board) == "edge:competitors"
    match = board.match()
    match.answer(0, "edge:competitors")
    for _ in range(2):
        match.answer(0, play_greedy(match.asks()[0], match.view(0), SeededDice("greedy")))
    assert "hq1" in match.log.entries[-1].key


def test_competitors_is_kept_before_an_action_without_infra() -> None:
    board = Board(PLANETEERS).hand("P54 P33").slot(2, "P13").slot(2, "P14", seat=1)
    for site, tile in (("tethys", "D22"), ("dione", "D23")):
        board.tile(site, tile)
        board.base(site, BaseKind.RESEARCH)
    state = board.state
    state.deck, state.discards = state.deck[:4], state.deck[4:]
    assert chosen(board) == "produce"
