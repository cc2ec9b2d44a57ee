"""Changes of a match on their way into the database: what they make of it, and who makes them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.kernel import Entry, News
from storage.schema.people_records import Queued
from storage.schema.records import Consent, Promise


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a change makes of a match."""

    revision: int
    """The one that it brings the match to."""
    save: bytes
    entries: Sequence[Entry] = ()
    news: Sequence[News] = ()
    cut: int | None = None
    """The length to which the log is cut before the entries are added."""
    seen: bytes | None = None
    """What the seat saw whose answer it is; empty: nobody will compare, None: as before."""
    left: int | None = None
    """Seconds that its clock had left."""
    secret: bool = False
    """Whether nobody else may notice it: clocks and requests go on as if there were none."""


class Opening(Change, frozen=True, kw_only=True):
    """A match at its first question, as the start of a table's log: chance alone has spoken."""

    game_schema: int
    commitment: str
    seed: str
    """The secret that was committed to; with a number of Discord's it makes the dice."""
    promise: Promise | None = None


class ChangedBy(msgspec.Struct, frozen=True):
    """Who changes a match, and how that is to be stored."""

    actor: int | None = None
    """Whose click it is; None: an AI's, or the program's own."""
    seat: int | None = None
    """Whose answer it is; None where nobody's clock or draft is concerned."""
    interaction_id: int | None = None
    holds: int | None = None
    """The seat that the actor must hold."""
    agreed: Sequence[Consent] = ()
    """Who consented, if it takes something back."""
    queued: Queued | None = None
    """The queued line that is played by this, with the word for its owner."""
