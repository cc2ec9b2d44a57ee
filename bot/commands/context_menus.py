"""Commands in the context menus of messages (*My view of this table*, *Rewind to here*) and people.

A right click or a long press opens them. They do what /mine, /history and /profile do.
"""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot import layouts
from bot.channel.consent.rewind import need_rewind_rights
from bot.commands import Commands
from bot.commands.board_and_log import show_own
from bot.commands.history import show_at
from bot.commands.profile import show_profile
from bot.commands.table_resolution import AmbiguousTableError, resolve_table
from bot.interactions.presses import NO_TABLE, actions
from bot.services import Interaction
from bot.user_errors import UserError

TABLE_IN_TITLE = re.compile(r"· table (\w{1,32})", re.ASCII)
"""The end of a table's title, with which all lines about it begin."""
SEVERAL_TABLES_HERE = (
    "There are several tables here. Use the menu on a message from the one you mean."
)


def _table_of(interaction: Interaction, message: discord.Message) -> str | None:
    """Return the id of the table that one of the bot's messages is about.

    Returns None if it is about no table, or isn't the bot's.
    """
    # anybody can write a table's title
    if message.author != interaction.client.user:
        return None
    tables = [action.table for action in actions(message) if action.table != NO_TABLE]
    titles = TABLE_IN_TITLE.findall("\n".join([message.content, *layouts.texts_of(message)]))
    return next(iter([*tables, *titles]), None)


@app_commands.context_menu(name="My view of this table")
async def view(interaction: Interaction, message: discord.Message) -> None:
    """Show the caller's own view of the table that a message is about, or of this channel's."""
    await show_own(interaction, _table_of(interaction, message))


@app_commands.context_menu(name="Rewind to here")
async def rewind(interaction: Interaction, message: discord.Message) -> None:
    """Show the board at the time of a message, with the button that asks all to rewind to it.

    Raises UserError if several tables fit, and as `need_rewind_rights` and `show_at` do.
    """
    try:
        call = await resolve_table(interaction, _table_of(interaction, message))
    except AmbiguousTableError as several:
        raise UserError(SEVERAL_TABLES_HERE) from several
    need_rewind_rights(call)
    await show_at(call, message.created_at)


@app_commands.context_menu(name="Profile")
async def profile(interaction: Interaction, person: discord.Member | discord.User) -> None:
    """Show somebody's profile to the caller."""
    await show_profile(interaction, person)


COMMANDS: Commands = (view, rewind, profile)
