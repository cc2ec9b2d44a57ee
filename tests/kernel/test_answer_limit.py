"""A leg takes a limited number of answers, so that nobody's turn can stall all tables."""

from __future__ import annotations

from unittest.mock import patch

from rules.kernel import Choice, Flow, Match, Tell, answer_limit, together
from rules.kernel.answer_limit import MOST_ANSWERS
from tests.support.asking import refuses
from tests.support.tiny import Box, begun, reloaded


async def swing(state: Box, seat: int) -> None:
    """Push and push, until one has had enough; then report it."""
    options = {"push": True, "stop": False}
    while await Choice("swing", seat, "Once more?", "1", options, default="stop", flow=Flow.LOOP):
        state.marks.append(f"{seat}")
    await Choice("fun", seat, "How was it?", "1", {"good": 0, "bad": 1})


async def alone(state: Box, _: Tell) -> None:
    """Seat 0 swings, a turn of its own."""
    await swing(state, 0)


async def both(state: Box, _: Tell) -> None:
    """Swing in both seats simultaneously."""
    await together({seat: swing(state, seat) for seat in (0, 1)})


def push(match: Match, seat: int, times: int) -> None:
    for _ in range(times):
        match.answer(seat, "push")


def test_a_turn_without_end_is_ended() -> None:
    match = begun(alone)
    push(match, 0, MOST_ANSWERS)
    assert match.asks()[0].keys == ("stop",)
    assert str(MOST_ANSWERS) in match.asks()[0].note
    refuses(f"given {MOST_ANSWERS} answers this turn", match.answer, 0, "push")
    refuses(f"given {MOST_ANSWERS} answers this turn", match.play, 0, ["push", "stop"])
    match.answer(0, "stop")
    assert set(match.asks()[0].keys) == {"good", "bad"}, "what does not come back is still asked"
    match.answer(0, "good")
    push(match, 0, 1)


def test_an_undo_gives_room_again() -> None:
    match = begun(alone)
    push(match, 0, MOST_ANSWERS)
    match.undo(0)
    push(match, 0, 1)
    assert match.asks()[0].keys == ("stop",)


def test_no_seat_uses_up_anothers_answers() -> None:
    match = begun(both)
    push(match, 0, MOST_ANSWERS)
    push(match, 1, 3)
    assert match.asks()[0].keys == ("stop",)
    again = reloaded(match)
    assert {seat: ask.keys for seat, ask in again.asks().items()} == {
        0: ("stop",),
        1: ("push", "stop"),
    }


def test_a_longer_leg_of_an_older_save_is_replayed_whole() -> None:
    match = begun(alone)
    with patch.object(answer_limit, "MOST_ANSWERS", 10 * MOST_ANSWERS):
        push(match, 0, 2 * MOST_ANSWERS)
        saved = match.save()
    again = Match.load(saved, {match.game.slug: match.game})
    assert len(again.state.marks) == 2 * MOST_ANSWERS
    assert not again.restart_reason
    assert again.asks()[0].keys == ("stop",)
