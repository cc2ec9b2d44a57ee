"""Rejected answers: the rule, the reason, and the nearest legal keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from rules.kernel import answer_limit
from rules.kernel.choice import Ask
from rules.kernel.errors import IllegalAnswer
from rules.kernel.game import Game
from rules.kernel.sentences import seats_words

SHOWN = 4
"""Maximum number of legal answers named in a refusal."""
SECTION = re.compile(r"\[[^\[\]]+\]")
LONGEST = 60
"""Maximum length of a wrong key that a refusal repeats; no key of a game is longer."""


def is_sayable(key: str) -> bool:
    """Return whether a text might be meant as a key: it is short, printable and on one line."""
    return 0 < len(key) <= LONGEST and key.isprintable()


def why_not(game: Game[Any, Any], state: Any, ask: Ask, key: str) -> str:
    """Return the game's own reason why a key isn't offered; often empty."""
    if ask.note == answer_limit.ENOUGH:
        return answer_limit.ENOUGH
    if not is_sayable(key):
        return ""
    if ask.explains or game.why_not is None:
        return ask.why_not(key)
    return game.why_not(state, ask, key)


def nearest(key: str, keys: Sequence[str]) -> list[str]:
    """Return the most similar keys; the first few if none is similar."""
    head = key.partition(":")[0]
    akin = [legal for legal in keys if head and legal.partition(":")[0] == head]
    close = get_close_matches(key, akin or keys, n=3, cutoff=0.5)
    return close or (akin or list(keys))[:SHOWN]


def not_offered(ask: Ask, key: str, why: str) -> IllegalAnswer:
    """Return the error for a key that isn't offered; `why`: the game's reason, if any.

    The question's section is named if the reason names none.
    """
    problem = f"{quote_key(key)} isn't possible now" if key else "Type at least one word"
    rule = "" if SECTION.search(why) else f" [{ask.own_rule}]"
    legal = in_words(ask, nearest(key, ask.keys))
    return IllegalAnswer(f"{problem}{rule}. {why or sentence(ask)} Nearest legal: {legal}.")


def quote_key(key: str) -> str:
    """Format a wrong key for display: colons become spaces, and it is truncated."""
    plain = " ".join(key.replace(":", " ").split()) or key
    return repr(plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…")


def in_words(ask: Ask, keys: Sequence[str]) -> str:
    """List answers to a question by their button labels."""
    return "; ".join(dict.fromkeys(ask.label(key).rstrip(".") for key in keys))


def not_your_turn(pending: Iterable[int], *, over: bool) -> IllegalAnswer:
    """Return the error for a seat that isn't asked anything."""
    if over:
        return IllegalAnswer("The match is over.")
    names = seats_words(pending) or "chance"
    return IllegalAnswer(f"It's not your turn. Waiting for {names}.")


def past_chance(played: str) -> IllegalAnswer:
    """Return the error for a line that continues past something that only playing shows."""
    return IllegalAnswer(f"{played!r} reveals something new. Play that first.")


def others_first(played: str, pending: Iterable[int]) -> IllegalAnswer:
    """Return the error for a line that continues past another seat's question."""
    names = seats_words(pending)
    return IllegalAnswer(f"After {played!r} it's {names}'s turn. Play that first.")


def sentence(ask: Ask) -> str:
    """Return a question's prompt, with a full stop if it has no closing mark."""
    prompt = ask.own_prompt
    return prompt if prompt.endswith((".", "?")) else f"{prompt}."
