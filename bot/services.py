"""Services that handlers of presses and commands use, so that they don't need the client."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

import discord

from bot.icons import Icons
from bot.messages import Messages
from bot.tables.ai.seats import AiSeats
from bot.tables.channel_tables import ChannelTables
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import Boards
from bot.tables.table_service import Listener, Tables
from bot.tables.workers.reader_queries import ReaderQueries
from bot.tables.workers.workers import Workers
from rules.kernel import News
from storage.database.store import Store

Interaction = discord.Interaction[Any]
T = TypeVar("T")


class Posting(Protocol):
    """Posting of each table's message in its channel."""

    def schedule_update(self, table: str) -> None:
        """Schedule an update of a table's message."""

    def verify_soon(self, live: LiveTable) -> None:
        """Schedule a check that a table's message still exists, and a new post if it doesn't."""

    def mark_classic(self, message: int) -> None:
        """Mark a message, by id, as a classic one from before layouts, which isn't edited."""

    async def send_outbox(self, live: LiveTable) -> None:
        """Send the posts of a table's outbox; raises the error that prevents it."""

    async def open(self, live: LiveTable) -> None:
        """Post a new table's message immediately; raises the error that prevents it."""


class Reminding(Protocol):
    """The loop that reminds players to move."""

    def wake(self) -> None:
        """Check the clocks now instead of at the next due time."""


class PanelUpdates(Protocol):
    """The updates of panels that players have left open."""

    def put(self, live: LiveTable, seat: int, interaction: Interaction) -> None:
        """Keep the panel with which an interaction was answered, to update it later."""

    def forget(self, message: int) -> None:
        """Forget the panel in a message, which is about to show something else."""


class RunningSeasons(Protocol):
    """The loop that runs the seasons of this process."""

    async def show(self, season_id: int) -> None:
        """Update a season's standings message; raise the error that prevents it."""

    def forget_rejections(self, season_id: int) -> None:
        """Try to post in a season's channel again, because the season was moved."""


class BackgroundWorker(Protocol):
    """A worker that reacts to changes of tables by changing them, such as AI seats."""

    listeners_after: list[Listener]
    """Listeners to notify of a table after the worker has dealt with it."""

    def is_busy_with(self, live: LiveTable) -> bool:
        """Return whether the worker may be about to change a table, so it isn't posted yet."""

    def changed(self, live: LiveTable, news: Sequence[News] = (), /) -> None:
        """React to a change of a table; a listener of the table service."""

    async def resume(self) -> None:
        """After a start, continue the work that the last run left unfinished."""

    async def wait_until_idle(self) -> None:
        """Wait until the worker isn't busy with any table."""

    async def stop(self) -> None:
        """Stop the work; the next start resumes it."""


@dataclass(frozen=True)
class Services:
    """The parts of a running bot, each created once."""

    store: Store
    tables: Tables
    boards: Boards
    messages: Messages
    poster: Posting
    reminders: Reminding
    open_panels: PanelUpdates
    seasons: RunningSeasons
    ai: AiSeats
    now: Callable[[], datetime]
    reader_queries: ReaderQueries
    background: Sequence[BackgroundWorker]
    workers: Workers
    channels: ChannelTables
    icons: Icons

    def background_of(self, kind: type[T]) -> T:
        """Return the background worker of this class."""
        return next(worker for worker in self.background if isinstance(worker, kind))


def services_of(interaction: Interaction) -> Services:
    """Return the services of the bot that received an interaction."""
    services: Services = interaction.client.services
    return services
