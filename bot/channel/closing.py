"""Closing a table without a result: asked once more while a match runs, and said with a name."""

from __future__ import annotations

import discord

from bot.channel.powers import guard
from bot.presses import Action, button, lasting_view, on
from bot.services import Interaction, Services
from bot.tables.live import Live
from storage.records import Line


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
