"""/table observer and /table advise: hands shown to a commentator or teacher."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.channel.consent.observers import MAX_ROUNDS_LATE, show_late_or_ask, show_or_ask
from bot.channel.table_message.observers import advise
from bot.commands.table_autocompletion import at_table
from bot.commands.table_group import MAX_SEATS, TABLE
from bot.commands.table_resolution import resolve_table
from bot.services import Interaction
from bot.tables.seat_changes import running_seat
from bot.user_errors import UserError

LONGEST_ADVICE = 1_000
"""Maximum length of a piece of advice, in characters."""


@TABLE.command(name="observer", description="Show hands to a commentator or a teacher")
@app_commands.describe(
    person="Who may see them; name them again to stop",
    late="Or show all hands to everybody with a delay of this many rounds; enter the number again "
    "to stop",
    seat="The number of a single seat to show, from 1. Default: all",
)
@at_table
async def observer(
    interaction: Interaction,
    person: discord.Member | None = None,
    seat: app_commands.Range[int, 1, MAX_SEATS] | None = None,
    late: app_commands.Range[int, 1, MAX_ROUNDS_LATE] | None = None,
    table: str | None = None,
) -> None:
    """Ask the players to show hands to a person, or to everybody late; or stop showing them.

    Raises UserError unless exactly one of `person` and `late`, in rounds, is given.
    """
    call = await resolve_table(interaction, table)
    if (person is None) == (late is None) or (late is not None and seat is not None):
        raise UserError(
            "Choose a person to show hands to, or set `late` to show them to everybody that many "
            "rounds later."
        )
    if person is None:
        assert late is not None
        await show_late_or_ask(call, late)
        return
    await show_or_ask(call, person, None if seat is None else running_seat(call.live, seat))


@TABLE.command(name="advise", description="Send advice to the player who shows you their hand")
@app_commands.describe(text="Your advice, which only they can read")
@at_table
async def send_advice(
    interaction: Interaction,
    text: app_commands.Range[str, 1, LONGEST_ADVICE],
    table: str | None = None,
) -> None:
    """Send a teacher's advice to their pupil as a direct message."""
    await advise(await resolve_table(interaction, table), text)
