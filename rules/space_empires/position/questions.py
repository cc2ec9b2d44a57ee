"""Questions with fixed answers; their words are in content/words.toml."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeVar

from rules.kernel import Choice, Flow
from rules.space_empires.charts.content import WORDS
from rules.space_empires.charts.kinds import Uid

V = TypeVar("V")
MOVING: Final = "What do you move?"
"""Public prompt of all questions of a movement; only the owner reads which one it is."""


@cache
def numbers(first: int, last: int) -> dict[str, int]:
    """Return the numbers of a range by key; shared, so never changed."""
    return {str(number): number for number in range(first, last + 1)}


def deciding(
    ask_id: str,
    seat: int,
    prompt: str,
    rule: str,
    options: Mapping[str, V],
    default: str,
    label: Callable[[V], str] | None = None,
    about: object = None,
    note: Callable[[], str] | None = None,
    why_not: Callable[[str], str] | None = None,
) -> Choice[V]:
    """Return a question whose default is proposed, but needs the seat's confirmation."""
    return Choice(
        ask_id,
        seat,
        prompt,
        rule,
        options,
        label,
        default,
        flow=Flow.DECISION,
        note=note,
        about=about,
        why_not=why_not,
    )


def either(
    ask_id: str,
    seat: int,
    prompt: str,
    rule: str,
    about: object = None,
    note: Callable[[], str] | None = None,
) -> Choice[bool]:
    """Return a yes/no question: the first in the table of words is the default, and true."""
    words = WORDS[ask_id]
    yes, no = words
    return deciding(
        ask_id,
        seat,
        prompt,
        rule,
        options={yes: True, no: False},
        default=yes,
        label=lambda first: words[yes if first else no],
        about=about,
        note=note,
    )


def moving(
    ask_id: str,
    seat: int,
    options: Mapping[str, V],
    question: tuple[str, str],
    label: Callable[[V], str] | None = None,
    about: Uid | None = None,
    default: str = "",
    why_not: Callable[[str], str] | None = None,
    note: Callable[[], str] | None = None,
) -> Choice[V]:
    """Return a question of a movement that only its owner can read, with its section [4.1]."""
    own_prompt, own_rule = question
    return Choice(
        ask_id,
        seat,
        MOVING,
        "4.1",
        options,
        label,
        default,
        note=note,
        about=about,
        why_not=why_not,
        own_prompt=own_prompt,
        own_rule=own_rule,
    )
