"""Records of requests that need other players' consent, and of what they agreed to."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from rules.kernel import Entry


class RequestKind(StrEnum):
    """A kind of request that other players have to agree to."""

    ABORT = "abort"
    HANDOVER = "hand over"
    HINTS = "hints"
    OBSERVE = "observe"
    OFFER_SEAT = "open"
    PAUSE = "pause"
    REWIND = "rewind"
    STAND_IN = "stand in"
    UNDO = "undo"
    UNRATED = "unrated"


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """An open request that other players have to agree to."""

    kind: RequestKind
    seat: int | None = None
    """The seat that it is about; None: none, or (OBSERVE) all seats."""
    token: int = 0
    """A random number in its buttons, to tell it from earlier requests; 0: it isn't stored yet."""
    asker_id: int
    agreed: tuple[int, ...]
    """Seats that have agreed."""
    denied: int | None = None
    """The seat that denied it for good; None: none."""
    at: datetime
    round: int
    """The round of the match in which it was made."""
    public_fingerprint: int
    """The table's public fingerprint when it was made."""
    target: int | None = None
    """Entries of the log to rewind to, the revision to undo, or rounds by which hands are late."""
    heir_id: int | None = None
    """The person to take over the seat, or to see hands; None: an AI."""
    heir_name: str = ""

    def need_seat(self) -> int:
        """Return the seat that it is about; raise ValueError if there is none."""
        if self.seat is None:
            raise ValueError(f"a request to {self.kind} without a seat")
        return self.seat

    def need_target(self) -> int:
        """Return its target; raise ValueError if it has none."""
        if self.target is None:
            raise ValueError(f"a request to {self.kind} without a target")
        return self.target


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that agreed to an undo, and who held it then."""

    seat: int
    name: str
    ai: bool = False


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An undo: entries taken off the end of a log, and what was put back in their place."""

    cut: int
    """Number of entries that remained in the log."""
    taken: tuple[Entry, ...]
    after: tuple[Entry, ...]
    """Others' secret answers that were put back, and what followed immediately."""
    seat: int | None
    """Seat whose answer was undone; None: the rules had changed, or all rewound."""
    agreed: tuple[Consent, ...]
    at: datetime | None
    """Moment of the undo; None: unknown."""
