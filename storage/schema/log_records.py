"""Records of a match's stored log, as readers of its history see it."""

from __future__ import annotations

from datetime import datetime

import msgspec

from rules.kernel import Entry, News


class LoggedChange(msgspec.Struct, frozen=True):
    """A stored change of a match, with what has become of it since."""

    revision: int
    at: datetime
    actor: int | None
    """Id of the person who made it; None: an AI, a clock or the program did."""
    seat: int | None
    """Seat that answered or took back; None: no seat did."""
    cut: int | None
    """For an undo, the length to which it cut the log; None: it isn't an undo."""
    entries: tuple[Entry, ...]
    """Those of its entries that are still in force."""
    news: tuple[News, ...]
    undone: bool
    """True if it had entries, and all of them were undone later."""
    length: int = 0
    """Entries in the log right after it."""
    shortened: bool = False
    """True if some of its entries were undone later; `news` still has all of them."""

    @property
    def public(self) -> bool:
        """True if some of its news was for everybody."""
        return self.is_known_to(None)

    def is_known_to(self, seat: int | None) -> bool:
        """Return whether a seat (None: a spectator) made this change or got news of it."""
        own = seat is not None and seat == self.seat
        return own or any(item.for_seat(seat) for item in self.news)

    def is_chosen_by(self, seat: int) -> bool:
        """Return whether a seat's player made this change, not the program."""
        return self.seat == seat and self.actor is not None
