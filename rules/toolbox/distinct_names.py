"""Players' names that readers can tell apart, where several look the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

LOOKALIKES = str.maketrans("авекмнорстухіјѕαοριν" + "l1|0", "abekmhopctyxijsaopiv" + "iiio")
"""Cyrillic, Greek and plain letters that fonts draw like another one, after case folding."""
LETTERS = frozenset("LNP")
"""Categories of characters that make names differ; emoji and invisible characters don't."""
DRAWN = frozenset("LNPS")

Number = Callable[[str, int], str]


def with_number(name: str, number: int) -> str:
    """Return a name with the number of its seat, counted from 1."""
    return f"{name} ({number})"


def distinct_names(names: Sequence[str], number: Number = with_number) -> tuple[str, ...]:
    """Return the names by seat, with the seat's number where one looks like another.

    `number` adds it to a name; pictures pass a function that also shortens the name.
    """
    return _distinct(tuple(names), number)


@lru_cache(maxsize=1024)
def _distinct(names: tuple[str, ...], number: Number) -> tuple[str, ...]:
    looks = [_look(name) for name in names]
    if len({*looks}) == len(looks):
        return names
    clashing = [looks.count(look) > 1 for look in looks]
    result = tuple(
        number(name, seat) if clashes else name
        for seat, (name, clashes) in enumerate(zip(names, clashing, strict=True), 1)
    )
    if len({_look(name) for name in result}) == len(names):
        return result
    # somebody is called like another player with their number
    return tuple(number(name, seat) for seat, name in enumerate(names, 1))


def _look(name: str) -> str:
    """Return the letters and digits by which readers tell names apart, or else the emoji."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(LOOKALIKES)
    return _only(folded, LETTERS) or _only(folded, DRAWN)


def _only(text: str, categories: frozenset[str]) -> str:
    return "".join(letter for letter in text if unicodedata.category(letter)[0] in categories)
