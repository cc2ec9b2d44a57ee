"""A docstring that explains a parameter in backquotes names one that the function has."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sources import walk

ROOT = Path(__file__).parents[2]
FOLDERS = ("bot", "render", "rules", "storage")
EXPLAINED = re.compile(
    r"(?:^|[.:;]\s+|\n\s*)`([a-z_]+)` "
    r"(?:is|are|has|holds|identifies|leaves|marks|names|returns|runs|says)\b"
)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _functions(node: ast.AST, outer: frozenset[str]) -> Iterator[tuple[ast.AST, frozenset[str]]]:
    """Yield functions, with the fields of the class and the arguments of the function around."""
    for child in ast.iter_child_nodes(node):
        names = outer
        if isinstance(child, FUNCTIONS):
            yield child, outer
            names = outer | _names(child.args)
        elif isinstance(child, ast.ClassDef):
            names = outer | {
                each.target.id
                for each in child.body
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
            }
        yield from _functions(child, names)


def _names(node: ast.AST) -> set[str]:
    """Return the identifiers below a node: arguments, variables, attributes and keywords."""
    nodes = [*walk(node)]
    names = (getattr(each, key, None) for each in nodes for key in ("arg", "attr", "id"))
    return {str(name) for name in names if name}


def wrong(source: str) -> list[str]:
    """Return the explained names that neither the function nor what is around it has."""
    faults = []
    for function, outer in _functions(ast.parse(source), frozenset()):
        assert isinstance(function, FUNCTIONS)
        explained = set(EXPLAINED.findall(ast.get_docstring(function) or ""))
        if explained and (unknown := explained - outer - _names(function)):
            faults.append(f"{function.name}: {', '.join(sorted(unknown))}")
    return faults


@pytest.mark.parametrize("folder", FOLDERS)
def test_explained_parameter_exists(folder: str) -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py")}
    faults = [
        f"{path.name}: {name}"
        for path, source in sources.items()
        if EXPLAINED.search(source)
        for name in wrong(source)
    ]
    assert faults == []


def test_old_name_of_a_parameter_is_found() -> None:
    source = (
        'def store(number):\n    """Store it.\n\n    `{}` is the turn.\n    """\n    put(number)'
    )
    assert wrong(source.format("leg")) == ["store: leg"]
    assert wrong(source.format("number")) == []
