"""What a refused answer is told: the rule, the reason, and the nearest legal keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from rules.kernel.choice import Ask
from rules.kernel.errors import IllegalAnswer
from rules.kernel.sentences import seats_words

SHOWN = 4
"""Legal answers that a refusal names."""
SECTION = re.compile(r"\[[^\[\]]+\]")
LONGEST = 60
"""Characters of a wrong key that a refusal repeats; no key of a game has more."""


def is_sayable(key: str) -> bool:
    """Whether somebody may have meant this as a key: a short word in one line."""
    return 0 < len(key) <= LONGEST and key.isprintable()


def nearest(key: str, keys: Sequence[str]) -> list[str]:
    """The keys that look most like this one; the first few where none does."""
    head = key.partition(":")[0]
    akin = [legal for legal in keys if head and legal.partition(":")[0] == head]
    close = get_close_matches(key, akin or keys, n=3, cutoff=0.5)
    return close or (akin or list(keys))[:SHOWN]


def not_offered(ask: Ask, key: str, why: str) -> IllegalAnswer:
    """Return the refusal of a key that a question does not offer; `why`: the game's sentence.

    The question's section is named where that sentence names none.
    """
    said = f"{repeated(key)} is not possible now" if key else "A move needs at least one word"
    rule = "" if SECTION.search(why) else f" [{ask.rule}]"
    legal = in_words(ask, nearest(key, ask.keys))
    return IllegalAnswer(f"{said}{rule}. {why or sentence(ask)} Nearest legal: {legal}.")


def repeated(key: str) -> str:
    """A wrong key as somebody would say it: what it is about stands apart, and it is cut."""
    plain = " ".join(key.replace(":", " ").split()) or key
    return repr(plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…")


def in_words(ask: Ask, keys: Sequence[str]) -> str:
    """Some answers to a question as its buttons say them."""
    return "; ".join(dict.fromkeys(ask.label(key).rstrip(".") for key in keys))


def not_awaited(awaited: Iterable[int], *, over: bool) -> IllegalAnswer:
    """The refusal of a seat that is asked nothing."""
    if over:
        return IllegalAnswer("The match is over; no more moves are taken.")
    names = seats_words(awaited) or "chance"
    return IllegalAnswer(f"It is not your move now; the table waits for {names}.")


def others_first(played: str, awaited: Iterable[int]) -> IllegalAnswer:
    """The refusal of a line that goes on where others are asked in between."""
    names = seats_words(awaited)
    return IllegalAnswer(f"After {played!r} the table waits for {names}; play that first.")


def sentence(ask: Ask) -> str:
    """What a question asks, with a full stop where it has no sign of its own."""
    return ask.prompt if ask.prompt.endswith((".", "?")) else f"{ask.prompt}."
