"""Every section of a game's RULES.md has a test named after it, and no test names another."""

from __future__ import annotations

import pytest

from rules import catalogue
from tests.support.sections import (
    ROOT,
    chapters,
    cited,
    listed,
    named,
    proven,
    sections,
    titled,
    unproven,
)

SLUGS = sorted(catalogue)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_section_is_without_a_test(slug: str) -> None:
    assert sections(slug)
    assert unproven(sections(slug), proven(slug)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_no_test_names_an_unknown_section(slug: str) -> None:
    assert sorted(proven(slug) - set(sections(slug)) - chapters(sections(slug))) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_index_is_in_order_and_names_nothing_twice(slug: str) -> None:
    page = (ROOT / "rules" / slug / "RULES.md").read_text(encoding="utf-8")
    numbers = listed(page)
    assert len(numbers) == len(set(numbers))
    headings = [tuple(map(int, number.split("."))) for number in listed(page, headings=True)]
    assert headings == sorted(headings)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_code_names_only_known_sections(slug: str) -> None:
    known = set(sections(slug)) | chapters(sections(slug))
    modules = sorted((ROOT / "rules" / slug).rglob("*.py"))
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in modules}
    strange = {name: sorted(cited(text) - known) for name, text in texts.items()}
    assert {name: numbers for name, numbers in strange.items() if numbers} == {}
    assert [name for name, text in texts.items() if "[facts" in text] == []


def test_a_forgotten_section_and_an_invented_one_are_found() -> None:
    page = "# Comets\n## 2 Flight\n- 2.1 One hex\n- 2.2 Fuel\n## 3 End\n"
    assert listed(page) == ["2", "2.1", "2.2", "3"]
    done = named(["test_2_1_a_comet_flies_one_hex", "test_fuel_as_in_4_1_is_spent"])
    assert unproven(listed(page), done) == ["2.2", "3"]
    assert done - set(listed(page)) == {"4.1"}
    page = "# Comets\n## Captain's Log!\n## Glossary\n"
    assert titled(page) == ["captains_log"]
    assert cited('"""Fly [2.1, 2.2]."""  Choice("a", "5.1")') == {"2.1", "2.2", "5.1"}
