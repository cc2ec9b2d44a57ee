"""News: what the rules report to the table. It is output only; no rule reads it."""

from __future__ import annotations

from typing import Protocol

import msgspec


class News(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of news. `to` names the seats that may read it; None means everybody."""

    text: str
    to: tuple[int, ...] | None = None
    headline: bool = False
    """True if nobody should miss it, such as a battle; it comes first where news is truncated."""
    detail: bool = False
    """True for how something was paid, or a card drawn as always; it comes after what was done."""
    unless: int | None = None
    """A seat that has read the same in more detail, such as which card it drew; None: no seat."""

    def for_seat(self, seat: int | None) -> bool:
        """Return whether a seat (None: a spectator) may read this."""
        if seat is None:
            return self.to is None
        return seat != self.unless and (self.to is None or seat in self.to)


class Tell(Protocol):
    """The callback with which a rule reports to the table."""

    def __call__(
        self,
        text: str,
        /,
        to: tuple[int, ...] | None = None,
        *,
        bars_undo: bool = False,
        headline: bool = False,
        detail: bool = False,
        unless: int | None = None,
    ) -> None:
        """Report a line of news to seats (None: everyone).

        `bars_undo` marks a revealed secret, `headline` news that nobody should miss, `detail` small
        print. `unless` leaves out a seat that reads the same in more detail.
        """
        ...
