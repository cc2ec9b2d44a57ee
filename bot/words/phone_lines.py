"""Small print (Discord's `-#`) as a phone breaks it into lines."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Sequence
from itertools import groupby

LINE_LENGTH = 44
"""Characters of small print per line on a phone 390 pixels wide; a layout's frame takes 66.
Measured in Chromium: lines of 42 to 48 letters, by their widths."""

ACTION_SEPARATOR = re.compile(r", (?!\d)(?![^(]*\))")
"""Between actions, and not within a cost such as *1 ore, 1 fuel and 2 trade goods*, or within
parentheses."""
NO_LIST = re.compile(r"^(?:An AI|In|It) |[\w)]{2}[.!?] [A-Z]")
"""Occurs in a line that isn't a list of one player's actions: it's about a stand-in or a season, or
has several sentences."""
OUTCOME = re.compile(
    r"\b(?:draws?|gets?|gains?|loses?|rolls?|shakes?|explores?|meets?|finds?|discovers?|scores?"
    r"|wins?|learns?|takes?|receives?|is|are|has|comes?)\b"
)
"""Beginning of an action whose end the player couldn't know before, such as a card drawn."""

VERB = re.compile(r"[a-z]+s\b")
"""Beginning of an action with a verb of its own."""


def phone_lines(text: str) -> int:
    """Return how many lines a text in small print takes on a phone."""
    return sum(max(1, len(textwrap.wrap(line, LINE_LENGTH))) for line in text.splitlines())


def concerns(text: str, reader: str) -> bool:
    """Return whether a text names the reader, whose name may be a part of another's, or says you.

    An empty name: only whether it says *you* or *your*.
    """
    words = ["[Yy]ours?", "[Yy]ou", *([re.escape(reader)] if reader else [])]
    return re.search(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", text) is not None


def split_actions(line: str) -> list[str]:
    """Return the actions that a line of news lists; a line without a list is a single item."""
    return [line] if NO_LIST.search(line) else ACTION_SEPARATOR.split(line)


def brief_news(line: str, most: int = 2, reader: str = "") -> str:
    """Return a line of news shortened to about `most` lines on a phone, if it lists enough actions.

    The first action and the last are kept, since the last is usually the purpose of the others;
    then those that name the `reader`, those with an outcome that nobody knew before, such as a card
    drawn, and others in their order. Numbers replace the rest. For example: *Ann begins the mission
    M16, … (8 more), has completed M16 for 2 points.*
    """
    actions = split_actions(line)
    if phone_lines(line) <= most or len(actions) < 3:
        return line

    named = [number for number, action in enumerate(actions) if concerns(action, reader)]
    important = [*named, *sorted(_outcomes(actions).difference(named))]
    kept = {0, len(actions) - 1}
    for number in (*important, *range(len(actions))):
        if phone_lines(_shorten_runs(actions, {*kept, number})) <= most:
            kept.add(number)
        elif number not in important:
            break
    return _shorten_runs(actions, kept)


def _outcomes(actions: Sequence[str]) -> set[int]:
    """Return the numbers of actions that nobody could know before.

    One without a verb has that of the action before, as in *explores C3: a planet, C4: minerals*.
    """
    numbers = set[int]()
    for number, action in enumerate(actions):
        continues = number - 1 in numbers and VERB.match(action) is None
        if continues or OUTCOME.match(action) or (not number and OUTCOME.search(action)):
            numbers.add(number)
    return numbers


def _shorten_runs(actions: Sequence[str], kept: Collection[int]) -> str:
    """Return the actions kept, with a number in place of each run of others."""
    parts = list[str]()
    for is_kept, run in groupby(range(len(actions)), lambda number: number in kept):
        numbers = [*run]
        if not is_kept:
            parts.append(f"… ({len(numbers)} more)")
            continue
        after_gap = numbers[0] > 0
        first, *others = (actions[number] for number in numbers)
        parts += [_with_verb(actions[: numbers[0]], first) if after_gap else first, *others]
    return ", ".join(parts)


def _with_verb(before: Sequence[str], action: str) -> str:
    """Return an action with the verb of an earlier one if it has none itself.

    For example: of *explores C3: a planet, C4: minerals* the last is *explores C4: minerals*.
    """
    if not action[:1].isupper():
        return action
    # the first action begins with a player's name, and others with a noun, as in *counter #3 to B5*
    firsts = [each.split(maxsplit=1)[0] for each in before[1:]]
    verbs = [word for word in firsts if word.islower() and word.endswith("s")]
    return f"{verbs[-1]} {action}" if verbs else action
