"""Texts that ask somebody to press a button name one that exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import bot
import storage
from tests.support.sources import walk

FOLDERS = [Path(module.__path__[0]) for module in (bot, storage)]
ASKED = re.compile(r"(?i:press(?:es|ed|ing)?) (?=[A-Z])")
SECOND = re.compile(r"[A-Z][\w ]*?,? or (?=[A-Z])")
LABEL = re.compile(r"[A-Z][A-Za-z' ]*")
ELSEWHERE = ("Download ZIP",)
"""Buttons of other programs."""


@cache
def _sources() -> dict[Path, str]:
    paths = sorted(path for folder in FOLDERS for path in folder.rglob("*.py"))
    return {path: path.read_text(encoding="utf-8") for path in paths}


def _trees(word: str) -> dict[Path, ast.Module]:
    """Return the modules in which a word occurs, parsed."""
    return {path: ast.parse(source) for path, source in _sources().items() if word in source}


def _texts(tree: ast.AST) -> Iterator[str]:
    """Yield string constants; the expressions of an f-string become an ellipsis."""
    for node in walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def _labels() -> frozenset[str]:
    """Return the texts in calls of `button` or `TableButton`, and in variables passed to them."""
    labels = set[str]()
    for tree in (_trees("button(") | _trees("TableButton(")).values():
        nodes = [*walk(tree)]
        calls = [
            node
            for node in nodes
            if getattr(getattr(node, "func", None), "id", "") in ("button", "TableButton")
        ]
        passed = {getattr(node, "id", "") for call in calls for node in walk(call)} - {""}
        values = [
            node.value
            for node in nodes
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in passed
        ]
        labels.update(text for part in (*calls, *values) for text in _texts(part))
    return frozenset(text for text in labels if LABEL.fullmatch(text))


def _named(text: str) -> Iterator[str]:
    """Yield what follows *press*, and what follows *or* after the first button's name."""
    plain = " ".join(text.replace("*", "").split())
    for match in ASKED.finditer(plain):
        yield (rest := plain[match.end() :])
        if second := SECOND.match(rest):
            yield rest[second.end() :]


def _unknown(text: str) -> list[str]:
    buttons = re.compile(rf"(?:{'|'.join(sorted(_labels() | {*ELSEWHERE}))})(?![\w…])")
    return [words[:40] for words in _named(text) if not buttons.match(words)]


def test_button_named_in_a_text_exists() -> None:
    unknown = {
        f"{path.name}: {words}"
        for path, tree in _trees("ress").items()
        for text in _texts(tree)
        for words in _unknown(text)
    }
    assert unknown == set()


def test_button_named_on_a_page_exists() -> None:
    pages = sorted(Path(bot.__path__[0]).rglob("*.md"))
    unknown = {
        f"{page.name}: {words}"
        for page in pages
        for words in _unknown(page.read_text(encoding="utf-8"))
    }
    assert unknown == set()


def test_wording_guide_lists_existing_buttons() -> None:
    guide = (Path(bot.__path__[0]) / "wording.md").read_text(encoding="utf-8")
    (examples,) = re.findall(r"^- Verbs of the platform[^*]*\*([^*]+)\*", guide, re.MULTILINE)
    assert set(re.split(r",\s+", examples)) <= _labels()


def test_old_name_of_a_button_is_found() -> None:
    assert _unknown("Its host can press Free seats.") == ["Free seats."]
    assert _unknown("Press **Play** or **Joyn** there.") == ["Joyn there."]
    assert _unknown("Press Release seats, or **Enter**.") == []
