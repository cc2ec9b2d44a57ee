"""Seat 0, revision 0 and midnight are values: no optional number is tested for truth."""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import bot
import render
import rules
import storage
from bot.commands.reminders.form import preference_fields
from storage.schema.people_records import Person, RemindBy
from tests.support.sources import walk

ZEROABLE = {
    "seat",
    "digest_at",
    "revision",
    "upto",
    "board_revision",
    "quiet_from",
    "quiet_to",
    "asker",
}
"""Attributes and variables in which 0 differs from None; ids of Discord are never 0."""
FOLDERS = [Path(package.__file__ or "").parent for package in (bot, render, rules, storage)]
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ALLOWED = ("0", "()")
"""Defaults after `or` that equal the value that they replace."""


def truth_tests(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield every expression tested for truth, alone or as a part of a condition."""
    for node in walk(tree):
        if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node.operand
        elif isinstance(node, ast.BoolOp) and not has_equal_default(node):
            yield from node.values[:-1]


def has_equal_default(node: ast.BoolOp) -> bool:
    """Return whether a condition ends in a default that equals the value that it replaces."""
    return isinstance(node.op, ast.Or) and ast.unparse(node.values[-1]) in ALLOWED


def truth_test_lines(source: str) -> list[str]:
    """Return the zeroable names that a source tests for truth, each with its line."""
    if not any(name in source for name in ZEROABLE):
        return []
    names = (
        (test, test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", ""))
        for test in truth_tests(ast.parse(source))
    )
    return [f"{test.lineno}: {ast.unparse(test)}" for test, name in names if name in ZEROABLE]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_optional_numbers_are_compared_with_none(folder: Path) -> None:
    places = {str(path): truth_test_lines(path.read_text()) for path in folder.rglob("*.py")}
    assert {path: lines for path, lines in places.items() if lines} == {}


@pytest.mark.parametrize(
    "line", ["x = 1 if sought.seat else 2", "x = sought.seat or about", "assert not seat"]
)
def test_planted_truth_tests_are_found(line: str) -> None:
    assert truth_test_lines(line)
    assert not truth_test_lines("x = view.seat or 0")


def test_digest_at_midnight_is_kept_by_the_form() -> None:
    person = Person(1, "Ann", zone="UTC", remind_by=RemindBy.DIGEST, digest_at=0)
    fields = {field.name: field for field in preference_fields(person, None, NOON)}
    assert fields["by"].filled == ("digest 00:00",)
    assert "digest 00:00" in dict(fields["by"].options)
