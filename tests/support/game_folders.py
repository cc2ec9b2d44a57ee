"""The parts of a game in the catalogue: three folders, and their required files."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from tests.support.sections import ROOT

SHARED = {"rules": {"kernel", "toolbox"}, "render": {"drawings", "paint", "seasons"}}
"""Folders that don't belong to a game."""


def lacks(slug: str, root: Path = ROOT) -> list[str]:
    """Return the missing parts of a game."""
    wanted = {
        f"rules/{slug}": "__init__.py",
        f"rules/{slug} ": "RULES.md",
        f"render/{slug}": "__init__.py",
        f"tests/{slug}": "test_*.py",
        f"tests/{slug}/plays": "*.txt",
        f"tests/{slug}/saves": "*.save",
    }
    return [
        f"{folder.strip()}/{pattern}"
        for folder, pattern in wanted.items()
        if not any((root / folder.strip()).glob(pattern))
    ]


def stray_files(games: Collection[str], root: Path = ROOT) -> Iterator[str]:
    """Yield folders that look like a game's, of games that the catalogue does not have."""
    for package, shared in SHARED.items():
        for path in sorted((root / package).iterdir()):
            known = path.name in shared or path.name in games
            if not known and any(path.glob("*.py")):
                yield f"{package}/{path.name}"
