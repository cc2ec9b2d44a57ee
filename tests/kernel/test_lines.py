"""Lines of keys: all or nothing, tried out without learning anything."""

from __future__ import annotations

import pytest

from rules.kernel import PASS, Choice, Match, Reaction, SeededDice, StandingOrder, Tell, together
from tests.kernel.lines import TWO, answered, past_pledges, recipe
from tests.kernel.smallgame import LANTERNS, QuayView
from tests.support.asking import refuses
from tests.support.tiny import Box, begun


def test_a_line_is_played_whole() -> None:
    match = begun(recipe)
    match.play(0, ["a", "cd"])
    assert match.state.marks[:2] == ["a", "d"]
    assert [entry.key for entry in match.added_entries[:2]] == ["a", "cd"]
    assert len(match.added_entries) == 3
    assert match.revision == 2


@pytest.mark.parametrize("line", [["a", "x"], ["x", "c"], ["a", "c", "a"], []])
def test_unplayable_line_changes_nothing(line: list[str]) -> None:
    match = begun(recipe)
    before = match.save()
    refuses("", match.play, 0, line)
    assert match.save() == before
    assert match.asks()[0].id == "first"


def test_line_past_a_draw_names_the_keys_to_play_first() -> None:
    match = begun(recipe)
    refuses(r".a c. reveals something new\. Play that first\.", match.play, 0, ["a", "c", "a"])


def test_a_rehearsal_never_rolls_and_leaves_the_match_alone() -> None:
    match = begun(recipe)
    before = match.save()
    rehearsal = match.rehearse(0, ["a", "c"])
    assert rehearsal.at_chance
    assert rehearsal.asks() == {}
    assert rehearsal.state.marks == ["a", "c"]
    assert match.dice is not None
    assert match.dice.counter == 0
    assert match.save() == before


def test_a_rehearsed_refusal_at_a_draw_names_chance() -> None:
    rehearsal = begun(recipe).rehearse(0, ["a", "c"])
    refuses("Waiting for chance", rehearsal.answer, 0, "a")


def test_rehearsal_stops_before_an_answer_revealing_a_secret() -> None:
    match = past_pledges()
    assert "peek:1" in match.asks()[0].keys
    rehearsal = match.rehearse(0, ["peek:1"])
    assert rehearsal.at_chance
    assert rehearsal.asks() == {}
    assert rehearsal.view(0) == match.view(0)
    assert rehearsal.added_entries == []
    assert rehearsal.length == match.length
    assert match.fork(None).answer(0, "peek:1") == []
    refuses("'peek:1' reveals something new", match.play, 0, ["peek:1", "leave"])
    assert [item.to for item in match.play(0, ["peek:1"])] == [(0,), None]
    assert match.asks()[0].id == "peek.take"


def test_a_rehearsal_keeps_the_words_before_the_secret() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        state.marks.append(await Choice("first", 0, "First?", "1", TWO))
        state.marks.append(await Choice("second", 0, "Second?", "1", TWO))
        tell("The vault holds gold.", to=(0,), bars_undo=True)
        state.marks.append("gold")
        await Choice("third", 0, "Third?", "1", TWO)

    rehearsal = begun(leg).rehearse(0, ["a", "b"])
    assert rehearsal.state.marks == ["a"]
    assert rehearsal.at_chance


def test_rehearsal_does_not_enter_a_leg_beginning_with_a_secret() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        if state.legs == 1:
            state.marks.append("gold")
            tell("The vault holds gold.", to=(0,), bars_undo=True)
        state.marks.append(await Choice("turn", 0, "Which?", "1", TWO))

    match = begun(leg)
    rehearsal = match.rehearse(0, ["a"])
    assert rehearsal.state.marks == ["a"]
    assert rehearsal.at_chance
    assert rehearsal.length == 1
    match.answer(0, "a")
    assert match.state.marks == ["a", "gold"]


def test_last_seat_of_a_split_cannot_preview_others_choices() -> None:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice("phase"))
    match.play(0, ["no", "oil:3", "none"])
    rehearsal = match.rehearse(1, ["no", "oil:0", "none"])
    assert rehearsal.at_chance
    assert rehearsal.asks() == {}
    view: QuayView = rehearsal.view(1)
    assert view == match.view(1)
    assert view.keepers[0].oil == 3
    assert set(rehearsal.fork(None).asks()) == {1}
    assert match.fork(None).answer(1, "no") == []


def test_a_split_of_one_hides_nothing_and_is_rehearsed_through() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        async def alone() -> str:
            answer: str = await Choice("alone", 0, "Which?", "1", TWO)
            return answer

        state.marks.append((await together({0: alone()}))[0])
        await Choice("after", 0, "And?", "1", TWO)

    match = begun(leg)
    assert match.rehearse(0, ["a"]).asks()[0].id == "after"
    match.play(0, ["a", "b"])
    assert match.state.marks == ["a"]


def test_a_rehearsal_never_consults_the_orders_of_others() -> None:
    match = begun(answered)
    match.order(1, "react", StandingOrder(PASS, always=True))
    assert set(match.rehearse(0, ["a"]).asks()) == {1}
    match.play(0, ["a"])
    assert match.asks()[0].id == "react"


def test_line_cut_short_by_its_own_standing_order_is_refused() -> None:
    async def leg(state: Box, tell: Tell) -> None:
        state.marks.append(await Choice("go", 0, "Go?", "1", TWO))
        state.marks.append(await Reaction("react", 0, "React?", "2", {PASS: PASS, "stop": "s"}))
        state.marks.append(await Choice("on", 0, "On?", "3", TWO))

    match = begun(leg)
    match.order(0, "react", StandingOrder(PASS, always=True))
    before = match.save()
    refuses("", match.play, 0, ["a", PASS, "b"])
    assert match.save() == before
    match.play(0, ["a", "b"])
    assert match.state.marks == ["a", PASS, "b"]
