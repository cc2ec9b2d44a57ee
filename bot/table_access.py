"""Access to tables, for people who see the channel and those who hold or held a seat."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import discord

from bot.call import Call
from bot.discord_errors import PASSING_ERRORS
from bot.services import Interaction
from bot.words.refusals import UserError
from storage.matches.lookups import LIVE
from storage.schema.records import Table, TableState

CLOSED_TO_READER = (
    "Table {table} has the same deal as other tables, so only its own players can see it until "
    "all of them have ended. Try again then."
)
CHANNEL_HIDDEN = (
    "You can't see the channel of table {table} and have never held a seat there. Ask its host to "
    "let you in, or use the command there."
)


def is_closed_to(record: Table, person: int) -> bool:
    """Return whether a running shared deal keeps somebody from reading one of its tables.

    Until all of them have ended, each is open only to those who hold or held a seat there: a
    spectator, a follower or the host might sit at another table of the deal.
    """
    if not record.sealed or record.state is TableState.LOBBY:
        return False
    return (record.seat_of(person), record.former_seat_of(person)) == (None, None)


async def need_access(interaction: Interaction, record: Table, *, blind: bool = False) -> None:
    """Raise UserError unless the caller may read a table.

    A `blind` action shows nothing of a table with a shared deal, and checks rights of its own:
    hosts and moderators may close a match that they can't see.
    """
    if is_closed_to(record, interaction.user.id):
        if blind:
            return
        raise UserError(CLOSED_TO_READER.format(table=record.id))
    if not await has_access(interaction, record):
        raise UserError(CHANNEL_HIDDEN.format(table=record.id))


async def has_access(interaction: Interaction, record: Table) -> bool:
    """Return whether the caller may read what a table shows to everybody.

    They may if they see its channel, use the command there, or are involved, unless its deal is
    closed to them.
    """
    if is_closed_to(record, interaction.user.id):
        return False
    if is_involved(record, interaction.user.id) or record.place == interaction.channel_id:
        return True
    return await sees_channel(interaction.client, record, interaction.user)


def is_involved(record: Table, person: int) -> bool:
    """Return whether somebody is a table's host or a present or former holder of a seat.

    False if its deal is closed to them.
    """
    if is_closed_to(record, person):
        return False
    held = (record.seat_of(person), record.former_seat_of(person))
    return held != (None, None) or person == record.host_id


async def sees_channel(client: discord.Client, record: Table, user: discord.abc.Snowflake) -> bool:
    """Return whether somebody sees a table's channel or thread.

    False if Discord doesn't answer, or the table's deal is closed to them.
    """
    if is_closed_to(record, user.id):
        return False
    guild = client.get_guild(record.guild_id)
    channel = guild.get_channel(record.channel_id) if guild is not None else None
    if guild is None or channel is None:
        return False
    member = await _member(guild, user)
    may = channel.permissions_for(member) if member is not None else discord.Permissions.none()
    # moderators of threads see private ones without being members
    if not may.view_channel or record.thread_id is None or may.manage_threads:
        return may.view_channel
    thread = await _thread(guild, record.thread_id, asks=True)
    if thread is None or not thread.is_private():
        return thread is not None
    with contextlib.suppress(discord.HTTPException, *PASSING_ERRORS):
        # raises NotFound for people who aren't in the thread
        return bool(await thread.fetch_member(user.id))
    return False


def need_manager(call: Call) -> None:
    """Raise UserError unless the caller is the table's host or a moderator."""
    if not can_manage(call):
        where = f"table {call.live.id}"
        raise UserError(f"Only the host of {where} and moderators of this server can do that.")


def can_manage(call: Call) -> bool:
    """Return whether the caller is the table's host, or a moderator of its channel or server."""
    record, user, interaction = call.live.record, call.interaction.user, call.interaction
    if call.person == record.host_id:
        return True
    if interaction.guild_id != record.guild_id or not isinstance(user, discord.Member):
        return False
    is_there = interaction.channel_id in (record.channel_id, record.thread_id)
    # Discord sends the caller's permissions only for the channel of the interaction
    may = interaction.permissions if is_there else user.guild_permissions
    return may.manage_messages or may.manage_guild


async def shown_here(interaction: Interaction, tables: Sequence[Table]) -> list[Table]:
    """Return these tables, except those that the caller can't see from where they are.

    Hidden are tables in private threads, and those with a deal that is closed to them.
    """
    person = interaction.user.id
    typing = interaction.type is discord.InteractionType.autocomplete
    shown = []
    for table in tables:
        if is_closed_to(table, person):
            continue
        known = table.place == interaction.channel_id or is_involved(table, person)
        if not known and (guild := interaction.guild) is not None:
            # asking Discord for archived threads takes too long for a completion, and for all ended
            # tables
            thread = await _thread(guild, table.place, asks=table.state in LIVE and not typing)
            known = thread is not None and not thread.is_private()
        shown += [table] * known
    return shown


async def _member(guild: discord.Guild, user: discord.abc.Snowflake) -> discord.Member | None:
    """Return a user as member of a server, with roles; None if unknown.

    A press in a direct message comes without them.
    """
    if isinstance(user, discord.Member) and user.guild.id == guild.id:
        return user
    with contextlib.suppress(discord.HTTPException, *PASSING_ERRORS):
        return await guild.fetch_member(user.id)
    return None


async def _thread(guild: discord.Guild, number: int, *, asks: bool) -> discord.Thread | None:
    """Return a thread by id, or None if it is unknown.

    With `asks`, Discord is asked for threads that aren't cached, such as archived ones.
    """
    thread: object = guild.get_thread(number)
    if thread is None and asks:
        with contextlib.suppress(discord.HTTPException, *PASSING_ERRORS):
            thread = await guild.fetch_channel(number)
    return thread if isinstance(thread, discord.Thread) else None
