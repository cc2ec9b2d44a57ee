"""News in a row, joined into sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rules.kernel import News

SUBJECT = re.compile(r"\{\d+\} ")
"""How news about a player begin."""


def by_own_names(news: Sequence[News], called: Mapping[str, str]) -> list[News]:
    """News for everybody as the owner of some pieces reads them: by the owner's names."""
    if not called:
        return list(news)
    public = re.compile("|".join(rf"{re.escape(words)}\b" for words in called))
    return [
        replace(item, text=public.sub(lambda found: called[found[0]], item.text))
        if item.to is None
        else item
        for item in news
    ]


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
