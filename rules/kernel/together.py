"""Splits: several seats decide secretly at once. Reactions: a window out of turn."""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from rules.kernel.choice import Reaction

V = TypeVar("V")


class Together(msgspec.Struct, Generic[V], eq=False):
    """Secret, simultaneous procedures, one a seat; done when the last one is.

    A procedure asks its own seat only, rolls nothing, and changes at most what belongs to that
    seat alone. Its answers stay hidden until all are done, and may be taken back until then.
    """

    procedures: Mapping[int, Coroutine[Any, Any, V]]

    def __await__(self) -> Generator[Together[V], dict[int, V], dict[int, V]]:
        if not self.procedures:
            return {}
        return (yield self)


def together(procedures: Mapping[int, Coroutine[Any, Any, V]]) -> Together[V]:
    """Let every seat go through its procedure in its own time; gives the results by seat."""
    return Together(procedures)


PASS = "pass"  # noqa: S105  a key, not a password


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
