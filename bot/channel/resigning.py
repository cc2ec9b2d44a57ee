"""Giving a seat up."""

from __future__ import annotations

from bot.presses import Action, on
from bot.services import Interaction, Services
from bot.tables.seat_changes import reseat
from bot.words.refusals import Refused


@on("resign")
async def resign(services: Services, interaction: Interaction, action: Action) -> None:
    """Hand the presser's seat to an AI; without any other person the table is closed."""
    live = await services.tables.live(action.table)
    seat = live.seat_of(interaction.user.id)
    if not live.running:
        raise Refused(f"No match runs at table {live.id}.")
    await reseat(services.tables, live, seat, None, leaver=interaction.user.id)
    then = "an AI plays on" if live.running else "it is closed without a result"
    await interaction.edit_original_response(
        content=f"You have resigned at table {live.id}; {then}.", view=None
    )
