"""Records of requests that need other players' consent, and of what they agreed to."""

from __future__ import annotations

from datetime import datetime

import msgspec

from rules.kernel import Entry


class Wish(msgspec.Struct, frozen=True):
    """A seat's request to take a move back, and the seats that have agreed, itself included."""

    asker: int
    revision: int
    agreed: tuple[int, ...]


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that agreed to a takeback, and who held it then."""

    seat: int
    name: str
    ai: bool = False


class Takeback(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that were taken off the end of a log, and what was put back in their place."""

    cut: int
    """Entries that were left."""
    taken: tuple[Entry, ...]
    after: tuple[Entry, ...]
    """Others' secret answers that were put back, and what followed immediately."""
    seat: int | None
    """Seat whose answer was taken back; None: the rules had changed, or all rewound."""
    agreed: tuple[Consent, ...]
    at: datetime | None


class Handover(msgspec.Struct, frozen=True):
    """An open request to transfer a seat: to a person, or (no heir) to an AI."""

    seat: int
    mark: int
    asker_id: int
    heir_id: int | None
    heir_name: str
    agreed: tuple[int, ...]
    """Seats that have agreed."""
    at: datetime
    round: int = 0
    """The round in which that was asked; the others' consent holds for that round."""
