"""Word-by-word completion of lines, which reveals nothing to anybody."""

from __future__ import annotations

import pytest

from bot.commands.autocompletion import choice_name, complete_move, strip_brackets
from tests.kernel.lines import answered, past_pledges, recipe
from tests.support.tiny import begun


@pytest.mark.parametrize(
    ("line", "wholes"),
    [
        ("", ["a", "b"]),
        ("b", ["b"]),
        ("a ", ["a c", "a cd"]),
        ("a   c", ["a c", "a cd"]),
        ("a cd", ["a cd"]),
        ("a d", ["a cd"]),
        ("a c ", []),
        ("x ", []),
        ("A", ["a"]),
    ],
)
def test_completion_gives_whole_lines(line: str, wholes: list[str]) -> None:
    assert [option.key for option in complete_move(begun(recipe), 0, line)] == wholes


def test_seat_without_a_question_completes_nothing() -> None:
    assert complete_move(begun(recipe), 1, "") == []


def test_nothing_is_completed_past_a_secret_or_anothers_answer() -> None:
    assert complete_move(past_pledges(), 0, "peek:1 ") == []
    assert complete_move(begun(answered), 0, "a ") == []


def test_what_a_word_means_stands_in_one_pair_of_brackets() -> None:
    assert choice_name("move:SC2 C5", "C5 (unexplored)") == "move:SC2 C5 [unexplored]"
    assert choice_name("move:SC2 C5", "C5 (own colony) and (more)") == (
        "move:SC2 C5 [(own colony) and (more)]"
    )
    assert strip_brackets("move:SC2 C5 [unexplored]") == "move:SC2 C5"
