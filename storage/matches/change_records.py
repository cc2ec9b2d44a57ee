"""Changes of a match on their way into the database, with their author."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from rules.kernel import Entry, Match, News
from storage.schema.consent_records import Consent
from storage.schema.records import Promise, Table


class ChangedBy(msgspec.Struct, frozen=True):
    """The author of a change, with details for its row."""

    actor: int | None = None
    """Id of the person who clicked; None: an AI or the program itself."""
    interaction_id: int | None = None
    seat: int | None = None
    """Seat that answered; None: no seat's clock or draft is concerned."""
    holds: int | None = None
    """The seat that the actor must hold."""
    agreed: Sequence[Consent] = ()
    """Consents to an undo."""
    note: str = ""
    """A private line of the actor's about this move; empty: none."""

    @property
    def is_player(self) -> bool:
        """Return whether the seat's player decided this, not an AI or an expired clock."""
        return self.actor is not None


NOBODY = ChangedBy()
"""The author of changes that the program makes itself."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """The effects of a change on a match, with its author and time."""

    by: ChangedBy = NOBODY
    at: datetime
    since: int = 0
    """The revision before the change, which must still be the stored one."""
    revision: int
    """The match's revision after the change."""
    save: bytes
    entries: Sequence[Entry] = ()
    news: Sequence[News] = ()
    cut: int | None = None
    """The length to which the log is cut before the entries are added."""
    seen: bytes | None = None
    """View of the answering seat; empty: not needed any more, None: unchanged."""
    read: Mapping[str, int] | None = None
    """Reports that the answering seat's holder has read; None: unchanged."""
    left: int | None = None
    """Seconds that its clock had left."""
    secret: bool = False
    """True: no other player may notice the change, so clocks and requests continue unchanged."""
    round_before: int = 0
    round: int = 0
    """The match's round after the change."""


class Opening(Change, frozen=True, kw_only=True):
    """A match at its first question, as the start of a table's log: only chance has answered."""

    game_schema: int
    commitment: str
    seed: str
    """The secret that was committed to; together with a Discord id it seeds the dice."""
    promise: Promise | None = None


class Stored(msgspec.Struct, frozen=True):
    """A change that is now in the database."""

    revision: int
    length: int
    edition: int


class Duplicate(msgspec.Struct, frozen=True):
    """A change that was stored before, from the same interaction; nothing was written."""

    revision: int
    """Its revision."""


class StoredChange(NamedTuple):
    """A change in the log, for features that join its transaction."""

    table: Table
    """As it is after the change."""
    change: Change


class Ending(NamedTuple):
    """The end of a table, for features that join its transaction."""

    table: Table
    at: datetime
    match: Match | None = None
    """None: the table was closed without a result."""
    closer: int | None = None
    """The person who closed it without a vote; None: its players voted for it."""
