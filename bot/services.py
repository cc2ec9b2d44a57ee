"""What handlers of presses and commands work with: never the client itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import discord

from bot.messages import Messages
from bot.tables.ai import AiSeats
from bot.tables.boards import Boards
from bot.tables.live import Live
from bot.tables.processes import Reckoner
from bot.tables.service import Tables
from storage.store import Store

Interaction = discord.Interaction[Any]


class Posting(Protocol):
    """The living status message of each table."""

    def touch(self, table: str) -> None:
        """Show the table soon."""

    async def open(self, live: Live) -> None:
        """Show a new table at once; raises what keeps it from being shown."""


class Reminding(Protocol):
    """The pings of whoever is awaited."""

    def poke(self) -> None:
        """Look at the clocks now, since time or a wish has changed."""


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
    reckoner: Reckoner


def services_of(interaction: Interaction) -> Services:
    """The services of the bot that met an interaction."""
    found: Services = interaction.client.services
    return found
