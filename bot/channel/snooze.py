"""The buttons of a ping: later, or no more for this move."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord

from bot.presses import Action, on
from bot.services import Interaction, Services
from storage import clocks

SNOOZE = timedelta(hours=3)


@on("snooze", new=True)
async def snooze(services: Services, interaction: Interaction, action: Action) -> None:
    """Put the next ping of this turn off."""
    await _postpone(services, interaction, action, services.now() + SNOOZE)


@on("hush", new=True)
async def hush(services: Services, interaction: Interaction, action: Action) -> None:
    """No more pings for this turn."""
    await _postpone(services, interaction, action, None)


async def _postpone(
    services: Services, interaction: Interaction, action: Action, moment: datetime | None
) -> None:
    live = await services.tables.live(action.table)
    seat = live.seat_of(interaction.user.id)
    waiting = await services.store.run(clocks.postpone, table=live.id, seat=seat, ping_at=moment)
    if not waiting:
        words = "Nothing is asked of you at that table now."
    elif moment is None:
        words = "No more reminders for this move."
    else:
        words = f"The next reminder comes {discord.utils.format_dt(moment, 'R')}."
    await interaction.edit_original_response(content=words)
    services.reminders.poke()
