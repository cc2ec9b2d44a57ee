"""Lines of small print as a phone breaks them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

LINE = 44
"""Letters of small print beside each other on a phone, 390 pixels wide; a layout's frame takes 66.
Measured in Chromium: lines of 42 to 48 letters, by their widths."""


def phone_lines(text: str) -> int:
    """Return how many lines a text in small print takes on a phone."""
    return sum(max(1, len(textwrap.wrap(line, LINE))) for line in text.splitlines())


def fit_phone(lines: Sequence[str], most: int) -> list[str]:
    """Return the first of these lines that a phone shows in `most` lines, in any case one."""
    kept = list[str]()
    for line in lines:
        most -= phone_lines(line)
        if kept and most < 0:
            break
        kept.append(line)
    return kept
