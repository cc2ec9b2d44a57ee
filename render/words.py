"""Phrases that the alt texts and text boards of all games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.art import Art
from render.scene import Part
from rules.toolbox.sentences import listed


def situation(*words: str) -> str:
    """Join phrases about a game's state by commas; empty ones are left out."""
    return ", ".join(filter(None, words))


def pending_seats(active: int | None, pending: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that the table waits for: the pending ones, else the active one."""
    return tuple(pending) or (() if active is None else (active,))


WAITING = "waiting for"
TURN = "'s turn; "
SHORT = 7
"""Letters of names that fit into a title with the words around them."""


def turn_words(
    active: int | None, names: Sequence[str], pending: Sequence[int], idle: str = ""
) -> str:
    """Return the player whose turn it is, and the pending ones if they are others.

    `idle` is returned when it is nobody's turn and nobody or everybody is pending.
    """
    if active is None and len(pending) in (0, len(names)):
        return idle
    if active is not None and tuple(pending) in ((), (active,)):
        return f"{names[active]} to move" if pending else f"{names[active]}'s turn"
    words = f"{WAITING} {listed([names[seat] for seat in pending])}"
    return words if active is None else f"{names[active]}{TURN}{words}"


def turn_parts(
    words: str,
    names: Sequence[str],
    active: int | None,
    pending: Sequence[int],
    sign: Callable[[int], Art],
) -> list[Part]:
    """Return `turn_words` for a board's title.

    Several pending players are replaced by their signs, which always fit, and so is the active one
    if others are pending. Short names are kept, because a newcomer doesn't know the signs.
    """
    rest = words if active is None else words.removeprefix(f"{names[active]}{TURN}")
    several = len(pending) > 1 and rest.startswith(WAITING)
    parts: list[Part] = [WAITING, *map(sign, pending)] if several else [rest]
    if active is None or rest == words:
        return parts
    if sum(len(names[seat]) for seat in (active, *pending)) <= SHORT:
        return [words]
    # one who is waited for among others would be named twice
    if several and active in pending:
        return parts
    return [sign(active), "plays,", *parts]


def strip_markdown(markdown: str) -> str:
    """Return Markdown as text for a screen reader: without formatting, each line a sentence."""
    return markdown.replace("*", "").replace("`", "").replace("\n", ". ")
