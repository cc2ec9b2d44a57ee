"""Changes to a match, ready to be stored, with the person or program behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from rules.kernel import Entry, Match, News
from storage.schema.consent_records import Consent
from storage.schema.table_records import CommitmentMessage, Table


class ChangedBy(msgspec.Struct, frozen=True):
    """The author of a change, with values for the change's row in the log."""

    actor: int | None = None
    """Id of the person who clicked; None: an AI or the program itself."""
    interaction_id: int | None = None
    """Id of the Discord interaction that asked for it, so that a second delivery does nothing."""
    seat: int | None = None
    """Seat that answered or took back; None: none did, so no clock restarts and no draft ends."""
    holds: int | None = None
    """The seat that the actor must still hold; None: no check."""
    agreed: Sequence[Consent] = ()
    """Consents to an undo."""
    note: str = ""
    """A private line of the actor's about this move; empty: none."""

    @property
    def is_player(self) -> bool:
        """Return whether the seat's player decided this, not an AI or an expired clock."""
        return self.actor is not None


NO_AUTHOR = ChangedBy()
"""The author of changes that the program makes itself."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an answer, undo or other event of a match, ready to be stored."""

    by: ChangedBy = NO_AUTHOR
    at: datetime
    since: int = 0
    """The revision before the change, which must still be the stored one."""
    revision: int
    """The match's revision after the change."""
    save: bytes
    entries: Sequence[Entry] = ()
    """Entries that it adds to the log."""
    news: Sequence[News] = ()
    cut: int | None = None
    """The length to which the log is cut before the entries are added."""
    seen: bytes | None = None
    """The answering seat's view afterwards, as JSON; empty: delete the old one, None: keep it."""
    read: Mapping[str, int] | None = None
    """Reports that the answering seat's holder has read; None: unchanged."""
    left: int | None = None
    """Seconds that the answering seat's clock had left; None: it had no clock."""
    secret: bool = False
    """True if no other player may notice the change, so clocks and requests continue unchanged."""
    turn: int = 0
    """The turn in which the change began; see `Match.turn`."""
    round_before: int = 0
    """The match's round before the change."""
    round: int = 0
    """The match's round after the change."""


class Opening(Change, frozen=True, kw_only=True):
    """The start of a match, up to its first question: its entries are random outcomes only."""

    game_schema: int
    commitment: str
    """SHA-256 of the seed in hex."""
    seed: str
    """The secret that was committed to; together with a Discord id it seeds the dice."""
    commitment_message: CommitmentMessage | None = None
    """The public message that commits to the seed; None: none was posted."""


class Stored(msgspec.Struct, frozen=True):
    """The outcome of a change that is now in the database."""

    revision: int
    length: int
    """Entries in the log afterwards."""
    edition: int
    """The table's edition afterwards: the count of changes that its message shows."""
    is_awaited_elsewhere: bool = False
    """True if it was the author's turn at another table, too."""


class AlreadyStored(msgspec.Struct, frozen=True):
    """A change that was stored before, from the same interaction; nothing was written."""

    revision: int
    """The revision that the earlier change produced."""


class StoredChange(NamedTuple):
    """A change in the log, for features that join its transaction."""

    table: Table
    """As it is after the change."""
    change: Change
    is_over: bool = False
    """True if the match ends with it."""


class Ending(NamedTuple):
    """The end of a table, for features that join its transaction."""

    table: Table
    at: datetime
    match: Match | None = None
    """None: the table was closed without a result."""
    closer: int | None = None
    """The person who closed it without a vote; None: its players voted for it."""
