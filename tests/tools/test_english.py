"""The project's English: nothing that needs a second reading, and a check that finds it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import english
from tests.support.sections import ROOT

QUOTED = re.compile(r"`([a-z]\w*_\w+)`(?! in `tests/)")
"""A name of the product in a docstring, a comment or a page. Words without an underscore are left
out: many are examples of what people type."""
PRODUCT = ("bot", "render", "rules", "storage")


def test_project_has_no_faults() -> None:
    assert [str(fault) for fault in english.faults()] == []


def test_list_of_participles_has_no_stale_lines() -> None:
    modules = [
        path for folder in english.CHECKED_FOR_PARTICIPLES for path in sorted(folder.rglob("*.py"))
    ]
    present = {
        english.place(fault)
        for path in modules
        for fault in english.participles(path, ast.parse(path.read_text(encoding="utf-8")))
    }
    assert sorted(english.known_participles() - present) == []


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("def _waited() -> None: ...", ["_waited"]),
        ("class Clock:\n    async def held(self) -> None: ...", ["held"]),
        ("@property\ndef held() -> int: ...", []),
        ("def read() -> None: ...\ndef need() -> None: ...\ndef is_held() -> None: ...", []),
    ],
)
def test_participles_as_names_are_found(code: str, names: list[str]) -> None:
    faults = english.participles(Path("x.py"), ast.parse(code))
    assert [fault.excerpt for fault in faults] == names


def test_quoted_names_exist() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in pages_and_modules()}
    code = (QUOTED.sub("", text) for path, text in texts.items() if path.suffix != ".md")
    names = {word for text in code for word in re.findall(r"\w+_\w+", text)}
    names |= {path.stem for path in ROOT.glob("*/**/*.py")} | {path.parent.name for path in texts}
    stale = {name: path for path, text in texts.items() for name in QUOTED.findall(text)}
    assert {name: path for name, path in stale.items() if name not in names} == {}


def pages_and_modules() -> Iterator[Path]:
    """Yield the product's modules and scripts, and the project's pages except the changelog."""
    for room in PRODUCT:
        for path in (ROOT / room).rglob("*"):
            if path.suffix in {".py", ".md", ".js", ".toml"}:
                yield path
    yield from (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "GLOSSARY.md")


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ('def count() -> int:\n    """How many there are."""', "docstring asks"),
        ('class Match:\n    """What is played."""', "docstring asks"),
        ('MOST = 3\n"""How many there may be."""', "docstring asks"),
        ('def count() -> int:\n    """The number of them."""', "no imperative"),
        ("def count(of: str) -> int: ...", "identifier"),
        ("found = [one for one in ()]", "identifier"),
        ("def told() -> None: ...", "identifier"),
        ("""WORDS = "it's"  # isn't\nfound = 'a "'\n""", "identifier"),
        ('TEXT = "The table starts anew."', "phrase"),
        ("# whoever is to move", "phrase"),
        ("def test_a_seat_that_waits() -> None: ...", "test name"),
        ("def test_who_waits() -> None: ...", "test name"),
        (f"def test_{'x' * 61}() -> None: ...", "test name"),
    ],
)
def test_each_kind_of_fault_is_found(tmp_path: Path, code: str, kind: str) -> None:
    assert kind in kinds(tmp_path, code)


@pytest.mark.parametrize(
    "code",
    [
        'def count() -> int:\n    """Return how many there are."""',
        '@property\ndef count() -> int:\n    """The number of them."""',
        'class Match:\n    """A match in play."""',
        'MOST = 3\n"""Seats, at most."""',
        "counts = [seat for seat in ()]",
        "def test_seat_waits() -> None: ...",
        f"def test_5_9_2_{'x' * 60}() -> None: ...",
        f"def test_whose_mission__{'x' * 60}() -> None: ...",
    ],
)
def test_plain_english_is_no_fault(tmp_path: Path, code: str) -> None:
    assert kinds(tmp_path, code) == set()


def kinds(folder: Path, code: str) -> set[str]:
    """Return the kinds of faults in a test module with this code."""
    path = folder / "test_sample.py"
    path.write_text(f"{code}\n", encoding="utf-8")
    return {fault.kind for fault in english.faults(path)}
