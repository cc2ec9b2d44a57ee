"""Changed display names, which are updated at all tables where the player sits."""

from __future__ import annotations

from bot.services import Interaction, Services
from bot.tables.live_table import LiveTable
from bot.words.names import display_name
from storage.tables import seats


async def follow_rename(services: Services, interaction: Interaction, live: LiveTable) -> None:
    """Store the caller's new display name at all their open tables on this server.

    Discord reports a changed name only with the members intent, which the bot does without. In
    direct messages a person has no server nickname, so nothing is done there.
    """
    user, guild = interaction.user, live.table.guild_id
    name = display_name(user)
    held = [seat.name for seat in live.table.seats if seat.person_id == user.id]
    if held in ([], [name]) or interaction.guild_id != guild:
        return
    renamed = await services.store.run(seats.rename, guild_id=guild, person_id=user.id, name=name)
    for table in renamed:
        await services.tables.refresh(await services.tables.live(table))
        services.poster.schedule_update(table)
