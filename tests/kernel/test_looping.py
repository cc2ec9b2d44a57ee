"""Questions that come back until their default is taken."""

from __future__ import annotations

import pytest

from rules.kernel import Ask, Choice, Flow, Match, Tell
from tests.kernel.lines import GROUPS, HEXES, moving
from tests.support.tiny import Box, begun, reloaded


@pytest.fixture
def match() -> Match:
    return begun(moving)


def test_a_line_may_end_before_the_question_comes_back(match: Match) -> None:
    assert match.asks()[0].flow is Flow.LOOP
    match.play(0, ["move:A", "K6"])
    match.play(0, ["move:B", "K7", "move:A", "K7"])
    assert match.state.marks == ["AK6", "BK7", "AK7"]
    assert match.asks()[0].id == "what"
    assert reloaded(match).asks()[0].flow is Flow.LOOP
    match.play(0, ["done"])
    assert set(match.asks()) == {1}
    assert match.asks()[1].flow is Flow.PLAIN


def foretold(following: Choice[str] | None) -> Ask:
    """Return the question of a loop whose options all bring this one next."""

    async def leg(state: Box, _: Tell) -> None:
        while await Choice(
            "what",
            0,
            "What?",
            "1",
            GROUPS,
            default="done",
            flow=Flow.LOOP,
            ahead=lambda _: following,
        ):
            state.marks.append("once")

    return begun(leg).asks()[0]


def test_question_shows_next_questions_unplayed() -> None:
    ahead = foretold(Choice("to", 0, "Where to?", "2", HEXES)).ahead("move:A")
    assert ahead is not None
    assert (ahead.id, ahead.rule, ahead.keys) == ("to", "2", ("K6", "K7"))
    assert foretold(None).ahead("move:A") is None


def test_a_lone_option_is_shown_early_only_where_it_is_asked() -> None:
    lone = {"K6": "K6"}
    assert foretold(Choice("to", 0, "Where to?", "2", lone)).ahead("move:A") is None
    assert foretold(Choice("to", 0, "Where to?", "2", lone, always=True)).ahead("move:A")


def test_outcomes_of_playing_are_not_shown_in_advance(match: Match) -> None:
    with pytest.raises(LookupError):
        match.asks()[0].ahead("move:A")


async def fighting(state: Box, tell: Tell) -> None:
    """Ask seat 0 how it fights, then about one shot."""
    if await Choice("how", 0, "How?", "5", {"orders": False, "hand": True}, default="orders"):
        shots = {"all": "all", "hold": "hold"}
        fire = Choice("fire", 0, "Fire?", "5", shots, default="all", flow=Flow.DECISION)
        state.marks.append(await fire)
    await Choice("next", 1, "Well?", "2", {"yes": "yes", "no": "no"}, default="yes")


def test_a_line_may_end_before_a_decision_of_its_own() -> None:
    match = begun(fighting)
    match.play(0, ["hand"])
    ask = match.asks()[0]
    assert (ask.id, ask.default, ask.flow) == ("fire", "all", Flow.DECISION)
    match.play(0, ["hold"])
    assert match.state.marks == ["hold"]
