"""Open questions to several seats: the first answer counts, and everybody sees it."""

from __future__ import annotations

import pytest

from rules.kernel import (
    Choice,
    Match,
    NeedsConsent,
    Reaction,
    SeededDice,
    StandingOrder,
    Tell,
    first,
    together,
)
from tests.support.asking import refuses
from tests.support.secrets import encoded
from tests.support.tiny import Box, begun, reloaded, tiny


def asked(id: str, seat: int, *keys: str) -> Choice[str]:  # noqa: A002
    return Choice(id, seat, "Well?", "1.1", {key: key for key in keys}, always=True)


def window(seat: int) -> Reaction[str]:
    options = {"yes": "yes", "no": "no"}
    return Reaction("window", seat, "Deal?", "1.1", options, always=True)


async def market(state: Box, tell: Tell) -> None:
    """Ask the partners in public while seat 0 goes on."""
    waiting = [1, 2]
    while True:
        questions = [asked("deed", 0, "work", "end"), *(window(seat) for seat in waiting)]
        seat, answer = await first(questions)
        state.marks.append(f"{seat}:{answer}")
        tell(f"{{{seat}}} says {answer}.")
        if seat:
            waiting.remove(seat)
        elif answer == "end":
            return


def test_all_are_asked_and_the_first_answer_counts() -> None:
    match = begun(market, seats=3)
    assert set(match.asks()) == {0, 1, 2}
    match.answer(2, "no")
    assert set(match.asks()) == {0, 1}
    match.answer(0, "work")
    assert set(match.asks()) == {0, 1}
    match.answer(0, "end")
    assert match.state.marks == ["2:no", "0:work", "0:end"]
    assert set(match.asks()) == {0, 1, 2}


def test_everybody_hears_an_answer_at_once() -> None:
    (item,) = begun(market, seats=3).answer(1, "yes")
    assert all(item.for_seat(seat) for seat in range(3))


def test_answers_run_in_the_order_of_the_log() -> None:
    ends = []
    for order in ([(1, "yes"), (2, "no")], [(2, "no"), (1, "yes")]):
        match = begun(market, seats=3)
        for seat, key in order:
            match.answer(seat, key)
        ends.append(match.state.marks)
    assert ends == [["1:yes", "2:no"], ["2:no", "1:yes"]]


def test_saves_copies_and_logs_stand_in_the_same_place() -> None:
    match = begun(market, seats=3)
    match.answer(1, "yes")
    match.answer(0, "work")
    for copy in (reloaded(match), match.fork(None)):
        assert encoded(copy.state) == encoded(match.state)
        assert set(copy.asks()) == {0, 2}
        copy.answer(2, "yes")
        assert copy.state.marks[-1] == "2:yes"
    again = Match.start(tiny(market), seats=3, dice=None, log=match.log.legs[-1].entries)
    assert encoded(again.state) == encoded(match.state)


def test_a_copy_for_a_seat_asks_it_first_and_then_all() -> None:
    match = begun(market, seats=3)
    match.answer(1, "yes")
    match.answer(0, "work")
    copy = match.fork(SeededDice("open"), seat=0)
    assert encoded(copy.state) == encoded(match.state)
    assert set(copy.asks()) == {0}, "what others may answer follows from what they really hold"
    copy.answer(0, "work")
    assert set(copy.asks()) == {0, 2}
    copy.answer(2, "yes")
    assert copy.state.marks == ["1:yes", "0:work", "0:work", "2:yes"]


def test_an_answer_is_taken_back_alone_or_with_consent() -> None:
    match = begun(market, seats=3)
    before = encoded(match.state)
    match.answer(1, "yes")
    match.undo(1)
    assert encoded(match.state) == before
    assert set(match.asks()) == {0, 1, 2}
    match.answer(1, "yes")
    match.answer(0, "work")
    with pytest.raises(NeedsConsent):
        match.undo(1)
    match.undo(1, consent=(0,))
    assert match.state.marks == []


def test_a_standing_order_answers_before_anybody_is_asked() -> None:
    match = begun(market, seats=3)
    match.order(2, "window", StandingOrder("no", always=True))
    match.answer(0, "work")
    assert match.state.marks == ["0:work", "2:no"]
    assert set(match.asks()) == {0, 1}


def test_a_line_of_one_seat_is_all_or_nothing() -> None:
    match = begun(market, seats=3)
    refuses("", match.play, 0, ["work", "sing"])
    assert match.state.marks == []
    match.play(0, ["work", "work"])
    assert match.state.marks == ["0:work", "0:work"]


def test_question_ended_by_another_seat_is_closed() -> None:
    async def once(state: Box, tell: Tell) -> None:
        seat, answer = await first([window(0), window(1)])
        state.marks.append(f"{seat}:{answer}")
        await asked("after", 0, "on")

    match = begun(once)
    match.answer(1, "yes")
    assert list(match.asks()) == [0]
    refuses("", match.answer, 1, "yes")


def test_an_open_question_has_no_place_in_a_secret_split() -> None:
    async def inside() -> None:
        await first([window(0)])

    async def split(state: Box, tell: Tell) -> None:
        await together({0: inside()})

    with pytest.raises(RuntimeError, match="inside a split"):
        begun(split)


def test_somebody_is_asked() -> None:
    async def nobody(state: Box, tell: Tell) -> None:
        await first([])

    with pytest.raises(RuntimeError, match="nobody"):
        begun(nobody)
