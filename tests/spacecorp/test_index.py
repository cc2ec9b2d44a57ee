"""Index of the rules page beside sections: hard constraints, and pages as numbers."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from rules.spacecorp import SPACECORP
from tests.support.sections import sections

FOLDER = Path(__file__).parent
SOURCES = Path(SPACECORP.rules_page or "").parent


@cache
def functions() -> list[ast.FunctionDef]:
    """Return all tests of the game."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.glob("test_*.py")]
    tests = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [node for node in tests if node.name.startswith("test_")]


def test_no_hard_constraint_is_without_a_test() -> None:
    """Compare the rulebook's hard constraints, H01 to H57, with the docstrings of tests."""
    docs = [ast.get_docstring(test) or "" for test in functions()]
    named = {int(number) for doc in docs for number in re.findall(r"\bH(\d\d)\b", doc)}
    assert named == set(range(1, 58))


def test_every_test_names_an_existing_section() -> None:
    names = [test.name.removeprefix("test_") for test in functions()]
    pages = [name for name in names if re.match(r"p\d+_", name)]
    assert [name for name in pages if not name.startswith(tuple(sections("spacecorp")))] == []


def test_the_index_and_the_code_agree_on_pages() -> None:
    pages = [name.partition("_")[0] for name in sections("spacecorp")]
    assert pages == sorted(pages, key=lambda page: int(page[1:]))
    known = {*pages, "p13", "p24"}
    texts = {path.name: path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")}
    named = {name: set(re.findall(r'[\[ "](p\d+)[\], "]', text)) for name, text in texts.items()}
    assert {
        name: named_pages - known for name, named_pages in named.items() if named_pages - known
    } == {}
