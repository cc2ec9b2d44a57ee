"""A captain's fate, by score [Epilogue]."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.starship_captains.charts.reading import FOLDER
from rules.toolbox.charts import chart

LOWEST: Final = 20
HIGHEST: Final = 75


@cache
def _lines() -> dict[int, str]:
    """Return the lines by score, from 20 (or less) to 75 (or more)."""
    lines = chart(FOLDER / "epilogue.toml", dict[str, dict[int, str]])["lines"]
    if sorted(lines) != list(range(LOWEST, HIGHEST + 1)):
        raise ValueError("epilogue.toml must have a line for each score from 20 to 75")
    return lines


def epilogue(points: int) -> str:
    """Return the line for a score, half points dropped [Epilogue]."""
    return _lines()[max(LOWEST, min(points, HIGHEST))]
