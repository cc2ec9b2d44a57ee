"""Records of a match's stored log, as readers of its history see it."""

from __future__ import annotations

from datetime import datetime

import msgspec

from rules.kernel import Entry, News


class LoggedChange(msgspec.Struct, frozen=True):
    """A stored change of a match as readers of its history see it, with entries still in force."""

    revision: int
    at: datetime
    actor: int | None
    seat: int | None
    cut: int | None
    entries: tuple[Entry, ...]
    news: tuple[News, ...]
    undone: bool
    """True: it had entries and all of them were undone."""
    length: int = 0
    """Length of the log afterwards, in entries."""
    shortened: bool = False
    """True: some of its entries were undone; its news mentions all of them."""

    @property
    def public(self) -> bool:
        """True: its news was for everybody."""
        return self.is_noticed(None)

    def is_noticed(self, seat: int | None) -> bool:
        """Return whether a seat (None: a spectator) made this change or got news of it."""
        own = seat is not None and seat == self.seat
        return own or any(item.for_seat(seat) for item in self.news)

    def is_chosen_by(self, seat: int) -> bool:
        """Return whether a seat's player made this change, not an AI, clock or premove."""
        return self.seat == seat and self.actor is not None
