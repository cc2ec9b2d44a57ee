"""Questions that come back until their default is taken."""

from __future__ import annotations

import pytest

from rules.kernel import Choice, IllegalAnswer, Match, Tell
from tests.kernel.tiny import Box, begun, reloaded

GROUPS = {"move:A": "A", "move:B": "B", "done": ""}
HEXES = {"K6": "K6", "K7": "K7"}


async def moving(state: Box, tell: Tell) -> None:
    """Seat 0 moves groups until it is done, then seat 1 answers."""
    while group := await Choice("what", 0, "Move what?", "1", GROUPS, default="done", loop=True):
        state.marks.append(group + await Choice("to", 0, "Where to?", "1", HEXES))
    await Choice("next", 1, "Well?", "2", {"yes": "yes", "no": "no"}, default="yes")


@pytest.fixture
def match() -> Match:
    return begun(moving)


def test_a_whole_line_may_end_before_the_question_comes_back(match: Match) -> None:
    assert match.asks()[0].loop
    match.play(0, ["move:A", "K6"], whole=True)
    match.play(0, ["move:B", "K7", "move:A", "K7"], whole=True)
    assert match.state.marks == ["AK6", "BK7", "AK7"]
    assert match.asks()[0].id == "what"
    assert reloaded(match).asks()[0].loop
    match.play(0, ["done"], whole=True)
    assert set(match.asks()) == {1}
    assert not match.asks()[1].loop


def test_inside_a_turn_of_the_loop_it_may_not_end(match: Match) -> None:
    with pytest.raises(IllegalAnswer, match="half-way"):
        match.play(0, ["move:A", "K6", "move:B"], whole=True)
    assert match.state.marks == []
