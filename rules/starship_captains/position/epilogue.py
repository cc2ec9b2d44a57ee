"""What becomes of a captain, by score [Epilogue]."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent.parent / "content" / "epilogue.toml"
LOWEST: Final = 20
HIGHEST: Final = 75


@cache
def _lines() -> dict[int, str]:
    """The lines by score, from 20 (and less) to 75 (and more)."""
    read = tomllib.loads(FILE.read_text("utf-8"))["lines"]
    lines = {int(score): str(line) for score, line in read.items()}
    if sorted(lines) != list(range(LOWEST, HIGHEST + 1)):
        raise ValueError("epilogue.toml must have a line for each score from 20 to 75")
    return lines


def epilogue(points: int) -> str:
    """The line for a score, half points dropped [Epilogue]."""
    return _lines()[max(LOWEST, min(points, HIGHEST))]
