"""FEATURES.md: the files and folders that its tables name exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "bot" / "FEATURES.md").read_text()
PATH = re.compile(r"`([\w./-]+(?:/|\.py|\.md))`")
"""A folder, a module or a page; paths with an asterisk are patterns."""


def test_every_path_in_the_tables_exists() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("|")]
    named = {path for row in rows for path in PATH.findall(row)}
    assert len(named) > 50, "the paths are no longer found"
    missing = {
        path for path in named if not ((ROOT / "bot" / path).exists() or (ROOT / path).exists())
    }
    assert missing == set()
