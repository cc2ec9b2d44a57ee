"""No function of the product outgrows 40 lines, and no module 400."""

from __future__ import annotations

import ast

import pytest

from tests.support.sections import ROOT
from tests.support.sources import statements

FUNCTION, MODULE = 40, 400
"""Lines at most."""


@pytest.mark.parametrize("room", ["bot", "storage", "render", "rules"])
def test_functions_and_modules_stay_short(room: str) -> None:
    paths = sorted((ROOT / room).rglob("*.py"))
    assert paths, "the modules are no longer found"
    long = []
    for path in paths:
        source = path.read_text()
        if (lines := source.count("\n")) > MODULE:
            long.append(f"{path.relative_to(ROOT)}: {lines} lines")
        long += [
            f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}, {lines} lines"
            for node in statements(ast.parse(source))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and (lines := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION
        ]
    assert long == []
