"""/table follow: a table's rounds and its end, by direct message."""

from __future__ import annotations

from bot.channel.reminders.following import toggle_following
from bot.commands.help_lines import HELP_LINE
from bot.commands.table_autocompletion import at_table
from bot.commands.table_group import TABLE
from bot.commands.table_resolution import resolve_table
from bot.services import Interaction


@TABLE.command(
    name="follow",
    description="Follow a table by direct message, or unfollow it",
    extras={
        HELP_LINE: ("Get started", "/table follow", "notifies you of a table's rounds and result")
    },
)
@at_table
async def follow(interaction: Interaction, table: str | None = None) -> None:
    """Follow a table for the caller, or unfollow it."""
    await toggle_following(await resolve_table(interaction, table))
