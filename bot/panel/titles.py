"""Titles of selects and form fields, composed from the options they hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, groupby, takewhile

from bot.discord_limits import MAX_PLACEHOLDER
from rules.kernel import Option

CHOOSE_ONE, CHOOSE_SEVERAL = "Choose · ", "Choose any · "
"""Beginnings of the placeholder of a select that takes one value, and of one that takes several."""
LONGEST_TITLE = MAX_PLACEHOLDER - len(CHOOSE_SEVERAL)
"""Maximum length of a select's title, in characters."""
FIRST_PHRASE_END = re.compile(r" → |: | \(|, | - | – ")
"""End of a label's first phrase, which names the option's subject."""

REST_IN_BRACKETS = re.compile(r"([^()]*)\)")
"""The rest of a label after its first phrase, if the rest is in brackets."""


def title(options: Sequence[Option]) -> str:
    """Return a select's title: the first phrase of each label, without repetitions.

    If all labels share everything before the first arrow, that is the title.
    """
    leads = {option.label.partition(" → ")[0] for option in options}
    if len(options) > 1 and len(leads) == 1 and len(*leads) <= LONGEST_TITLE:
        return leads.pop()
    heads = list(
        dict.fromkeys(
            # what follows a semicolon is a figure, such as the chance of a battle
            FIRST_PHRASE_END.split(option.label.partition("; ")[0], maxsplit=1)[0]
            for option in options
        )
    )
    shared = _shared_words(heads)
    if not shared:
        # single words, such as ships' names, form one list; phrases are kept separate
        groups = [[head] for head in heads] if " " in "".join(heads) else [heads]
        return join_fitting(groups, LONGEST_TITLE)
    rest = (" ".join(head.split()[shared:]) for head in heads[1:])
    return join_fitting([[heads[0], *rest]], LONGEST_TITLE)


def invitation(words: str, count: int, *, several: bool) -> str:
    """Return a select's placeholder, such as *Choose · Take T29 white*.

    A bare title would look like an answer that is already chosen, and a phone cuts off longer
    ones.
    """
    return f"{CHOOSE_SEVERAL if several and count > 1 else CHOOSE_ONE}{words}"


def without_title(options: Sequence[tuple[str, str]], words: str) -> list[tuple[str, str]]:
    """Return values and labels without the words before an arrow that the title shows."""
    lead = f"{words} → "
    if not all(label.startswith(lead) for _, label in options):
        return list(options)
    return [(value, label.removeprefix(lead)) for value, label in options]


def split_head(label: str) -> tuple[str, str]:
    """Return a label's first phrase, and the rest, such as a card's effect (may be empty).

    For example, *Take T27: recruit any* becomes `("Take T27", "recruit any")`.
    """
    head, *rest = FIRST_PHRASE_END.split(label, maxsplit=1)
    if not rest:
        return label, ""
    if not label.startswith(" (", len(head)):
        return head, rest[0].strip()
    enclosed = REST_IN_BRACKETS.fullmatch(rest[0])
    return head, enclosed[1] if enclosed is not None else f"({rest[0]}"


def _shared_words(heads: Sequence[str]) -> int:
    """Return how many leading words all heads share; each keeps at least one of its own."""
    columns = list(zip(*(head.split()[:-1] for head in heads), strict=False))
    alike = (len(set(column)) == 1 for column in columns)
    return sum(takewhile(bool, alike))


def typed_title(options: Sequence[Option], most: int) -> str:
    """Return a text field's title, at most `most` characters: the words that may be typed.

    If the keys are mere numbers, the labels name the options instead.
    """
    firsts = list(dict.fromkeys(option.key.partition(" ")[0] for option in options))
    if all(key.partition(":")[2].isdecimal() for key in firsts):
        heads = dict.fromkeys(option.label.partition(" → ")[0] for option in options)
        return join_fitting([[head] for head in heads], most)
    groups = []
    for name, keys in groupby(firsts, lambda key: key.partition(":")[0]):
        first, *others = [key.partition(":")[2] for key in keys]
        groups.append([f"{name.capitalize()} {first}".strip(), *others])
    return join_fitting(groups, most)


def join_fitting(groups: Sequence[Sequence[str]], most: int) -> str:
    """Join as many words as fit into `most` characters, and count the others.

    Commas separate the words of a group, semicolons the groups.
    """
    marks = ["; " if not place else ", " for group in groups for place, _ in enumerate(group)]
    words = list(chain.from_iterable(groups))
    # the count of the rest takes room too, so the longest fitting title is searched from the end
    for count in range(len(words), 0, -1):
        listed = "".join(chain.from_iterable(zip(marks[:count], words, strict=False)))[2:]
        line = listed + f" and {len(words) - count} more" * (count < len(words))
        if len(line) <= most:
            break
    return line
