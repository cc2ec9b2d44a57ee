"""The title of a board has names where they are short, else signs, and reads as a sentence."""

from __future__ import annotations

from render.art import Art
from render.words import turn_parts, turn_words

SIGN = Art("sign", ())


def title(names: tuple[str, ...], *pending: int) -> list[str | Art]:
    """Return the title while the first player's turn waits for others."""
    words = turn_words(0, names, pending)
    return turn_parts(words, names, 0, pending, lambda _: SIGN)


def test_short_names_remain_in_a_title() -> None:
    assert title(("Ann", "Bea"), 1) == ["Ann's turn; waiting for Bea"]


def test_long_names_become_signs_in_a_title() -> None:
    names = ("Konstantin", "Brigitte", "Ada")
    assert title(names, 1) == [SIGN, "plays,", "waiting for Brigitte"]
    assert title(names, 1, 2) == [SIGN, "plays,", "waiting for", SIGN, SIGN]
