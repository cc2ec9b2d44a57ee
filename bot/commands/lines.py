"""Lines of a move as choices for autocomplete, and as people leave them in the field."""

from __future__ import annotations

import re

LIMIT = 100
WORDS = re.compile(r"\s*\[[^\]]*\]?")


def named(line: str, words: str) -> str:
    """A choice's name: the line, and in brackets what its last word means.

    A picked choice stands in the field by its name; whoever types on sends that back.
    """
    told = words.removeprefix(line.rpartition(" ")[2]).lstrip(" ,:")
    room = LIMIT - len(line) - len(" []")
    if room < 2:
        return line
    return f"{line} [{told if len(told) <= room else told[: room - 1] + '…'}]"


def bare(text: str) -> str:
    """The line alone: what stands in brackets is dropped."""
    return WORDS.sub("", text)
