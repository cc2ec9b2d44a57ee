"""Standing orders: a seat that passes in advance is not asked until the order lapses."""

from __future__ import annotations

import pytest

from rules.kernel import PASS, Choice, Match, Reaction, SeededDice, StandingOrder, Tell
from rules.kernel.passing import play_and_pass
from tests.kernel.smallgame import LANTERNS
from tests.support.tiny import Box, begun, reloaded
from tests.support.windows import reactions

TWO = {"a": "a", "b": "b"}


async def turn(state: Box, tell: Tell) -> None:
    """Seats move in turn; all others may veto."""
    seat = state.legs % 3
    word = await Choice("go", seat, "Go?", "1", TWO)
    windows = (
        Reaction("veto", other % 3, "Veto?", "2", {PASS: None, "no": "no"}, default=PASS)
        for other in (seat + 1, seat + 2)
    )
    vetoed = await reactions(windows)
    state.marks.append(f"{word}{'' if vetoed is None else vetoed[0]}")


def test_windows_open_one_after_another_until_somebody_reacts() -> None:
    match = begun(turn, seats=3)
    match.answer(0, "a")
    assert set(match.asks()) == {1}
    assert match.asks()[1].reaction
    match.answer(1, PASS)
    assert set(match.asks()) == {2}
    match.answer(2, "no")
    assert match.state.marks == ["a2"]
    match.answer(1, "b")
    match.answer(2, "no")
    assert match.state.marks == ["a2", "b2"]
    assert set(match.asks()) == {2}


def test_an_order_answers_at_once_and_is_logged_as_standing() -> None:
    match = begun(turn, seats=3)
    match.order(1, "veto", StandingOrder(PASS))
    match.answer(0, "a")
    assert set(match.asks()) == {2}
    entry = match.added_entries[-1]
    assert (entry.seat, entry.key, entry.standing) == (1, PASS, True)


def test_order_lapses_at_the_end_of_its_seats_next_turn() -> None:
    match = begun(turn, seats=3)
    match.order(1, "veto", StandingOrder(PASS))
    match.order(2, "veto", StandingOrder(PASS, always=True))
    match.answer(0, "a")
    assert set(match.asks()) == {1}
    assert match.orders(1) == {"veto": StandingOrder(PASS)}
    match.answer(1, "a")
    assert match.orders(1) == {"veto": StandingOrder(PASS, ending=True)}
    assert match.orders(2) == {"veto": StandingOrder(PASS, always=True)}
    match.answer(0, PASS)
    assert match.orders(1) == {}
    match.answer(2, "b")
    assert match.orders(2) == {"veto": StandingOrder(PASS, always=True)}


def test_answering_a_window_by_hand_keeps_the_order() -> None:
    match = begun(turn, seats=3)
    match.answer(0, "a")
    match.order(1, "veto", StandingOrder(PASS))
    match.answer(1, "no")
    assert match.orders(1) == {"veto": StandingOrder(PASS)}


def test_an_order_can_be_taken_back() -> None:
    match = begun(turn, seats=3)
    match.order(1, "veto", StandingOrder(PASS))
    match.order(1, "veto", None)
    match.order(1, "veto", None)
    match.answer(0, "a")
    assert set(match.asks()) == {1}
    assert (match.revision, match.orders(1)) == (4, {})


def test_order_for_a_key_not_offered_asks() -> None:
    match = begun(turn, seats=3)
    match.order(1, "veto", StandingOrder("maybe"))
    match.answer(0, "a")
    assert set(match.asks()) == {1}


def test_an_order_answers_no_choice_of_ones_own_turn() -> None:
    match = begun(turn, seats=3)
    match.order(1, "go", StandingOrder("a", always=True))
    match.order(2, "veto", StandingOrder(PASS, always=True))
    match.answer(0, "a")
    match.answer(1, PASS)
    assert match.asks()[1].id == "go"


@pytest.mark.parametrize("always", [False, True])
def test_order_given_at_an_open_window_keeps_it_open_over_a_load(*, always: bool) -> None:
    match = begun(turn, seats=3)
    match.answer(0, "a")
    match.order(1, "veto", StandingOrder(PASS, always=always))
    again = reloaded(match)
    assert set(again.asks()) == {1}
    assert again.save() == match.save()
    assert set(match.fork(SeededDice("x")).asks()) == {1}


def test_loading_and_undo_do_not_count_as_a_move_of_ones_own() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        await Choice("one", 0, "One?", "1", TWO)
        await Choice("two", 1, "Two?", "1", TWO)
        await Choice("three", 1, "Three?", "1", TWO)

    match = begun(leg)
    match.answer(0, "a")
    match.order(0, "veto", StandingOrder(PASS))
    match.answer(1, "a")
    assert reloaded(match).orders(0) == {"veto": StandingOrder(PASS)}
    assert match.fork(SeededDice("x")).orders(0) == {"veto": StandingOrder(PASS)}
    match.undo(1)
    assert match.orders(0) == {"veto": StandingOrder(PASS)}


def test_a_standing_pass_replays_as_it_was_logged() -> None:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice("golden"))
    match.order(1, "light.gust", StandingOrder(PASS, always=True))
    for seat in range(2):
        match.play(seat, ["no", "oil:0", "none"])
    light = next(key for key in match.asks()[0].keys if key.startswith("light"))
    match.answer(0, light)
    assert any(entry.standing for entry in match.added_entries)
    assert reloaded(match).save() == match.save()


async def self_asking_turn(state: Box, tell: Tell) -> None:
    """Seats move in turn, and then are asked out of turn, with a second move between."""
    seat = state.legs % 2
    options = {PASS: None, "no": "no"}
    await Choice("go", seat, "Go?", "1", TWO)
    await Reaction("veto", seat, "Veto?", "2", options, default=PASS)
    await Choice("more", seat, "More?", "1", TWO)
    await Reaction("veto", seat, "Veto?", "2", options, default=PASS)


def test_order_covers_the_end_of_its_seats_own_turn() -> None:
    match = begun(self_asking_turn)
    match.order(0, "veto", StandingOrder(PASS))
    match.play(0, ["a", "a"])
    assert (set(match.asks()), match.orders(0)) == ({1}, {})


def test_order_given_amid_the_own_turn_lasts_until_the_next() -> None:
    match = begun(self_asking_turn)
    match.answer(0, "a")
    match.order(0, "veto", StandingOrder(PASS))
    match = reloaded(match)
    match.play(0, [PASS, "a"])
    assert (set(match.asks()), match.orders(0)) == ({1}, {"veto": StandingOrder(PASS)})


UNTIL_MOVE = {"veto": StandingOrder(PASS, until_move=True)}


def test_line_passes_on_reactions_until_the_next_move() -> None:
    match = begun(self_asking_turn)
    play_and_pass(match, 0, ["a"], ["veto"])
    assert match.asks()[0].id == "more"
    assert [entry.key for entry in match.added_entries] == ["a", PASS]
    match.answer(0, "a")
    assert (set(match.asks()), match.orders(0)) == ({1}, UNTIL_MOVE)
    match.play(1, ["a", PASS, "a", PASS])
    assert match.orders(0) == UNTIL_MOVE
    match.answer(0, "a")
    assert (match.asks()[0].id, match.orders(0)) == ("veto", {})


def test_line_ending_the_leg_passes_on_reactions_of_the_next() -> None:
    match = begun(self_asking_turn)
    match.play(0, ["a", PASS, "a"])
    play_and_pass(match, 0, [PASS], ["veto"])
    match = reloaded(match)
    assert (set(match.asks()), match.orders(0)) == ({1}, UNTIL_MOVE)


def test_next_move_renews_its_order() -> None:
    match = begun(self_asking_turn)
    play_and_pass(match, 0, ["a"], ["veto"])
    match.play(0, ["a"])
    match.play(1, ["a", PASS, "a", PASS])
    play_and_pass(match, 0, ["a"], ["veto"])
    assert (match.asks()[0].id, match.orders(0)) == ("more", UNTIL_MOVE)


def test_passing_line_renews_a_pass_about_to_lapse() -> None:
    match = begun(self_asking_turn)
    match.order(0, "veto", StandingOrder(PASS))
    play_and_pass(match, 0, ["a"], ["veto"])
    assert match.orders(0) == UNTIL_MOVE


def test_passing_line_keeps_the_seats_own_orders() -> None:
    match = begun(self_asking_turn)
    match.order(0, "veto", StandingOrder("no", always=True))
    play_and_pass(match, 0, ["a"], ["veto"])
    assert match.orders(0) == {"veto": StandingOrder("no", always=True)}
