"""Asks and answers: what is offered, what is refused and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.words.names import fill_names
from rules.kernel import Choice, Flow, IllegalAnswer, Match, Option, SeededDice, StaleAnswer, Tell
from rules.kernel.refusals import nearest
from tests.kernel.smallgame import LANTERNS
from tests.support.asking import refuses
from tests.support.tiny import Box, begun


def lanterns(seats: int = 2, seed: str = "answers") -> Match:
    return Match.start(LANTERNS, seats=seats, dice=SeededDice(seed))


def test_an_ask_carries_words_keys_rule_and_default() -> None:
    match = lanterns()
    assert set(match.asks()) == {0, 1}
    match.answer(0, "no")
    ask = match.asks()[0]
    assert (ask.id, ask.seat, ask.rule) == ("pledge.oil", 0, "2.2.2")
    assert ask.prompt == "Pledge how much oil?"
    assert ask.keys == ("oil:0", "oil:1", "oil:2", "oil:3")
    assert ask.options[1] == Option("oil:1", "1 oil")
    assert ask.default == "oil:0"
    assert not ask.reaction
    assert "pledge.oil" in repr(ask)


def test_labels_are_made_only_when_read() -> None:
    made: list[int] = []

    def label(value: int) -> str:
        made.append(value)
        return f"number {value}"

    async def leg(state: Box, tell: Tell) -> None:
        await Choice("pick", 0, "Which?", "1", {"a": 1, "b": 2}, label=label)

    match = begun(leg)
    match.answer(0, "a")
    assert made == []
    assert match.asks()[0].options == (Option("a", "number 1"), Option("b", "number 2"))


def test_a_lone_option_is_taken_unless_silence_would_tell() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        state.marks.append(await Choice("lone", 0, "Only this?", "1", {"one": "lone"}))
        state.marks.append(await Choice("held", 1, "Still?", "1", {"one": "held"}, always=True))

    match = begun(leg)
    assert match.state.marks == ["lone"]
    assert match.asks()[1].keys == ("one",)
    match.answer(1, "one")
    assert match.state.marks[:2] == ["lone", "held"]


def test_unknown_key_is_refused_with_rule_and_nearest_keys() -> None:
    match = lanterns()
    match.answer(0, "no")
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(0, "oil:9")
    assert str(caught.value) == (
        "'oil 9' isn't possible now [2.2.2]. Pledge how much oil? "
        "Nearest legal: 3 oil; 2 oil; 1 oil."
    )


def test_nearest_keys_share_the_word_before_the_colon() -> None:
    keys = ["move:luna", "move:mars", "take:moon", "done"]
    assert nearest("move:lun", keys)[0] == "move:luna"
    assert set(nearest("move:xyzzy", keys)) == {"move:luna", "move:mars"}
    assert nearest("don", keys) == ["done"]
    assert nearest("?", [str(number) for number in range(9)]) == ["0", "1", "2", "3"]


def test_seat_not_asked_reads_the_seat_to_move() -> None:
    match = lanterns()
    for key in ("no", "oil:0", "none"):
        match.answer(0, key)
    refuses(r"It's not your turn\. Waiting for \{1\}\.", match.answer, 0, "no")
    refuses("not your turn", match.answer, 7, "no")


@pytest.mark.parametrize("key", ["", " ", "NO", "no ", "oil:0", "no\n", "x" * 5000])
def test_a_refusal_changes_nothing_to_the_byte(key: str) -> None:
    match = lanterns()
    match.answer(1, "no")
    before, fresh, revision = match.save(), match.added_entries, match.revision
    refuses("", match.answer, 0, key)
    assert match.save() == before
    assert match.added_entries is fresh
    assert match.revision == revision


def test_an_answer_to_an_older_revision_is_stale_and_changes_nothing() -> None:
    match = lanterns()
    seen = match.revision
    match.answer(0, "no", revision=seen)
    before = match.save()
    with pytest.raises(StaleAnswer, match="moved on"):
        match.answer(1, "no", revision=seen)
    with pytest.raises(StaleAnswer):
        match.play(1, ["no"], revision=seen)
    assert match.save() == before
    match.answer(1, "no", revision=match.revision)


def test_finished_match_takes_no_answers() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        await Choice("last", 0, "Stop?", "1", {"yes": 1, "aye": 2})
        state.over = True

    match = begun(leg)
    match.answer(0, "yes")
    assert match.result is not None
    assert match.asks() == {}
    refuses("The match is over", match.answer, 0, "yes")
    refuses("moves can't be taken back", match.undo, 0)


def test_news_go_to_their_readers() -> None:
    news = lanterns().answer(0, "look")
    assert [item.to for item in news] == [(0,)]
    assert news[0].for_seat(0)
    assert not news[0].for_seat(1)
    assert not news[0].for_seat(None)


def test_the_news_before_the_first_question_are_the_opening() -> None:
    match = lanterns()
    assert match.opening[-1].text == "Night 1 falls."
    assert [item.to for item in match.opening[:2]] == [(0,), None]
    assert Match.load(match.save(), {"lanterns": LANTERNS}).opening == ()


def test_names_stand_in_for_seats() -> None:
    assert fill_names("{0} and {12} and {x}", {0: "Ann"}) == "Ann and seat 12 and {x}"


@pytest.mark.parametrize("seats", [1, 5])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    refuses(f"Lanterns is for 2 to 4 players, not {seats}.", lanterns, seats)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"nights": "9"}, "Option nights takes 1, 2, 3, not '9'."),
        ({"moon": "full"}, "Lanterns has no option 'moon'; it has nights, motto."),
        ({"motto": "much too long for any quay"}, "A motto has at most 20 letters."),
    ],
)
def test_a_wrong_option_is_refused_by_name(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        Match.start(LANTERNS, seats=2, options=options, dice=SeededDice("x"))
    assert str(caught.value) == sentence


def test_options_are_settled_with_defaults() -> None:
    match = Match.start(LANTERNS, seats=2, options={"motto": "Burn on"}, dice=SeededDice("x"))
    assert match.options == {"nights": "2", "motto": "Burn on"}


@pytest.mark.parametrize(
    ("options", "named", "sentence"),
    [
        ({}, {}, "has no options"),
        ({"a": 1, "b": 2}, {"default": "c"}, "has no option 'c' to default"),
        ({"a": 1, "b": 2}, {"flow": Flow.LOOP}, "is a loop without a default"),
    ],
)
def test_a_choice_is_checked_where_it_is_asked(
    options: dict[str, int], named: dict[str, Any], sentence: str
) -> None:
    async def leg(state: Box, tell: Tell) -> None:
        await Choice("which", 0, "Which?", "1", options, **named)

    with pytest.raises(RuntimeError, match=sentence):
        begun(leg)


def test_match_lists_the_questions_it_answered_itself() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        await Choice("first", 0, "Which?", "1", {"a": "a", "b": "b"})
        await Choice("lone", 0, "Where?", "2", {"K6": "K6"})
        await Choice("next", 0, "Well?", "3", {"yes": 1, "no": 0})

    match = begun(leg)
    match.answer(0, "a")
    assert [(ask.id, ask.keys) for ask in match.forced_asks] == [("lone", ("K6",))]
    match.answer(0, "yes")
    assert match.forced_asks == []
