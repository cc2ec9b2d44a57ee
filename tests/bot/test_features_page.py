"""FEATURES.md: its tables name existing files, and every module that a removal touches."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "bot" / "FEATURES.md").read_text()
PATH = re.compile(r"`([\w./-]+(?:/|\.py|\.md|\.txt))`")
"""A folder, a module or a page; paths with an asterisk are patterns."""
PATTERN = re.compile(r"git ls-files '([^']+)'")
"""A pattern of paths, all of which leave."""
NAMES = {
    "storage/people/following.py": r"/table follow\b|`following`|(people|tables)[./]following",
    "storage/matches/premoves.py": r"premove|queued moves?\b|`when` or `unless`",
    "storage/people/notes.py": r"`notes`|/note\b|\.notes\b",
    "storage/schema/consent_records.py": r"`hints`|/hint\b|hint_(requests|search)|\.hints\b",
}
"""Expressions for a feature's names on pages and in tests, by the first path of its table."""
ATTRIBUTE = re.compile(r"`(\w+)\.\w+`")
"""A name in a module directly below `bot`, such as `handlers.BACKGROUND`."""


def test_every_path_in_the_tables_exists() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("|")]
    named = {path for row in rows for path in PATH.findall(row)}
    assert len(named) > 50, "the paths are no longer found"
    missing = {
        path for path in named if not ((ROOT / "bot" / path).exists() or (ROOT / path).exists())
    }
    assert missing == set()


def _removals() -> Iterator[list[str]]:
    """Yield the rows of each table that lists what leaves with a feature."""
    for is_table, lines in groupby(PAGE.splitlines(), lambda line: line.startswith("|")):
        rows = list(lines)
        if is_table and rows[0].startswith("| layer | delete |"):
            yield rows[2:]


def _modules(text: str) -> set[Path]:
    """Return the product's modules at the paths that a text names."""
    paths = [ROOT / base / path for path in PATH.findall(text) for base in ("bot", ".")]
    paths += [ROOT / "bot" / f"{name}.py" for name in ATTRIBUTE.findall(text)]
    return {
        module.resolve()
        for path in paths
        for module in (path.glob("**/*.py") if path.is_dir() else [path])
        if module.is_file()
    }


@cache
def _imported(module: Path) -> set[Path]:
    """Return the files that a module may import."""
    names = set[str]()
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {ROOT / (name.replace(".", "/") + ".py") for name in names}


def _label(rows: list[str]) -> str:
    """Return the first path that a table of a removal names."""
    return str(PATH.findall(" ".join(rows))[0])


@pytest.mark.parametrize("rows", list(_removals()), ids=_label)
def test_removal_names_all_modules_importing_the_feature(rows: list[str]) -> None:
    deleted = _modules(" ".join(row.split("|")[2] for row in rows))
    named = _modules(" ".join(rows))
    product = [path for room in ("bot", "storage") for path in (ROOT / room).rglob("*.py")]
    touched = {path for path in product if _imported(path) & deleted}
    assert touched - deleted, "the imports are no longer found"
    assert sorted(str(path.relative_to(ROOT)) for path in touched - named) == []


@pytest.mark.parametrize("rows", list(_removals()), ids=_label)
def test_removal_names_all_tests_importing_the_feature(rows: list[str]) -> None:
    text = " ".join(rows)
    deleted = _modules(" ".join(row.split("|")[2] for row in rows))
    touched = {path for path in (ROOT / "tests").rglob("*.py") if _imported(path) & deleted}
    assert touched, "the imports are no longer found"
    assert sorted(str(path) for path in touched if not _is_named(path, text)) == []


def _is_named(path: Path, text: str) -> bool:
    """Return whether a table names a file, its folder, or a pattern that it matches."""
    named = [ROOT / base / name for name in PATH.findall(text) for base in ("bot", ".")]
    relative = path.relative_to(ROOT)
    return any(path == each or each in path.parents for each in map(Path.resolve, named)) or any(
        fnmatch(str(relative), pattern) for pattern in PATTERN.findall(text)
    )


@pytest.mark.parametrize("rows", list(_removals()), ids=_label)
def test_removal_names_all_pages_and_tests_naming_the_feature(rows: list[str]) -> None:
    pages = {*ROOT.glob("*.md"), *(ROOT / "bot").rglob("*.md"), *(ROOT / "storage").glob("*.md")}
    tests = {*(ROOT / "tests").rglob("*.py"), ROOT / "tests/support/participles.txt"}
    others = {ROOT / "CHANGELOG.md", ROOT / "bot/FEATURES.md", Path(__file__)}
    expression, text = re.compile(NAMES[_label(rows)]), " ".join(rows)
    places = {path for path in (pages | tests) - others if expression.search(path.read_text())}
    assert len(places) > 5, "the names are no longer found"
    assert sorted(str(path) for path in places if not _is_named(path, text)) == []
