"""Every section of the rules page has a test whose name begins with its number."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.space_empires.charts import content

FOLDER = Path(__file__).parent
SOURCES = Path(content.__file__).parents[1]
MODULES = sorted(SOURCES.rglob("*.py"))


@cache
def sections() -> list[str]:
    """The numbers of all headings and items of RULES.md."""
    page = (SOURCES / "RULES.md").read_text(encoding="utf-8")
    return re.findall(r"^(?:## |- )(\d+(?:\.\d+)*) ", page, re.MULTILINE)


@cache
def proven() -> set[str]:
    """The numbers with which the names of tests begin."""
    names = [
        node.name
        for path in FOLDER.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    found = [re.match(r"test_(\d+(?:_\d+)*)_", name) for name in names]
    return {match[1].replace("_", ".") for match in found if match}


def test_no_section_is_without_a_test() -> None:
    """A heading over items is tested through them."""
    assert len(sections()) > 100
    done = proven()
    done |= {number.rpartition(".")[0] for number in done if number.count(".") == 2}
    assert [number for number in sections() if number not in done] == []


@cache
def chapters() -> set[str]:
    """The numbers of whole chapters, such as 5.0."""
    return {number.partition(".")[0] + ".0" for number in sections()} | {"1.0"}


def test_no_test_names_a_section_that_is_not_there() -> None:
    assert sorted(proven() - set(sections()) - chapters()) == []


def test_the_index_is_in_order_and_names_nothing_twice() -> None:
    numbers = [tuple(map(int, number.split("."))) for number in sections()]
    assert len(numbers) == len(set(numbers))
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_code_names_only_sections_that_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = set(re.findall(r'"([1-9]\d*(?:\.\d+)+)"', text))
    for cited in re.findall(r"\[([1-9]\d*(?:\.\d+)*(?:(?:, | to )\d+(?:\.\d+)*)*)\]", text):
        named.update(re.split(", | to ", cited))
    unknown = named - set(sections()) - chapters()
    assert sorted(number for number in unknown if "." in number) == []
    assert "[facts" not in text
