"""Private threads of duplicate tables: nobody at another table of the deal sees the board."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_errors import only_logged
from bot.discord_limits import THREAD_ARCHIVE_MINUTES
from bot.services import Services
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from rules import catalogue
from storage.matches import table_message
from storage.schema.table_records import Table, TableState

MATCH_STARTING = "The match at table {table} is starting. Wait a moment."
LOBBY_STAYS_HERE = (
    "Table {table} has the same deal as other tables. Its lobby stays in this channel, and its "
    "match gets a private thread."
)
PRIVATE_THREADS_ONLY = (
    "Table {table} has the same deal as other tables, so it can only move to a private thread. "
    "Use the command in a private thread without players from those tables."
)
_opening: set[str] = set()
"""Tables whose thread is being opened: a second press doesn't open another."""


async def give_thread(services: Services, live: LiveTable) -> None:
    """Move a duplicate table into a new private thread with its players.

    A table that is already in a thread stays there. Raises UserError if the thread is being created
    already.
    """
    table = live.table
    if table.thread_id is not None:
        return
    if table.id in _opening:
        raise UserError(MATCH_STARTING.format(table=table.id))
    _opening.add(table.id)
    try:
        thread = await _open_thread(services, table)
        await services.store.run(
            table_message.move, table=table.id, channel_id=table.channel_id, thread_id=thread
        )
        await services.tables.refresh(live)
    finally:
        _opening.discard(table.id)


async def _open_thread(services: Services, table: Table) -> int:
    """Open a private thread, add a table's players, and return the thread's id."""
    http = services.messages.client.http
    made: Any = await http.start_thread_without_message(
        table.channel_id,
        name=f"{catalogue[table.game].title} · table {table.id}",
        type=discord.ChannelType.private_thread.value,
        auto_archive_duration=THREAD_ARCHIVE_MINUTES,
        invitable=False,
        reason="a table with the same deal as others",
    )
    thread = int(made["id"])
    for seat in table.seats:
        if seat.person_id is not None:
            # somebody who has left the server keeps nobody else from playing
            with only_logged("player not added to thread", table=table.id):
                await http.add_user_to_thread(thread, seat.person_id)
    return thread


def need_hidden_place(table: Table, channel: object) -> None:
    """Raise UserError unless a table may move to a channel, which matters for duplicates.

    Until all tables of its deal have ended, a duplicate's lobby stays where it is, and its match
    may only move to a private thread.
    """
    if not table.sealed:
        return
    if table.state is TableState.LOBBY:
        raise UserError(LOBBY_STAYS_HERE.format(table=table.id))
    if not (isinstance(channel, discord.Thread) and channel.is_private()):
        raise UserError(PRIVATE_THREADS_ONLY.format(table=table.id))
