"""The sections of a game's RULES.md, of its tests' names and of its code, for any game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.support.sources import statements

ROOT = Path(__file__).parents[2]
TITLED = re.compile(r"^## (.+)$", re.MULTILINE)
OURS = {"balance", "glossary", "in_short_how_to_win_a_turn_the_end"}
"""Headings of a page that no rulebook has."""
LISTED = re.compile(r"^(## |- )(\d+(?:\.\d+)*) ", re.MULTILINE)
BEGUN = re.compile(r"test_(\d+(?:_\d+)*)_")
AMID = re.compile(r"(?<=_)\d+(?:_\d+)+(?=_)")
CITED = re.compile(r"\[([1-9]\d*(?:\.\d+)*(?:(?:, | to )\d+(?:\.\d+)*)*)\]")
GIVEN = re.compile(r'"([1-9]\d*(?:\.\d+)+)"')


def listed(page: str, *, headings: bool = False) -> list[str]:
    """Return the numbers of all headings and items of a rules page, or of its headings alone."""
    matches = LISTED.findall(page)
    return [number for mark, number in matches if not headings or mark == "## "]


def titled(page: str) -> list[str]:
    """Return the headings of a rulebook without numbers, as tests name them: `whose_mission`."""
    plain = (re.sub(r"['’!]", "", title.casefold()) for title in TITLED.findall(page))
    words = [re.sub(r"[^a-z0-9]+", "_", title).strip("_") for title in plain]
    return [each for each in words if each not in OURS]


@cache
def sections(slug: str) -> list[str]:
    """Return the sections of a game, by number or by heading."""
    page = (ROOT / "rules" / slug / "RULES.md").read_text(encoding="utf-8")
    return listed(page) or titled(page)


def named(tests: Iterable[str]) -> set[str]:
    """Return the sections in the names of tests: `test_5_9_2_ships_retreat`."""
    numbers = {match[1] for name in tests if (match := BEGUN.match(name))}
    numbers |= {number for name in tests for number in AMID.findall(name)}
    return {number.replace("_", ".") for number in numbers}


@cache
def proven(slug: str) -> set[str]:
    """Return the sections in the names of a game's tests: `test_5_9_…`, `test_whose_mission__…`."""
    tests = [
        node.name
        for path in (ROOT / "tests" / slug).rglob("test_*.py")
        for node in statements(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return named(tests) | {
        section
        for section in sections(slug)
        if not section[0].isdigit() and any(f"{t}_".startswith(f"test_{section}_") for t in tests)
    }


def unproven(wanted: Iterable[str], done: Iterable[str]) -> list[str]:
    """Return the sections without a test; a heading over items is tested through them."""
    covered = {number for each in done for number in (each, each.rpartition(".")[0])}
    return [number for number in wanted if number not in covered]


def chapters(wanted: Iterable[str]) -> set[str]:
    """Return the numbers of whole chapters, such as 5.0."""
    return {number.partition(".")[0] + ".0" for number in wanted} | {"1.0"}


def cited(code: str) -> set[str]:
    """Return the sections that code names: in brackets, or as a question's rule."""
    numbers = set(GIVEN.findall(code))
    for several in CITED.findall(code):
        numbers.update(number for number in re.split(", | to ", several) if "." in number)
    return numbers
