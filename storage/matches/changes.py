"""Changes of a match on their way into the database, with their author."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.kernel import Entry, News
from storage.schema.consent_records import Consent
from storage.schema.people_records import Premove
from storage.schema.records import Promise


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """The effects of a change on a match."""

    revision: int
    """The one that it brings the match to."""
    save: bytes
    entries: Sequence[Entry] = ()
    news: Sequence[News] = ()
    cut: int | None = None
    """The length to which the log is cut before the entries are added."""
    seen: bytes | None = None
    """View of the answering seat; empty: not needed any more, None: unchanged."""
    left: int | None = None
    """Seconds that its clock had left."""
    secret: bool = False
    """True: no other player may notice the change, so clocks and requests continue unchanged."""


class Opening(Change, frozen=True, kw_only=True):
    """A match at its first question, as the start of a table's log: chance alone has spoken."""

    game_schema: int
    commitment: str
    seed: str
    """The secret that was committed to; with a number of Discord's it makes the dice."""
    promise: Promise | None = None


class ChangedBy(msgspec.Struct, frozen=True):
    """The author of a change, with details for its row."""

    actor: int | None = None
    """Id of the person who clicked; None: an AI or the program itself."""
    seat: int | None = None
    """Seat that answered; None: no seat's clock or draft is concerned."""
    interaction_id: int | None = None
    holds: int | None = None
    """The seat that the actor must hold."""
    agreed: Sequence[Consent] = ()
    """Consents to a takeback."""
    queued: Premove | None = None
    """The queued line that is played by this, with the word for its owner."""
    note: str = ""
    """A private line of the actor's about this move; empty: none."""
