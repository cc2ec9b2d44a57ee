"""Words of news and questions that every game shares."""

from __future__ import annotations

from rules.kernel.sentences import counted as counted
from rules.kernel.sentences import format_number as format_number
from rules.kernel.sentences import listed as listed


def so_far(most: int) -> str:
    """Return the highest of several counts in words: `none so far`, `at most 2 so far`."""
    return f"at most {most} so far" if most else "none so far"
