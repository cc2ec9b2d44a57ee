"""Premoves in the transactions of other changes."""

from __future__ import annotations

from sqlmodel import Session

from bot.tables.premoves.conditions import REWOUND, drop_message, latest
from storage import premoves
from storage.matches.changes import Ending, StoredChange


def drop_after_rewind(session: Session, stored: StoredChange) -> None:
    """Drop the premoves of all seats after a rewind: they were for another position."""
    by, table = stored.change.by, stored.table.id
    if stored.change.cut is None or by.seat is not None or not by.agreed:
        return
    queued = premoves.of_table(session, table=table)
    for seat in dict.fromkeys(premove.seat for premove in queued):
        own = [premove for premove in queued if premove.seat == seat]
        word = drop_message(own, REWOUND)
        premoves.end_all(session, table=table, seat=seat, word=word)


def forget_table(session: Session, ending: Ending) -> None:
    """Delete the premoves of an ended table."""
    premoves.revoke(session, table=ending.table.id)


def forget_seat(session: Session, table: str, seat: int) -> None:
    """Delete the premoves of a seat's former holder."""
    premoves.revoke(session, table=table, seat=seat)


def take_messages(session: Session, table: str, seat: int) -> str:
    """Return and delete the messages about a seat's ended premoves."""
    return latest(premoves.take_endings(session, table=table, seat=seat))
