"""Windows for reactions, opened for one seat after another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.kernel import Reaction

V = TypeVar("V")


async def reactions(windows: Iterable[Reaction[V | None]]) -> tuple[int, V] | None:
    """Ask one seat after another until one of them does not pass.

    Each window must offer the key `pass` with the value None. Gives the seat that reacted and
    what it chose, or None when all pass.
    """
    for window in windows:
        answer = await window
        if answer is not None:
            return window.seat, answer
    return None
