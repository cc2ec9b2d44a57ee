"""Parts of a value: differences between options in the copies that both were tried in."""

from __future__ import annotations

from typing import Any

from rules.kernel import Match, Part, Search, SeededDice, Thinker
from rules.kernel.value_parts import compare_parts, compare_values
from tests.kernel.orchard import apples, orchard
from tests.kernel.test_search import hurried
from tests.support.tiny import tiny


def part(amount: float) -> dict[str, Part]:
    """Return a value of one part, in which an apple is worth two."""
    return {"apples": Part(amount, 2 * amount)}


def test_parts_are_compared_in_shared_copies_only() -> None:
    ends = {0: part(3), 1: part(5), 7: part(100)}
    assert compare_parts(ends, {0: part(1), 1: part(3), 8: part(0)}) == part(2)


def test_missing_part_counts_as_none() -> None:
    assert compare_parts({0: part(1)}, {0: {}}) == part(1)
    assert compare_parts({0: {}}, {0: part(1)}) == part(-1)


def test_differences_within_their_error_are_left_out() -> None:
    luck = {number: part(number % 2) for number in range(4)}
    none = {number: part(0.5) for number in range(4)}
    assert compare_parts(luck, none) == {}


def test_values_within_their_error_differ_by_chance() -> None:
    values = {0: 3.0, 1: 5.0, 2: 4.0, 3: 6.0, 7: 100.0}
    less = {0: 1.0, 1: 3.0, 2: 2.0, 3: 4.0, 8: 0.0}
    assert compare_values(values, less) == (2.0, 0.0)
    few = {0: 1.0, 1: 3.0, 2: 2.0, 8: 0.0}
    assert not compare_values(values, few).is_clear, "three copies are too few"
    same = dict.fromkeys(range(4), 0.5)
    assert not compare_values({0: 0.0, 1: 1.0, 2: 0.0, 3: 1.0}, same).is_clear


def parted(view: Any, seat: int) -> dict[str, Part]:
    return {"apples": Part(apples(view, seat), apples(view, seat))}


def test_search_explains_its_line_by_the_parts_of_the_value() -> None:
    game = tiny(orchard, value=apples, parts=parted)
    match = Match.start(game, seats=2, dice=SeededDice("orchard"))
    for explains in (True, False):
        thinker = Thinker(match, 0, Search(hurried), "a seed", explains=explains)
        result = thinker.compare_lines()
        assert thinker.ranking[0] == result.line == ("plant", "soil")
        assert result.policy_line in thinker.ranking[1:]
        expected = {"apples": Part(2.0, 2.0)} if explains else {}
        assert thinker.compare_parts(result.line, result.policy_line) == expected
