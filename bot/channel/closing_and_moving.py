"""What a table's host and the moderators of its server may do with it: close it, or move it."""

from __future__ import annotations

import discord

from bot.presses import Action, button, lasting_view, on
from bot.services import Interaction, Services
from bot.tables.live import Live
from bot.words.refusals import Refused
from storage import finding
from storage.records import Line, Place


def guard(interaction: Interaction, live: Live) -> None:
    """Let hosts and moderators pass; raises Refused for everybody else."""
    if interaction.user.id != live.record.host_id and not _moderates(interaction, live):
        raise Refused(f"That is for the host of table {live.id} and for moderators of this server.")


def _moderates(interaction: Interaction, live: Live) -> bool:
    """Whether the caller has power over the table's channel, or over its whole server."""
    record, user = live.record, interaction.user
    if interaction.guild_id != record.guild_id or not isinstance(user, discord.Member):
        return False
    there = interaction.channel_id in (record.channel_id, record.thread_id)
    may = interaction.permissions if there else user.guild_permissions
    return may.manage_messages or may.manage_guild


async def wish_closed(services: Services, interaction: Interaction, live: Live) -> None:
    """Close a lobby at once; of a running match ask first. The interaction is deferred."""
    guard(interaction, live)
    if not live.running:
        await _close(services, interaction, live)
        return
    sure = button(Action(live.id, "abort"), "Close it", discord.ButtonStyle.danger)
    await interaction.edit_original_response(
        content=f"Close {live.title}? Its match ends without a result for all who play there; "
        "that cannot be undone.",
        view=lasting_view([sure]),
    )


@on("abort")
async def abort(services: Services, interaction: Interaction, action: Action) -> None:
    """Close the table, now that its host or a moderator is sure."""
    live = await services.tables.live(action.table)
    guard(interaction, live)
    await _close(services, interaction, live)


async def _close(services: Services, interaction: Interaction, live: Live) -> None:
    line = Line(f"<@{interaction.user.id}> has closed it without a result.")
    await services.tables.abort(live, line)
    await interaction.edit_original_response(content=f"Table {live.id} is closed.", view=None)


async def move(services: Services, live: Live, place: Place) -> None:
    """Let a table's messages stand in another channel or thread from now on."""
    await services.store.run(
        finding.move, table=live.id, channel_id=place.channel_id, thread_id=place.thread_id
    )
    await services.tables.refresh(live)
    services.poster.touch(live.id)
