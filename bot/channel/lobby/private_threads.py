"""Private threads of duplicate tables: nobody at another table of the deal sees the board."""

from __future__ import annotations

from typing import Any, Literal

import discord

from bot.discord_errors import only_logged
from bot.services import Services
from bot.tables.live_table import LiveTable
from bot.words.refusals import UserError
from rules import catalogue
from storage.matches import table_message
from storage.schema.records import Table, TableState

THREAD_ARCHIVE_MINUTES: Literal[10_080] = 10_080
"""A week: the longest time that Discord allows before it archives a quiet thread."""
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
    record = live.record
    if record.thread_id is not None:
        return
    if record.id in _opening:
        raise UserError(MATCH_STARTING.format(table=record.id))
    _opening.add(record.id)
    try:
        thread = await _open_thread(services, record)
        await services.store.run(
            table_message.move, table=record.id, channel_id=record.channel_id, thread_id=thread
        )
        await services.tables.refresh(live)
    finally:
        _opening.discard(record.id)


async def _open_thread(services: Services, record: Table) -> int:
    """Open a private thread, add a table's players, and return the thread's id."""
    http = services.messages.client.http
    made: Any = await http.start_thread_without_message(
        record.channel_id,
        name=f"{catalogue[record.game].title} · table {record.id}",
        type=discord.ChannelType.private_thread.value,
        auto_archive_duration=THREAD_ARCHIVE_MINUTES,
        invitable=False,
        reason="a table with the same deal as others",
    )
    thread = int(made["id"])
    for seat in record.seats:
        if seat.person_id is not None:
            # somebody who has left the server keeps nobody else from playing
            with only_logged("player not added to thread", table=record.id):
                await http.add_user_to_thread(thread, seat.person_id)
    return thread


def need_hidden_place(record: Table, channel: object) -> None:
    """Raise UserError unless a table may move to a channel, which matters for duplicates.

    Until all tables of its deal have ended, a duplicate's lobby stays where it is, and its match
    may only move to a private thread.
    """
    if not record.sealed:
        return
    if record.state is TableState.LOBBY:
        raise UserError(LOBBY_STAYS_HERE.format(table=record.id))
    if not (isinstance(channel, discord.Thread) and channel.is_private()):
        raise UserError(PRIVATE_THREADS_ONLY.format(table=record.id))
