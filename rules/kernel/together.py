"""Questions to several seats: simultaneous and secret, or open side by side."""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from rules.kernel.choice import Choice

V = TypeVar("V")


class Together(msgspec.Struct, Generic[V], eq=False):
    """Secret, simultaneous procedures, one a seat; done when the last one is.

    A procedure asks only its own seat, rolls nothing, and changes at most what belongs only to that
    seat. Its answers stay hidden until all are done, and may be taken back until then.
    """

    procedures: Mapping[int, Coroutine[Any, Any, V]]

    def __await__(self) -> Generator[Together[V], dict[int, V], dict[int, V]]:
        if not self.procedures:
            return {}
        return (yield self)


def together(procedures: Mapping[int, Coroutine[Any, Any, V]]) -> Together[V]:
    """Run every seat's procedure at its own pace; awaiting it returns the results by seat."""
    return Together(procedures)


PASS = "pass"  # noqa: S105  a key, not a password
"""The key with which a seat passes on a reaction."""


class First(msgspec.Struct, Generic[V], eq=False):
    """Open questions to different seats, of which the first answer counts.

    `together` hides answers until all are done; this hides nothing. Each seat is asked even if it
    has a single option; a standing order answers immediately. The procedure asks again whatever is
    still open, so a partner may answer an offer while its maker goes on.
    """

    choices: Mapping[int, Choice[V]]

    def __await__(self) -> Generator[First[V], tuple[int, V], tuple[int, V]]:
        if not self.choices:
            raise RuntimeError("nobody is asked")
        return (yield self)


def first(choices: Iterable[Choice[Any]]) -> First[Any]:
    """Ask several seats openly; awaiting it returns the first seat to answer, and its answer."""
    return First({choice.seat: choice for choice in choices})
