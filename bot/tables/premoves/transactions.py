"""Functions that change premoves in the transactions of other changes; see `bot.tables.events`."""

from __future__ import annotations

from sqlmodel import Session

from bot.tables.premoves.conditions import REWOUND, drop_message, endings_text
from storage.matches import premoves
from storage.matches.change_records import ChangedBy, Ending, StoredChange
from storage.matches.premoves import Premove
from storage.schema.table_records import Seat


class PremovedBy(ChangedBy, frozen=True, kw_only=True):
    """The author of a premove's change: the seat's player, who isn't present at that moment."""

    premove: Premove
    """The premove at its end, with the message for its player."""

    @property
    def is_player(self) -> bool:
        """True if the player decided on the move, though they press nothing now."""
        return True


def end_played(session: Session, stored: StoredChange) -> None:
    """Store the end of a premove in the transaction of its move, so neither is stored alone."""
    if isinstance(stored.change.by, PremovedBy):
        premoves.mark_done(session, premove=stored.change.by.premove)


def drop_after_rewind(session: Session, stored: StoredChange) -> None:
    """Replace all premoves with messages after a rewind: they were for another position."""
    by, table = stored.change.by, stored.table.id
    if stored.change.cut is None or by.seat is not None or not by.agreed:
        return
    queued = premoves.of_table(session, table=table)
    for seat in dict.fromkeys(premove.seat for premove in queued):
        own = [premove for premove in queued if premove.seat == seat]
        ending_message = drop_message(own, REWOUND)
        premoves.end_all(session, table=table, seat=seat, ending_message=ending_message)


def drop_at_table(session: Session, ending: Ending) -> None:
    """Delete the premoves of an ended table."""
    premoves.drop(session, table=ending.table.id)


def drop_at_seat(session: Session, table: str, heir: Seat) -> None:
    """Delete the premoves of a seat's former holder."""
    premoves.drop(session, table=table, seat=heir.seat)


def take_messages(session: Session, table: str, seat: int) -> str:
    """Return and delete the messages about a seat's ended premoves, one per line."""
    return endings_text(premoves.take_endings(session, table=table, seat=seat))
