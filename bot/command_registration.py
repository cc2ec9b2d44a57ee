"""Registration of the slash commands with Discord, and the ids that it gives them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from itertools import chain, repeat
from types import MappingProxyType
from typing import TypeVar

import discord
import structlog
from discord import app_commands

from bot.discord_errors import PASSING_ERRORS, is_final_rejection

log = structlog.get_logger()

COMMAND_CONTEXTS = app_commands.AppCommandContext(
    guild=True, dm_channel=True, private_channel=False
)
"""Places for most commands: servers that have invited the bot, and its own DMs."""
COMMAND_INSTALLS = app_commands.AppInstallationType(guild=True, user=False)
COMMANDS_REJECTED = "Discord rejected the commands; tables continue, but new commands are missing"
REGISTRATION_RETRIES = (5.0, 60.0, 300.0)
"""Seconds between tries to register the commands; the last repeats."""
ClientT = TypeVar("ClientT", bound=discord.Client)


class CommandRegistry(app_commands.CommandTree[ClientT]):
    """Slash commands that are registered with Discord, and mentioned by their ids."""

    mentions: Mapping[str, int] = MappingProxyType({})
    """Ids with which texts mention commands that can be typed, if Discord accepted them."""

    def record_ids(self, registered: Iterable[app_commands.AppCommand]) -> None:
        """Store the commands' ids, so that texts can mention commands for people to click."""
        ids = {command.name: command.id for command in registered}
        names = (
            command.qualified_name
            for command in self.walk_commands()
            if isinstance(command, app_commands.Command)
        )
        # a subcommand is mentioned by the id of its group
        self.mentions = {name: ids[root] for name in names if (root := name.split()[0]) in ids}

    async def register(self) -> None:
        """Register the commands with Discord, trying again unless it rejects them for good.

        Until then the earlier commands stay in use.
        """
        for pause in chain(REGISTRATION_RETRIES, repeat(REGISTRATION_RETRIES[-1])):
            try:
                self.record_ids(await self.sync())
                return
            except (discord.HTTPException, *PASSING_ERRORS) as failure:
                why = getattr(failure, "text", "") or str(failure) or type(failure).__name__
                final = isinstance(failure, discord.HTTPException) and is_final_rejection(failure)
                if final or pause == REGISTRATION_RETRIES[0]:
                    log.warning(COMMANDS_REJECTED, why=why, code=getattr(failure, "code", None))
                if final:
                    return
            await asyncio.sleep(pause)
