"""The maps in the folders' READMEs name every folder and module beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from rules import catalogue
from tests.support.sections import ROOT

NOT_MAPPED = {"__init__", "__main__"}
NAME = re.compile(r"`([a-z_0-9]+)(?:/|\.py)?`")
PATH = re.compile(r"`([a-z_0-9/]+)`")
PRODUCT = ("bot", "storage", "render")

FOLDERS = [
    "bot",
    "bot/channel",
    "bot/interactions",
    "bot/panel",
    "bot/playground",
    "bot/tables",
    "bot/tools",
    "bot/words",
    "render",
    "storage",
]
COLUMNS = ("folder", "folder or module", "helper", "module", "module or folder", "modules")
MODULE_COLUMN = {"bot/panel": 2}
"""The column of a map that names the modules, unless it is the first."""


def tables_of(text: str) -> Iterator[list[str]]:
    """Yield the tables of a page, each as its lines without the rule below the head."""
    for is_row, lines in groupby(text.splitlines(), lambda line: line.startswith("|")):
        if is_row:
            head, _, *rows = lines
            yield [head, *rows]


@pytest.mark.parametrize("place", FOLDERS)
def test_readme_has_a_row_for_each_folder_and_module(place: str) -> None:
    folder = ROOT / place
    rows = [line for line in (folder / "README.md").read_text().splitlines() if line[:1] == "|"]
    column = MODULE_COLUMN.get(place, 1)
    named = {name for row in rows for name in NAME.findall(row.split("|")[column])}
    present = {path.stem for path in folder.glob("*.py")}
    present |= {path.parent.name for path in folder.glob("*/__init__.py")}
    assert sorted(present - named - NOT_MAPPED - {*catalogue}) == []


@pytest.mark.parametrize("place", [*FOLDERS, "bot/commands"])
def test_readme_maps_no_missing_module(place: str) -> None:
    folder = ROOT / place
    present = {path.stem for path in folder.rglob("*.py")} | {
        path.name for path in folder.iterdir()
    }
    for head, *rows in tables_of((folder / "README.md").read_text()):
        columns = [column.strip() for column in head.split("|")]
        for column in {*COLUMNS} & {*columns}:
            cells = [row.split("|")[columns.index(column)] for row in rows]
            assert {name for cell in cells for name in NAME.findall(cell)} <= present, place


@pytest.mark.parametrize("place", ["bot/channel", "bot/playground", "bot/tables"])
def test_readme_names_the_modules_of_subfolders(place: str) -> None:
    folder = ROOT / place
    text = (folder / "README.md").read_text()
    rows = {row.split("|")[1].strip(" `/"): row for row in text.splitlines() if row[:1] == "|"}
    for path in sorted(folder.glob("*/*.py")):
        assert path.stem in {*NAME.findall(rows[path.parent.name]), *NOT_MAPPED}, path


def test_tests_readme_names_the_modules_without_a_test_of_their_own() -> None:
    text = (ROOT / "tests/README.md").read_text()
    map_of_tests = next(rows for head, *rows in tables_of(text) if head.startswith("| module |"))
    named = {name for row in map_of_tests for name in PATH.findall(row.split("|")[1])}
    tests = [*(ROOT / "tests").rglob("*.py")]
    own = {path.stem.removeprefix("test_") for path in tests if path.stem.startswith("test_")}
    imported = {name for path in tests for name in _imported(path)}
    missing = []
    for path in (module for room in PRODUCT for module in (ROOT / room).rglob("*.py")):
        module = str(path.relative_to(ROOT).with_suffix(""))
        is_named = any(
            f"/{name}" in f"/{module}" if name.endswith("/") else f"/{module}".endswith(f"/{name}")
            for name in named
        )
        is_tested = path.stem in own | NOT_MAPPED or module.replace("/", ".") in imported
        if not (is_named or is_tested):
            missing.append(module)
    assert sorted(missing) == []


def _imported(path: Path) -> Iterator[str]:
    """Yield the names of the modules that a file may import."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))


def test_commands_readme_has_a_row_for_each_module() -> None:
    folder = ROOT / "bot/commands"
    rows = [line for line in (folder / "README.md").read_text().splitlines() if line[:1] == "|"]
    named = {name for row in rows for name in NAME.findall(row)}
    present = {path.stem for path in folder.glob("*.py")}
    present |= {path.parent.name for path in folder.glob("*/__init__.py")}
    assert sorted(present - named - NOT_MAPPED) == []
