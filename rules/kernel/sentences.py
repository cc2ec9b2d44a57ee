"""Lists in English, for the kernel, the bot and, by the toolbox, all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def listed(words: Sequence[str]) -> str:
    """Return words as an English list: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def seats_words(seats: Iterable[int]) -> str:
    """Return seats as a list of placeholders for their names."""
    return listed([f"{{{seat}}}" for seat in sorted(seats)])


def format_number(number: int) -> str:
    """Format a number in digits, with a minus sign rather than a hyphen if it's negative."""
    return f"−{-number}" if number < 0 else str(number)


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Format a number with its noun; `nouns` is the plural if it isn't `noun` and an s."""
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"
