"""Lines of a move: completed, as choices for autocomplete, as people leave them in the field."""

from __future__ import annotations

import re

from bot.discord_limits import CHOICE_TEXT
from rules.kernel import Ask, IllegalAnswer, Match, Option

WORDS = re.compile(r"\s*\[[^\]]*\]?")


def named(line: str, words: str) -> str:
    """A choice's name: the line, and in brackets what its last word means.

    A picked choice stands in the field by its name; whoever types on sends that back.
    """
    told = words.removeprefix(line.rpartition(" ")[2]).lstrip(" ,:")
    if told.startswith("(") and told.find(")") == len(told) - 1:
        told = told[1:-1]
    room = CHOICE_TEXT - len(line) - len(" []")
    if room < 2:
        return line
    return f"{line} [{told if len(told) <= room else told[: room - 1] + '…'}]"


def bare(text: str) -> str:
    """The line alone: what stands in brackets is dropped."""
    return WORDS.sub("", text)


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
