"""What handlers of presses and commands work with: never the client itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypedDict

import discord

from bot.discord_errors_and_429s import ACKNOWLEDGED
from bot.messages import Messages
from bot.tables.ai.seats import AiSeats
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import Boards
from bot.tables.premoves.execution import QueuedLines
from bot.tables.registry import Tables
from bot.tables.workers.reader_queries import ReaderQueries
from storage.database.store import Store

Interaction = discord.Interaction[Any]
TAKEN = "taken"
"""Where an interaction says that it is acknowledged: True with a reply of its own."""


class Posting(Protocol):
    """The living status message of each table."""

    def touch(self, table: str) -> None:
        """Show the table soon."""

    def look(self, live: LiveTable) -> None:
        """Make sure soon that a table's message stands, for somebody looks at it elsewhere."""

    async def open(self, live: LiveTable) -> None:
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
    reckoner: ReaderQueries
    queue: QueuedLines


async def acknowledge(interaction: Interaction, *, new: bool) -> None:
    """Take an interaction in time, with a `new` private reply, or a change of the message pressed.

    Where Discord's answer is lost or can't be read, it is sent again: then Discord, or discord.py,
    says that the interaction is acknowledged already.
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
    """Whose click changes a match, and which one."""

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
        """Who calls, by their id on Discord."""
        return self.interaction.user.id

    @property
    def by(self) -> By:
        """Whose change of the match it is, for the table service."""
        return By(actor=self.person, interaction_id=self.interaction.id)

    async def say(self, words: str, **parts: Any) -> None:
        """Answer in the deferred reply; `parts` go to discord.py as they are."""
        await self.interaction.edit_original_response(content=words, **parts)


def services_of(interaction: Interaction) -> Services:
    """The services of the bot that met an interaction."""
    found: Services = interaction.client.services
    return found
