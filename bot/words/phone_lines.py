"""Small print (Discord's `-#`) as a phone breaks it into lines."""

from __future__ import annotations

import re
import textwrap

LINE_LENGTH = 44
"""Characters of small print per line on a phone 390 pixels wide; a layout's frame takes 66.
Measured in Chromium: lines of 42 to 48 letters, by their widths."""

ACTION_SEPARATOR = re.compile(r", (?!\d)")
"""Between actions, and not within a cost such as *1 ore, 1 fuel and 2 trade goods*."""


def phone_lines(text: str) -> int:
    """Return how many lines a text in small print takes on a phone."""
    return sum(max(1, len(textwrap.wrap(line, LINE_LENGTH))) for line in text.splitlines())


def brief_news(line: str, most: int = 2) -> str:
    """Return a line of news shortened to about `most` lines on a phone, if it lists enough actions.

    The first actions and the last are kept, since the last is usually the purpose of the others; a
    number replaces those in between. For example: *Ann begins the mission M16, … (8 more), has
    completed M16 for 2 points.*
    """
    *actions, last = ACTION_SEPARATOR.split(line)
    for kept in range(len(actions), 0, -1):
        left = len(actions) - kept
        end = [f"… ({left} more)", _with_verb(actions, last)] if left else [last]
        brief = ", ".join([*actions[:kept], *end])
        if phone_lines(brief) <= most:
            return brief
    return brief if actions else line


def _with_verb(actions: list[str], last: str) -> str:
    """Return the last action with the verb of an earlier one if it has none itself.

    For example: of *explores C3: a planet, C4: minerals* the last is *explores C4: minerals*.
    """
    if not last[:1].isupper():
        return last
    # the first action begins with a player's name, and others with a noun, as in *counter #3 to B5*
    firsts = [action.split(maxsplit=1)[0] for action in actions[1:]]
    verbs = [word for word in firsts if word.islower() and word.endswith("s")]
    return f"{verbs[-1]} {last}" if verbs else last
