"""/table abort, ping and where: for hosts and moderators."""

from __future__ import annotations

from bot.channel.lobby.closing_and_moving import close_or_ask, move
from bot.channel.lobby.private_threads import need_hidden_place
from bot.channel.reminders.snooze import ping_pending_seats
from bot.commands.table import channel_here
from bot.commands.table_autocompletion import at_table
from bot.commands.table_group import TABLE
from bot.commands.table_resolution import resolve_table
from bot.interactions.table_access import need_manager
from bot.services import Interaction
from bot.user_errors import UserError


@TABLE.command(name="abort", description="Close a table without a result")
@at_table
async def abort(interaction: Interaction, table: str | None = None) -> None:
    """Close a table: a lobby immediately, a match after a confirmation or a vote."""
    await close_or_ask(await resolve_table(interaction, table, blind=True))


@TABLE.command(name="ping", description="Remind the players whose turn it is")
@at_table
async def ping(interaction: Interaction, table: str | None = None) -> None:
    """Remind the players to move who weren't reminded recently, and report who was.

    Raises UserError for people who don't manage the table, and if nobody has to move.
    """
    call = await resolve_table(interaction, table)
    need_manager(call)
    services, live = call.services, call.live

    lines = await services.store.run(ping_pending_seats, live, services.now())
    if not lines:
        raise UserError(f"Table {live.id} isn't waiting for anybody.")
    services.reminders.wake()
    await call.reply("\n".join(lines))


@TABLE.command(name="where", description="Repost a table's message here")
@at_table
async def where(interaction: Interaction, table: str | None = None) -> None:
    """Move a table's message to this channel or thread.

    Raises UserError for people who don't manage the table, and for places that it can't move to.
    """
    call = await resolve_table(interaction, table)
    need_manager(call)
    services, live = call.services, call.live
    need_hidden_place(live.table, interaction.channel)
    channel = await channel_here(interaction, own_thread=False)
    if channel.guild_id != live.table.guild_id:
        raise UserError(f"Table {live.id} belongs to another server. Use the command there.")
    await move(services, live, channel)
    await call.reply(f"Table {live.id} continues here.")
