"""Consecutive news, joined into sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from rules.kernel import News

SUBJECT = re.compile(r"\{\d+(?:\.\d+)?\} ")
"""Beginning of news about a player."""
VERB = re.compile(r"(\S+(?: in\b)?) ?(.*)", re.DOTALL)
"""A verb (`turns in` is one verb) and its object."""
COLOURED = re.compile(r"(\d+) (red|yellow|green|blue|purple|orange|black|white)\.?")
"""A count of pieces of one colour; the word is the same for one and for many."""
DETAIL_PREFIX = "↳ "
"""Beginning of a line of details, which follow what was done."""
HEADLINE_PREFIX = "» "
"""Beginning of a ranked line that matters most, such as a battle; never shown."""
TAKEN_BACK = ("takes the last answer back", "goes back")
"""Beginnings of news of an undo, after the player; they are never joined to others."""


def by_own_names(news: Sequence[News], called: Mapping[str, str]) -> list[News]:
    """Return news with pieces renamed in public items; `called` has the new names."""
    text = " ".join([item.text for item in news if item.to is None])
    named = [words for words in called if words in text]  # a pattern of all is slow to make
    if not named:
        return list(news)
    public = re.compile("|".join(rf"{re.escape(words)}\b" for words in named))
    return [
        replace(item, text=public.sub(lambda renamed: called[renamed[0]], item.text))
        if item.to is None
        else item
        for item in news
    ]


def actions_before_results(news: Sequence[News]) -> list[str]:
    """Return news as sentences: what a player did, then (marked with an arrow) how it was paid.

    For example: *Ann moves a team to Luna.* and *↳ Ann uses own Infra (2) = 2 of 2 (Move).* The
    order changes only within consecutive news of one player.
    """
    lines = list[str]()
    for _, run in groupby(news, _subject):
        items = list(run)
        lines += flowing([item for item in items if not item.detail])
        lines += [
            f"{DETAIL_PREFIX}{line}" for line in flowing([item for item in items if item.detail])
        ]
    return lines


def ranked_lines(news: Sequence[News]) -> list[str]:
    """Return news as sentences, as `actions_before_results` does, with headlines apart and marked.

    Within consecutive news of one player headlines come first.
    """
    lines = list[str]()
    for _, run in groupby(news, _subject):
        items = list(run)
        heads = flowing([item for item in items if item.headline])
        lines += [f"{HEADLINE_PREFIX}{line}" for line in heads]
        lines += actions_before_results([item for item in items if not item.headline])
    return lines


def _subject(item: News) -> str:
    """Return the placeholder of the player with whom news begins; empty if it begins otherwise."""
    subject = SUBJECT.match(item.text)
    return subject[0] if subject else ""


def flowing(news: Sequence[News]) -> list[str]:
    """Return news as sentences, with one player's consecutive actions joined into one."""
    lines: list[str] = []
    last = ""
    for item in news:
        subject = SUBJECT.match(item.text)
        does = item.text[subject.end() :] if subject else ""
        verb, object_ = _split_action(does)
        lone = bool(lines) and ". " not in lines[-1]
        alone = does.startswith(TAKEN_BACK) or last.startswith(TAKEN_BACK)
        if subject and lone and not alone and lines[-1].startswith(subject[0]):
            more = object_ if object_ and verb == _split_action(last)[0] else does
            more = "again." if does == last and not COLOURED.fullmatch(object_) else more
            lines[-1] = _and(lines[-1].removesuffix("."), more)
        else:
            lines.append(item.text)
        last = does
    return lines


def _split_action(does: str) -> tuple[str, str]:
    """Return the verb and the object of an action, or two empty strings."""
    parts = VERB.match(does)
    return (parts[1], parts[2]) if parts else ("", does)


def _and(line: str, more: str) -> str:
    """Return a sentence with one more action; counts of pieces of one colour are added up."""
    before, _, done = line.rpartition(", ") if ", " in line else ("", "", line)
    left = COLOURED.fullmatch(more)
    right = re.search(rf"{COLOURED.pattern}$", done)
    if left is None or right is None or left[2] != right[2]:
        return f"{line}, {more}"
    count = int(right[1]) + int(left[1])
    head = f"{before}, " if before else ""
    return f"{head}{done[: right.start()]}{count} {left[2]}{'.' * more.endswith('.')}"
