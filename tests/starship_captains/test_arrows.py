"""Between the rooms of the game imports run one way."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.starship_captains import STARSHIP_CAPTAINS as GAME

SOURCES = Path(GAME.rules_page or "").parent
PACKAGE = "rules.starship_captains."
ROOMS = (
    ("charts",),
    ("position",),
    ("table",),
    ("ship",),
    ("galaxy",),
    ("factions",),
    ("effects",),
    ("missions",),
    ("solo",),
    ("setup", "rounds"),
    ("turn", "asking", "greedy", "helpers"),
)
"""Earlier rooms know nothing of later ones, nor of those beside them."""


def height(module: str) -> int:
    room = module.partition(".")[0]
    return next(level for level, rooms in enumerate(ROOMS) if room in rooms)


@pytest.mark.parametrize(
    "path", sorted(SOURCES.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCES))
)
def test_a_room_imports_only_earlier_rooms_and_itself(path: Path) -> None:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    if parts == ("__init__",):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(PACKAGE):
            continue
        other = (node.module or "").removeprefix(PACKAGE)
        same = other.partition(".")[0] == parts[0]
        assert same or height(other) < height(parts[0]), f"{path} imports {node.module}"
