"""/table replace: another player, or an AI, for a seat of a running match."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.channel.consent.handovers import hand_over_or_ask, need_handover_rights
from bot.channel.consent.season_seats import need_outsider
from bot.commands.table_autocompletion import at_table
from bot.commands.table_group import MAX_SEATS, TABLE
from bot.commands.table_resolution import resolve_table
from bot.services import Interaction
from bot.tables.seat_changes import need_heir, running_seat


@TABLE.command(name="replace", description="Ask to hand a seat to another player")
@app_commands.describe(seat="The seat's number, from 1", by="The new player. Default: an AI")
@at_table
async def replace(
    interaction: Interaction,
    seat: app_commands.Range[int, 1, MAX_SEATS],
    by: discord.Member | None = None,
    table: str | None = None,
) -> None:
    """Hand a seat of a running match to somebody or an AI, or ask the players to agree to that.

    Raises UserError if the caller, or the new player, isn't allowed to.
    """
    call = await resolve_table(interaction, table)
    number = running_seat(call.live, seat)
    await need_handover_rights(call, number)
    if by is not None:
        need_heir(call.live, number, by, bot=by.bot)
        await need_outsider(call, by.id)
    await hand_over_or_ask(call, number, by)
