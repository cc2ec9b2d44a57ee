"""Imports point one way, and the rules import nothing that knows the time, the network or luck."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "rules").rglob("*.py"))
FORBIDDEN = {
    "PIL",
    "aiohttp",
    "asyncio",
    "datetime",
    "discord",
    "pickle",
    "random",
    "secrets",
    "socket",
    "sqlalchemy",
    "sqlmodel",
    "threading",
    "time",
    "uuid",
}
OURS = {"bot", "render", "storage", "tests"}


def imported(path: Path) -> Iterator[str]:
    """The top names of all modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield (node.module or "").split(".")[0]


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_rules_are_pure(path: Path) -> None:
    assert not set(imported(path)) & (FORBIDDEN | OURS)


def test_there_are_rules_to_check() -> None:
    names = {path.name for path in RULES}
    assert {"match.py", "runner.py", "chance.py"} <= names
    assert set(imported(ROOT / "rules" / "kernel" / "chance.py")) >= {"hmac", "hashlib"}


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_in_the_rules_hangs_on_an_await_with_finally(path: Path) -> None:
    """A copy or an undo drops procedures half-way; a `finally` around an await would then run."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Try) and node.finalbody:
            inner = [child for part in node.body for child in ast.walk(part)]
            assert not any(isinstance(child, ast.Await) for child in inner), node.lineno


def test_the_kernel_knows_no_game() -> None:
    for path in (ROOT / "rules" / "kernel").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        ours = [
            node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules")
        ]
        assert all((module or "").startswith("rules.kernel") for module in ours), path.name


def test_the_arrows_between_the_rooms_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout
