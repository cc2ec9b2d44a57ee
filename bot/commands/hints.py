"""/hint: a move that a strong AI would make; after the end, what the player missed."""

from __future__ import annotations

from discord import app_commands

from bot.channel.hints import give_hint
from bot.commands import Commands
from bot.commands.help_lines import HELP_LINE
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import resolve_own_table
from bot.services import Interaction


@app_commands.command(
    name="hint",
    description="Show a strong AI's move, or review a finished match",
    extras={
        HELP_LINE: (
            "Play",
            "/hint",
            "show a strong AI's move or, after the match, your most expensive mistakes",
        )
    },
)
@at_table
async def hint(interaction: Interaction, table: str | None = None) -> None:
    """Show the caller a strong AI's move for them; after the match, a review of their blunders."""
    await give_hint(await resolve_own_table(interaction, table))


COMMANDS: Commands = (hint,)
