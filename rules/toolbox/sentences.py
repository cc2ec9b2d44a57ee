"""Words of news and questions that are made alike in every game."""

from __future__ import annotations

from rules.kernel.sentences import listed as listed


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Format a number with its noun; `nouns` is the plural if it isn't `noun` and an s."""
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"
