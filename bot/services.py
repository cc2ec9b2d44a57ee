"""Services that handlers of presses and commands work with, without the client itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypedDict

import discord

from bot.discord_errors_and_429s import ACKNOWLEDGED
from bot.messages import Messages
from bot.tables.ai.seats import AiSeats
from bot.tables.channel_tables import ChannelTables
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import Boards
from bot.tables.premoves.execution import QueuedLines
from bot.tables.registry import Tables
from bot.tables.workers.reader_queries import ReaderQueries
from storage.database.store import Store

Interaction = discord.Interaction[Any]
TAKEN = "taken"
"""Key in an interaction's extras: True once a reply of its own has acknowledged it."""


class Posting(Protocol):
    """The living status message of each table."""

    def touch(self, table: str) -> None:
        """Show the table soon."""

    def look(self, live: LiveTable) -> None:
        """Make sure soon that a table's message stands, for somebody looks at it elsewhere."""

    async def open(self, live: LiveTable) -> None:
        """Post a new table's message immediately; raises the error that prevents it."""


class Reminding(Protocol):
    """Reminders of players to move."""

    def poke(self) -> None:
        """Check the clocks now, because the time or a preference has changed."""


@dataclass(frozen=True)
class Services:
    """The parts of a running bot, each made once."""

    store: Store
    tables: Tables
    boards: Boards
    messages: Messages
    poster: Posting
    reminders: Reminding
    ai: AiSeats
    now: Callable[[], datetime]
    reckoner: ReaderQueries
    queue: QueuedLines
    channels: ChannelTables


async def acknowledge(interaction: Interaction, *, new: bool) -> None:
    """Acknowledge an interaction with a `new` private reply, or an edit of the message pressed.

    If Discord's answer is lost or can't be read, the reply is sent again. Discord or discord.py
    then reports that the interaction is acknowledged already.
    """
    for tries_left in (1, 0):
        try:
            await interaction.response.defer(ephemeral=new, thinking=new)
            break
        except discord.HTTPException as failure:
            if failure.code != ACKNOWLEDGED:
                raise
            break
        except discord.InteractionResponded:
            break
        except Exception:  # an unreadable answer raises whatever its reader stumbles over
            if not tries_left:
                raise
    interaction.extras[TAKEN] = new


class By(TypedDict):
    """Person and interaction behind a change of a match."""

    actor: int
    interaction_id: int


@dataclass(frozen=True)
class Call:
    """An interaction at one table, acknowledged already."""

    services: Services
    interaction: Interaction
    live: LiveTable

    @property
    def person(self) -> int:
        """Return the caller's id on Discord."""
        return self.interaction.user.id

    @property
    def by(self) -> By:
        """Return the author of a change, for the table service."""
        return By(actor=self.person, interaction_id=self.interaction.id)

    async def say(self, words: str, **parts: Any) -> None:
        """Answer in the deferred reply; `parts` go to discord.py as they are."""
        await self.interaction.edit_original_response(content=words, **parts)


def services_of(interaction: Interaction) -> Services:
    """Return the services of the bot that received an interaction."""
    services: Services = interaction.client.services
    return services
