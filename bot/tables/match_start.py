"""The start of a match: its first question, with clocks and reminders, in one transaction."""

from __future__ import annotations

from sqlmodel import Session

from bot.tables.change_storage import schedule_reminders
from bot.tables.clocks import timekeeping
from bot.tables.live_table import LiveTable
from bot.tables.seats_to_ping import seats_to_ping
from bot.words.games import is_first_game
from rules import catalogue
from rules.kernel import Match, dice_of
from rules.table_game import set_first_game_orders
from storage.matches import matches
from storage.matches.change_records import AlreadyStored, Opening, Stored
from storage.schema.table_records import Table
from storage.tables.dice_seed import mix
from storage.tables.locked_table import lock


def store_start(
    session: Session, live: LiveTable, table: Table, match: Match, opening: Opening
) -> Stored | AlreadyStored:
    """Store the start of a match with clocks and reminders of the seats to move."""
    now = opening.at
    pending = seats_to_ping(table, match, now)
    due, _ = timekeeping.update_clocks(lock(session, table=live.id), match, pending, None, now)
    stored = matches.start(session, table=live.id, opening=opening, pending=due)
    if isinstance(stored, Stored):
        locked = lock(session, table=live.id)
        schedule_reminders(locked, live, match, now)
        locked.write()
    return stored


def begin(table: Table, secret: str) -> Match:
    """Return a lobby's match at its first question, with dice from its secret. Stores nothing."""
    game, seats = catalogue[table.game], len(table.seats)
    number = table.commitment_message.message if table.commitment_message else None
    dice = dice_of(mix(secret, number, shared=table.deal is not None))
    match = Match.start(game, seats=seats, options=table.options, dice=dice)
    if is_first_game(table.game, table.options):
        entries = match.added_entries
        for seat in table.seats:
            if seat.person_id is not None:
                set_first_game_orders(match, seat.seat)
        match.log.set_added(entries)
    return match
