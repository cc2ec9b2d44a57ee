"""Open questions to several seats at once: whoever answers first goes on, and all can see it.

The secret `together` hides answers until all are done; this one hides nothing. The questions stand
side by side, one a seat; the first answer in the order of the log ends them all, and the procedure
asks anew what is still to be asked. So a partner may answer an offer while its maker goes on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Generic, TypeVar

from rules.kernel.choice import Choice

V = TypeVar("V")


class First(Generic[V]):
    """Questions to different seats, of which the first that is answered counts.

    Each is asked even where it has one option. A standing order answers at once.
    """

    __slots__ = ("choices",)

    def __init__(self, choices: Iterable[Choice[V]]) -> None:
        self.choices = {choice.seat: choice for choice in choices}

    def __await__(self) -> Generator[First[V], tuple[int, V], tuple[int, V]]:
        if not self.choices:
            raise RuntimeError("nobody is asked")
        return (yield self)


def first(choices: Iterable[Choice[Any]]) -> First[Any]:
    """Ask several seats openly at once; gives the seat that answered first, and its answer."""
    return First(choices)
