"""Forgetting people: their data is removed table by table, even after a crash."""

from __future__ import annotations

from bot.tables.live_table import LiveTable
from bot.tables.seasons import results as season_results
from bot.tables.seat_changes import SeatChange, reseat
from bot.tables.table_service import Tables
from storage.matches import matches
from storage.people import forgetting, own_data
from storage.schema.season_records import LeftBy
from storage.schema.table_records import Post, TableState
from storage.seasons import entries
from storage.tables import lobby
from storage.tables.lookups import LIVE

CLOSED_BY_LEAVING = "its host has left, so it's closed."


async def forget(tables: Tables, person: int) -> list[LiveTable]:
    """Remove all data about a person, and their seats.

    Returns the running tables in memory that this changes. Each step is a transaction of its own
    and can be repeated. The first one stores a note by which the next start finds and resumes an
    interrupted removal.
    """
    store = tables.store
    await store.run(forgetting.begin, person_id=person, at=tables.now())
    for season in await store.read(entries.seasons_of, person_id=person):
        await store.run(
            season_results.leave_season, season, person, LeftBy.THEMSELVES, tables.now()
        )
    shown = dict[str, LiveTable | None]()
    # until none is left: people may sit down again while this runs
    while left := await store.read(own_data.tables_with, person_id=person):
        for table in left:
            shown[table] = await _leave(tables, table, person)
    after: int | None = 0
    while after is not None:
        acted, after = await store.read(forgetting.tables_acted_at, person_id=person, after=after)
        for table in acted:
            shown[table] = await _leave(tables, table, person)
    await store.run(entries.forget, person_id=person)
    await store.run(forgetting.finish, person_id=person)
    return [live for live in shown.values() if live is not None and live.is_running]


async def _leave(tables: Tables, table: str, person: int) -> LiveTable | None:
    """Remove a person from a table, which they leave first if it's open.

    Returns the table if it is in memory.
    """
    record = await tables.store.read(matches.get, table=table)
    if record.state in LIVE:
        await _give_up(tables, await tables.live(table), person)
    while await tables.store.run(forgetting.leave, table=table, person_id=person):
        pass
    live = tables.find_in_memory(table)
    if live is not None:
        await tables.refresh(live)
    return live


async def _give_up(tables: Tables, live: LiveTable, person: int) -> None:
    """Leave an open table as the page of /forget-me announces: hand over, close, or stand up."""
    table = live.table
    seat = table.seat_of(person)
    if live.is_running and seat is not None:
        await reseat(tables, live, SeatChange(seat, leaver=person))
    elif table.state is TableState.LOBBY and (table.host_id == person or table.season_id):
        await tables.abort(live, Post(CLOSED_BY_LEAVING), closer=person)
    elif table.state is TableState.LOBBY and seat is not None:
        await tables.in_lobby(
            live, lambda session: lobby.leave(session, table=live.id, person_id=person)
        )
        tables.notify_listeners(live, ())
