"""Lines of keys: how they are split, completed, and what lies nearest to a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rules.kernel.choice import Ask, Option
from rules.kernel.log import IllegalAnswer

if TYPE_CHECKING:
    from rules.kernel.match import Match

SHOWN = 6
"""Legal keys that a refusal names."""


def nearest(key: str, keys: Sequence[str]) -> list[str]:
    """The keys that look most like this one; the first few where none does."""
    head = key.partition(":")[0]
    akin = [legal for legal in keys if head and legal.partition(":")[0] == head]
    close = get_close_matches(key, akin or keys, n=3, cutoff=0.5)
    return close or (akin or list(keys))[:SHOWN]


def complete(match: Match, seat: int, line: str) -> list[Option]:
    """Whole lines that go on from what was typed; the last word may be half.

    Gives nothing where the words before it are not legal, or the line reaches a draw.
    """
    *words, begun = line.split(" ") if line else [""]
    words = [word for word in words if word]
    try:
        twin = match.rehearse(seat, words)
    except IllegalAnswer:
        return []
    ask = twin.asks().get(seat)
    if ask is None:
        return []
    prefix = " ".join(words) + " " if words else ""
    return [Option(prefix + key, label) for key, label in matching(ask, begun)]


def matching(ask: Ask, begun: str) -> list[Option]:
    """The options whose key or label fits what was typed; keys that start with it come first."""
    sought = begun.casefold()
    scored = [
        (not option.key.casefold().startswith(sought), option)
        for option in ask.options
        if sought in option.key.casefold() or sought in option.label.casefold()
    ]
    return [option for _, option in sorted(scored, key=lambda pair: pair[0])]
