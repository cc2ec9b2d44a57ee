"""Words of news and questions that are made alike in every game."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words as an English list: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Format a number with its noun; `nouns` is the plural if it isn't `noun` and an s."""
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"
