"""Simultaneous splits: one result whatever the order, and nothing shown before all are done."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from rules.kernel import Chance, Choice, Match, SeededDice, Tell, together
from rules.toolbox.dice import roll
from tests.kernel.smallgame import LANTERNS
from tests.support.secrets import encoded
from tests.support.tiny import Box, begun, tiny

LINES = (("no", "oil:1", "none"), ("look", "oil:2", "none"), ("no", "oil:0", "none"))


def merged(lines: tuple[tuple[str, ...], ...]) -> Iterator[list[tuple[int, str]]]:
    """Yield all orders in which seats can play these lines, each seat's keys in its own order."""
    if not any(lines):
        yield []
    for seat, line in enumerate(lines):
        if line:
            rest = (*lines[:seat], line[1:], *lines[seat + 1 :])
            yield from ([(seat, line[0]), *later] for later in merged(rest))


def test_every_interleaving_gives_one_result() -> None:
    ends = set()
    count = 0
    for order in merged(tuple(line[:2] for line in LINES)):
        match = Match.start(LANTERNS, seats=3, dice=SeededDice("split"))
        for seat, key in order:
            match.answer(seat, key)
        for seat in range(3):
            match.answer(seat, "none")
        count += 1
        ends.add((encoded(match.state), tuple(match.asks()), match.length))
    assert count == 90
    assert len(ends) == 1


def test_every_order_of_the_last_answers_gives_one_result() -> None:
    ends = set()
    for order in merged((("none",), ("none",), ("none",))):
        match = Match.start(LANTERNS, seats=3, dice=SeededDice("split"))
        for seat, line in enumerate(LINES):
            for key in line[:2]:
                match.answer(seat, key)
        news = [item.text for seat, key in order for item in match.answer(seat, key)]
        ends.add((encoded(match.state), tuple(news)))
    assert len(ends) == 1


def test_nobody_sees_an_answer_before_all_are_done() -> None:
    match = Match.start(LANTERNS, seats=3, dice=SeededDice("split"))
    before = [encoded(match.view(seat)) for seat in (None, 1, 2)]
    for key in LINES[0]:
        assert match.answer(0, key) == []
        assert [encoded(match.view(seat)) for seat in (None, 1, 2)] == before
    assert set(match.asks()) == {1, 2}


def test_an_empty_split_is_over_at_once() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        state.marks.append(str(await together({})))
        await Choice("after", 0, "After?", "1", {"a": 1, "b": 2})

    match = begun(leg)
    assert match.state.marks == ["{}"]
    assert match.asks()[0].id == "after"


def test_seats_with_nothing_to_decide_hold_nobody_up() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        async def sheet(seat: int) -> int:
            own: int = await Choice("own", seat, "Own?", "1", dict.fromkeys("ab"[: seat + 1], seat))
            return own

        state.marks.append(str(await together({seat: sheet(seat) for seat in (1, 0)})))
        await Choice("after", 0, "After?", "1", {"a": 1, "b": 2})

    match = begun(leg)
    assert set(match.asks()) == {1}
    match.answer(1, "b")
    assert match.state.marks == ["{0: 0, 1: 1}"]


def test_many_splits_without_a_question_do_not_nest() -> None:
    async def nothing() -> None:
        return None

    async def leg(state: Box, tell: Tell) -> None:
        for _ in range(5000):
            await together({0: nothing(), 1: nothing()})
        await Choice("after", 0, "After?", "1", {"a": 1, "b": 2})

    assert begun(leg).asks()[0].id == "after"


def test_results_come_by_seat_in_order() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        async def sheet(seat: int) -> str:
            answer: str = await Choice("own", seat, "Own?", "1", {"a": "a", "b": "b"})
            return answer

        state.marks.append(str(await together({2: sheet(2), 0: sheet(0), 1: sheet(1)})))

    match = begun(leg, seats=3)
    for seat, key in ((1, "a"), (2, "b"), (0, "b")):
        match.answer(seat, key)
    assert match.state.marks == ["{0: 'b', 1: 'a', 2: 'b'}"]


async def asks_a_stranger() -> None:
    await Choice("other", 1, "Other?", "1", {"a": 1, "b": 2})


async def rolls() -> None:
    await roll("die")


async def draws() -> None:
    await Chance("draw", ["a"])


async def nests() -> None:
    inner = rolls()
    try:
        await together({0: inner})
    finally:
        inner.close()


@pytest.mark.parametrize(
    ("procedure", "sentence"),
    [
        (asks_a_stranger, "Choice other inside a split of seat 0"),
        (rolls, "Chance die inside a split"),
        (draws, "Chance draw inside a split"),
        (nests, "Together inside a split"),
    ],
)
def test_forbidden_step_in_a_split_is_a_fault(procedure: object, sentence: str) -> None:
    async def leg(state: Box, tell: Tell) -> None:
        assert callable(procedure)
        await together({0: procedure()})

    with pytest.raises(RuntimeError, match=sentence):
        begun(leg)


def test_a_choice_without_options_is_a_fault() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        await Choice[int]("none", 0, "None?", "4.5", {})

    with pytest.raises(RuntimeError, match=r"none \[4.5\] has no options"):
        begun(leg)


def test_leg_changing_nothing_raises_and_does_not_hang() -> None:
    async def idle(state: Box, tell: Tell) -> None:
        state.over = False

    with pytest.raises(RuntimeError, match="a leg asked nothing, rolled nothing and changed"):
        Match.start(dataclasses.replace(tiny(idle), leg=idle), seats=2, dice=SeededDice("idle"))
