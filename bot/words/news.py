"""News in a row, joined into sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.kernel import News

SUBJECT = re.compile(r"\{\d+\} ")
"""How news about a player begin."""


def flowing(news: Sequence[News]) -> list[str]:
    """The texts of news; what one player does in a row becomes one sentence, each verb once."""
    lines: list[str] = []
    last = ""
    for item in news:
        subject = SUBJECT.match(item.text)
        does = item.text[subject.end() :] if subject else ""
        verb, _, what = does.partition(" ")
        lone = bool(lines) and ". " not in lines[-1]
        if subject and lone and lines[-1].startswith(subject[0]):
            more = what if what and verb == last else does
            lines[-1] = f"{lines[-1].removesuffix('.')}, {more}"
        else:
            lines.append(item.text)
        last = verb
    return lines
