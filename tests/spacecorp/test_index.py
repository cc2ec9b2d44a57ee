"""Every section of the rules page has a test that carries its name, and the other way round."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.spacecorp import SPACECORP

FOLDER = Path(__file__).parent
SOURCES = Path(SPACECORP.rules_page or "").parent


@cache
def sections() -> list[str]:
    """The headings of RULES.md as they stand in the names of tests."""
    page = (SOURCES / "RULES.md").read_text(encoding="utf-8")
    found = re.findall(r"^## (p\d+ .+)$", page, re.MULTILINE)
    return [re.sub(r"[^a-z0-9]+", "_", heading.lower()).strip("_") for heading in found]


@cache
def proven() -> set[str]:
    """The names of all tests that carry a page."""
    return {
        node.name.removeprefix("test_")
        for path in FOLDER.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and re.match(r"test_p\d+_", node.name)
    }


def constraints() -> set[int]:
    """The rulebook's hard constraints, H01 to H57, that the docstrings of tests name."""
    return {
        int(number)
        for path in FOLDER.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for number in re.findall(r"\bH(\d\d)\b", ast.get_docstring(node) or "")
    }


def test_no_hard_constraint_is_without_a_test() -> None:
    assert constraints() == set(range(1, 58))


def test_no_section_is_without_a_test() -> None:
    assert sections()
    lacking = [name for name in sections() if not any(p.startswith(name) for p in proven())]
    assert lacking == []


def test_no_test_names_a_section_that_is_not_there() -> None:
    strays = [name for name in proven() if not any(name.startswith(of) for of in sections())]
    assert sorted(strays) == []


def test_the_index_is_in_order_and_names_nothing_twice() -> None:
    pages = [int(name.partition("_")[0][1:]) for name in sections()]
    assert pages == sorted(pages)
    assert len(sections()) == len(set(sections()))


@pytest.mark.parametrize(
    "path", sorted(SOURCES.rglob("*.py")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_the_code_names_only_pages_that_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = set(re.findall(r'[\[ "](p\d+)[\], "]', text))
    known = {name.partition("_")[0] for name in sections()} | {"p13", "p24"}
    assert sorted(named - known) == []
