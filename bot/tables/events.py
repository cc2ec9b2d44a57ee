"""Events of a match, and the features that join the transaction in which one happens.

The table service depends on no feature: one that has to act on an event adds a function here. The
functions of an event run in this order.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlmodel import Session

from bot.tables import duplicates, following, notes
from bot.tables.people import ratings
from bot.tables.premoves import transactions as premoves
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.seasons import results as season_results
from bot.tables.seasons import walkovers
from storage.matches import observers
from storage.matches.change_records import Ending, StoredChange
from storage.schema.table_records import Seat, Table

ON_CHANGE: tuple[Callable[[Session, StoredChange], None], ...] = (
    premoves.end_played,
    walkovers.count_stand_in,
    premoves.drop_after_rewind,
    following.notify_of_round,
    notes.store_with_move,
)
"""After each answer, undo and rewind."""
ON_CLOCKS: tuple[Callable[[Session, Table], None], ...] = (walkovers.silence_settled,)
"""After a change at a season's table has stored its clocks and their reminders."""
ON_END: tuple[Callable[[Session, Ending], None], ...] = (
    premoves.drop_at_table,
    following.notify_of_end,
    reminder_scheduling.notify_of_end,
    duplicates.unseal_ended,
    ratings.rate_ended,
    season_results.settle_ended,
    observers.drop_ended,
)
"""After a result, or when a table is closed without one."""
ON_NEW_HOLDER: tuple[Callable[[Session, str, Seat], None], ...] = (
    premoves.drop_at_seat,
    observers.end_for_heir,
)
"""Before a seat of a table passes to its heir; nothing private is passed on. May raise Refusal."""
ON_OPENING: tuple[Callable[[Session, str, int], str], ...] = (premoves.take_messages,)
"""Messages to show a player once, as they open their panel."""


def end(session: Session, ending: Ending) -> None:
    """Run the functions of ON_END, in the transaction that ends a table."""
    for follow_up in ON_END:
        follow_up(session, ending)


def opening_messages(session: Session, *, table: str, seat: int) -> str:
    """Return and delete the messages in markdown that wait for a seat's player; may be empty."""
    messages = (take(session, table, seat) for take in ON_OPENING)
    return "\n".join(message for message in messages if message)
