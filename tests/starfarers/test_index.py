"""Every section and ruling of the rules page has a test that carries its number."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.starfarers import STARFARERS

FOLDER = Path(__file__).parent
SOURCES = Path(STARFARERS.rules_page or "").parent


@cache
def sections() -> list[str]:
    """The numbers of all headings and rulings of RULES.md."""
    page = (SOURCES / "RULES.md").read_text(encoding="utf-8")
    return re.findall(r"^(?:## |- )(\d+(?:\.\d+)+) ", page, re.MULTILINE)


@cache
def proven() -> set[str]:
    """The numbers that stand in the names of tests."""
    names = [
        node.name
        for path in FOLDER.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    found = [re.findall(r"(?<=_)\d+(?:_\d+)+(?=_)", name) for name in names]
    return {number.replace("_", ".") for numbers in found for number in numbers}


def test_no_section_is_without_a_test() -> None:
    """A section that consists of rulings is tested through them."""
    assert sections()
    done = proven()
    done |= {number.rpartition(".")[0] for number in done if number.count(".") == 2}
    assert [number for number in sections() if number not in done] == []


def test_no_test_names_a_section_that_is_not_there() -> None:
    assert sorted(proven() - set(sections())) == []


def test_the_index_is_in_order_and_names_nothing_twice() -> None:
    numbers = [tuple(map(int, number.split("."))) for number in sections()]
    assert len(numbers) == len(set(numbers))
    headings = [number for number in numbers if len(number) == 2]
    assert headings == sorted(headings)


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: path.stem)
def test_the_code_names_only_sections_that_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = set(re.findall(r"\[(\d(?:\.\d+)+)\]", text) + re.findall(r'"(\d(?:\.\d+)+)"', text))
    assert sorted(named - set(sections())) == []
