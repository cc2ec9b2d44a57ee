"""Access to tables, for people who see the channel and those who hold or held a seat."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import discord

from bot.discord_errors import PASSING_ERRORS
from bot.interactions.call import Call
from bot.interactions.display_names import follow_rename
from bot.interactions.reply_state import reply_state
from bot.services import Interaction, Services
from bot.tables.ai.stand_ins import hand_back
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from storage.schema.table_records import Table, TableState
from storage.tables.lookups import LIVE

CLOSED_TO_READER = (
    "Table {table} has the same deal as other tables, so only its own players can see it until "
    "all of them have ended. Try again then."
)
CHANNEL_HIDDEN = (
    "You can't see the channel of table {table} and have never held a seat there. Ask its host to "
    "let you in, or use the command there."
)


def is_closed_to(table: Table, person: int) -> bool:
    """Return whether a running shared deal keeps somebody from reading one of its tables.

    Until all of them have ended, each is open only to those who hold or held a seat there: a
    spectator or the host might sit at another table of the deal.
    """
    if not table.sealed or table.state is TableState.LOBBY:
        return False
    return (table.seat_of(person), table.former_seat_of(person)) == (None, None)


async def need_access(interaction: Interaction, table: Table, *, blind: bool = False) -> None:
    """Raise UserError unless the caller may read a table.

    A `blind` action shows nothing of a table with a shared deal, and checks rights of its own:
    hosts and moderators may close a match that they can't see.
    """
    if is_closed_to(table, interaction.user.id):
        if blind:
            return
        raise UserError(CLOSED_TO_READER.format(table=table.id))
    if not await has_access(interaction, table):
        raise UserError(CHANNEL_HIDDEN.format(table=table.id))


async def has_access(interaction: Interaction, table: Table) -> bool:
    """Return whether the caller may read what a table shows to everybody.

    They may if they see its channel, use the command there, or are involved, unless its deal is
    closed to them.
    """
    if is_closed_to(table, interaction.user.id):
        return False
    if (
        is_involved(table, interaction.user.id)
        or table.message_channel_id == interaction.channel_id
    ):
        return True
    return await sees_channel(interaction.client, table, interaction.user)


def is_involved(table: Table, person: int) -> bool:
    """Return whether somebody is a table's host or a present or former holder of a seat.

    False if its deal is closed to them.
    """
    if is_closed_to(table, person):
        return False
    held = (table.seat_of(person), table.former_seat_of(person))
    return held != (None, None) or person == table.host_id


async def sees_channel(client: discord.Client, table: Table, user: discord.abc.Snowflake) -> bool:
    """Return whether somebody sees a table's channel or thread.

    False if Discord doesn't answer, or the table's deal is closed to them.
    """
    if is_closed_to(table, user.id):
        return False
    guild = client.get_guild(table.guild_id)
    channel = guild.get_channel(table.channel_id) if guild is not None else None
    if guild is None or channel is None:
        return False
    member = await _member(guild, user)
    may = channel.permissions_for(member) if member is not None else discord.Permissions.none()
    # moderators of threads see private ones without being members
    if not may.view_channel or table.thread_id is None or may.manage_threads:
        return may.view_channel
    thread = await _thread(guild, table.thread_id, asks=True)
    if thread is None or not thread.is_private():
        return thread is not None
    with contextlib.suppress(discord.HTTPException, *PASSING_ERRORS):
        # raises NotFound for people who aren't in the thread
        return bool(await thread.fetch_member(user.id))
    return False


async def enter_table(services: Services, interaction: Interaction, live: LiveTable) -> Call:
    """Return a call at a table, after waking its AI seats if the bot has just started.

    The caller's changed display name is stored, and a seat that an AI stand-in plays goes back to
    them. What the AI did is kept for `report_stand_in`.
    """
    services.ai.wake(live)
    # somebody who types an option hasn't decided on anything yet
    if interaction.type is not discord.InteractionType.autocomplete:
        await follow_rename(services, interaction, live)
        did = await hand_back(services.tables, live, interaction.user.id)
        reply_state(interaction).stand_in_moves += did
    return Call(services, interaction, live)


def need_manager(call: Call) -> None:
    """Raise UserError unless the caller is the table's host or a moderator."""
    if not can_manage(call):
        where = f"table {call.live.id}"
        raise UserError(f"Only the host of {where} and moderators of this server can do that.")


def need_host(table: Table, person: int, deed: str) -> None:
    """Raise UserError unless a person is the table's host; `deed` is such as *change the pace*."""
    if person != table.host_id:
        raise UserError(f"Only the host can {deed}. Ask <@{table.host_id}>.")


def need_host_lobby(call: Call, deed: str) -> Table:
    """Return the caller's lobby; raise as `need_host` does, and UserError after the start."""
    table = call.live.table
    if table.state is not TableState.LOBBY:
        raise UserError(f"The match at table {table.id} has begun. It's too late to {deed}.")
    need_host(table, call.person, deed)
    return table


def can_manage(call: Call) -> bool:
    """Return whether the caller is the table's host, or a moderator of its channel or server."""
    table, user, interaction = call.live.table, call.interaction.user, call.interaction
    if call.person == table.host_id:
        return True
    if interaction.guild_id != table.guild_id or not isinstance(user, discord.Member):
        return False
    is_there = interaction.channel_id in (table.channel_id, table.thread_id)
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
        known = table.message_channel_id == interaction.channel_id or is_involved(table, person)
        if not known and (guild := interaction.guild) is not None:
            # asking Discord for archived threads takes too long for a completion, and for all ended
            # tables
            thread = await _thread(
                guild, table.message_channel_id, asks=table.state in LIVE and not typing
            )
            known = thread is not None and not thread.is_private()
        if known:
            shown.append(table)
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
