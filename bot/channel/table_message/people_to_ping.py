"""The people whom a table's message pings."""

from __future__ import annotations

from collections.abc import Collection

from bot.tables.live_table import LiveTable
from storage.matches.table_message import TableMessageState
from storage.schema.people_records import NoticeKind
from storage.schema.table_records import Clock, TableState


def people_to_ping(
    live: LiveTable, due_pings: Collection[Clock], state: TableMessageState
) -> list[int]:
    """Return the ids of people to ping: those to move, or all once the match has ended.

    The player who ended it knows that it is over, and those asleep get a notice of their own.
    Nobody waits for the end of a season's table that was settled before, whose clocks are paused.
    `due_pings` are the clocks of turns that have just begun.
    """
    asleep = {notice.person_id for notice in state.notices if notice.kind == NoticeKind.OVER}
    if live.table.state is TableState.FINISHED:
        settled = live.table.season_id is not None and live.table.paused_at is not None
        unposted = live.table.posted_edition < live.table.edition
        ended = unposted and live.table.message_id and not settled
        ender = state.latest[-1].actor if state.latest else None
        people = [seat.person_id for seat in live.table.seats if seat.person_id != ender]
        held = people if ended else []
    else:
        pending = live.pending_seats()
        held = [live.seat(clock.seat).person_id for clock in due_pings if clock.seat in pending]
    return [person for person in held if person is not None and person not in asleep]
