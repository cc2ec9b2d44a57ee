"""The button that shows the log."""

from __future__ import annotations

from bot.presses import Action, on
from bot.services import Interaction, Services
from bot.tables.news import log_text


@on("log", new=True)
async def show_log(services: Services, interaction: Interaction, action: Action) -> None:
    """Show the log to the presser alone."""
    live = await services.tables.live(action.table)
    await interaction.edit_original_response(
        content=await log_text(services.store, live, interaction.user.id)
    )
