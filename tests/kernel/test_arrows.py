"""Imports go one way, and the rules import nothing that knows the time, the network or luck."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sources import statements

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "rules").rglob("*.py"))
PICTURES = sorted((ROOT / "render").rglob("*.py"))
FORBIDDEN = {
    "PIL",
    "aiohttp",
    "asyncio",
    "datetime",
    "http",
    "os",
    "discord",
    "pickle",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "tempfile",
    "sqlalchemy",
    "sqlmodel",
    "threading",
    "time",
    "urllib",
    "uuid",
}
OURS = {"bot", "render", "storage", "tests"}


def imported(path: Path) -> Iterator[str]:
    """Yield the top names of all modules that a file imports."""
    for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield (node.module or "").split(".")[0]


def test_the_rules_are_pure() -> None:
    result = {str(path.relative_to(ROOT)): set(imported(path)) for path in RULES}
    impure = {name: modules & (FORBIDDEN | OURS) for name, modules in result.items()}
    assert {name: modules for name, modules in impure.items() if modules} == {}


def test_there_are_rules_to_check() -> None:
    names = {path.name for path in RULES}
    assert {"match.py", "runner.py", "seeded_dice.py"} <= names
    assert set(imported(ROOT / "rules" / "kernel" / "seeded_dice.py")) >= {"hmac", "hashlib"}


def hanging(text: str) -> list[int]:
    """Return the lines of a module that try something with an await in it, and a `finally`."""
    tries = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Try)]
    inner = {
        node.lineno: [child for part in node.body for child in ast.walk(part)]
        for node in tries
        if node.finalbody
    }
    return [
        line
        for line, children in inner.items()
        if any(isinstance(child, ast.Await) for child in children)
    ]


def test_nothing_in_the_rules_hangs_on_an_await_with_finally() -> None:
    """Find no `finally` around an await: it would run when a copy or an undo drops a procedure."""
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in RULES}
    result = {name: hanging(text) for name, text in texts.items() if "finally" in text}
    assert {name: lines for name, lines in result.items() if lines} == {}


def test_an_await_with_finally_is_found() -> None:
    body = "async def leg(state):\n    try:\n        await ask()\n    finally:\n        {}\n"
    assert hanging(body.format("state.done = True")) == [2]
    assert hanging(body.format("pass").replace("await ", "")) == []


def linted(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Check the contracts of this project on the packages in a folder."""
    linter = Path(sys.executable).with_name("lint-imports")
    command = [str(linter), "--no-cache", "--config", str(ROOT / "pyproject.toml"), *more]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_arrows_between_the_rooms_hold() -> None:
    done = linted(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


TREE = {
    "rules/__init__.py": "from rules.comets import GAME\nfrom rules.moons import GAME as MOONS",
    "rules/kernel/__init__.py": "from rules.kernel import match",
    "rules/kernel/match.py": "",
    "rules/table_game.py": "import rules.kernel.match",
    "rules/rest_points.py": "import rules.kernel.match",
    "rules/lesson.py": "import rules.table_game, rules.toolbox",
    "rules/lesson_path.py": "import rules.lesson",
    "rules/toolbox/__init__.py": "import rules.kernel.match",
    "rules/comets/__init__.py": "import rules.toolbox\nfrom rules import table_game as GAME",
    "rules/moons/__init__.py": "from rules.kernel import match\nGAME = match",
    "render/__init__.py": "from render.all_artists import ARTIST",
    "render/all_artists.py": "from render.comets import ARTIST",
    "render/scene.py": "",
    "render/comets/__init__.py": "import render.scene\nimport rules.comets\nARTIST = 1",
    "render/moons/__init__.py": "import render.scene",
    "storage/__init__.py": "",
    "storage/matches/__init__.py": "",
    "storage/matches/matches.py": "from rules.kernel import match",
    "bot/__init__.py": "",
    "bot/client.py": "from rules import catalogue\nimport render, rules.table_game",
}
"""A small house of two games that nobody's contracts name."""
CONTRACTS = ("arrows", "storage", "games", "toolbox", "bot", "circles", "pictures")
PLANTED = {
    "rules import a picture": ("arrows", "rules/moons/__init__.py", "import render.comets"),
    "pictures import storage": ("arrows", "render/comets/__init__.py", "import storage"),
    "storage imports a game": ("storage", "storage/matches/matches.py", "import rules.moons"),
    "storage imports the catalogue": ("storage", "storage/matches/matches.py", "import rules"),
    "the kernel imports a game": ("games", "rules/kernel/match.py", "import rules.moons"),
    "the kernel imports what tables are offered": (
        "toolbox",
        "rules/kernel/match.py",
        "import rules.table_game",
    ),
    "a table game imports a game": ("games", "rules/table_game.py", "import rules.moons"),
    "a game imports another": ("games", "rules/moons/__init__.py", "import rules.comets"),
    "two modules import each other": ("circles", "render/scene.py", "import render.moons"),
    "a game's pictures import another's": (
        "pictures",
        "render/moons/__init__.py",
        "import render.comets",
    ),
    "what pictures share imports a game's": ("pictures", "render/scene.py", "import render.comets"),
    "the bot imports a game": ("bot", "bot/client.py", "import rules.comets"),
    "the bot imports a game's pictures": ("bot", "bot/client.py", "import render.comets"),
}


def house(folder: Path) -> None:
    for name, text in TREE.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_contracts_cover_games_they_do_not_name(tmp_path: Path) -> None:
    house(tmp_path)
    done = linted(tmp_path, *(f"--contract={each}" for each in CONTRACTS))
    assert f"{len(CONTRACTS)} kept, 0 broken" in done.stdout, done.stdout + done.stderr


LINT_ALL = """
import os, sys
from importlinter.cli import lint_imports
config, *pairs = sys.argv[1:]
path = sys.path[:]
for folder, contract in zip(pairs[::2], pairs[1::2]):
    os.chdir(folder)
    sys.path[:] = path
    status = lint_imports(config, limit_to_contracts=(contract,), no_cache=True)
    print(f"-- exit status {status}", flush=True)
"""
"""A program that checks folders each on a contract: a process of its own takes ten times longer."""


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return what is reported about each planted import."""
    arguments = list[str]()
    for number, (contract, name, line) in enumerate(PLANTED.values()):
        folder = tmp_path_factory.mktemp(f"house{number}")
        house(folder)
        with (folder / name).open("a") as file:
            file.write(f"\n{line}\n")
        arguments += [str(folder), contract]
    command = [sys.executable, "-c", LINT_ALL, str(ROOT / "pyproject.toml"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    reports = re.split(r"(?<=-- exit status \d)\n", done.stdout)[:-1]
    return dict(zip(PLANTED, reports, strict=True))


@pytest.mark.parametrize("fault", sorted(PLANTED))
def test_a_planted_import_breaks_its_contract(fault: str, planted: dict[str, str]) -> None:
    assert planted[fault].endswith("exit status 1")
    assert "0 kept, 1 broken" in planted[fault], planted[fault]


SHARED = {"drawings", "kernel", "paint", "seasons", "toolbox"}
"""Folders of rules and pictures that don't belong to a game."""


def foreign(path: Path, root: Path) -> set[str]:
    """Return the games whose rules a picture's module imports without drawing them."""
    room = path.relative_to(root / "render").parts[0]
    nodes = list(statements(ast.parse(path.read_text(encoding="utf-8"))))
    modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    modules += [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    games = {name.split(".")[1] for name in modules if name.startswith(("rules.", "render."))}
    drawn = {path.parent.name for path in (root / "render").glob("*/__init__.py")}
    known = {path.parent.name for path in (root / "rules").glob("*/__init__.py")}
    return games & (drawn | known) - {room} - SHARED


def test_pictures_of_a_game_know_its_own_rules_alone() -> None:
    pictures = [path for path in PICTURES if path != ROOT / "render" / "all_artists.py"]
    strange = {str(path.relative_to(ROOT)): foreign(path, ROOT) for path in pictures}
    assert {name: games for name, games in strange.items() if games} == {}


def test_a_picture_of_another_games_rules_is_found(tmp_path: Path) -> None:
    house(tmp_path)
    path = tmp_path / "render" / "comets" / "__init__.py"
    assert not foreign(path, tmp_path)
    path.write_text("from rules.moons.view import View\nfrom rules.comets import GAME")
    assert foreign(path, tmp_path) == {"moons"}
