"""Ends and successions of eras, and games that begin or end between them [p13, p22]."""

from __future__ import annotations

import pytest

from rules.kernel import IllegalAnswer, Match, SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.kinds import BaseKind, CardId, SiteId
from rules.spacecorp.position.redeal import redeal
from rules.spacecorp.position.scoring import tie_words
from rules.spacecorp.position.state import Stage, Trigger
from tests.spacecorp.position import MARINERS, PLANETEERS, Board, answers, ask_of, finish
from tests.support.asking import after


def nearly_done(seats: int = 3) -> Board:
    """Return five fulfilled contracts, with the sixth in seat 0's reach."""
    board = Board(seats=seats)
    for row in (0, 1, 3, 4, 6):
        board.state.discs[row] = MARINERS
    for site, tile in (("luna", "D01"), ("phobos", "D02"), ("deimos", "D03")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    return board


def rest(match: Match) -> None:
    """Play a turn that only rests."""
    seat = match.state.active
    answers(match, "research", "own", "stop", seat=seat)


def test_p13_ending_an_era_six_contracts_give_the_others_one_turn() -> None:
    match = after(nearly_done().match(), "research", "own", "stop", "claim:3")
    assert match.state.trigger is Trigger.CONTRACTS
    rest(match)
    assert match.state.active == 2
    rest(match)
    assert match.result is not None
    assert match.result.ended_by == "contracts"


def emptied(seats: int) -> Match:
    board = Board(seats=seats).empty_deck()
    board.state.trigger = Trigger.DECK
    for seat in range(seats):
        board.state.discards.remove(CardId(f"M{16 + seat}"))
        board.state.players[seat].hand.append(CardId(f"M{16 + seat}"))
    return board.match()


def test_p13_ending_an_era_empty_deck_one_pass_of_two() -> None:
    match = after(emptied(2), "pass")
    assert match.state.active == 1
    assert match.state.last == []
    answers(match, "upgrade:M17", "slot2", seat=1)
    assert match.result is not None
    assert match.result.ended_by == "deck"


def test_p13_ending_an_era_empty_deck_two_passes_of_three() -> None:
    match = emptied(3)
    match.state.discards.remove(CardId("M23"))
    match.state.players[1].hand.append(CardId("M23"))
    answers(match, "pass")
    answers(match, "upgrade:M17", "slot2", seat=1)
    answers(match, "pass", seat=2)
    assert match.state.active == 1, "who passed stays passed"
    assert match.state.closing


def test_p13_ending_an_era_a_player_without_a_move_passes() -> None:
    match = emptied(2)
    match.state.players[1].hand.clear()
    match.state.discards.append(CardId("M17"))
    for team in match.state.players[1].teams:
        team.site = SiteId("")
    answers(match, "upgrade:M16", "slot2")
    assert ask_of(match, "turn.action", 1).keys == ("pass",), "asked, for silence would tell"
    answers(match, "pass", seat=1)
    assert match.state.players[1].passed


def test_p13_ending_an_era_nobody_passes_before() -> None:
    assert "pass" not in ask_of(Board().match()).keys


def test_p13_edge_exception_intercept_is_no_last_turn() -> None:
    board = nearly_done(2)
    match = after(board.hand("M41", seat=1).match(), "research", "own", "stop", "claim:3")
    answers(match, "intercept", seat=1)
    rest(match)
    assert match.result is None
    assert match.state.active == 1
    rest(match)
    assert match.result is not None


def test_p13_base_and_infra_use_rests_after_the_trigger() -> None:
    board = Board().slot(2, "M17", seat=1).with_team("luna").with_tile("luna", "D01")
    board.base("luna", BaseKind.RESEARCH, seat=1).hand("M16 M18 M19")
    board.state.trigger, board.state.closing, board.state.last = Trigger.CONTRACTS, True, [1]
    assert ask_of(after(board.match(), "move:luna"), "move.to").keys == ("earth",)


def changing() -> Match:
    """Return the end of Mariners in a whole campaign, with a producing tile."""
    board = Board(seats=2)
    board.options["end"] = "starfarers"
    board.state.end = PLANETEERS
    board.tile("deimos", "D03")
    board.base("deimos", BaseKind.REFINERY).slot(2, "M16").hand("M21 M22")
    board.state.stage, board.state.trigger = Stage.CHANGE, Trigger.DECK
    board.state.beyond = [1, -1]
    return board.match()


def test_p13_continuing_play_legacy_and_kept_cards() -> None:
    state = after(changing(), "deimos").state
    legacy = state.players[0].legacy
    assert legacy is not None
    assert (legacy.tile, legacy.kind) == ("D03", BaseKind.REFINERY)
    assert state.era is PLANETEERS
    assert state.players[0].slots[1] == "M16"
    assert {"M21", "M22"} <= set(state.removed)
    assert state.heritage == [1, -1]
    assert all(not spot.bases for spot in state.spots.values() if not spot.tiles)


def test_p13_continuing_play_legacy_is_optional() -> None:
    assert after(changing(), "none").state.players[0].legacy is None


@pytest.mark.parametrize(
    ("begin", "end"), [("planeteers", "mariners"), ("starfarers", "planeteers")]
)
def test_p22_ending_a_game_early_not_before_it_begins(begin: str, end: str) -> None:
    with pytest.raises(IllegalAnswer, match="p22"):
        Match.start(SPACECORP, seats=2, options={"begin": begin, "end": end}, dice=SeededDice("no"))


def test_p22_ending_a_game_early_awards_and_ties() -> None:
    board = Board()
    board.state.beyond = [0, 1]
    board.state.players[1].genetics = 5
    board.with_tile("luna", "D01").base("luna", BaseKind.RESEARCH)
    board.state.stage, board.state.trigger = Stage.CHANGE, Trigger.DECK
    match = board.profit(3).match()
    assert match.result is not None
    assert match.result.scores == (6, 6)
    assert match.result.places == (1, 2), "more bases on the board"
    message = "{0} and {1} are tied at 6T; bases on the board decide in favour of {0}."
    assert tie_words(match.state) == message


def test_p22_starting_with_planeteers() -> None:
    given = {"begin": "planeteers"}
    state = Match.start(SPACECORP, seats=4, options=given, dice=SeededDice("p22")).state
    assert [player.profit for player in state.players] == [8] * 4
    assert [player.genetics for player in state.players] == [1] * 4
    assert state.discs == [MARINERS] * 7


def test_p22_starting_with_starfarers() -> None:
    given = {"begin": "starfarers", "first": "seat"}
    match = Match.start(SPACECORP, seats=3, options=given, dice=SeededDice("p22"))
    assert list(match.asks()) == [2], "the last player chooses first"
    for seat in (2, 1, 0):
        keys = match.asks()[seat].keys
        assert "group-cognition+" not in keys
        match.answer(seat, keys[0])
    state = match.state
    assert [player.profit for player in state.players] == [20] * 3
    assert all((p.genetics, p.revelation) == (2, 2) for p in state.players)
    assert state.discs == [PLANETEERS] * 7
    assert len({card for player in state.players for card in player.progress}) == 3


def test_redeal_keeps_start_cards_on_the_deck() -> None:
    match = Match.start(SPACECORP, seats=4, options={}, dice=SeededDice("redeal"))
    before = len(match.state.start_pool)
    redeal(match.state, 0, SeededDice("other"))
    SPACECORP.assert_sound(match.state)
    assert len(match.state.start_pool) == before
    finish_quietly(match)


def finish_quietly(match: Match) -> None:
    assert match.asks()
    assert finish is not None
