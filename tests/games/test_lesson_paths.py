"""Lessons: other answers that lead to the lesson's position are on its path, too."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.panel.lesson import own_keys
from rules.kernel import Match
from rules.lesson import Step, left_of
from rules.lesson_path import adapted_lesson
from tests.support.lessons import PUPIL, Diary, begun, lesson_for, others_move
from tests.support.narrowing import existing


def at_turn(number: int) -> tuple[Match, Diary]:
    """Return Space Empires' lesson at the beginning of one of its turns, and its log."""
    match, diary = begun("space_empires"), Diary()
    diary.note(match, ())
    keys = [step.key for step in lesson_for("space_empires").step]
    ends = [2, *(place for place, key in enumerate(keys, 1) if key == "done")]
    for key in keys[: ends[number - 1]]:
        others_move(match, diary)
        diary.note(match, match.answer(PUPIL, key))
    others_move(match, diary)
    return match, diary


def left_after(match: Match, diary: Diary, drafted: Sequence[str]) -> list[Step] | None:
    """Return the steps that are left for a pupil with this draft; None off the path."""
    lesson = lesson_for("space_empires")
    adapted = adapted_lesson(lesson, match, diary.log, PUPIL, drafted)
    explained = [sum(bool(step.say) for step in each.step) for each in (lesson, adapted)]
    assert explained[0] == explained[1], "the count of explained steps stays"
    return left_of(adapted, [*own_keys(diary.log, PUPIL), *drafted])


@pytest.mark.parametrize(
    ("turn", "drafted", "next_keys"),
    [
        (2, "fleet:J4 I4", "move:MINER1 I5 done"),
        (2, "fleet:J4", "I4 move:MINER1 I5 done"),
        (2, "move:MINER1 I5 fleet:J4 I4", "done"),
        (2, "fleet:J4 I4 move:MINER1 I5 done", "fleet:I4 H5 done"),
        (2, "move:SC2 I4 fleet:J4 I4 move:MINER1 I5", "done"),
        (3, "move:SC2 H5", "fleet:I4 H5 done"),
        (3, "move:SC2 H5 move:SC1 H5", "move:SC3 H5 done"),
        (3, "move:SC2 H5 move:SC1 H5 move:SC3 H5", "done"),
    ],
)
def test_moves_together_or_one_by_one_are_the_same(turn: int, drafted: str, next_keys: str) -> None:
    left = existing(left_after(*at_turn(turn), drafted.split()))
    keys = next_keys.split()
    assert [step.key for step in left][: len(keys)] == keys


def test_lesson_continues_after_a_turn_moved_differently() -> None:
    match, diary = at_turn(2)
    for key in ["fleet:J4", "I4", "move:MINER1", "I5", "done"]:
        diary.note(match, match.answer(PUPIL, key))
    others_move(match, diary)
    keys = [step.key for step in existing(left_after(match, diary, ()))]
    assert keys[:3] == ["fleet:I4", "H5", "done"]


@pytest.mark.parametrize("drafted", ["fleet:J4 J3", "move:SC1 J3", "move:SC1 hold"])
def test_moves_elsewhere_are_off_the_path(drafted: str) -> None:
    assert left_after(*at_turn(2), drafted.split()) is None
