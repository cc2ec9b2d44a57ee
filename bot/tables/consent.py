"""Rules of consent: who counts as absent, and who decides about other players' seats."""

from __future__ import annotations

from datetime import timedelta

from bot.tables.live_table import LiveTable
from bot.tables.table_service import Tables
from bot.user_errors import UserError
from bot.words.times import format_span
from storage.clocks import clocks
from storage.schema.table_records import Table

ABSENT_AFTER = timedelta(days=3)
"""Time after which a seat's holder counts as absent, at tables without a limit for a turn."""
AI_HAND = "An AI holds that seat at table {table}, and nobody gets to see its hand."
MIN_VOTERS = 2
"""Minimum number of voters other than a seat's holder: nobody decides alone."""


def absence_limit(table: Table) -> timedelta:
    """Return how long a seat may keep its table waiting before its holder counts as absent."""
    turn = table.pace.turn if table.pace else 0
    return timedelta(seconds=turn) if turn else ABSENT_AFTER


def absence_words(table: Table) -> str:
    """Return `absence_limit` in words, such as `3 days` or `36 hours`."""
    return format_span(absence_limit(table).total_seconds())


def seats_of_people(live: LiveTable, *, with_absent: bool) -> list[int]:
    """Return the seats that people hold; those with an AI stand-in only if `with_absent`."""
    held = [seat for seat in live.table.seats if seat.person_id]
    return [seat.seat for seat in held if with_absent or not seat.stand_in]


def need_person(live: LiveTable, seat: int) -> None:
    """Raise UserError if an AI holds a seat, because an AI's hand is shown to nobody.

    With only AI seats as opponents, a person would need nobody's consent to see all hands.
    """
    if seat not in seats_of_people(live, with_absent=True):
        raise UserError(AI_HAND.format(table=live.id))


async def is_absent(tables: Tables, live: LiveTable, seat: int) -> bool:
    """Return whether a seat's holder has let the table wait so long that nobody has to ask them.

    Nobody is absent who has time left: a clock may hold more, or be paused for a vacation.
    """
    running = await tables.store.read(clocks.of_table, table=live.id)
    clock, now = next((clock for clock in running if clock.seat == seat), None), tables.now()
    if clock is None or now - clock.since < absence_limit(live.table):
        return False
    return clock.due_at is None or (live.table.paused_at is None and clock.due_at <= now)
